/**
 * Matchers for Jest: `import "crd-drydock/jest"` in a test, or its name in `setupFilesAfterEnv`, gives
 * `expect` the matchers of `CrdMatchers`: `toAdmit`, `toRefuse`, `toStore` and others.
 *
 * @module crd-drydock/jest
 */

import { expect } from "@jest/globals";
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
