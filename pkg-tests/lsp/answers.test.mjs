// What the language server answers to commands, on its own: that it is true.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf, Server, within } from "./server.mjs";

const workspace = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(workspace, name), "utf8")),
);
const good = widget.replace("huge", "small");
const PLACE = { uri: "file:///widget.yaml", position: { line: 2, character: 0 } };

/** A list of the object's kind, which does not say it again. */
function listOf(text) {
  const head = /^(apiVersion|kind):.*\n/gm;
  const item = text.replace(head, "");
  const list = text
    .match(head)
    .join("")
    .replace(/(kind:.*)/, "$1List");
  return `${list}items:\n- ${item.trim().replaceAll("\n", "\n  ")}\n`;
}

/** What is asked at an object, with a definition. */
const cases = {
  "an object that is stored": {
    method: "crd-drydock.stored",
    object: good,
    answer: ({ refused, stored }) => refused === null && stored.includes("replicas: 1"),
  },
  "an object that is refused, so that nothing is stored": {
    method: "crd-drydock.stored",
    object: widget,
    answer: ({ refused, stored }) =>
      /spec\.size: Unsupported value/.test(refused) && stored.includes("replicas: 1"),
  },
  "an object with several faults": {
    method: "crd-drydock.stored",
    object: widget.replace("name: first", "name: A"),
    answer: ({ refused }) => /metadata\.name: .*; spec\.size: /s.test(refused),
  },
  "an object in a text that cannot be read": {
    method: "crd-drydock.stored",
    object: `${good}: {`,
    answer: ({ problem }) => /^The text cannot be read: yaml: /.test(problem),
  },
  "an object that cannot be decoded": {
    method: "crd-drydock.stored",
    object: good.replace("name: first", "name: [1]"),
    answer: ({ problem }) => /^The API server refuses this: .*cannot unmarshal/.test(problem),
  },
  "an item of a list, which implies its kind": {
    method: "crd-drydock.stored",
    object: listOf(good),
    answer: ({ sent }) => /^kind: Widget$/m.test(sent) && /^ {2}size: small$/m.test(sent),
  },
  "an object without a definition": {
    method: "crd-drydock.stored",
    object: good.replace("Widget", "Gadget"),
    answer: ({ problem }) => /no definition of Gadget\.example\.org/.test(problem),
  },
  "an object whose definition is refused": {
    method: "crd-drydock.stored",
    object: good,
    definition: crd.replace("plural: widgets", "plural: gadgets"),
    answer: ({ problem }) => /refuses the definition of Widget\.example\.org/.test(problem),
  },
  "a sample of a definition": {
    method: "crd-drydock.sample",
    object: good,
    answer: ({ text }) => /^kind: Widget$/m.test(text),
  },
  "a sample of a definition that is refused": {
    method: "crd-drydock.sample",
    object: good,
    definition: crd.replace("plural: widgets", "plural: gadgets"),
    answer: ({ problem }) => /^The API server refuses the definition: .*name/.test(problem),
  },
  "a sample of a definition that cannot be decoded": {
    method: "crd-drydock.sample",
    object: good,
    definition: crd.replace("scope: Namespaced", "scope: [1]"),
    answer: ({ problem }) => /^The API server refuses the definition: .*unmarshal/.test(problem),
  },
};

for (const [name, { method, object, definition = crd, answer }] of Object.entries(cases)) {
  test(`asked for ${name}`, { timeout: 20_000 }, async (t) => {
    const server = new Server(t);
    await server.start();
    server.open("file:///crd.yaml", definition);
    server.open(PLACE.uri, object);
    const { result } = await server.command(method, { ...PLACE, optional: false });
    assert.ok(answer(result), JSON.stringify(result, null, 2));
  });
}

for (const [rule, count] of [
  ["has(self.spec)", 1],
  ["has(self.spec", 0],
]) {
  test(`the rule ${rule} has ${count} costs`, { timeout: 20_000 }, async (t) => {
    const server = new Server(t);
    await server.start();
    const uri = "file:///crd.yaml";
    const rules = `x-kubernetes-validations: [{rule: "${rule}"}]`;
    server.open(uri, crd.replace("type: object", `type: object\n          ${rules}`));
    const { result } = await server.ask("textDocument/codeLens", { textDocument: { uri } });
    const line = lineOf(crd, "type: object") + 1;
    assert.equal(result.filter(({ range }) => range.start.line === line).length, count);
  });
}

function lineOf(text, words) {
  return text.slice(0, text.indexOf(words)).split("\n").length - 1;
}

/** What is told of an object: the code of the only diagnostic, or none. */
const told = {
  "an object of a kind that its group does not have": [
    good.replace("Widget", "Widgt"),
    "unknown-kind",
  ],
  "an object of a group without definitions": [
    good.replace("example.org", "example.com"),
    "no-definition",
  ],
  "a manifest without a kind": [good.replace("kind: Widget\n", ""), "no-type"],
  "a kind that servers know": ["apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n"],
  "a text that is no manifest": ["replicas: 1\n"],
};

for (const [name, [text, code]] of Object.entries(told)) {
  test(`${name} ${code === undefined ? "stays without a word" : "is said not to be checked"}`, {
    timeout: 20_000,
  }, async (t) => {
    const server = new Server(t);
    await server.start();
    server.open("file:///crd.yaml", crd);
    server.open("file:///object.yaml", text);
    // It comes after what is told of the object, if anything is.
    server.open("file:///widget.yaml", widget);
    await server.until("file:///widget.yaml", (all) => all.length > 1);
    const codes = (server.told.get("file:///object.yaml") ?? []).map(({ code }) => code);
    assert.deepEqual(codes, code === undefined ? [] : [code]);
  });
}

test("a definition that is not open is told to be unreadable, and nothing else", {
  timeout: 20_000,
}, async (t) => {
  const server = new Server(t);
  const folder = await folderOf(t, {
    "broken.yaml": `${crd}]\n`,
    "refused.yaml": crd.replace("plural: widgets", "plural: gadgets"),
    "values.yaml": "replicas: [\n",
  });
  await server.start(within(folder.uri()));
  const broken = folder.uri("broken.yaml");
  await server.until(broken, (all) => all.length > 0);
  const [error, ...others] = server.told.get(broken);
  assert.deepEqual([error.code, others], ["syntax-error", []]);
  assert.deepEqual([...server.told.keys()], [broken]);
  // The client does not watch, so the server does.
  await writeFile(join(folder.path, "broken.yaml"), crd);
  await server.until(broken, (all) => all.length === 0);
});

/** What is told of an object whose definition is not found. */
async function remark(server, uri) {
  const isIt = ({ code }) => code === "no-definition";
  await server.until(uri, (all) => all.some(isIt));
  return server.told.get(uri).find(isIt);
}

test("a definition that cannot be read is named where it is missed", {
  timeout: 20_000,
}, async (t) => {
  const server = new Server(t);
  const folder = await folderOf(t, { "broken.yaml": `${crd}]\n`, "widget.yaml": widget });
  await server.start(within(folder.uri()));
  await server.until(folder.uri("broken.yaml"), (all) => all.length > 0);
  server.open(folder.uri("widget.yaml"), widget);
  const { message, severity } = await remark(server, folder.uri("widget.yaml"));
  assert.match(message, /Widget\.example\.org; it may be in broken\.yaml, whose YAML is wrong$/);
  assert.equal(severity, 2);
});

test("a limit that may hide a definition is told where it is missed", {
  timeout: 20_000,
}, async (t) => {
  const server = new Server(t);
  const folder = await folderOf(t, { "a.yaml": "a: 1\n", "b.yaml": crd, "widget.yaml": widget });
  await server.start({ ...within(folder.uri()), initializationOptions: { maxFiles: 1 } });
  await server.when(() => server.heard.find(({ method }) => method === "window/showMessage"));
  server.open(folder.uri("widget.yaml"), widget);
  const { message, severity } = await remark(server, folder.uri("widget.yaml"));
  assert.match(message, /; it may be in the 2 files beyond crd-drydock\.maxFiles$/);
  assert.equal(severity, 2);
});

test("documents that cannot be read count among those that nothing judges", {
  timeout: 20_000,
}, async (t) => {
  const server = new Server(t);
  await server.start();
  server.open("file:///crd.yaml", crd);
  const uri = "file:///object.yaml";
  server.open(uri, `${widget}---\na: {{ b }}\n---\n${widget.replace("Widget", "Gadget")}`);
  const { result } = await server.ask("crd-drydock/judged", { textDocument: { uri } });
  assert.deepEqual(
    result.objects.map(({ kind, problem }) => [kind, problem !== null]),
    [
      ["Widget", false],
      ["Gadget", true],
      ["document", true],
    ],
  );
});

test("a menu of fixes has each title once", { timeout: 20_000 }, async (t) => {
  const server = new Server(t);
  await server.start();
  server.open("file:///crd.yaml", crd);
  const uri = "file:///object.yaml";
  const text = `${widget}---\n${widget.replace("name: first", "name: second")}`;
  server.open(uri, text);
  const { result } = await server.ask("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end: { line: 30, character: 0 } },
    context: { diagnostics: [] },
  });
  const titles = result.map(({ title }) => title);
  assert.deepEqual(titles, [...new Set(titles)]);
  assert.ok(
    titles.some((title) => /^Remove .*color.* \(line 7\)$/.test(title)),
    titles.join("\n"),
  );
});
