import type { CrdMatchers } from "./matchers.ts";

export type { CrdMatchers, ExpectedFieldError, ExpectedRefusal } from "./matchers.ts";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends CrdMatchers<R> {}
}
