// The built package against the API server's answers: what tests/conformance does for the engine,
// through the package's own interface. `CASES=obj-keywords` and `CASE=id` choose, `VERBOSE=1`
// shows everything.

import assert from "node:assert/strict";
import { basename } from "node:path";
import { after, test } from "node:test";
import { Crd, evaluate, parse } from "crd-drydock";
import { caseFiles, expectedFailures, readCases } from "./conformance/cases.mjs";
import {
  judgeAdmission,
  judgeDefinition,
  judgeExpression,
  judgeOpenApi,
  judgeRegex,
  judgeTable,
  judgeYaml,
  noAnswer,
} from "./conformance/judge.mjs";
import { crdOf, widgetOf } from "./conformance/widget.mjs";

const { CASES = "", CASE = "", VERBOSE } = process.env;
const SHOWN = VERBOSE ? Number.POSITIVE_INFINITY : 20;
const WIDTH = VERBOSE ? Number.POSITIVE_INFINITY : 400;
const COLUMNS = ["verdict", "fields", "texts", "object", "costs", "agrees"];

const expected = expectedFailures();
const compiled = new Map();
const table = {};

const { here, absent } = caseFiles();
for (const file of absent) console.log(`left out, for it is not there: ${file}`);
for (const file of here) {
  const family = basename(file, ".jsonl");
  if (!family.includes(CASES)) continue;
  test(`the package answers as the API server does: ${family}`, () => {
    const cases = readCases(file).filter((one) => one.id.includes(CASE));
    const failures = cases.map((one) => count(one, judge(one))).filter(Boolean);
    const shown = failures.slice(0, SHOWN).join("\n");
    assert.ok(failures.length === 0, `${failures.length} of ${cases.length} differ\n${shown}`);
  });
}
after(() => console.table(table));

/** Puts a case to the package and compares the answers. */
function judge(one) {
  try {
    if (one.op === "yaml") return judgeYaml(one, parse(one.text)[0] ?? { json: null });
    if (one.op === "regex") return judgeRegex(one, match(one.pattern, one.inputs));
    if (one.op === "cel") return judgeExpression(one, evaluate(one.text, variablesOf(one)));
    if (one.op === "table") {
      const options = one.version === undefined ? undefined : { version: one.version };
      return judgeTable(one, compile(one.crd()).table(one.objects(), options));
    }
    if (one.op === "crd") return judgeDefinition(one, definition(one).report);
    if (one.op === "openapi") return judgeOpenApi(one, published(one));
    const { version, previous, subresource } = one;
    const options = { version, previous, subresource };
    return judgeAdmission(one, compile(one.crd()).admit(one.object, options));
  } catch (error) {
    return noAnswer(`thrown: ${error.stack ?? error}`);
  }
}

/** As JSON text, which keeps integers and floats apart. */
function variablesOf({ object }) {
  return object === undefined ? undefined : `{"self":${object}}`;
}

/** A CRD as it is created, or as it is updated. */
function definition(one) {
  if (one.oldCrd === undefined) return compile(one.crd());
  return new Crd(one.crd(), { previous: one.oldCrd });
}

/** Both entries of a version, the first one unless the case has another to ask for. */
function published(one) {
  const version = one.version ?? JSON.parse(one.crd()).spec.versions[0].name;
  const crd = compile(one.crd());
  return { v3: crd.openapi(version, "v3"), v2: crd.openapi(version, "v2") };
}

/** Compiles each CRD once. */
function compile(text) {
  if (!compiled.has(text)) compiled.set(text, new Crd(text));
  return compiled.get(text);
}

/** Which inputs a schema with the pattern takes, and what it says of those that it does not. */
function match(pattern, inputs) {
  const crd = new Crd(crdOf({ type: "string", pattern }));
  const answers = inputs.map((input) => crd.admit(widgetOf(input)));
  const errors = [...crd.report.errors, ...answers.flatMap((answer) => answer.errors)];
  crd.free();
  return {
    matches: answers.map((answer) => answer.allowed),
    refusals: errors.map((error) => error.message),
  };
}

/** Counts a case; returns what is wrong with it, if anything is. */
function count({ id, family }, judgement) {
  const isListed = expected.has(id);
  table[family] ??= {
    cases: 0,
    ...Object.fromEntries(COLUMNS.map((name) => [name, 0])),
    listed: 0,
  };
  const row = table[family];
  row.cases += 1;
  row.listed += Number(isListed);
  for (const name of COLUMNS) row[name] += Number(judgement[name]);
  if (judgement.agrees !== isListed) return undefined;
  const lines = isListed ? ["passes, but expected-failures.txt lists it"] : judgement.differences;
  return [id, ...lines.map((line) => `    ${line.slice(0, WIDTH)}`)].join("\n");
}
