import type {} from "vitest";
import type { CrdMatchers } from "./matchers.ts";

export type {
  AsymmetricMatcher,
  CrdMatchers,
  ExpectedError,
  ExpectedFieldError,
  ExpectedRefusal,
  ObjectErrorCode,
} from "./matchers.ts";

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: as Vitest declares it.
  interface Assertion<T = any> extends CrdMatchers<T> {}
}
