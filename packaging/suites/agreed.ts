// The new expectations of a test that fails for several definitions or at several releases.

import type { AgreedError, TestResult, TestUpdate, UpdatedError } from "../js/types-suites.ts";

/**
 * The expectations with which a test would pass in all of its runs. `undefined` if there are none. If the errors differ
 * only in their words, the expectations are codes. A field or the message of a rule is added if all runs agree on it.
 */
export function agreedUpdate(
  results: Pick<TestResult, "update" | "errors">[],
): TestUpdate | undefined {
  // Keys of lists are no expectations: those of one definition do.
  const wanted = results.map(({ update }) => update && { ...update, listKeys: undefined });
  if (shared(wanted) !== undefined) return results[0]?.update;
  const expectedErrors = agreedErrors(results.map(({ errors }) => errors ?? []));
  return expectedErrors && { expectedErrors };
}

/** What the errors of all runs have in common, one by one. */
function agreedErrors([first = [], ...others]: UpdatedError[][]): AgreedError[] | undefined {
  if (first.length === 0 || others.some((other) => other.length !== first.length)) return undefined;
  const agreed = first.flatMap((error, at) => {
    const all = [error, ...others.flatMap((other) => other[at] ?? [])];
    const code = shared(all.map((one) => one.code));
    if (code === undefined) return [];
    const field = shared(all.map((one) => one.field));
    // A rule may have another message elsewhere.
    const message = shared(all.map((one) => one.message));
    return {
      ...(field !== undefined && { field }),
      code,
      ...(message !== undefined && { message }),
    };
  });
  return agreed.length === first.length ? agreed : undefined;
}

/** The value that all of some values are; `undefined` if they differ. */
function shared<Value>(values: Value[]): Value | undefined {
  const texts = new Set(values.map((value) => JSON.stringify(value)));
  return texts.size === 1 ? values[0] : undefined;
}
