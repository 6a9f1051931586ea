// Changes of several places, and the configuration of a repository.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf, Server, within } from "./server.mjs";

const workspace = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(workspace, name), "utf8")),
);
const timeout = 20_000;

/** A server with a folder that has a definition and objects; the first two are open. */
async function started(t, files = {}, definition = crd, object = widget) {
  const server = new Server(t);
  const all = { "crds/widgets.yaml": definition, "widget.yaml": object, ...files };
  const folder = await folderOf(t, all);
  const { capabilities } = { capabilities: { workspace: { executeCommand: {} } } };
  await server.start(within(folder.uri(), capabilities));
  const [CRD, WIDGET] = ["crds/widgets.yaml", "widget.yaml"].map((name) => folder.uri(name));
  server.open(CRD, definition);
  server.open(WIDGET, object);
  return { server, folder, CRD, WIDGET };
}

/** The place of a piece of a text. */
function placeOf(text, piece) {
  const at = text.indexOf(piece);
  assert.ok(at >= 0, piece);
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length - 1, character: lines.at(-1).length };
}

/** A text after edits. */
function edited(text, edits) {
  const lines = text.split("\n");
  const offset = ({ line, character }) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return [...edits]
    .sort((one, other) => offset(other.range.start) - offset(one.range.start))
    .reduce(
      (now, { range, newText }) =>
        now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
      text,
    );
}

test("a property is renamed in the objects of test suites", { timeout }, async (t) => {
  const suite = [
    "crd: crds/widgets.yaml",
    "tests:",
    "  onCreate:",
    "  - name: a",
    "    initial:",
    "      apiVersion: example.org/v1",
    "      kind: Widget",
    "      spec: {'size': small}",
    "  - name: b",
    "    initial: |",
    "      apiVersion: example.org/v1",
    "      kind: Widget",
    "      spec:",
    "        size: small",
    "",
  ].join("\n");
  const files = { "a.testsuite.yaml": suite };
  const { server, folder, WIDGET } = await started(t, files);
  const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  const edits = result.changes[folder.uri("a.testsuite.yaml")];
  assert.equal(edited(suite, edits), suite.replaceAll("size", "width"));

  // YAML reads some words as no text.
  const { result: quoted } = await server.ask("textDocument/rename", { ...at, newName: "no" });
  const inQuotes = quoted.changes[folder.uri("a.testsuite.yaml")];
  const expected = suite.replace("'size'", "'no'").replaceAll("size", '"no"');
  assert.equal(edited(suite, inQuotes), expected);
});

test("a property is renamed in the paths of test suites", { timeout }, async (t) => {
  const suite = `crd: crds/widgets.yaml
tests:
  onCreate:
  - name: a
    initial: {apiVersion: example.org/v1, kind: Widget, spec: {zone: a}}
    cases:
    - set: {spec.size: small}
    - remove: [spec.zone, 'spec.size']
    - set: {"spec.size": huge, spec.sizes: 1}
      expectedErrors: [{field: spec.size, code: notSupported}]
`;
  const { server, folder, WIDGET } = await started(t, { "a.testsuite.yaml": suite });
  const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
  const uri = folder.uri("a.testsuite.yaml");
  const context = { includeDeclaration: false };
  const { result: places } = await server.ask("textDocument/references", { ...at, context });
  const lines = places.filter((one) => one.uri === uri).map(({ range }) => range.start.line);
  assert.deepEqual(lines, [6, 7, 8, 9]);
  server.open(uri, suite);
  const inPath = { textDocument: { uri }, position: placeOf(suite, "size: small}") };
  const { result: again } = await server.ask("textDocument/references", { ...inPath, context });
  const key = ({ uri, range }) => `${uri} ${range.start.line}`;
  assert.deepEqual(again.map(key).sort(), places.map(key).sort());
  const { result: hover } = await server.ask("textDocument/hover", inPath);
  assert.match(hover.contents.value, /How large the widget is/);
  const { result: definitions } = await server.ask("textDocument/definition", inPath);
  assert.equal(definitions[0].range.start.line, placeOf(crd, "size:\n").line);
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  const renamed = suite.replace(/\.size\b/g, ".width");
  assert.equal(edited(suite, result.changes[uri]), renamed);
  const { error } = await server.ask("textDocument/rename", { ...at, newName: "a.b" });
  assert.match(error.message, /path.* names this property/);
});

test("a property is renamed in merged maps, or the rename is refused with the line", {
  timeout,
}, async (t) => {
  const object = (spec) =>
    `apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: b}\n${spec}\n`;
  const merged = object("spec: {<<: {size: small}, replicas: 1}");
  const shared = object("x: &x {size: small}\nspec: {<<: *x}");
  const { server, folder, WIDGET } = await started(t, { "merged.yaml": merged });
  const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  const edits = result.changes[folder.uri("merged.yaml")];
  assert.equal(edited(merged, edits), merged.replace("size", "width"));
  server.open(folder.uri("shared.yaml"), shared);
  const { error } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  assert.match(error.message, /"size" is in line 4 of shared\.yaml, which cannot be renamed/);
});

test("a keyword of a schema is no property to rename", { timeout }, async (t) => {
  const definition = crd.replace("size:\n", "size:\n                  default: small\n");
  const { server, CRD } = await started(t, {}, definition);
  const at = { textDocument: { uri: CRD }, position: placeOf(definition, "default: small") };
  const { result } = await server.ask("textDocument/prepareRename", at);
  assert.equal(result, null);
});

test("a property is renamed from an object or a path of a test suite", { timeout }, async (t) => {
  const object = (head, size) =>
    `${head}\n      apiVersion: example.org/v1\n      kind: Widget\n      spec:\n        size: ${size}\n`;
  const suite = [
    "crd: crds/widgets.yaml\ntests:\n  onCreate:\n  - name: a\n",
    object("    initial:", "small"),
    object("    expected: |", "small"),
    "  - name: b\n    initial: {apiVersion: example.org/v1, kind: Widget, spec: {}}\n",
    "    cases:\n    - set: {spec.size: large}\n",
  ].join("");
  const { server, folder, CRD, WIDGET } = await started(t, { "a.testsuite.yaml": suite });
  const uri = folder.uri("a.testsuite.yaml");
  server.open(uri, suite);
  const paths = { [CRD]: crd, [WIDGET]: widget, [uri]: suite };
  for (const piece of ["size: small\n    expected", "size: small\n  - name", "size: large"]) {
    const at = { textDocument: { uri }, position: placeOf(suite, piece) };
    const { result: place } = await server.ask("textDocument/prepareRename", at);
    assert.equal(place.placeholder, "size", piece);
    assert.deepEqual(place.range.start, at.position, piece);
    const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
    const renamed = Object.entries(result.changes).map(([uri, edits]) => {
      return [uri, edited(paths[uri], edits)];
    });
    const want = [
      [CRD, crd.replaceAll("size", "width")],
      [WIDGET, widget.replace("size: huge", "width: huge")],
      [uri, suite.replaceAll("size", "width")],
    ];
    assert.deepEqual(renamed.sort(), want.sort(), piece);
  }
  const nowhere = { textDocument: { uri }, position: placeOf(suite, "onCreate") };
  assert.equal((await server.ask("textDocument/prepareRename", nowhere)).result, null);
  const { error } = await server.ask("textDocument/rename", { ...nowhere, newName: "width" });
  assert.match(error.message, /There is no property here to rename/);
});

test("a property of several definitions is not renamed from their suite", {
  timeout,
}, async (t) => {
  const suite = `crdName: widgets.example.org
tests:
  onCreate:
  - name: a
    initial: {apiVersion: example.org/v1, kind: Widget, spec: {size: small}}
`;
  const files = {
    "a.testsuite.yaml": suite,
    "crds/older.yaml": crd.replace("minimum: 0", "minimum: 1"),
  };
  const { server, folder } = await started(t, files);
  const uri = folder.uri("a.testsuite.yaml");
  server.open(uri, suite);
  const at = { textDocument: { uri }, position: placeOf(suite, "size: small") };
  const { error } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  assert.match(error?.message ?? "", /tests 2 definitions that have this property/);
});

test("edits name the version of each open text to clients that know versions", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  const object = widget.replace("color: red", "replica: 2");
  const files = { "crds/widgets.yaml": crd, "widget.yaml": object, "closed.yaml": object };
  const folder = await folderOf(t, files);
  const workspace = {
    executeCommand: {},
    applyEdit: true,
    workspaceEdit: { documentChanges: true },
  };
  await server.start(within(folder.uri(), { workspace }));
  const [CRD, WIDGET, CLOSED] = ["crds/widgets.yaml", "widget.yaml", "closed.yaml"].map((name) =>
    folder.uri(name),
  );
  server.open(CRD, crd);
  server.open(WIDGET, object);
  server.change(WIDGET, object);
  const versions = ({ changes, documentChanges }) => {
    assert.equal(changes, undefined);
    return documentChanges.map(({ textDocument, edits }) => {
      assert.ok(edits.length > 0);
      return [textDocument.uri, textDocument.version];
    });
  };
  const at = { textDocument: { uri: WIDGET }, position: placeOf(object, "size: huge") };
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  assert.deepEqual(
    versions(result).sort(),
    [
      [CLOSED, null],
      [CRD, 1],
      [WIDGET, 3],
    ].sort(),
  );
  const start = placeOf(object, "replica:");
  const params = { textDocument: { uri: WIDGET }, range: { start, end: start } };
  const context = { diagnostics: [], only: ["quickfix"] };
  const { result: actions } = await server.ask("textDocument/codeAction", { ...params, context });
  assert.deepEqual(versions(actions[0].edit), [[WIDGET, 3]]);
  server.replies["workspace/applyEdit"] = () => ({ applied: true });
  await server.command("crd-drydock.fixEverywhere", { code: "unknown-field" });
  const { params: asked } = server.heard.find(({ method }) => method === "workspace/applyEdit");
  assert.deepEqual(
    versions(asked.edit).sort(),
    [
      [CLOSED, null],
      [WIDGET, 3],
    ].sort(),
  );
});

test("a property that aliases show several times is renamed once", { timeout }, async (t) => {
  const head = widget.slice(0, widget.indexOf("spec:"));
  const object = `${head}spec: &spec\n  size: small\n---\n${head.replace("first", "second")}spec: {size: small}\n`;
  const list = `apiVersion: v1\nkind: List\nitems:\n- apiVersion: example.org/v1\n  kind: Widget\n  metadata: {name: a}\n  spec: &spec {size: small}\n- apiVersion: example.org/v1\n  kind: Widget\n  metadata: {name: b}\n  spec: *spec\n`;
  const { server, folder, WIDGET } = await started(t, { "list.yaml": list }, crd, object);
  const at = { textDocument: { uri: WIDGET }, position: placeOf(object, "size: small") };
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  assert.equal(result.changes[folder.uri("list.yaml")].length, 1);
  assert.equal(result.changes[WIDGET].length, 2);
});

test("a property is renamed in its definition and in the objects of all files", {
  timeout,
}, async (t) => {
  const { server, folder, CRD, WIDGET } = await started(t, { "other.yaml": widget });
  const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
  const { result: place } = await server.ask("textDocument/prepareRename", at);
  assert.equal(place.placeholder, "size");
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  const {
    [CRD]: own,
    [WIDGET]: open,
    [folder.uri("other.yaml")]: closed,
    ...rest
  } = result.changes;
  assert.deepEqual(rest, {});
  const renamed = crd.replaceAll("size", "width").replace("maxSize", "maxSize");
  assert.equal(edited(crd, own), renamed);
  assert.equal(edited(widget, open), widget.replace("size: huge", "width: huge"));
  assert.deepEqual(closed, open);
  const { error } = await server.ask("textDocument/rename", { ...at, newName: "zone" });
  assert.match(error.message, /There is a property "zone" already/);
});

test("all problems of a kind, and all rules, are set right at once", { timeout }, async (t) => {
  const definition = crd.replace("self.replicas < 10 ||", "self.replicas<10||");
  const unknown = "  color: red\n  shape: round\n  replica: 2\n  zoen: b\n  size: huge\n";
  const fixed = "  color: red\n  shape: round\n  replicas: 2\n  zone: b\n  size: huge\n";
  const object = widget.slice(0, widget.indexOf("  color")) + unknown;
  const { server, CRD, WIDGET } = await started(t, {}, definition, object);
  const actions = async (uri, position, only) => {
    const range = { start: position, end: position };
    const context = { diagnostics: [], ...(only && { only }) };
    const params = { textDocument: { uri }, range, context };
    return (await server.ask("textDocument/codeAction", params)).result;
  };
  const start = { line: 0, character: 0 };
  const here = await actions(WIDGET, placeOf(object, "replica: 2"));
  for (const [title, want] of [
    ["Fix all 2 of unknown-field in this file", fixed],
    ["Remove all 4 of unknown-field in this file", "  size: huge\n"],
  ]) {
    const { edit } = here.find((one) => one.title === title) ?? {};
    assert.equal(edited(object, edit.changes[WIDGET]), object.replace(unknown, want), title);
  }
  const [fixAll, ...others] = await actions(WIDGET, start, ["source.fixAll"]);
  assert.deepEqual([fixAll.kind, others], ["source.fixAll.crd-drydock", []]);
  assert.equal(edited(object, fixAll.edit.changes[WIDGET]), object.replace(unknown, fixed));
  const [format] = await actions(CRD, start, ["source.formatRules"]);
  assert.equal(edited(definition, format.edit.changes[CRD]), crd);
  const atRule = await actions(CRD, placeOf(definition, "self.replicas<10"));
  assert.ok(atRule.some(({ title }) => title === "Format the rule"));
  assert.ok(!(await actions(CRD, start)).some(({ title }) => /Format/.test(title)));
});

for (const [written, left] of [
  ["{color: red, shape: round, zzz: {a: 1}, size: huge}", "{size: huge}"],
  ["{size: huge, color: red, shape: round, zzz: {a: 1}}", "{size: huge}"],
  ["{color: red, shape: round, zzz: {a: 1}}", "{}"],
  ["{color: red, size: huge, shape: round, zzz: 1,}", "{size: huge,}"],
  ["{color: red, shape: round, zzz: 1,}", "{}"],
  ['{"size": "huge",\n  "color": "red",\n  "shape": "é",\n  "zzz": 1\n}', '{"size": "huge"\n}'],
]) {
  test(`unknown fields are all removed from ${JSON.stringify(written)}`, { timeout }, async (t) => {
    const object = `${widget.slice(0, widget.indexOf("spec:"))}spec: ${written}\n`;
    const { server, WIDGET } = await started(t, {}, crd, object);
    const start = placeOf(object, "shape");
    const { result } = await server.ask("textDocument/codeAction", {
      textDocument: { uri: WIDGET },
      range: { start, end: start },
      context: { diagnostics: [] },
    });
    const { edit } = result.find(({ title }) => title.startsWith("Remove all 3 of unknown-field"));
    assert.equal(edited(object, edit.changes[WIDGET]), object.replace(written, left));
  });
}

test("all problems of a kind are fixed in files that nobody opened, too", {
  timeout,
}, async (t) => {
  const misspelt = widget.replace("color: red", "replica: 2");
  const silenced = misspelt.replace("2", "2 # drydock-ignore[unknown-field]: a trial");
  const files = {
    "closed.yaml": misspelt,
    "unlike.yaml": widget,
    "silenced.yaml": silenced,
    "other.yaml": "a: 1\n",
  };
  const server = new Server(t);
  const all = { "crds/widgets.yaml": crd, "widget.yaml": misspelt, ...files };
  const folder = await folderOf(t, all);
  await server.start(
    within(folder.uri(), {
      workspace: { executeCommand: {}, applyEdit: true },
      textDocument: {
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      },
    }),
  );
  server.replies["workspace/applyEdit"] = () => ({ applied: true });
  const uri = folder.uri("widget.yaml");
  server.open(folder.uri("crds/widgets.yaml"), crd);
  server.open(uri, misspelt);
  const start = placeOf(misspelt, "replica");
  const params = {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [] },
  };
  const { result: actions } = await server.ask("textDocument/codeAction", params);
  const { command } = actions.find(
    ({ title }) => title === "Fix all of unknown-field in the workspace",
  );
  const { result } = await server.command(command.command, command.arguments[0]);
  assert.deepEqual(result, { fixes: 2, texts: 2 });
  const { params: asked } = server.heard.find(({ method }) => method === "workspace/applyEdit");
  const { changes } = asked.edit;
  assert.deepEqual(Object.keys(changes).sort(), [folder.uri("closed.yaml"), uri]);
  assert.equal(edited(misspelt, changes[uri]), misspelt.replace("replica", "replicas"));
  const { error } = await server.command(command.command, {});
  assert.match(error.message, /takes \{ code \}/);
});

test("the fixes in the workspace include those of Kubernetes' own kinds in closed files", {
  timeout,
}, async (t) => {
  const deployment = (spec) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: ${spec}\n`;
  const [one, two] = ["{replica: 2}", "{replica: 3}"].map(deployment);
  const server = new Server(t);
  const files = { "one.yaml": one, "two.yaml": two, "crds/widgets.yaml": crd };
  const folder = await folderOf(t, files);
  await server.start(within(folder.uri(), { workspace: { executeCommand: {}, applyEdit: true } }));
  server.replies["workspace/applyEdit"] = () => ({ applied: true });
  const { result } = await server.command("crd-drydock.fixEverywhere", { code: "unknown-field" });
  assert.deepEqual(result, { fixes: 2, texts: 2 });
  const { params } = server.heard.find(({ method }) => method === "workspace/applyEdit");
  const { changes } = params.edit;
  assert.equal(edited(one, changes[folder.uri("one.yaml")]), one.replace("replica", "replicas"));
});

test("a fix that removes something is never the one that editors suggest first", {
  timeout,
}, async (t) => {
  const object = widget.replace("color: red", "color: red\n  replica: 2");
  const { server, WIDGET } = await started(t, {}, crd, object);
  for (const [piece, want] of [
    ["color: red", ['Remove "color"']],
    ["replica: 2", ['*Did you mean "replicas"?', 'Remove "replica"']],
  ]) {
    const start = placeOf(object, piece);
    const context = { diagnostics: [], only: ["quickfix"] };
    const params = { textDocument: { uri: WIDGET }, range: { start, end: start }, context };
    const { result } = await server.ask("textDocument/codeAction", params);
    const own = result.filter(({ title }) => !title.includes(" all "));
    const titles = own.map(({ title, isPreferred }) => `${isPreferred ? "*" : ""}${title}`);
    assert.deepEqual(titles, want, piece);
  }
});

test("a problem that a comment silences has no fix", { timeout }, async (t) => {
  const object = widget.replace(
    "color: red",
    "replica: 2 # drydock-ignore[unknown-field]: on purpose",
  );
  const { server, WIDGET } = await started(t, {}, crd, object);
  const start = placeOf(object, "replica:");
  const ask = async (only) => {
    const context = { diagnostics: [], only };
    const params = { textDocument: { uri: WIDGET }, range: { start, end: start }, context };
    return (await server.ask("textDocument/codeAction", params)).result;
  };
  assert.deepEqual(await ask(["quickfix"]), []);
  assert.deepEqual(await ask(["source.fixAll"]), []);
});

const headOfWidget = "apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: first}\n";

/** The text after the action for all safe fixes of a file, if it is offered. */
async function allFixed(server, uri, text) {
  const start = { line: 0, character: 0 };
  const context = { diagnostics: [], only: ["source.fixAll"] };
  const params = { textDocument: { uri }, range: { start, end: start }, context };
  const { result } = await server.ask("textDocument/codeAction", params);
  return result.length === 0 ? undefined : edited(text, result[0].edit.changes[uri]);
}

test("all safe fixes keep each value, also on one line", { timeout }, async (t) => {
  const { server, folder } = await started(t);
  for (const [name, spec, want] of [
    [
      "line",
      `{size: small, replica: "2", labels: [1, 2]}`,
      `{size: small, replicas: "2", labels: ["1", "2"]}`,
    ],
    ["same", "{size: small, replica: 2, replcas: 3}", "{size: small, replica: 2, replicas: 3}"],
  ]) {
    const uri = folder.uri(`${name}.yaml`);
    const text = `${headOfWidget}spec: ${spec}\n`;
    server.open(uri, text);
    const fixed = want === undefined ? undefined : `${headOfWidget}spec: ${want}\n`;
    assert.equal(await allFixed(server, uri, text), fixed, name);
  }
});

test("what a folder expects to be refused is not fixed", { timeout }, async (t) => {
  const text = `${headOfWidget}spec: {size: small, replica: 2}\n`;
  const { server, folder } = await started(t, { "o/invalid/a.yaml": text, "o/valid/a.yaml": text });
  const fixed = [];
  for (const name of ["o/invalid/a.yaml", "o/valid/a.yaml"]) {
    server.open(folder.uri(name), text);
    fixed.push(await allFixed(server, folder.uri(name), text));
  }
  assert.deepEqual(fixed, [undefined, text.replace("replica:", "replicas:")]);
});

const sized = "{apiVersion: example.org/v1, kind: Widget, spec: {size: small}}";
const IN_ANCHORS = {
  "an object in an anchor": ["*w", `shared: {w: &w ${sized}}\n`],
  "an object below an anchor": [
    "*w",
    "shared:\n  w: &w\n    apiVersion: example.org/v1\n    kind: Widget\n    spec: {size: small}\n",
  ],
  "a part of an object": [
    "{apiVersion: example.org/v1, kind: Widget, spec: *w}",
    "shared: {w: &w {size: small}}\n",
  ],
  "a merged part": [
    "{apiVersion: example.org/v1, kind: Widget, spec: {<<: *w, zone: a}}",
    "shared: {w: &w {size: small}}\n",
  ],
  "a text in an anchor": [
    "*w",
    "shared:\n  w: &w |\n    apiVersion: example.org/v1\n    kind: Widget\n    spec: {size: small}\n",
  ],
  "a text in quotes": [`'${sized.replace("size", '"size"')}'`, ""],
  "a text with escapes": [JSON.stringify(sized.replace("size", '"size"')), ""],
};

for (const [what, [initial, shared]] of Object.entries(IN_ANCHORS)) {
  test(`a property is renamed in ${what} of a suite`, { timeout }, async (t) => {
    const test = `tests:\n  onCreate:\n  - name: size of it\n    initial: ${initial}\n`;
    const suite = `crd: crds/widgets.yaml\n${shared}${test}`;
    const { server, folder, WIDGET } = await started(t, { "a.testsuite.yaml": suite });
    const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
    const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
    const edits = result.changes[folder.uri("a.testsuite.yaml")];
    assert.equal(edited(suite, edits), suite.replace(/size(?=\\?"?:)/g, "width"));
  });
}

const CANNOT = {
  "a folded text": [`>-\n      ${sized}`, "", /a folded text/],
  "an anchor that is another field, too": [
    "{apiVersion: example.org/v1, kind: Widget, spec: *w, status: *w}",
    "shared: {w: &w {size: small}}\n",
    /in line 2 of .*an anchor that also stands for another field/,
  ],
};

for (const [what, [initial, shared, why]] of Object.entries(CANNOT)) {
  test(`a property keeps its name if a suite has it in ${what}`, { timeout }, async (t) => {
    const test = `tests:\n  onCreate:\n  - name: size\n    initial: ${initial}\n`;
    const suite = `crd: crds/widgets.yaml\n${shared}${test}`;
    const { server, WIDGET } = await started(t, { "a.testsuite.yaml": suite });
    const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
    const { error } = await server.ask("textDocument/rename", { ...at, newName: "width" });
    assert.match(error?.message ?? "", /is in line \d of a\.testsuite\.yaml/, suite);
    assert.match(error.message, why);
  });
}

test("other fields of the same name do not keep a property from being renamed", {
  timeout,
}, async (t) => {
  const suite = `crd: crds/widgets.yaml
shared: {unused: &u {size: 1}, labels: &l {size: small}}
tests:
  onCreate:
  - name: a
    initial:
      apiVersion: example.org/v1
      kind: Widget
      metadata: {labels: *l}
      spec: {zone: a}
    cases:
    - set: {spec: {size: small, zone: b}}
  - name: b
    initial: 'apiVersion: example.org/v1

      kind: Other

      size: 1

      '
`;
  const { server, folder, WIDGET } = await started(t, { "a.testsuite.yaml": suite });
  const at = { textDocument: { uri: WIDGET }, position: placeOf(widget, "size: huge") };
  const { result } = await server.ask("textDocument/rename", { ...at, newName: "width" });
  const edits = result.changes[folder.uri("a.testsuite.yaml")];
  assert.equal(edited(suite, edits), suite.replace("spec: {size", "spec: {width"));
  const context = { includeDeclaration: false };
  const { result: places } = await server.ask("textDocument/references", { ...at, context });
  const own = places.filter(({ uri }) => uri === folder.uri("a.testsuite.yaml"));
  assert.deepEqual(
    own.map(({ range }) => range.start),
    [placeOf(suite, "size: small, zone")],
  );
});

/** What is told of a text: its codes with their severities. */
const told = (server, uri) =>
  (server.told.get(uri) ?? []).map(({ code, severity }) => `${code} ${severity}`).sort();

test("drydock.yaml counts for the editor as it does for the command", { timeout }, async (t) => {
  const config = [
    "validate: strict",
    "severity: {not-in-enum: warning}",
    "exclude: [left-out]",
    "overrides:",
    "- files: [skipped.yaml]",
    "  skip: [Widget.example.org]",
    "",
  ].join("\n");
  const { server, folder, WIDGET } = await started(t, { "drydock.yaml": config });
  await server.until(WIDGET, () => told(server, WIDGET).includes("unknown-field 1"));
  assert.ok(told(server, WIDGET).includes("not-in-enum 2"));
  for (const name of ["left-out/widget.yaml", "skipped.yaml"])
    server.open(folder.uri(name), widget);
  // A change of the file counts at once: the server watches, because the client does not.
  await writeFile(join(folder.path, "drydock.yaml"), config.replace("strict", "ignore"));
  await server.until(WIDGET, () => !told(server, WIDGET).includes("unknown-field 1"));
  for (const name of ["left-out/widget.yaml", "skipped.yaml"]) {
    assert.deepEqual(told(server, folder.uri(name)), [], name);
  }
  const own = folder.uri("drydock.yaml");
  server.open(own, config.replace("validate: strict", "validate: often"));
  await server.until(own, (all) => all.some(({ message }) => /validate/.test(message)));
});

test("the configuration chooses the release, and comments silence findings", {
  timeout,
}, async (t) => {
  const definition = crd.replace(
    "rule: self == oldSelf",
    "rule: self == oldSelf && [1].all(i, v, v > 0)",
  );
  const object = widget
    .replace("color: red", "color: red # drydock-ignore[unknown-field]: a trial")
    .replace("size: huge", "size: small");
  const files = { "drydock.yaml": 'kubernetesVersion: "1.29"\n' };
  const { server, CRD, WIDGET } = await started(t, files, definition, object);
  await server.until(CRD, (all) => all.some(({ severity }) => severity === 1));
  const first = server.told.get(WIDGET) ?? [];
  assert.ok(!first.some(({ code }) => code === "unknown-field"));
});
