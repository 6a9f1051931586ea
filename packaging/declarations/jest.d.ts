import type { CrdMatchers } from "./matchers.ts";

export type {
  AsymmetricMatcher,
  CrdMatchers,
  ExpectedError,
  ExpectedFieldError,
  ExpectedRefusal,
  ObjectErrorCode,
} from "./matchers.ts";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends CrdMatchers<R> {}
}

// The global `expect` of `@types/jest`.
declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: as @types/jest declares it.
    interface Matchers<R, T = {}> extends CrdMatchers<R> {}
  }
}
