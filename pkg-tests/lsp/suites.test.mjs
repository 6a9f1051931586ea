// What the language server says of test suites, and that it runs them.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const manifests = join(import.meta.dirname, "..", "..", "examples", "manifests");
const boats = await readFile(join(manifests, "crds", "boats.yaml"), "utf8");

const HEAD = "crd: crds/boats.yaml\nversion: v1\ntests:\n  onCreate:\n";

/** An object of a suite in openshift/api's format. */
const inString = (spec) => `  - name: a boat
    initial: |
      apiVersion: example.org/v1
      kind: Boat
      spec:
${spec.map((line) => `        ${line}\n`).join("")}`;

/** The same as plain YAML, and on one line. */
const plain = (spec) => inString(spec).replace("initial: |", "initial:");
const inBraces = (spec) =>
  `  - name: a boat\n    initial: {apiVersion: example.org/v1, kind: Boat, spec: {${spec.join(", ")}}}\n`;

/** A server with a folder that has a definition and a suite, which is open. */
async function opened(t, text, files = {}, name = "boats.testsuite.yaml") {
  const server = new Server(t);
  const all = { "crds/boats.yaml": boats, [name]: text, ...files };
  const folder = await folderOf(t, all);
  await server.start(within(folder.uri()));
  const uri = folder.uri(name);
  server.open(uri, text);
  // It is answered once the folder has been read.
  await server.ask("crd-drydock/discoverTests", {});
  return { server, folder, uri, text };
}

/** The outcomes of the tests of a suite. */
async function runOf({ server, uri }) {
  const { result } = await server.ask("crd-drydock/runTests", { suites: [{ uri }] });
  return { results: result.suites[0].runs[0].tests.map(({ outcome }) => outcome) };
}

/** The text at a range. */
function textAt(text, { start, end }) {
  const lines = text.split("\n");
  assert.equal(start.line, end.line);
  return lines[start.line].slice(start.character, end.character);
}

/** What is told of a suite: code and text at its place. */
async function told({ server, uri, text }, count) {
  const all = await server.until(uri, (all) => all.length >= count && all);
  return all.map(({ code, range }) => [code, textAt(text, range)]);
}

for (const [what, text] of Object.entries({
  "tests of helm-unittest": "suite: a\ntests:\n\n# none\n- it: renders\n  asserts: []\n",
  "many blank lines": `tests:\n${"\n".repeat(5000)}- it: renders\n`,
})) {
  test(`a file with ${what} is no suite`, { timeout: 20_000 }, async (t) => {
    const { server, uri } = await opened(t, text, {}, "chart/tests/a/b.yaml");
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    assert.deepEqual(result.items, []);
  });
}

for (const [how, write] of Object.entries({
  "in a string": inString,
  "as plain YAML": plain,
  "on one line": inBraces,
})) {
  test(`a mistake of an object ${how} is marked at its place`, { timeout: 20_000 }, async (t) => {
    const one = await opened(t, HEAD + write(["hull: oak", "crew: 0", "colour: red"]));
    assert.deepEqual(await told(one, 2), [
      ["unknown-field", "colour"],
      ["out-of-range", "0"],
    ]);
  });
}

test("an object that the test expects to be refused has no mistakes", {
  timeout: 20_000,
}, async (t) => {
  const refused = `${inString(["hull: oak", "crew: 9"])}    expectedError: everybody needs a berth\n`;
  const another = inString(["hull: oak", "crew: 8"]).replace("a boat", "another boat");
  const one = await opened(t, HEAD + refused + another);
  // The rule is wrong of both objects, and only the second one has to be admitted.
  assert.deepEqual((await told(one, 1)).length, 1);
  const [{ range, message }] = one.server.told.get(one.uri);
  assert.match(message, /everybody needs a berth/);
  assert.ok(range.start.line > HEAD.split("\n").length + 5);
});

test("a repeated key is a warning where other runners read suites", {
  timeout: 20_000,
}, async (t) => {
  const boat = plain(["hull: oak", "crew: 3"]);
  const text = `crdName: boats.example.org\nversion: v1\ntests:\n  onCreate:\n${boat}  onCreate:\n${boat}`;
  for (const [name, severity] of [
    ["boats.testsuite.yaml", 1],
    ["tests/boats/twice.yaml", 2],
  ]) {
    const { server, uri } = await opened(t, text, {}, name);
    const all = await server.until(uri, (all) => all.find(({ code }) => code === "repeated-key"));
    assert.equal(all.severity, severity, name);
  }
});

test("an object that a test updates is judged as an update", { timeout: 20_000 }, async (t) => {
  const update = (hull, more = "") => `  - name: the hull ${hull}
    initial: {apiVersion: example.org/v1, kind: Boat, spec: {hull: oak, crew: 3}}
    updated: {apiVersion: example.org/v1, kind: Boat, spec: {hull: ${hull}, crew: 3}}
${more}`;
  const text = HEAD.replace("onCreate", "onUpdate") + update("steel") + update("oak");
  const one = await opened(t, text + update("tin", "    refused: true\n"));
  const [{ message, range }] = await one.server.until(one.uri, (all) => all.length === 1 && all);
  assert.match(message, /a boat keeps its hull/);
  assert.equal(textAt(text, range), "steel");
});

const named = (metadata) => (metadata === "" ? "" : `      metadata: ${metadata}\n`);
for (const before of ["", "{name: b}", "{generateName: b-}", "{name: b, namespace: c}"]) {
  for (const after of ["", "{labels: {a: b}}", "{labels: {name: b}}"]) {
    test(`an update without a name is of the object before: ${before} ${after}`, {
      timeout: 20_000,
    }, async (t) => {
      const head = "      apiVersion: example.org/v1\n      kind: Boat\n";
      const update = (hull) => `  - name: the hull ${hull}
    initial:
${head}${named(before)}      spec: {hull: oak, crew: 3}
    updated:
${head}${named(after)}      spec: {hull: ${hull}, crew: 3}
`;
      const text = HEAD.replace("onCreate", "onUpdate") + update("oak") + update("steel");
      const one = await opened(t, text);
      const { results } = await runOf(one);
      assert.deepEqual(results, ["passed", "failed"]);
      const [{ message, range }] = await one.server.until(
        one.uri,
        (all) => all.length === 1 && all,
      );
      assert.match(message, /a boat keeps its hull/);
      assert.equal(textAt(text, range), "steel");
    });
  }
}

test("an object in braces gets its name there, and columns stay", {
  timeout: 20_000,
}, async (t) => {
  const labelled = inBraces(["hull: oak", "crew: 0"]).replace(
    "kind: Boat,",
    "kind: Boat, metadata: {labels: {a: b}},",
  );
  assert.deepEqual(await told(await opened(t, HEAD + labelled), 1), [["out-of-range", "0"]]);
});

test("an object that takes a part from elsewhere in its suite has no mistakes", {
  timeout: 20_000,
}, async (t) => {
  const aliased = plain(["hull: oak", "crew: 3"]).replace(/spec:\n.*\n.*\n/, "spec: *spec\n");
  const text = `shared: &spec {hull: oak, crew: 3}\n${HEAD}${aliased}${plain(["hull: oak", "crew: 0"]).replace("a boat", "another")}`;
  const one = await opened(t, text);
  assert.deepEqual(await told(one, 1), [["out-of-range", "0"]]);
});

test("a name that an object lacks is no mistake, and lines stay", {
  timeout: 20_000,
}, async (t) => {
  const labelled = `  - name: a boat
    initial: |
      apiVersion: example.org/v1
      kind: Boat
      metadata:
        labels: {name: b}
      spec: {hull: oak, crew: 0}
`;
  assert.deepEqual(await told(await opened(t, HEAD + labelled), 1), [["out-of-range", "0"]]);
});

test("the definition that a suite tests is told", { timeout: 20_000 }, async (t) => {
  const { server, uri, folder } = await opened(t, HEAD + plain(["hull: oak", "crew: 3"]));
  const { result } = await server.ask("crd-drydock/judged", { uri });
  const definitions = result.objects.map(({ definition }) => definition.uri);
  assert.deepEqual(definitions, [folder.uri("crds/boats.yaml")]);
});

test("an edit of the definition judges the objects of a suite anew", {
  timeout: 20_000,
}, async (t) => {
  const one = await opened(t, HEAD + plain(["hull: oak", "crew: 0"]));
  await told(one, 1);
  await writeFile(
    join(one.folder.path, "crds/boats.yaml"),
    boats.replace("minimum: 1", "minimum: 0"),
  );
  await one.server.until(one.uri, (all) => all.length === 0);
});

const mistakes = {
  "an unknown key, with a suggestion": [
    `${HEAD}  - name: a boat\n    inital: {}\n`,
    "unknown-key",
    /initial/,
  ],
  "a definition that is not there": [
    `crdName: ships.example.org\ntests:\n  onCreate:\n${inBraces(["crew: 1"])}`,
    "missing",
    /there is no definition ships\.example\.org/,
  ],
  "a file that is not there": [
    `crd: crds/ships.yaml\ntests:\n  onCreate:\n${inBraces(["crew: 1"])}`,
    "missing",
    /there is no file .*crds\/ships\.yaml/,
  ],
};

for (const [what, [text, code, message]] of Object.entries(mistakes)) {
  test(`a suite is told of ${what}`, { timeout: 20_000 }, async (t) => {
    const { server, uri } = await opened(t, text);
    const found = await server.until(uri, (all) => all.find((one) => one.code === code));
    assert.match(found.message, message);
  });
}

test("a suite is told of a version that its definition lacks, and once of what cannot be read", {
  timeout: 20_000,
}, async (t) => {
  const one = await opened(t, HEAD.replace("version: v1", "version: v9") + plain(["hull: oak"]));
  const isFound = ({ code }) => code === "wrong-value";
  const found = await one.server.until(one.uri, (all) => all.find(isFound));
  assert.deepEqual([found.code, found.range.start.line], ["wrong-value", 1]);
  assert.match(found.message, /has no version v9: it has v1/);
  const broken = await opened(t, `${HEAD}  - name: [\n`);
  const told = await broken.server.until(broken.uri, (all) => all.length > 0 && all);
  assert.deepEqual(
    told.map(({ code }) => code),
    ["syntax-error"],
  );
});

test("a suite is told what keeps its tests from running, as the command tells it", {
  timeout: 60_000,
}, async (t) => {
  const boat = plain(["hull: oak", "crew: 3"]);
  for (const [text, want] of [
    [
      HEAD.replace("version: v1\n", "") + boat,
      [["wrong-value", "crds/boats.yaml", /must name one/]],
    ],
    [
      HEAD + boat.replace("example.org/v1", "example.org/v2"),
      [["version-not-served", "example.org/v2", /the suite tests version v1 only/]],
    ],
    [
      HEAD + boat.replace("kind: Boat", "kind: Boot").replace("crew: 3", "crw: 3"),
      [["unknown-kind", "Boot", /has no kind Boot in example.org\/v1; did you mean Boat\?/]],
    ],
    [
      `featureGates: [Sails]\n${HEAD}${boat}`,
      [["ignored-key", "Sails", /featureGates has no effect/]],
    ],
  ]) {
    const { server, uri } = await opened(t, text);
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    const told = result.items;
    assert.equal(told.length, want.length, text + JSON.stringify(told));
    for (const [at, [code, piece, words]] of want.entries()) {
      assert.equal(told[at].code, code);
      assert.match(told[at].message, words);
      const { start } = told[at].range;
      const line = text.split("\n")[start.line].slice(start.character);
      assert.ok(line.startsWith(piece), `${piece}: ${line}`);
    }
  }
});

test("the outline of a suite has its tests", { timeout: 20_000 }, async (t) => {
  const { server, uri, text } = await opened(t, HEAD + plain(["hull: oak", "crew: 3"]));
  const textDocument = { uri };
  const { result } = await server.ask("textDocument/documentSymbol", { textDocument });
  const own = result.map(({ name, location, range = location.range }) => [
    name,
    range.start.line,
    range.end.line,
  ]);
  const line = text.split("\n").findIndex((one) => one.includes("name: a boat"));
  assert.deepEqual(own, [["a boat", line, line]]);
});

test("keys whose values may be anything are explained without a type", {
  timeout: 20_000,
}, async (t) => {
  const cases = "    cases:\n    - set: {spec.crew: 2}\n";
  const fields = "    expectedFields: {spec: {crew: 3}}\n";
  const boat = plain(["hull: oak", "crew: 3"]);
  const { server, uri, text } = await opened(t, HEAD + boat + fields + boat + cases);
  for (const [key, want] of [
    ["set:", "**set**\n\nFields that are set, by path."],
    ["expectedFields:", "**expectedFields**\n\n"],
  ]) {
    const lines = text.slice(0, text.indexOf(key) + 1).split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1).length };
    const { result } = await server.ask("textDocument/hover", { textDocument: { uri }, position });
    assert.ok(result.contents.value.startsWith(want), result.contents.value);
    assert.ok(!result.contents.value.includes("unknown fields"), result.contents.value);
  }
  const at = { uri, position: { line: 5, character: 8 } };
  const { result } = await server.command("crd-drydock.stored", at);
  assert.match(result.problem, /^This is a test suite/);
});

test("definitions and paths of fields are completed where a suite names them", {
  timeout: 20_000,
}, async (t) => {
  const other = boats.replaceAll("boats", "ships").replaceAll("Boat", "Ship");
  const files = { "more/crds/ships.yaml": other };
  const head = await opened(t, "crd: cr\ncrdName:\ntests: {}\n", files, "a/b.testsuite.yaml");
  assert.deepEqual(await completed(head, "crd: cr"), [
    "../crds/boats.yaml",
    "../more/crds/ships.yaml",
  ]);
  const names = await completed(head, "crdName:");
  assert.deepEqual(names, ["boats.example.org", "ships.example.org"]);
  const cases = `    cases:
    - name: one
      set: {spec.}
      remove:
      - spec.
      expectedErrors: [{field: sp}]
    - name: two
      set:
        spec.crew: 2
        sp
`;
  const one = await opened(t, HEAD + plain(["hull: oak", "crew: 3"]) + cases);
  const fields = await completed(one, "set: {spec.");
  assert.ok(fields.includes("spec.crew") && fields.includes("spec.hull"), fields.join());
  const items = await completed(one, "- spec.");
  assert.ok(items.includes("spec.sail"));
  assert.deepEqual(await completed(one, "field: sp"), ["spec", "status"]);
  assert.deepEqual(await completed(one, "2\n        sp"), ["spec", "status"]);
});

/** What is completed after a piece of text. */
async function completed({ server, uri, text }, piece) {
  const lines = text.slice(0, text.indexOf(piece) + piece.length).split("\n");
  const position = { line: lines.length - 1, character: lines.at(-1).length };
  const { result } = await server.ask("textDocument/completion", {
    textDocument: { uri },
    position,
  });
  return result.map(({ label }) => label);
}

test("keys of suites and fields of objects are completed", { timeout: 20_000 }, async (t) => {
  const begun = inString(["hull: oak", "crew: 3", "  "]).replace("          ", "        ");
  const one = await opened(t, `${HEAD}${begun}  - name: another\n    exp\n`);
  assert.deepEqual(await completed(one, "crew: 3\n        "), ["berths", "sail"]);
  const keys = await completed(one, "    exp");
  assert.ok(keys.includes("expectedErrors") && !keys.includes("kind"), keys.join());
  const word = await opened(t, HEAD + inString(["hull: oak", "crew: 3", "be"]));
  assert.ok((await completed(word, "\n        be")).includes("berths"));
  const broken = await opened(t, "crd: crds/boats.yaml\nv");
  assert.ok((await completed(broken, "\nv")).includes("version"));
  const flow = `${plain(["hull: oak"])}    expectedErrors: [{field: spec.crew, code: max}]\n`;
  const codes = await completed(await opened(t, HEAD + flow), "code: max");
  assert.ok(codes.includes("max-items"), codes.join());
});

test("some fields of an object are completed, and found by references", {
  timeout: 20_000,
}, async (t) => {
  const boat = plain(["hull: oak", "crew: 3"]);
  const block = `${boat}    expectedFields:\n      spec:\n        hull: oak\n        \n`;
  const flow = `    expectedFields: {spec: {crew: 3, }}\n${boat}`;
  const one = await opened(t, HEAD + block + flow);
  const fields = ["berths", "crew", "sail"];
  assert.deepEqual((await completed(one, "hull: oak\n        \n".slice(0, -1))).sort(), fields);
  const braces = await completed(one, "{spec: {crew: 3, ");
  assert.deepEqual(braces.sort(), ["berths", "hull", "sail"]);
  const top = await opened(t, `${HEAD}${boat}    expectedFields:\n      sp\n`);
  const names = await completed(top, "expectedFields:\n      sp");
  assert.ok(names.includes("spec") && !names.includes("kind"), names.join());
  const { server, uri, text } = one;
  const at = async (piece) => {
    const lines = text.slice(0, text.indexOf(piece)).split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1).length };
    const { result } = await server.ask("textDocument/references", {
      textDocument: { uri },
      position,
      context: { includeDeclaration: false },
    });
    return result.filter((found) => found.uri === uri).map(({ range }) => textAt(text, range));
  };
  assert.deepEqual(await at("crew: 3"), ["crew", "crew", "crew"]);
  // Not the kind that is not written: `expectedFields` needs none.
  assert.deepEqual(await at("Boat"), ["crds/boats.yaml", "Boat", "Boat"]);
});

test("a part of a test that tests nothing is told", { timeout: 20_000 }, async (t) => {
  const patch = "{op: replace, path: /spec/versions/0/served, value: true}";
  const boat = "{apiVersion: example.org/v1, kind: Boat, spec: {hull: oak, crew: 1}}";
  const keys = `initialCRDPatches: [${patch}], initial: ${boat}, updated: ${boat}`;
  const text = `crd: crds/boats.yaml\nversion: v1\ntests:\n  onUpdate:\n  - {name: a, ${keys}}\n`;
  const suite = await opened(t, text);
  assert.deepEqual(await told(suite, 1), [["no-effect", patch]]);
  // The definition has another value now, which the patch changes.
  const changed = boats.replace("- name: v1\n", "- name: v1\n    deprecated: true\n");
  const other = text.replace("served", "deprecated").replace("true", "false");
  const patched = await opened(t, other, { "crds/boats.yaml": changed });
  const all = await patched.server.until(patched.uri, (all) => all.length > 0 && all);
  assert.match(all[0].message, /also passes without initialCRDPatches$/);
});

test("keys of suites and fields of objects are explained", { timeout: 20_000 }, async (t) => {
  const { server, uri, text } = await opened(t, HEAD + plain(["hull: oak", "crew: 3"]));
  const hover = async (piece) => {
    const lines = text.slice(0, text.indexOf(piece) + 1).split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1).length };
    const { result } = await server.ask("textDocument/hover", { textDocument: { uri }, position });
    return [textAt(text, result.range), result.contents.value];
  };
  const [key, words] = await hover("version");
  assert.equal(key, "version");
  assert.match(words, /The version under test/);
  const [field, about] = await hover("crew");
  assert.equal(field, "crew");
  assert.match(about, /integer/);
});

/** A suite that passes, one that fails, one with openshift/api's names, and one that is broken. */
const SUITES = {
  "a.testsuite.yaml": HEAD + inString(["hull: oak", "crew: 3"]),
  "b.testsuite.yaml": `${HEAD}${inString(["hull: oak", "crew: 3"])}    expectedError: no crew\n`,
  "tests/boats.example.org/c.yaml": `crdName: boats.example.org\nversion: v1\ntests:\n  onCreate:\n${inString(["hull: oak", "crew: 4"])}`,
  "zz_generated.crd-manifests/boats.yaml": boats,
  "d.testsuite.yaml": "crdName: [\n",
  "tests/boats.example.org/values.yaml": "a: 1\n",
};

test("suites are discovered, and run", { timeout: 20_000 }, async (t) => {
  const server = new Server(t);
  const folder = await folderOf(t, { "crds/boats.yaml": boats, ...SUITES });
  await server.start(within(folder.uri()));
  const { result: found } = await server.ask("crd-drydock/discoverTests", {});
  const names = ["a.testsuite.yaml", "b.testsuite.yaml", "d.testsuite.yaml"];
  const all = [...names, "tests/boats.example.org/c.yaml"].map((name) => folder.uri(name));
  assert.deepEqual(
    found.map(({ uri }) => uri),
    all,
  );
  assert.deepEqual(
    found.map(({ tests, problems }) => [tests.length, problems.length]),
    [
      [1, 0],
      [1, 0],
      [0, 1],
      [1, 0],
    ],
  );
  const suites = all.map((uri) => ({ uri }));
  const { result } = await server.ask("crd-drydock/runTests", { suites, coverage: true });
  const outcomes = result.suites.map(({ runs }) => runs.map(({ tests }) => tests[0].outcome));
  assert.deepEqual(outcomes, [["passed"], ["failed"], [], ["passed"]]);
  const [{ range, expected }] = result.suites[1].runs[0].tests[0].failures;
  assert.equal(expected, "no crew");
  assert.equal(range.start.line, SUITES["b.testsuite.yaml"].split("\n").length - 2);
  assert.equal(result.suites[2].problems.length, 1);
  assert.deepEqual(
    result.coverage.map(({ uri, total }) => [uri, total]),
    ["crds/boats.yaml", "zz_generated.crd-manifests/boats.yaml"].map((name) => [
      folder.uri(name),
      12,
    ]),
  );
});

test("a test tells what the rules and defaults of the definition did", {
  timeout: 20_000,
}, async (t) => {
  const { server, uri } = await opened(t, HEAD + inString(["hull: oak", "crew: 9"]));
  const { result } = await server.ask("crd-drydock/runTests", {
    suites: [{ uri, tests: [0] }],
    trace: true,
  });
  const [{ trace, outcome }] = result.suites[0].runs[0].tests;
  assert.equal(outcome, "failed");
  assert.deepEqual(
    trace.map(({ text, range }) => [range.start.line + 1, text]),
    [
      [36, "spec: the rule self.crew <= self.berths was false"],
      [50, "spec.berths: the default 4 was set"],
      [54, 'spec.sail: the default "bermuda" was set'],
    ],
  );
});

test("a client that shows tests is told of changes only", { timeout: 20_000 }, async (t) => {
  const server = new Server(t);
  const folder = await folderOf(t, { "crds/boats.yaml": boats, ...SUITES });
  await server.start({
    ...within(folder.uri(), CAPABLE),
    initializationOptions: { tests: true },
  });
  const heard = () =>
    server.heard
      .filter(({ method }) => method === "crd-drydock/testsChanged")
      .map(({ params }) => params);
  const [first] = await server.when(() => heard().length > 0 && heard());
  assert.equal(first.suites.length, 4);
  const uri = folder.uri("a.testsuite.yaml");
  server.open(uri, SUITES["a.testsuite.yaml"].replace("a boat", "a ship"));
  const [, second] = await server.when(() => heard().length > 1 && heard());
  assert.deepEqual(
    second.suites.map(({ uri, tests }) => [uri, tests[0].name]),
    [[uri, "a ship"]],
  );
});

test("a wrong question about tests is told so", { timeout: 20_000 }, async (t) => {
  const server = new Server(t);
  await server.start();
  for (const params of [{}, { suites: [null] }, { suites: [{ uri: "file:///a", tests: [1.5] }] }]) {
    const { error } = await server.ask("crd-drydock/runTests", params);
    assert.equal(error.code, -32602, JSON.stringify(params));
  }
  const suites = [{ uri: "file:///none.testsuite.yaml" }];
  const { result } = await server.ask("crd-drydock/runTests", { suites });
  assert.match(result.suites[0].problems[0].message, /no such suite/);
});
