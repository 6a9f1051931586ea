// Fixes for words that are not known where a similar one is.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const manifests = join(import.meta.dirname, "..", "..", "examples", "manifests");
const boats = await readFile(join(manifests, "crds", "boats.yaml"), "utf8");
const timeout = 60_000;

const boat = (head) => `${head}\nmetadata: {name: a}\nspec: {hull: oak, crew: 3}\n`;
const suite = (key, kind = "Boat") =>
  `crd: crds/boats.yaml\nversion: v1\ntests:\n  onCreate:\n  - name: a
    ${key}: {apiVersion: example.org/v1, kind: ${kind}, spec: {hull: oak, crew: 3}}\n`;

/** A file, its text, the code of its problem and what the first fix writes in place of what. */
const CASES = [
  ["a.yaml", boat("apiVersion: example.org/v1\nkind: Boot"), "unknown-kind", "Boot", "Boat"],
  ["b.yaml", boat("apiVersion: example.org/v1\nkind: 'Boot'"), "unknown-kind", "'Boot'", "'Boat'"],
  [
    "c.yaml",
    boat("apiVersion: exmple.org/v1\nkind: Boat"),
    "no-definition",
    "exmple.org/v1",
    "example.org/v2",
  ],
  ["d.yaml", boat("apiVersion: v1\nkind: Boat"), "unknown-kind", " v1", " example.org/v2"],
  ["e.yaml", boat("apiVersion: apps/v1\nkind: Deploymnt"), "unknown-kind", "ymnt", "yment"],
  ["a.testsuite.yaml", suite("inital"), "unknown-key", "inital", "initial"],
  ["b.testsuite.yaml", suite("initial", "Boot"), "unknown-kind", "Boot", "Boat"],
  ["drydock.yaml", "misssing: warn\n", "unknown-key", "misssing", "missing"],
  ["x/drydock.yaml", "missing: wran\n", "wrong-value", "wran", "warn"],
];

test("a similar word is offered in place of one that is not known", { timeout }, async (t) => {
  const texts = Object.fromEntries(CASES.map(([name, text]) => [name, text]));
  const folder = await folderOf(t, { "crds/boats.yaml": boats, ...texts });
  const server = new Server(t);
  await server.start(within(folder.uri(), CAPABLE));
  for (const [name, text, code, wrong, right] of CASES) {
    const textDocument = { uri: folder.uri(name) };
    server.open(textDocument.uri, text);
    const { result } = await server.ask("textDocument/diagnostic", { textDocument });
    const about = result.items.find((one) => one.code === code);
    assert.ok(about, `${name}: ${JSON.stringify(result.items)}`);
    const context = { diagnostics: [about] };
    const asked = { textDocument, range: about.range, context };
    const { result: actions } = await server.ask("textDocument/codeAction", asked);
    const [first] = actions.filter(({ kind }) => kind === "quickfix");
    assert.ok(actions.every((action) => !("isSafe" in action)));
    assert.ok(first?.isPreferred, name);
    assert.equal(first.diagnostics[0].message, about.message);
    const [{ range, newText }] = first.edit.changes[textDocument.uri];
    const lines = text.split("\n");
    const line = lines[range.start.line];
    lines[range.start.line] =
      line.slice(0, range.start.character) + newText + line.slice(range.end.character);
    assert.equal(lines.join("\n"), text.replace(wrong, right), name);
    const silent = { textDocument, range: about.range, context: { diagnostics: [] } };
    const { result: others } = await server.ask("textDocument/codeAction", silent);
    assert.ok(others.every(({ title }) => title !== first.title));
  }
});

test("keys of the type in another spelling are written as the server knows them", {
  timeout,
}, async (t) => {
  const folder = await folderOf(t, { "crds/boats.yaml": boats });
  const server = new Server(t);
  await server.start(within(folder.uri(), CAPABLE));
  const first = `${boat("apiVersion: example.org/v1\nkind: Boat")}---\n`;
  for (const [head, titles] of [
    ["apiversion: example.org/v1\nkind: Boat", ["Change to apiVersion"]],
    ['"api_version": example.org/v1\nKind: Boat', ["Change to apiVersion and kind"]],
    ["kind: Boat", []],
    ["apiversion: a\napi-version: example.org/v1\nkind: Boat", []],
  ]) {
    const uri = folder.uri(`${titles.length}-${head.length}.yaml`);
    const text = first + boat(head);
    server.open(uri, text);
    const textDocument = { uri };
    const ask = async () =>
      (await server.ask("textDocument/diagnostic", { textDocument })).result.items;
    const about = (await ask()).find(({ code }) => code === "no-type");
    const asked = { textDocument, range: about.range, context: { diagnostics: [about] } };
    const { result: actions } = await server.ask("textDocument/codeAction", asked);
    const fixes = actions.filter(({ kind }) => kind === "quickfix");
    assert.deepEqual(
      fixes.map(({ title }) => title),
      titles,
      head,
    );
    if (fixes.length === 0) continue;
    const lines = text.split("\n");
    for (const { range, newText } of fixes[0].edit.changes[uri]) {
      const line = lines[range.start.line];
      lines[range.start.line] =
        line.slice(0, range.start.character) + newText + line.slice(range.end.character);
    }
    server.change(uri, lines.join("\n"));
    const left = (await ask()).map(({ code }) => code);
    assert.ok(!left.includes("no-type") && !left.includes("unknown-field"), left.join());
  }
});
