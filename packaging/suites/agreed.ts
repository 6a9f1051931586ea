// The new expectations of a test that fails for several definitions or at several releases.

import type { TestResult, TestUpdate, UpdatedError } from "../js/types-suites.ts";

/**
 * The expectations with which a test would pass in all of its runs. If errors only differ in their words, these are
 * the fields and codes of the errors, and the messages of rules. `undefined` if there are none.
 */
export function agreedUpdate(
  results: Pick<TestResult, "update" | "errors">[],
): TestUpdate | undefined {
  const update = shared(results.map((result) => result.update));
  if (update !== undefined) return update;
  const all = results.map(({ errors }) => errors);
  const expectedErrors = shared(all) ?? shared(all.map((errors) => errors?.map(withoutMessage)));
  return expectedErrors && { expectedErrors };
}

/** A rule may have another message elsewhere. */
function withoutMessage({ field, code }: UpdatedError): UpdatedError {
  return { field, code };
}

/** The value that all of some values are; `undefined` if they differ. */
function shared<Value>(values: Value[]): Value | undefined {
  const texts = new Set(values.map((value) => JSON.stringify(value)));
  return texts.size === 1 ? values[0] : undefined;
}
