// Test suites of definitions.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Crd,
  draftSuite,
  mutants,
  readSuite,
  runSuite,
  SuiteTarget,
  UnknownReleaseError,
  updateSuite,
} from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion } = fixtures;

const definitionText = JSON.stringify(
  definition({
    versions: onlyVersion({
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: { size: { type: "integer", maximum: 9, default: 1 } },
        },
      },
    }),
  }),
);
const crd = new Crd(definitionText);
const { group, kind, versions } = crd;
const crdName = JSON.parse(definitionText).metadata.name;
const apiVersion = `${group}/${versions[0].name}`;

const suiteWith = (tests) => readSuite(JSON.stringify({ crdName, tests: { onCreate: tests } }));
const object = (size) => ({ apiVersion, kind, ...(size !== undefined && { size }) });

test("a suite runs against texts, values, a Crd and a SuiteTarget", () => {
  const suite = suiteWith([{ name: "default", initial: object(), expected: object(1) }]);
  assert.deepEqual(suite.errors, []);
  const target = new SuiteTarget(crd);
  for (const one of [definitionText, JSON.parse(definitionText), crd, target]) {
    const { tests, errors, kubernetes } = runSuite(suite, one);
    assert.deepEqual([errors, kubernetes], [[], crd.kubernetes]);
    assert.deepEqual([tests.length, tests[0].outcome, tests[0].failures], [1, "passed", []]);
  }
  target.free();
  assert.throws(() => target.run(suite), /this SuiteTarget was freed/);
});

test("results survive structuredClone, and so do suites", () => {
  const suite = structuredClone(suiteWith([{ name: "a", initial: object(10) }]));
  const result = runSuite(suite, crd);
  assert.deepEqual(structuredClone(result), result);
  assert.equal(result.tests[0].failures[0].kind, "refused");
});

test("each spoiled expectation fails", () => {
  const good = [
    { initial: object(), expected: object(1) },
    { initial: object(10), expectedError: "less than or equal to 9" },
    { initial: object(10), expectedErrors: [{ field: "size", code: "maximum" }] },
    { initial: object(10), expectedErrors: [{ matches: "equal to [0-9]$" }] },
    { initial: object(2), expectedUnknownFields: [], expectedWarnings: [] },
    { initial: object(), expectedFields: { size: 1 } },
  ];
  const spoiled = [
    { initial: object(), expected: object(2) },
    { initial: object(10), expectedError: "less than or equal to 8" },
    { initial: object(10), expectedErrors: [{ field: "size", code: "minimum" }] },
    { initial: object(10), expectedErrors: [{ field: "siz", code: "maximum" }] },
    { initial: object(10), expectedErrors: [{ matches: "equal to [0-8]$" }] },
    { initial: object(), expectedFields: { size: 2 } },
    { initial: object(), expectedFields: { size: null } },
    { initial: object(2), expectedUnknownFields: ["size"] },
    { initial: object(2), expectedWarnings: ["any"] },
    { initial: object(2), expectedError: "any" },
    { initial: object(10), expected: object(10) },
  ];
  const outcomes = (tests) =>
    runSuite(suiteWith(tests.map((test, at) => ({ name: `${at}`, ...test }))), crd).tests.map(
      ({ outcome }) => outcome,
    );
  assert.deepEqual(new Set(outcomes(good)), new Set(["passed"]));
  assert.deepEqual(new Set(outcomes(spoiled)), new Set(["failed"]));
});

test("a test that is skipped says why, and a test that is measured how long it took", () => {
  const suite = suiteWith([
    { name: "a", initial: object() },
    { name: "b", initial: object(10), skip: "later" },
  ]);
  assert.deepEqual(
    suite.tests.map(({ skip }) => skip),
    [undefined, "later"],
  );
  const { tests } = runSuite(suite, crd, { times: true });
  assert.deepEqual(
    tests.map(({ outcome, reason }) => [outcome, reason]),
    [
      ["passed", undefined],
      ["skipped", "later"],
    ],
  );
  assert.ok(tests.every(({ took }) => took >= 0 && took < 60_000));
  assert.equal(runSuite(suite, crd).tests[0].took, undefined);
});

test("a suite does not run against another definition than the one that it names", () => {
  const suite = readSuite(
    JSON.stringify({ crdName: "a.b", tests: { onCreate: [{ name: "a", initial: object() }] } }),
  );
  const { tests, errors } = runSuite(suite, crd);
  assert.deepEqual(tests, []);
  assert.match(errors[0].message, /, and the suite tests a\.b$/);
});

test("a definition is chosen by its identity, before it is compiled", () => {
  const head = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition";
  const [one, two] = SuiteTarget.all(
    `${definitionText}\n---\n${head}\nmetadata: {name: b, annotations: {x: z}}`,
  );
  assert.equal(one.identity.name, JSON.parse(definitionText).metadata.name);
  assert.deepEqual(two.identity, { name: "b", versions: [], annotations: { x: "z" } });
  assert.deepEqual(new SuiteTarget("[").identity, { name: "", versions: [], annotations: {} });
});

test("coverage says what tests use of the definition", () => {
  const suite = suiteWith([{ name: "a", initial: object(10), refused: true }]);
  const { coverage } = runSuite(suite, definitionText, { coverage: true });
  assert.deepEqual([coverage.covered, coverage.total], [1, 3]);
  const [, maximum, standard] = coverage.items;
  assert.deepEqual([maximum.keyword, maximum.path, maximum.refused], ["maximum", "size", 1]);
  assert.deepEqual([standard.keyword, standard.changed, standard.covered], ["default", 0, false]);
  assert.equal(runSuite(suite, definitionText).coverage, undefined);
});

test("each change that no test notices can be made by hand", () => {
  const suite = suiteWith([
    { name: "a", initial: object(9) },
    { name: "b", initial: object(11), expectedError: "less than or equal to" },
  ]);
  const all = mutants(crd, [suite]);
  const told = all.map(({ keyword, before, after, noticed }) => [keyword, before, after, noticed]);
  assert.deepEqual(told, [
    ["maximum", "9", undefined, true],
    ["maximum", "9", "8", true],
    ["maximum", "9", "10", false],
    ["default", "1", undefined, false],
  ]);
  for (const { patch, noticed, test } of all) {
    const changed = JSON.parse(definitionText);
    for (const one of patch) apply(changed, one);
    assert.notDeepEqual(changed, JSON.parse(definitionText));
    const passes = (suite, crd) => runSuite(suite, crd).tests.every(hasPassed);
    assert.equal(passes(suite, changed), !noticed);
    if (noticed) continue;
    const offered = test.text.replace(/^/gm, "  ");
    const more = readSuite(`crdName: ${crdName}\ntests:\n  ${test.kind}:\n${offered}`);
    assert.deepEqual(more.errors, []);
    assert.deepEqual([passes(more, crd), passes(more, changed)], [true, false]);
  }
});

const hasPassed = ({ outcome }) => outcome === "passed";

/** Makes a change of a JSON patch. */
function apply(document, { op, path, value }) {
  const steps = path.slice(1).split("/");
  const last = steps.pop();
  const place = steps.reduce((place, step) => place[step], document);
  if (op === "replace") place[last] = value;
  else if (Array.isArray(place)) place.splice(last, 1);
  else delete place[last];
}

test("mutants end when the time is over", () => {
  const names = Array.from({ length: 30 }, (_, index) => [
    `f${index}`,
    { type: "integer", maximum: 1 },
  ]);
  const large = JSON.parse(definitionText);
  const [version] = large.spec.versions;
  Object.assign(version.schema.openAPIV3Schema.properties, Object.fromEntries(names));
  const suite = suiteWith([{ name: "a", initial: object() }]);
  const target = new SuiteTarget(large);
  const told = [];
  const progress = (...numbers) => told.push(numbers);
  const { mutants: some, tried, total } = target.mutantReport([suite], { seconds: 0, progress });
  assert.deepEqual(told, [[tried, total]]);
  target.free();
  assert.ok(tried > 0 && tried < total && some.length <= tried, `${tried} of ${total}`);
});

test("a first suite passes", () => {
  const suite = readSuite(draftSuite(crd, { crd: "widgets.yaml" }));
  assert.deepEqual(suite.errors, []);
  assert.equal(suite.crd.value, "widgets.yaml");
  assert.ok(suite.tests.length > 0);
  assert.ok(runSuite(suite, crd).tests.every(hasPassed));
  assert.throws(() => draftSuite("a: 1", { crd: "a" }), Error);
});

test("a first suite of a range passes at each of its releases", () => {
  const suite = readSuite(draftSuite(crd, { crd: "widgets.yaml", kubernetes: "1.34-1.36" }));
  assert.deepEqual(suite.kubernetes, ["1.34", "1.35", "1.36"]);
  for (const kubernetes of suite.kubernetes) {
    assert.ok(runSuite(suite, crd, { kubernetes }).tests.every(hasPassed), kubernetes);
  }
  assert.throws(() => draftSuite(crd, { crd: "a", kubernetes: "1.36-1.34" }), RangeError);
});

test("errors take the place of a text that releases word differently", () => {
  const head = `crdName: ${crdName}\ntests:\n  onCreate:\n`;
  const suite = readSuite(
    `${head}  - {name: a, initial: ${JSON.stringify(object(10))}, expectedError: size in body}\n`,
  );
  const [{ errors, update }] = runSuite(suite, crd, { updates: true }).tests;
  assert.equal(update, undefined);
  const updates = [{ index: 0, update: { expectedErrors: errors } }];
  const { text, left } = updateSuite(suite, updates);
  assert.deepEqual(left, []);
  assert.match(text, /expectedErrors: \[\{field: size, code: maximum\}\]/);
  assert.ok(runSuite(readSuite(text), crd).tests.every(hasPassed));
  const refused = (error, words) => {
    const wrong = [{ index: 0, update: { expectedErrors: [error] } }];
    assert.throws(() => updateSuite(suite, wrong), words);
  };
  const withoutField = [{ index: 0, update: { expectedErrors: [{ code: "maximum" }] } }];
  assert.match(updateSuite(suite, withoutField).text, /expectedErrors: \[\{code: maximum\}\]/);
  refused({ field: "a" }, /expectedErrors\[0\]\.code/);
  refused({ field: 3, code: "maximum" }, /expectedErrors\[0\]\.field/);
  refused({ field: "a", code: "maximum", message: 3 }, /expectedErrors\[0\]\.message/);
});

test("updates make failed tests pass, and comments stay", () => {
  const head = `# a comment\ncrdName: ${crdName}\ntests:\n  onCreate:\n`;
  const initial = JSON.stringify(object(10));
  const suite = readSuite(
    `${head}  - {name: a, initial: ${initial}, expectedError: other} # wrong\n`,
  );
  const failed = runSuite(suite, crd, { updates: true }).tests;
  const updates = failed.map(({ index, update }) => ({ index, update }));
  const { text, diff, left } = updateSuite(suite, updates);
  assert.deepEqual(left, []);
  assert.match(diff, /^-.*expectedError: other/m);
  assert.match(text, /^# a comment\n.*# wrong\n$/s);
  assert.ok(runSuite(readSuite(text), crd).tests.every(hasPassed));
  assert.equal(runSuite(suite, crd).tests[0].update, undefined);
});

test("what is wrong is told with its place, and nothing throws", () => {
  for (const text of ["", "[", "a", "tests: 1", "{crdName: a}"]) {
    const { errors } = readSuite(text);
    assert.ok(errors.length > 0, text);
    assert.equal(typeof errors[0].range.start.line, "number");
  }
  const { errors, tests } = runSuite(suiteWith([{ name: "a", initial: object() }]), "[");
  assert.match(errors[0].message, /^the definition cannot be tested: yaml: /);
  assert.deepEqual(tests, []);
});

test("arguments of wrong types throw", () => {
  const suite = suiteWith([{ name: "a", initial: object() }]);
  assert.throws(() => readSuite(1), TypeError);
  assert.throws(() => runSuite({}, crd), /suite must be what readSuite gives/);
  assert.throws(() => runSuite(suite, 1), TypeError);
  assert.throws(() => runSuite(suite, crd, { only: 1 }), TypeError);
  assert.throws(() => runSuite(suite, crd, { only: [-1] }), TypeError);
  const missing = /options\.only: the suite has no test 99: it has \d+$/;
  assert.throws(() => runSuite(suite, crd, { only: [0, 99] }), missing);
  assert.throws(() => mutants(crd, [suite], { only: 1 }), TypeError);
  assert.throws(
    () => mutants(crd, [suite], { only: [[99]] }),
    /options\.only\[0\]: the suite has no test 99/,
  );
  assert.throws(() => runSuite(suite, crd, { tolerateTexts: 1 }), TypeError);
  assert.throws(() => runSuite(suite, crd, { coverage: 1 }), TypeError);
  assert.throws(() => runSuite(suite, crd, { some: 1 }), /options.some is unknown/);
  assert.throws(() => runSuite(suite, crd, { kubernetes: "1.1" }), UnknownReleaseError);
  assert.throws(() => SuiteTarget.all(1), TypeError);
  assert.throws(() => runSuite(suite, crd, { updates: 1 }), TypeError);
  assert.throws(() => updateSuite(1, []), TypeError);
  assert.throws(() => updateSuite(suite, 1), TypeError);
  assert.throws(() => updateSuite(suite, [{ index: -1, update: {} }]), TypeError);
  assert.throws(() => updateSuite(suite, [{ index: 0, update: { expected: 1 } }]), TypeError);
  assert.throws(() => draftSuite(crd, {}), TypeError);
  assert.throws(() => draftSuite(crd, { crd: "a", kubernetes: "1.1" }), UnknownReleaseError);
  assert.throws(() => mutants(crd, [suite], { seconds: "1" }), TypeError);
  assert.throws(() => mutants(crd, [suite], { progress: true }), TypeError);
  assert.throws(() => runSuite(suite, crd, { times: 1 }), TypeError);
  assert.throws(() => mutants(crd, 1), TypeError);
  assert.throws(() => mutants(crd, [1]), TypeError);
});
