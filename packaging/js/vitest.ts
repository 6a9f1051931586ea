/**
 * Matchers for Vitest: `import "crd-drydock/vitest"` in a test or in a setup file gives `expect` the
 * matchers `toAdmit`, `toRefuse` and `toStore`.
 *
 * @module crd-drydock/vitest
 */

import { expect } from "vitest";
import { extension } from "./matchers.ts";

export type {
  CrdMatchers,
  ExpectedFieldError,
  ExpectedRefusal,
  ObjectErrorCode,
} from "./matchers.ts";

expect.extend(extension);
