import type { CrdMatchers } from "./matchers.ts";

export type { CrdMatchers, ExpectedFieldError, ExpectedRefusal } from "./matchers.ts";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends CrdMatchers<R> {}
}

// The global `expect` of `@types/jest`.
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends CrdMatchers<R> {}
  }
}
