// What the engine writes of admissions, read back: `src/wire/tests.rs` writes random ones, each
// beside what it says, with names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { build } from "esbuild";
import { root } from "../packaging/paths.mjs";

const { outputFiles } = await build({
  entryPoints: [join(root, "packaging", "js", "admission.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { decodeAdmission, readProperty, yamlProperty } = await import(
  `data:text/javascript;base64,${source}`
);

const file = join(root, "pkg-tests", "wire", "admissions.jsonl");
const [texts, ...samples] = readFileSync(file, "utf8").trimEnd().split("\n").map(JSON.parse);
const yaml = yamlProperty((json) => `YAML of ${json}`);
const decode = (text) => decodeAdmission(text, { ruleTexts: () => texts, yaml });

/** An admission that is accepted, with the changes and the evaluations that are given. */
const withChanges = (changes) => `{}\n[true,0,0,0,0,${changes},0,0,0,0]`;
const withRuns = (...runs) => `{}\n[true,0,0,0,0,0,0,${JSON.stringify(runs)},0,0]`;

test("Random admissions are read back as what they say", () => {
  assert.ok(samples.length >= 50);
  for (const { wire, want } of samples) {
    const yaml = want.json === null ? null : `YAML of ${want.json}`;
    assert.deepEqual({ ...decode(wire) }, { ...want, yaml });
  }
});

test("Admissions share one shape, which makes them cheap", () => {
  setFlagsFromString("--allow-natives-syntax");
  const haveSameShape = new Function("one", "other", "return %HaveSameMap(one, other)");
  assert.ok(haveSameShape(decode(withChanges(0)), decode(withChanges(0))));
});

test("Admissions that are read in another form share a shape, too, and ask when they are read", () => {
  const haveSameShape = new Function("one", "other", "return %HaveSameMap(one, other)");
  const asked = [];
  const read = readProperty((json) => {
    asked.push(json);
    return '{"read":"back"}';
  });
  const text = '{"a":1}\n[true,0,0,0,0,0,0,0,0,0,0,0,1]';
  const one = decodeAdmission(text, { ruleTexts: () => texts, yaml, read });
  const other = decodeAdmission(text, { ruleTexts: () => texts, yaml, read });
  assert.ok(haveSameShape(one, other));
  assert.deepEqual(asked, []);
  assert.deepEqual(one.read, { read: "back" });
  assert.equal(one.read, one.read);
  assert.deepEqual(asked, ['{"a":1}']);
});

for (const [what, text] of [
  ["kind of a change", withChanges('[8,"spec.a",0]')],
  ["kind of a change without a value", withChanges('[-8,"spec.a",0]')],
  ["kind of a change, none", withChanges('[0,"spec.a",0]')],
  ["outcome of a rule", withRuns("@0,1x", "spec")],
  ["reason for a rule that did not run", withRuns("@0,99?", "spec")],
  ["rule", withRuns("@99,1 ", "spec")],
  ["text that is not there", withRuns("@0,1!", "spec")],
  ["failed message of no rule", withRuns("+", "spec")],
]) {
  test(`An unknown code throws: ${what}`, () => {
    assert.throws(() => decode(text), /^Error: the engine answered with an unknown/);
  });
}
