// The conformance tests of the CEL specification, put to the package's `evaluate`: those whose
// expressions have a meaning in rules of CRDs. And the tests of cel-go's parser, whose errors are
// the API server's. `cel-spec/exclusions.mjs` says what is left out, and what differs.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { getConformanceSuite, getParsingSuite } from "@bufbuild/cel-spec/testdata/tests.js";
import { evaluate } from "crd-drydock";
import { differenceOf, exclusionOf, parserExclusionOf } from "./cel-spec/exclusions.mjs";
import { answerOf, wantedOf } from "./cel-spec/values.mjs";

const counts = {};

for (const file of getConformanceSuite().suites) {
  test(`${file.name} of the specification holds`, () => {
    assert.deepEqual([...testsOf(file, file.name)].map(judge).filter(Boolean), []);
  });
}

test("cel-go's parser refuses what ours refuses, and in the same words", () => {
  assert.deepEqual([...testsOf(getParsingSuite(), "parser")].map(judgeParse).filter(Boolean), []);
});

after(() => {
  console.table(
    Object.fromEntries(Object.entries(counts).map(([what, tests]) => [what, { tests }])),
  );
});

function* testsOf(suite, path) {
  for (const { original, error } of suite.tests) yield { ...original, error, path };
  for (const below of suite.suites) yield* testsOf(below, `${path}/${below.name}`);
}

/** What is wrong with our answer to a test, if anything is. */
function judge(one) {
  const excluded = exclusionOf(one);
  if (excluded !== undefined) return count(`left out: ${excluded}`);
  const evaluation = evaluate(one.expr);
  const [wanted, answer] = [wantedOf(one), answerOf(evaluation)];
  if (wanted === answer) return count("as specified");
  const reason = differenceOf(one, evaluation);
  if (reason !== undefined) return count(`otherwise: ${reason}`);
  return `${one.path}: ${one.expr}: want ${wanted}, got ${answer} ${JSON.stringify(evaluation)}`;
}

/** The same for a test that wants an error, or none, of the parser or the checker. */
function judgeParse(one) {
  const excluded = parserExclusionOf(one);
  if (excluded !== undefined) return count(`parser, left out: ${excluded}`);
  const { compileError = "none" } = evaluate(one.expr);
  // It names no file there, and the set of what was expected is a bonus everywhere.
  const essence = (text) => text.replaceAll("<input>", "").replace(/ expecting .*/g, "");
  const [wanted, got] = [one.error ?? "none", compileError].map(essence);
  if (wanted === got) return count("parser: the same");
  return `${one.expr}: want ${wanted}, got ${got}`;
}

function count(what) {
  counts[what] = (counts[what] ?? 0) + 1;
}
