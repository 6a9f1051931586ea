// Documents that are not manifests: the command passes over them, and editors show no errors in them.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { dist } from "../../packaging/paths.mjs";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const crds = join(import.meta.dirname, "..", "vscode", "workspace", "crds", "widgets.yaml");
const crd = await readFile(crds, "utf8");
const timeout = 60_000;
/** What a client says that asks for actions and hints. */
const ASKING = { ...CAPABLE.textDocument, inlayHint: {}, codeLens: {} };

const widget = (spec) =>
  `apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: a}\nspec: ${spec}\n`;

/** Files that are not manifests, with what the hint says of each. */
const FILES = {
  "k/a-patch.yaml": [widget("{colour: red}"), "it is a patch, says k/kustomization.yaml"],
  "placeholder.yaml": [widget("{size: <the size>}"), "it is a template"],
  "broken.yaml": [widget("\n  {{- toYaml .Values.spec | nindent 2 }}"), "it is a template"],
  "chart/values.yaml": ["apiVersion: example.org/v1\nspec: {}\n", "it is a values file of a chart"],
  "e2e/objects.yaml": [widget("{colour: red}"), "it is an assertion of a test"],
};
const OTHERS = {
  "crd.yaml": crd,
  "k/kustomization.yaml": "patches: [{path: a-patch.yaml}]\n",
  "chart/Chart.yaml": "apiVersion: v2\nname: chart\nversion: 1.0.0\n",
  "e2e/01-step.yaml": "apiVersion: kuttl.dev/v1beta1\nkind: TestStep\nassert: [objects.yaml]\n",
  "faulty.yaml": widget("{colour: red}"),
};

test("no file that the command passes over has errors in an editor", { timeout }, async (t) => {
  const texts = Object.fromEntries(Object.entries(FILES).map(([name, [text]]) => [name, text]));
  const folder = await folderOf(t, { ...OTHERS, ...texts });
  const checked = await check(folder.path, ["."]);
  const found = checked.findings.filter(({ severity }) => severity === "error");
  assert.deepEqual([...new Set(found.map(({ file }) => file))], ["faulty.yaml"]);
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const diagnosticsOf = async (name, text) => {
    const uri = folder.uri(name);
    server.open(uri, text);
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    return result.items;
  };
  const faulty = await diagnosticsOf("faulty.yaml", OTHERS["faulty.yaml"]);
  assert.ok(faulty.some(({ code }) => code === "unknown-field"));
  for (const [name, [text, words]] of Object.entries(FILES)) {
    const items = await diagnosticsOf(name, text);
    assert.deepEqual(
      items.map(({ code, severity }) => [code, severity]),
      [["not-a-manifest", 4]],
      name,
    );
    assert.ok(items[0].message.startsWith(`not checked: ${words}`), items[0].message);
    const { result } = await server.ask("crd-drydock/judged", {
      textDocument: { uri: folder.uri(name) },
      position: { line: 0, character: 0 },
    });
    assert.deepEqual(
      result.objects.map(({ problem }) => problem),
      [items[0].message],
      name,
    );
  }
});

test("a syntax error in the line of the type is told, unless nothing says what the text is", {
  timeout,
}, async (t) => {
  const texts = {
    "kind.yaml": [widget("{size: small}").replace("kind: Widget", "kind Widget"), true],
    "version.yaml": [widget("{size: small}").replace("apiVersion:", "apiVersion"), true],
    "own.yaml": ["apiVersion apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {}\n", true],
    "untyped.yaml": ["apiVersion: example.org/v1\nmetadata: {name: a\nspec: 3\n", true],
    "template.yaml": ["apiVersion: v1\nkind Boat\n{{- if .a }}\nspec: {}\n", false],
    "values.yaml": ["replicas: 3\nfoo bar\nbaz: 1\n", false],
  };
  const all = Object.entries(texts).map(([name, [text]]) => [name, text]);
  const folder = await folderOf(t, { "crd.yaml": crd, ...Object.fromEntries(all) });
  const checked = await check(folder.path, ["."]);
  const isError = ({ code }) => code === "syntax-error";
  const found = checked.findings.filter(isError).map(({ file }) => file);
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const codesOf = async (uri) => {
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    return result.items.map(({ code }) => code).filter((code) => code !== "not-a-manifest");
  };
  for (const [name, [text, isTold]] of Object.entries(texts)) {
    assert.equal(found.includes(name), isTold, name);
    const uri = folder.uri(name);
    server.open(uri, text);
    assert.deepEqual(await codesOf(uri), isTold ? ["syntax-error"] : [], name);
  }
  // Nothing in the text says it any more, but it was an object.
  const uri = folder.uri("edited.yaml");
  server.open(uri, widget("{size: small}"));
  assert.deepEqual(await codesOf(uri), []);
  server.change(uri, "apiVersio example.org/v1\nkin: Widget\n");
  assert.deepEqual(await codesOf(uri), ["syntax-error"]);
});

test("an object that nobody sends has no defaults, no steps of rules and no stored form", {
  timeout,
}, async (t) => {
  const patch = widget("{size: large, replicas: 20, colour: red}");
  const sound = widget("{size: small, replicas: 20}");
  const sent = widget("{size: large, replicas: 20}");
  const defaulted = crd.replace("description: Where it is.", "default: north");
  const folder = await folderOf(t, {
    "crd.yaml": defaulted,
    "k/kustomization.yaml": "patches: [{path: a.yaml}, {path: b.yaml}]\n",
    "k/a.yaml": patch,
    "k/b.yaml": sound,
    "sent.yaml": sent,
  });
  const server = new Server(t);
  await server.start(within(folder.uri(), { ...CAPABLE, textDocument: ASKING }));
  const texts = { "k/a.yaml": patch, "k/b.yaml": sound, "sent.yaml": sent };
  for (const [name, text] of Object.entries(texts)) server.open(folder.uri(name), text);
  const answers = async (name) => {
    const textDocument = { uri: folder.uri(name) };
    const position = { line: 3, character: 8 };
    const whole = { start: { line: 0, character: 0 }, end: { line: 4, character: 0 } };
    const params = { textDocument, range: { start: position, end: position } };
    const context = { diagnostics: [] };
    const ask = async (method, params) => (await server.ask(method, params)).result;
    const actions = await ask("textDocument/codeAction", { ...params, context });
    const hints = await ask("textDocument/inlayHint", { textDocument, range: whole });
    const at = { uri: textDocument.uri, position };
    const { result: stored } = await server.command("crd-drydock.stored", at);
    const { result: trace } = await server.command("crd-drydock.traceRule", at);
    const titles = actions.map(({ title }) => title).filter((title) => /defaults|rule/.test(title));
    return [titles.length > 0, hints.length > 0, stored.problem, trace.problem];
  };
  const why = "not checked: it is a patch, says k/kustomization.yaml";
  assert.deepEqual(await answers("k/a.yaml"), [false, false, why, why]);
  assert.deepEqual(await answers("k/b.yaml"), [false, false, why, why]);
  assert.deepEqual(await answers("sent.yaml"), [true, true, undefined, undefined]);
  const before = defaulted.slice(0, defaulted.indexOf("rule: self.replicas"));
  const lines = before.split("\n");
  const position = { line: lines.length - 1, character: 12 };
  const rule = { uri: folder.uri("crd.yaml"), position };
  const { result } = await server.command("crd-drydock.traceRule", rule);
  assert.deepEqual([result.uri, result.others], [folder.uri("sent.yaml"), []]);
});

test("errors at placeholders are hints where a document has others", { timeout }, async (t) => {
  const text = widget("{size: <the size>, colour: red}");
  const config = "severity: {unknown-field: error}\n";
  const folder = await folderOf(t, { "crd.yaml": crd, "drydock.yaml": config, "a.yaml": text });
  const { findings } = await check(folder.path, ["."]);
  const errors = findings.filter(({ severity }) => severity === "error");
  assert.deepEqual(
    errors.map(({ code }) => code),
    ["unknown-field"],
  );
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const uri = folder.uri("a.yaml");
  server.open(uri, text);
  const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
  const severities = new Map(result.items.map(({ code, severity }) => [code, severity]));
  assert.deepEqual([severities.get("unknown-field"), severities.get("not-in-enum")], [1, 4]);
});

test("an open file that is wrong on purpose has the server's errors as hints", {
  timeout,
}, async (t) => {
  const text = widget("{colour: red}");
  const config = "severity: {unknown-field: error}\n";
  const folder = await folderOf(t, { "crd.yaml": crd, "drydock.yaml": config });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const diagnosticsOf = async (name) => {
    const uri = folder.uri(name);
    server.open(uri, text);
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    return result.items;
  };
  const plain = await diagnosticsOf("widget.yaml");
  assert.ok(plain.some(({ severity }) => severity === 1));
  const [about, ...hints] = await diagnosticsOf("test/invalid/widget.yaml");
  const words = "its errors are shown as hints: it is an object that a test expects to be refused";
  assert.deepEqual([about.code, about.severity, about.message], ["not-a-manifest", 4, words]);
  const messages = (all) => all.map(({ code, range, message }) => ({ code, range, message }));
  assert.deepEqual(messages(hints), messages(plain));
  assert.ok(hints.every(({ severity }) => severity === 4));
});

test("a file that says what others are is followed", { timeout }, async (t) => {
  const folder = await folderOf(t, { "crd.yaml": crd, "a.yaml": widget("{colour: red}") });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const [uri, other] = [folder.uri("a.yaml"), folder.uri("kustomization.yaml")];
  server.open(uri, widget("{colour: red}"));
  await server.until(uri, (all) => all.some(({ code }) => code === "unknown-field"));
  server.open(other, "patches: [{path: a.yaml}]\n");
  await server.until(uri, (all) => all.every(({ code }) => code === "not-a-manifest"));
  server.change(other, "patches: []\n");
  await server.until(uri, (all) => all.some(({ code }) => code === "unknown-field"));
});

test("a named file is judged by the same signs as a folder", { timeout }, async (t) => {
  const texts = Object.fromEntries(Object.entries(FILES).map(([name, [text]]) => [name, text]));
  const folder = await folderOf(t, { ...OTHERS, ...texts });
  for (const name of Object.keys(FILES)) {
    const { findings } = await check(folder.path, [name, "--crds", "crd.yaml"]);
    const codes = findings.map(({ code }) => code);
    assert.deepEqual(codes, ["not-a-manifest"], name);
  }
});

function check(cwd, files) {
  const words = [join(dist, "cli.js"), "check", ...files, "-o", "json"];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd }, (_error, stdout) => resolve(JSON.parse(stdout)));
  });
}

for (const [name, spec, told] of [
  ["invalid/a.yaml", "{size: huge}", [[4, "is refused, as it is"]]],
  ["invalid/a.yaml", "{size: small}", [[2, "is refused, and it is admitted"]]],
  ["invalid/valid/a.yaml", "{size: huge}", [[4, "the folder valid expects"]]],
  ["valid/a.yaml", "{size: small}", []],
  ["other/a.yaml", "{size: huge}", []],
]) {
  test(`an editor tells what the folder of an object expects: ${name} ${spec}`, {
    timeout,
  }, async (t) => {
    const folder = await folderOf(t, { "crd.yaml": crd });
    const server = new Server(t);
    await server.start(within(folder.uri()));
    const uri = folder.uri(name);
    server.open(uri, widget(spec));
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    const found = result.items.filter(({ message }) => message.startsWith("the folder"));
    assert.deepEqual(
      found.map(({ severity }) => severity),
      told.map(([severity]) => severity),
    );
    for (const [at, [, words]] of told.entries()) {
      assert.ok(found[at].message.includes(words), found[at].message);
    }
    // The errors stay what they are.
    const isRefused = result.items.some(({ severity }) => severity === 1);
    assert.equal(isRefused, spec.includes("huge"));
  });
}
