/**
 * Assertions for `node:test`, and for every other runner that shows errors.
 *
 * @module crd-drydock/node-test
 */

import type { Crd } from "./crd.ts";
import { type CrdMatchers, type Judgement, matchers, mustReadAll } from "./matchers.ts";

export type {
  AsymmetricMatcher,
  CrdMatchers,
  ExpectedError,
  ExpectedFieldError,
  ExpectedRefusal,
  ObjectErrorCode,
} from "./matchers.ts";

/** Assertions about a `Crd`, and their opposites. */
export interface CrdExpectation extends CrdMatchers {
  /** The opposites. */
  not: CrdMatchers;
}

/**
 * Assertions about a definition. What does not hold throws a `CrdAssertionError`.
 *
 * @example
 * ```js
 * import { Crd } from "crd-drydock";
 * import { expect } from "crd-drydock/node-test";
 *
 * expect(new Crd(crdText)).toAdmit({ ...widget, spec: { size: 3 } });
 * expect(new Crd(crdText)).toRefuse({ ...widget, spec: { size: 12 } }, { field: "spec.size" });
 * ```
 */
export function expect(crd: Crd): CrdExpectation {
  return { ...assertions(crd, true), not: assertions(crd, false) };
}

function assertions(crd: Crd, holds: boolean): CrdMatchers {
  const bound = <Words extends unknown[]>(
    name: keyof CrdMatchers,
    matcher: (received: unknown, ...words: Words) => Judgement,
  ) => {
    const assertion = (...words: Words) => {
      mustReadAll(name, words);
      assert(matcher(crd, ...words), holds, assertion);
    };
    return assertion;
  };
  return {
    toAdmit: bound("toAdmit", matchers.toAdmit),
    toRefuse: bound("toRefuse", matchers.toRefuse),
    toStore: bound("toStore", matchers.toStore),
    toStoreFields: bound("toStoreFields", matchers.toStoreFields),
    toWarn: bound("toWarn", matchers.toWarn),
    toPrune: bound("toPrune", matchers.toPrune),
  };
}

function assert(
  { pass, opposite, message, actual, expected }: Judgement,
  holds: boolean,
  caller: unknown,
): void {
  const failure = pass !== holds ? message : opposite;
  if (failure !== undefined) throw new CrdAssertionError(failure(), { actual, expected, caller });
}

/** A failed assertion. Runners show it like Node's `AssertionError`. */
export class CrdAssertionError extends Error {
  override readonly name = "AssertionError";
  readonly code = "ERR_ASSERTION";
  /** The stored object, if objects were compared. */
  readonly actual: unknown;
  /** The expected object, if objects were compared. */
  readonly expected: unknown;

  /** @param caller the function above which the stack begins */
  constructor(
    message: string,
    { actual, expected, caller }: { actual: unknown; expected: unknown; caller: unknown },
  ) {
    super(message);
    this.actual = actual;
    this.expected = expected;
    const { captureStackTrace } = Error as {
      captureStackTrace?: (of: Error, from: unknown) => void;
    };
    captureStackTrace?.(this, caller);
  }
}
