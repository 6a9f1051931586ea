/**
 * Matchers for Vitest: `import "crd-drydock/vitest"` in a test or in a setup file gives `expect` the
 * matchers of `CrdMatchers`: `toAdmit`, `toRefuse`, `toStore` and others.
 *
 * @module crd-drydock/vitest
 */

import { expect } from "vitest";
import { extension } from "./matchers.ts";

export type {
  AsymmetricMatcher,
  CrdMatchers,
  ExpectedError,
  ExpectedFieldError,
  ExpectedRefusal,
  ObjectErrorCode,
} from "./matchers.ts";

expect.extend(extension);
