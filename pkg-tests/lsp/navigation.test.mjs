// Where fields are defined and used, and what helps to read and write: words, signatures, hints, folds,
// selections, symbols. The engine's own tests have the details.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const workspace = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(workspace, name), "utf8")),
);
const timeout = 20_000;

/** What editors of today can do here. */
const READER = {
  ...CAPABLE,
  workspace: { ...CAPABLE.workspace, symbol: {}, inlayHint: { refreshSupport: true } },
  textDocument: {
    ...CAPABLE.textDocument,
    definition: { linkSupport: true },
    references: {},
    documentHighlight: {},
    semanticTokens: { requests: { full: true } },
    signatureHelp: {},
    inlayHint: {},
    foldingRange: {},
    selectionRange: {},
  },
};

/** A server with a folder that has a definition and objects. */
async function started(t, capabilities = READER, files = {}) {
  const server = new Server(t);
  const all = { "crds/widgets.yaml": crd, "widget.yaml": widget, "other.yaml": widget, ...files };
  const folder = await folderOf(t, all);
  const offered = await server.start(within(folder.uri(), capabilities));
  const [CRD, WIDGET] = ["crds/widgets.yaml", "widget.yaml"].map((name) => folder.uri(name));
  server.open(CRD, crd);
  server.open(WIDGET, widget);
  const about = (uri, text, mark, params = {}) => ({
    textDocument: { uri },
    position: placeOf(text, mark),
    ...params,
  });
  const ask = async (method, params) => {
    const { result, error } = await server.ask(`textDocument/${method}`, params);
    assert.equal(error, undefined);
    return result;
  };
  return { server, folder, offered, CRD, WIDGET, about, ask };
}

/** The place of `|` in a piece of a text. */
function placeOf(text, mark) {
  const [before, after] = mark.split("|");
  const at = text.indexOf(before + after);
  assert.ok(at >= 0, mark);
  const lines = text.slice(0, at + before.length).split("\n");
  return { line: lines.length - 1, character: lines.at(-1).length };
}

/** The text of a range on one line, with the name of its file. */
function shown(uri, { start, end }, texts = { "widgets.yaml": crd }) {
  const name = uri.split("/").at(-1);
  const line = (texts[name] ?? widget).split("\n")[start.line];
  return `${name}:${start.line + 1} ${line.slice(start.character, end.character)}`;
}

test("a field leads to its schema, and to all places that name it", { timeout }, async (t) => {
  const { CRD, WIDGET, about, ask } = await started(t);
  const [link] = await ask("definition", about(WIDGET, widget, "si|ze: huge"));
  assert.equal(shown(link.targetUri, link.targetSelectionRange), "widgets.yaml:26 size");
  const [fromRule] = await ask("definition", about(CRD, crd, "self.si|ze == 'small'"));
  assert.deepEqual(fromRule.targetRange, link.targetRange);
  const context = { includeDeclaration: false };
  const found = await ask("references", about(WIDGET, widget, "si|ze: huge", { context }));
  assert.deepEqual(
    found.map(({ uri, range }) => shown(uri, range)),
    [
      "widgets.yaml:24 size",
      "widgets.yaml:46 size",
      // Files that no editor has count, too.
      "other.yaml:8 size",
      "widget.yaml:8 size",
    ],
  );
  const marked = await ask("documentHighlight", about(CRD, crd, "required: [si|ze]"));
  assert.deepEqual(
    marked.map(({ range, kind }) => [range.start.line + 1, kind]),
    [
      [24, 2],
      [26, 3],
      [46, 2],
    ],
  );
  assert.deepEqual(await ask("definition", about(WIDGET, widget, "name: |first")), []);
});

test("a client without links gets the place of the name", { timeout }, async (t) => {
  const { WIDGET, about, ask } = await started(t, {});
  const [place] = await ask("definition", about(WIDGET, widget, "si|ze: huge"));
  assert.equal(shown(place.uri, place.range), "widgets.yaml:26 size");
});

test("a suite leads to the definition that it tests", { timeout }, async (t) => {
  const suite = [
    "crd: crds/widgets.yaml",
    "tests:",
    "  onCreate:",
    "  - name: a widget",
    "    initial: |",
    "      apiVersion: example.org/v1",
    "      kind: Widget",
    "      spec:",
    "        size: small",
    "",
  ].join("\n");
  const name = "widgets.testsuite.yaml";
  const { server, folder, CRD, about, ask } = await started(t, READER, { [name]: suite });
  const uri = folder.uri(name);
  server.open(uri, suite);
  const [file] = await ask("definition", about(uri, suite, "crd: crds/wid|gets"));
  assert.equal(file.targetUri, CRD);
  const [field] = await ask("definition", about(uri, suite, "  si|ze: small"));
  assert.equal(shown(field.targetUri, field.targetSelectionRange), "widgets.yaml:26 size");
  assert.deepEqual(field.originSelectionRange.start, placeOf(suite, "|size: small"));
});

const object = (size) => [
  "    initial:",
  "      apiVersion: example.org/v1",
  "      kind: Widget",
  "      spec:",
  `        size: ${size}`,
];
const byPath = [
  "crd: crds/widgets.yaml",
  "tests:",
  "  onCreate:",
  "  - name: a",
  ...object("small"),
  "",
];
const byName = [
  "crdName: widgets.example.org",
  "tests:",
  "  onCreate:",
  "  - name: b",
  ...object("large"),
  "",
];

test("a definition and a field lead to the suites that name them, and back", {
  timeout,
}, async (t) => {
  const suites = {
    "crds/tests/path.testsuite.yaml": byPath.join("\n").replace("crds/", "../"),
    "crds/name.testsuite.yaml": byName.join("\n"),
    "crds/other.testsuite.yaml": byName.join("\n").replace("widgets", "others"),
  };
  const { folder, CRD, WIDGET, server, about, ask } = await started(t, READER, suites);
  const named = Object.entries(suites).map(([name, text]) => [name.split("/").at(-1), text]);
  const texts = { "widgets.yaml": crd, ...Object.fromEntries(named) };
  const uriOf = (name) => folder.uri(`crds/${name}`);
  const places = async (uri, text, mark) => {
    const found = await ask("references", about(uri, text, mark, { context: {} }));
    return found.map(({ uri, range }) => shown(uri, range, texts)).sort();
  };
  const byNameSuite = suites["crds/name.testsuite.yaml"];
  const byPathSuite = suites["crds/tests/path.testsuite.yaml"];
  server.open(uriOf("name.testsuite.yaml"), byNameSuite);
  server.open(uriOf("tests/path.testsuite.yaml"), byPathSuite);

  const whole = await places(CRD, crd, "name: wid|gets.example.org");
  for (const place of [
    "name.testsuite.yaml:1 widgets.example.org",
    "path.testsuite.yaml:1 ../widgets.yaml",
    "name.testsuite.yaml:7 Widget",
    "path.testsuite.yaml:7 Widget",
    "widget.yaml:3 Widget",
    "widgets.yaml:4 widgets.example.org",
  ]) {
    assert.ok(whole.includes(place), `${place} of ${whole}`);
  }
  assert.ok(!whole.some((place) => place.startsWith("other.testsuite")));
  assert.deepEqual(await places(uriOf("name.testsuite.yaml"), byNameSuite, "crdName: wid|"), whole);
  assert.deepEqual(
    await places(uriOf("tests/path.testsuite.yaml"), byPathSuite, "crd: ../w|"),
    whole,
  );
  assert.deepEqual(await places(CRD, crd, "kind: Wid|get"), whole);
  assert.deepEqual(await places(WIDGET, widget, "kind: Wid|get"), whole);

  const field = await places(CRD, crd, "required: [si|ze]");
  for (const place of [
    "name.testsuite.yaml:9 size",
    "path.testsuite.yaml:9 size",
    "widget.yaml:8 size",
    "widgets.yaml:26 size",
  ]) {
    assert.ok(field.includes(place), `${place} of ${field}`);
  }
  const inSuite = await places(uriOf("name.testsuite.yaml"), byNameSuite, "si|ze: large");
  assert.deepEqual(inSuite, field);
  const marked = await ask(
    "documentHighlight",
    about(uriOf("name.testsuite.yaml"), byNameSuite, "si|ze: large"),
  );
  assert.deepEqual(
    marked.map(({ range }) => range.start),
    [placeOf(byNameSuite, "|size: large")],
  );
  const [name] = await ask(
    "definition",
    about(uriOf("name.testsuite.yaml"), byNameSuite, "crdName: w|"),
  );
  assert.equal(
    shown(name.targetUri, name.targetSelectionRange),
    "widgets.yaml:4 widgets.example.org",
  );
});

test("a suite leads into a file of several definitions", { timeout }, async (t) => {
  const others = crd.replaceAll("widgets", "gadgets").replaceAll("Widget", "Gadget");
  const both = `${others}---\n${crd}`;
  const suite = byPath.join("\n").replace("\n", "\ncrdName: widgets.example.org\n");
  const files = { "crds/widgets.yaml": both, "w.testsuite.yaml": suite };
  const { server, folder, CRD, about, ask } = await started(t, READER, files);
  server.change(CRD, both);
  const uri = folder.uri("w.testsuite.yaml");
  server.open(uri, suite);
  const lines = others.split("\n").length;
  const [field] = await ask("definition", about(uri, suite, "si|ze: small"));
  assert.equal(field.targetSelectionRange.start.line, 25 + lines);
  const context = { includeDeclaration: false };
  const found = await ask("references", about(uri, suite, "si|ze: small", { context }));
  assert.ok(
    found.some((one) => one.uri === uri && one.range.start.line === 9),
    JSON.stringify(found),
  );
});

for (const encoding of ["utf-8", "utf-16"]) {
  test(`words of rules are placed in ${encoding}`, { timeout }, async (t) => {
    const general = { positionEncodings: [encoding] };
    const { server, offered, CRD, ask } = await started(t, { ...READER, general });
    const wide = crd.replace("rule: self == oldSelf", "rule: '\"é😀\" == oldSelf'");
    server.change(CRD, wide);
    const { data } = await ask("semanticTokens/full", { textDocument: { uri: CRD } });
    const { tokenTypes } = offered.semanticTokensProvider.legend;
    const lines = wide.split("\n");
    const found = [];
    let [line, character] = [0, 0];
    for (let at = 0; at < data.length; at += 5) {
      const [down, right, length, kind] = data.slice(at, at + 4);
      character = down === 0 ? character + right : right;
      line += down;
      const bytes = encoding === "utf-8" ? Buffer.from(lines[line]) : lines[line];
      const word = bytes.slice(character, character + length).toString();
      found.push(`${word} ${tokenTypes[kind]}`);
    }
    assert.deepEqual(found.slice(0, 3), ['"é😀" string', "== operator", "oldSelf variable"]);
    assert.ok(found.includes("startsWith function") && found.includes("labels property"));
  });
}

test("a call shows its signature, and texts show defaults and types", { timeout }, async (t) => {
  const { server, CRD, WIDGET, about, ask } = await started(t);
  const help = await ask("signatureHelp", about(CRD, crd, "startsWith(|'w')"));
  assert.equal(help.signatures[help.activeSignature].label, "string.startsWith(string) -> bool");
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const hints = async (uri) =>
    (await ask("inlayHint", { textDocument: { uri }, range })).map(
      ({ position, label }) => `${position.line + 1} ${label}`,
    );
  assert.deepEqual(await hints(CRD), ["48 : string"]);
  assert.deepEqual(await hints(WIDGET), ["6 replicas: 1"]);
  server.heard.length = 0;
  server.change(CRD, crd.replace("default: 1", "default: 2"));
  await server.when(() =>
    server.heard.some(({ method }) => method === "workspace/inlayHint/refresh"),
  );
  assert.deepEqual(await hints(WIDGET), ["6 replicas: 2"]);
});

test("a client without lenses gets the costs of rules as hints", { timeout }, async (t) => {
  const { codeLens: _, ...textDocument } = READER.textDocument;
  const { CRD, ask } = await started(t, { ...READER, textDocument });
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const hints = await ask("inlayHint", { textDocument: { uri: CRD }, range });
  const costs = hints.filter(({ label }) => label.startsWith("estimated cost"));
  assert.deepEqual(
    costs.map(({ position }) => position.line + 1),
    [39, 46, 48],
  );
});

test("texts fold, selections grow, and objects are found by name", { timeout }, async (t) => {
  const { server, WIDGET, ask } = await started(t);
  const textDocument = { uri: WIDGET };
  const folds = await ask("foldingRange", { textDocument });
  assert.deepEqual(folds.at(-1), { startLine: 5, endLine: 8 });
  const positions = [placeOf(widget, "si|ze: huge"), placeOf(widget, "zo|ne: a")];
  const [first, second] = await ask("selectionRange", { textDocument, positions });
  assert.equal(shown(WIDGET, first.range), "widget.yaml:8 size");
  assert.equal(shown(WIDGET, second.parent.range), "widget.yaml:9 zone: a");
  // Each position has an answer, also in a text that is unknown.
  const unknown = { textDocument: { uri: "file:///unknown.yaml" }, positions };
  const nothing = positions.map((place) => ({ range: { start: place, end: place } }));
  assert.deepEqual(await ask("selectionRange", unknown), nothing);
  const { result } = await server.ask("workspace/symbol", { query: "widget first" });
  assert.deepEqual(
    result.map(({ name, location }) => [name, location.uri.split("/").at(-1)]),
    [
      ["Widget first", "other.yaml"],
      ["Widget first", "widget.yaml"],
    ],
  );
});
