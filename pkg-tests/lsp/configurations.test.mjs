// Configurations above the workspace folders and in a package.json, and links to what files name.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const workspace = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(workspace, name), "utf8")),
);
const timeout = 20_000;

/** A server for the inner one of two folders, with an object open in it. */
async function started(t, files) {
  const inner = { "inner/crd.yaml": crd, "inner/widget.yaml": widget };
  const folder = await folderOf(t, { ...inner, ...files });
  const server = new Server(t);
  await server.start(within(folder.uri("inner")));
  const uri = folder.uri("inner/widget.yaml");
  server.open(uri, widget);
  /** Waits until the unknown field has a severity. */
  const until = (severity) =>
    server.until(uri, (all) =>
      all.some((one) => one.code === "unknown-field" && one.severity === severity),
    );
  return { server, folder, uri, until };
}

test("a configuration above the folder counts, and is followed", { timeout }, async (t) => {
  const { folder, until } = await started(t, { "drydock.yaml": "validate: strict\n" });
  await until(1);
  await writeFile(join(folder.path, "drydock.yaml"), "validate: warn\n");
  await until(2);
});

test("a configuration counts for a file that is opened without a folder", {
  timeout,
}, async (t) => {
  const folder = await folderOf(t, {
    "drydock.yaml": "validate: strict\ncrds: [crds]\n",
    "crds/widgets.yaml": crd,
    "a/widget.yaml": widget,
  });
  const server = new Server(t);
  await server.start();
  const uri = folder.uri("a/widget.yaml");
  server.open(uri, widget);
  await server.until(uri, (all) =>
    all.some(({ code, severity }) => code === "unknown-field" && severity === 1),
  );
});

test("the keys of a configuration are completed and explained", { timeout }, async (t) => {
  const { server, folder, until } = await started(t, {});
  // The folder is read then.
  await until(2);
  const uri = folder.uri("inner/drydock.yaml");
  server.open(uri, "");
  const ask = async (method, text) => {
    const [before, behind] = text.split("|");
    const lines = before.split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1).length };
    server.change(uri, before + behind);
    return (await server.ask(method, { textDocument: { uri }, position })).result;
  };
  const completed = async (text) =>
    (await ask("textDocument/completion", text)).map(({ label }) => label);
  const keys = await completed("|");
  assert.ok(keys.includes("overrides") && !keys.includes("kind"), keys.join());
  assert.deepEqual(await completed("# a\nvalidate: |"), ["strict", "warn", "ignore"]);
  assert.ok((await completed("overrides:\n- |")).includes("files"));
  assert.deepEqual(await completed("crds: [|"), ["crd.yaml"]);
  assert.deepEqual(await completed("crds:\n- 'cr|'"), ["crd.yaml"]);
  assert.deepEqual(await completed("severity:\n  unknown-field: |"), [
    "error",
    "warning",
    "note",
    "off",
  ]);
  const { contents, range } = await ask("textDocument/hover", "a: 1\nvali|date: strict\n");
  assert.match(contents.value, /What becomes of unknown and repeated fields/);
  assert.deepEqual(range.start, { line: 1, character: 0 });
});

test("the key of a package.json counts, and less than a drydock.yaml beside it", {
  timeout,
}, async (t) => {
  const own = JSON.stringify({ "crd-drydock": { validate: "strict" } });
  const { server, folder, until } = await started(t, { "inner/package.json": own });
  await until(1);
  const uri = folder.uri("inner/drydock.yaml");
  server.open(uri, "validate: warn\n");
  await until(2);
  server.close(uri);
  await until(1);
});

test("a package.json above the folder counts; the nearest configuration is the one", {
  timeout,
}, async (t) => {
  const files = {
    "package.json": JSON.stringify({ "crd-drydock": { validate: "strict" } }),
    "inner/package.json": JSON.stringify({ name: "another" }),
  };
  const { until } = await started(t, files);
  await until(1);
});

test("a configuration that names what is not there has a diagnostic, as it stands in the editor", {
  timeout,
}, async (t) => {
  const { server, folder } = await started(t, { "inner/drydock.yaml": "crds: [crd.yaml]\n" });
  const uri = folder.uri("inner/drydock.yaml");
  const text = "crds:\n- crd.yaml\n- '*.none'\n- more/crds/\nopenapi: [\"none.json\"]\n";
  server.open(uri, text);
  const told = ({ severity, message, range }) => [
    severity,
    message,
    range.start.line,
    range.start.character,
    range.end.character,
  ];
  const want = [
    [1, 'crds: no file matches "*.none"', 2, 2, 10],
    [1, 'crds: no file matches "more/crds/"', 3, 2, 12],
    [1, 'openapi: no file matches "none.json"', 4, 10, 21],
  ];
  const shown = await server.until(uri, (all) => all.length === 3 && all);
  assert.deepEqual(shown.map(told), want);
  // Files that come are found.
  await mkdir(join(folder.path, "inner/more/crds"), { recursive: true });
  await writeFile(join(folder.path, "inner/more/crds/crd.yaml"), crd);
  await server.until(uri, (all) => all.length === 2);
  server.change(uri, text.replace("none.json", "crd.yaml").replace("*.none", "*/crds/*.yaml"));
  await server.until(uri, (all) => all.length === 0);
  server.change(uri, "crds: [crd.yam]\n");
  await server.until(uri, ([one]) => one?.message === 'crds: no file matches "crd.yam"');
});

test("globs of a configuration find files that the folders leave out", { timeout }, async (t) => {
  const globs = [
    "vendor/*/crds/*.yaml",
    "../beside/*.{yaml,yml}",
    "*.late.yaml",
    "../none/*",
    "no*/**",
  ];
  const { server, folder } = await started(t, {
    "inner/crd.yaml": "",
    "inner/vendor/a/crds/widgets.yaml": crd,
    "beside/a.yaml": crd,
    "inner/drydock.yaml": `crds: ${JSON.stringify(globs)}\n`,
  });
  const uri = folder.uri("inner/drydock.yaml");
  server.open(uri, `crds: ${JSON.stringify(globs)}\n`);
  const messages = (names) => names.map((name) => `crds: no file matches "${name}"`);
  const until = (names) =>
    server.until(uri, (all) => all.map(({ message }) => message).join() === messages(names).join());
  await until(globs.slice(2));
  await server.until(folder.uri("inner/widget.yaml"), (all) =>
    all.some(({ code }) => code === "unknown-field"),
  );
  await writeFile(join(folder.path, "inner/a.late.yaml"), crd);
  await until(globs.slice(3));
});

test("no other configuration takes the place of one with mistakes", { timeout }, async (t) => {
  const { server, folder, until } = await started(t, {
    "drydock.yaml": "validate: strict\n",
    "inner/.drydock.yaml": "validate: strict\n",
  });
  await until(1);
  const uri = folder.uri("inner/drydock.yaml");
  server.open(uri, "validate: often\n");
  await server.until(uri, (all) => all.some(({ message }) => /validate/.test(message)));
  // The settings of the client count.
  await until(2);
});

test("a mistake in the key of a package.json has a diagnostic", { timeout }, async (t) => {
  const { server, folder } = await started(t, {});
  const uri = folder.uri("inner/package.json");
  server.open(uri, JSON.stringify({ "crd-drydock": { validate: "often" } }), "json");
  await server.until(uri, (all) => all.some(({ message }) => /validate/.test(message)));
});

test("paths that files name are links", { timeout }, async (t) => {
  const folder = await folderOf(t, { "crd.yaml": crd });
  const server = new Server(t);
  const { textDocument } = CAPABLE;
  const capabilities = { ...CAPABLE, textDocument: { ...textDocument, documentLink: {} } };
  const { documentLinkProvider } = await server.start(within(folder.uri(), capabilities));
  assert.ok(documentLinkProvider);
  const linksIn = async (name, text) => {
    const uri = folder.uri(name);
    server.open(uri, text);
    const { result } = await server.ask("textDocument/documentLink", { textDocument: { uri } });
    const lines = text.split("\n");
    return result.map(({ range: { start, end }, target }) => [
      lines[start.line].slice(start.character, end.character),
      target,
    ]);
  };
  assert.deepEqual(
    await linksIn("drydock.yaml", "crds:\n- crds\n- '*.yaml'\n- \"../a b.yaml\"\n"),
    [
      ["crds", folder.uri("crds")],
      ['"../a b.yaml"', new URL("../a%20b.yaml", folder.uri("x")).href],
    ],
  );
  assert.deepEqual(await linksIn("a.testsuite.yaml", "crd: crd.yaml\ntests: []\n"), [
    ["crd.yaml", folder.uri("crd.yaml")],
  ]);
  const schema = "# yaml-language-server: $schema=./schema.json\na: 1\n";
  assert.deepEqual(await linksIn("values.yaml", schema), [
    ["./schema.json", folder.uri("schema.json")],
  ]);
  assert.deepEqual(await linksIn("other.yaml", "crds: [a.yaml]\n"), []);
});

test("a severity of the settings counts, unless a configuration gives another one", {
  timeout,
}, async (t) => {
  const folder = await folderOf(t, { "crd.yaml": crd, "widget.yaml": widget });
  const server = new Server(t);
  const severity = { "unknown-field": "note", "not-in-enum": "off" };
  await server.start({ ...within(folder.uri()), initializationOptions: { severity } });
  const uri = folder.uri("widget.yaml");
  server.open(uri, widget);
  const of = (code) => (all) => all.find((one) => one.code === code)?.severity;
  await server.until(uri, (all) => of("unknown-field")(all) === 3 && !of("not-in-enum")(all));
  server.open(folder.uri("drydock.yaml"), "severity: {unknown-field: error}\n");
  await server.until(uri, (all) => of("unknown-field")(all) === 1 && !of("not-in-enum")(all));
  server.tell("workspace/didChangeConfiguration", {
    settings: { "crd-drydock": { severity: { "unknown-field": "fatal" } } },
  });
  const { params } = await server.when(() =>
    server.heard.find(({ method }) => method === "window/showMessage"),
  );
  assert.match(params.message, /severity must be an object that gives codes one of error, warning/);
});
