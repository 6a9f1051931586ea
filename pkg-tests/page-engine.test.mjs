// What the page works out by itself is what the engine says: the YAML of a stored object, the rules of a
// definition, the definitions of a text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Crd, defaultKubernetesVersion, kubernetesVersions, Workspace } from "crd-drydock";
import { init, repository } from "crd-drydock/tools";
import { build } from "esbuild";
import { ownCorpus } from "../corpus/read.mjs";
import { dist, root } from "../packaging/paths.mjs";

const page = await bundled(`
  export { EngineSession } from "./engine/session";
  export { storedDefinitions } from "./engine/stored-definitions";
  export { shortened } from "./engine/error-parts";
  export { toLines } from "./stored/lines";
  export { treeOf } from "./stored/tree";
  export { yamlText } from "./engine/answers/stored";
  export { ReceivedLines, SentLines } from "./stored/sent-lines";
  export { init } from "crd-drydock/slim";`);
await init(await readFile(join(dist, "crd-drydock-tools.wasm")));
await page.init(await readFile(join(dist, "crd-drydock.wasm")));

const definitions = ownCorpus().map(({ name, crd }) => [name, crd()]);

const yamlOf = (json) => page.yamlText(page.toLines(page.treeOf(json)));

test("the page and the engine write the same YAML", () => {
  const texts =
    "a|a b|a, b|a; b|a(b)|a'b|https://example.org/v1|a:b|a: b|a:|_:b|/x|a_:b|a @b|a -b|a 1|a= b|" +
    "a,b|a,|a.|a. b|y|Y|yes|Yes|yEs|No|on|OFF|null|Null|NULL|nUll|true|False|~|1|1.0|.5|-|- a|+1|" +
    "2024-01-01|0x1F|1e3|.inf|NaN|nan| a|a |a  b||#a|a #b|a# b|*a|&a|!a|%a|@a|`a`|{a}|[a]|<<|=|" +
    'a\\b|a"b|a\nb|a\tb|é|日本|x é';
  const strings = texts.split("|");
  for (const text of strings) {
    const json = JSON.stringify({ [text]: text });
    assert.equal(yamlOf(json), repository.toYaml(json), JSON.stringify(text));
  }
  const json = `{"a":[1,[2,[]],{"b":{},"c":null}],"f":1.5,"e":1e30,"t":true}`;
  assert.equal(yamlOf(json), repository.toYaml(json));
});

test("the page and the engine write the same YAML of the definitions of the corpus", () => {
  assert.ok(definitions.length > 5, `${definitions.length} definitions`);
  for (const [name, text] of definitions) {
    for (const crd of Crd.all(text)) {
      const { json } = new Crd(text).admit(crd.sample()) ?? {};
      if (json) assert.equal(yamlOf(json), repository.toYaml(json), name);
      crd.free();
    }
  }
});

test("the page gets only those stored lines that it does not have", () => {
  const sent = new page.SentLines((one, other) => one === other);
  let received = new page.ReceivedLines();
  const send = (words) => {
    const { id, lines } = sent.send([...words], received.id);
    received.receive({ id, lines });
    assert.equal(received.lines.join(""), words);
    return lines && `${lines.first} ${JSON.parse(lines.between).join("")} ${lines.last}`;
  };
  assert.equal(send("abcde"), "0 abcde 0");
  assert.equal(send("abcde"), undefined);
  assert.equal(send("abXde"), "2 X 2");
  assert.equal(send("abde"), "2  2");
  assert.equal(send("abbde"), "2 b 2");
  received = new page.ReceivedLines();
  assert.equal(send("abbde"), "0 abbde 0");
  assert.equal(send(""), "0  0");
  assert.equal(send(""), undefined);
});

test("the page lists the rules that the engine knows", () => {
  let count = 0;
  for (const [name, text] of definitions) {
    const session = new page.EngineSession();
    const view = { name: "rules", expression: "", self: "" };
    const texts = { crd: text, object: "" };
    const { view: shown } = session.judge({ texts, mode: "create", current: 0, view });
    const crd = Crd.all(text)[0];
    const storage = crd.versions.findIndex((version) => version.storage);
    const within = `spec.versions[${storage}].`;
    const ids = crd.report.rules
      .filter(({ path, at = path }) => at.startsWith(within))
      .map(({ rule }) => `${rule.path}[${rule.index}]`);
    const listed = shown.rows.map(({ node, place }) => `${node}[${place.at(-2)}]`);
    assert.deepEqual(listed.toSorted(), ids.slice(0, 500).toSorted(), name);
    count += listed.length;
  }
  assert.ok(count > 50, `${count} rules`);
});

test("the page calls the release reconstructed that is newer than the default", () => {
  const source = readFileSync(join(root, "www", "src", "page", "releases.ts"), "utf8");
  const [, reconstructed] = /RECONSTRUCTED = "([^"]+)"/.exec(source);
  const newer = kubernetesVersions.slice(kubernetesVersions.indexOf(defaultKubernetesVersion) + 1);
  assert.deepEqual(newer, [reconstructed]);
});

const CRD = JSON.stringify({
  metadata: { name: "boats.example.org" },
  spec: {
    group: "example.org",
    scope: "Namespaced",
    names: { plural: "boats", kind: "Boat" },
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
});
const TYPE = `"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition`;

for (const [name, text] of Object.entries({
  "a document": `{${TYPE}",${CRD.slice(1)}`,
  "an item of a list": `{"apiVersion":"v1","kind":"List","items":[{${TYPE}",${CRD.slice(1)}]}`,
  "an item of a list of definitions": `{${TYPE}List","items":[${CRD}]}`,
  "an item of such a list in YAML":
    "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinitionList\nitems:\n" +
    `- metadata: {name: boats.example.org}\n  spec: ${JSON.stringify(JSON.parse(CRD).spec)}\n`,
})) {
  test(`the page finds a definition that is ${name}`, () => {
    const found = page.storedDefinitions(text, new Workspace());
    assert.deepEqual([...found.keys()], ["boats.example.org"]);
    const [stored] = found.values();
    assert.equal(new Crd(stored.text).report.valid, true, stored.text);
    const lines = stored.text.split("\n");
    const at = lines.findIndex((line) => line.includes("boats.example.org"));
    assert.match(text.split("\n")[stored.line + at], /boats\.example\.org/);
    const session = new page.EngineSession();
    const texts = { crd: text, object: "apiVersion: example.org/v1\nkind: Boat\n" };
    const view = { name: "versions" };
    const { view: shown } = session.judge({ texts, mode: "create", current: 0, view });
    assert.equal(shown.versions?.length, 1);
  });
}

test("files that describe kinds go to the pane of definitions, and no others", () => {
  const definition = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };
  const named = { metadata: { name: "boats.example.org" } };
  const texts = {
    crd: JSON.stringify({ apiVersion: "v1", kind: "List", items: [{ ...definition, ...named }] }),
    object: JSON.stringify({ ...definition, ...named, apiVersion: "example.org/v1" }),
    suite: "crdName: boats.example.org\ntests: {onCreate: []}\n",
  };
  const session = new page.EngineSession();
  for (const [pane, text] of Object.entries(texts)) {
    const panes = session.answer({ name: "sort", files: [{ name: "a", text }] });
    const filled = Object.keys(panes).filter((name) => panes[name].trim() !== "");
    assert.deepEqual(filled, [pane]);
  }
  const marked = session.answer({ name: "sort", files: [{ name: "a", text: "---\na: 1\n" }] });
  assert.equal(marked.object, "---\na: 1\n", "lines keep their numbers");
  const both = `${texts.crd}\n---\n---\n${texts.object}\n`;
  const { crd, object } = session.answer({ name: "sort", files: [{ name: "a", text: both }] });
  assert.equal(crd.trim(), texts.crd);
  assert.equal(object.trim(), texts.object);
});

test("a document that only has a list of items has no definition", () => {
  const text = `{"items":[{${TYPE}",${CRD.slice(1)}]}`;
  assert.equal(page.storedDefinitions(text, new Workspace()).size, 0);
});

const BOATS = `{${TYPE}","metadata":{"name":"boats.example.org"},"spec":{"group":"example.org",
  "scope":"Namespaced","names":{"plural":"boats","kind":"Boat"},"versions":[{"name":"v1","served":true,
  "storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"masts":{"type":"array",
  "items":{"type":"string"},"enum":[[]]},
  "sails":{"type":"integer","maximum":2}}}}}]}}`;

test("a problem has the field and the detail of the server's error", () => {
  const session = new page.EngineSession();
  const object = "apiVersion: example.org/v1\nkind: Boat\nmetadata: {name: a}\nsails: 9\nflag: 1\n";
  const texts = { crd: BOATS, object };
  const { problems } = session.judge({
    texts,
    mode: "create",
    current: 0,
    view: { name: "stored" },
  });
  const parts = problems.map(({ message, parts }) => [message.key ?? message, parts]);
  const detail = "sails in body should be less than or equal to 2";
  assert.deepEqual(Object.fromEntries(parts), {
    [`sails: Invalid value: 9: ${detail}`]: { field: "sails", detail },
    'unknown field "flag"': undefined,
  });
});

test("a long list in a message is cut to its brackets, whatever its texts are", () => {
  const crd = new Crd(BOATS);
  const said = (masts) => {
    const metadata = { name: "a" };
    const { errors } = crd.admit({ apiVersion: "example.org/v1", kind: "Boat", metadata, masts });
    return page.shortened(errors[0].message, errors[0]);
  };
  assert.equal(
    said(["]: {", "x".repeat(99)]),
    'masts: Unsupported value: […]: supported values: "[]"',
  );
  assert.equal(said(["a", "b"]), undefined);
});

async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, "www", "src"), loader: "ts" },
    alias: { "crd-drydock/slim": join(dist, "slim.js") },
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
