// Kinds without a definition: Kubernetes' own, and those of OpenAPI documents.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const timeout = 20_000;
const URI = "file:///elsewhere/object.yaml";

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replcas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: web:1
        imagePullPolicy: 5
`;

const FLUNDER = `apiVersion: wardle.example.com/v1alpha1
kind: Flunder
metadata: {name: a}
spec: {reference: 5}
`;

/** A part of the OpenAPI document that an aggregated server publishes. */
const OPENAPI = JSON.stringify({
  openapi: "3.0.0",
  paths: {},
  components: {
    schemas: {
      Flunder: {
        type: "object",
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          metadata: { type: "object" },
          spec: { type: "object", properties: { reference: { type: "string" } } },
        },
        "x-kubernetes-group-version-kind": [
          { group: "wardle.example.com", version: "v1alpha1", kind: "Flunder" },
        ],
      },
    },
  },
});

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const crd = await readFile(join(samples, "crds", "widgets.yaml"), "utf8");

const hasCode = (wanted) => (all) => all.some(({ code }) => code === wanted);

test("a Deployment has diagnostics, completion, hover and an outline", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start({ capabilities: { textDocument: CAPABLE.textDocument } });
  server.open(URI, DEPLOYMENT);
  const told = await server.until(URI, (all) => all.length > 1 && all);
  const codes = told.map(({ code, range }) => `${code} ${range.start.line}`);
  assert.deepEqual(codes.sort(), ["decode-error 13", "unknown-field 5"]);
  const textDocument = { uri: URI };
  const at = (line, character) => ({ textDocument, position: { line, character } });
  const { result: hover } = await server.ask("textDocument/hover", at(12, 10));
  assert.match(JSON.stringify(hover), /image/);
  const { result: items } = await server.ask("textDocument/completion", at(5, 4));
  assert.ok(items.some(({ label }) => label === "revisionHistoryLimit"));
  const { result: symbols } = await server.ask("textDocument/documentSymbol", { textDocument });
  assert.match(JSON.stringify(symbols), /Deployment/);
  const { result: actions } = await server.ask("textDocument/codeAction", {
    textDocument,
    range: { start: { line: 5, character: 2 }, end: { line: 5, character: 9 } },
    context: { diagnostics: [] },
  });
  assert.ok(actions.some(({ title }) => title.includes("replicas")));
});

test("a request that comes before any diagnostics has the kinds, too", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start();
  server.open(URI, DEPLOYMENT);
  const position = { line: 12, character: 10 };
  const asked = { textDocument: { uri: URI }, position };
  const { result } = await server.ask("textDocument/hover", asked);
  assert.match(JSON.stringify(result), /image/);
});

test("the setting builtIn leaves Kubernetes' own kinds alone, and back", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start();
  const set = (settings) => server.tell("workspace/didChangeConfiguration", { settings });
  server.open(URI, DEPLOYMENT);
  await server.until(URI, hasCode("decode-error"));
  set({ builtIn: false });
  await server.until(URI, (all) => all.length === 0);
  set({ builtIn: true });
  await server.until(URI, hasCode("decode-error"));
});

test("--no-built-in and drydock.yaml leave them alone", { timeout }, async (t) => {
  const folder = await folderOf(t, { "drydock.yaml": "builtIn: true\n" });
  for (const [params, isJudged] of [
    [{}, false],
    [within(folder.uri()), true],
  ]) {
    const server = new Server(t, { words: ["--no-built-in"] });
    await server.start(params);
    server.open("file:///elsewhere/no-type.yaml", "metadata: {name: a}\nspec: {}\n");
    server.open(URI, DEPLOYMENT);
    if (isJudged) await server.until(URI, hasCode("decode-error"));
    else await server.until("file:///elsewhere/no-type.yaml", (all) => all.length > 0);
    assert.equal(server.told.has(URI), isJudged);
  }
});

test("an OpenAPI document of the folder judges its kinds", { timeout }, async (t) => {
  const folder = await folderOf(t, { "api/wardle.json": OPENAPI });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  server.open(URI, FLUNDER);
  const told = await server.until(URI, (all) =>
    hasCode("decode-error")(all) || hasCode("wrong-type")(all) ? all : false,
  );
  assert.equal(told[0].range.start.line, 3);
});

test("an OpenAPI document that the settings name judges its kinds", { timeout }, async (t) => {
  const folder = await folderOf(t, { "wardle.json": OPENAPI });
  const server = new Server(t, { words: ["--openapi", folder.path] });
  await server.start();
  server.open(URI, FLUNDER);
  await server.until(URI, (all) => all.some(({ range }) => range.start.line === 3));
});

test("the OpenAPI document of another program is left alone", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start();
  const other = "file:///elsewhere/api.yaml";
  server.open(other, "openapi: 3.0.0\ninfo: {title: Shop, version: '1'}\npaths: {}\n");
  server.open(URI, DEPLOYMENT);
  await server.until(URI, hasCode("decode-error"));
  assert.deepEqual(server.told.get(other) ?? [], []);
});

test("a hover in a text with many objects does not wait until all are judged", {
  timeout: 60_000,
}, async (t) => {
  const server = new Server(t);
  // This client asks for diagnostics. Before it asks, the server need not judge anything.
  await server.start({ capabilities: CAPABLE });
  const object = (at) =>
    `apiVersion: example.org/v1\nkind: Widget\nmetadata:\n  name: w-${at}\nspec: {size: small}\n`;
  const objects = Array.from({ length: 30_000 }, (_, at) => object(at));
  const text = [crd, ...objects].join("---\n");
  const textDocument = { uri: URI };
  const timed = async (method, params) => {
    const before = performance.now();
    await server.ask(`textDocument/${method}`, { textDocument, ...params });
    return performance.now() - before;
  };
  server.open(URI, text);
  const position = { line: 3, character: 3 };
  // The first answer comes once the text is read.
  await timed("selectionRange", { positions: [position] });
  const hover = await timed("hover", { position });
  const diagnostics = await timed("diagnostic", {});
  assert.ok(hover < diagnostics / 5, `hover ${hover} ms, diagnostics ${diagnostics} ms`);
});

const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80}]
`;

test("the setting references tells what is not among the files", { timeout }, async (t) => {
  const pods = DEPLOYMENT.replace("replcas", "replicas").replace("5", "Always");
  const folder = await folderOf(t, { "pods.yaml": pods, "drydock.yaml": "references: true\n" });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const [service, other] = [folder.uri("service.yaml"), folder.uri("other.yaml")];
  server.open(other, SERVICE.replace("app: web", "app: shop"));
  const [told] = await server.until(other, (all) => hasCode("selects-no-pods")(all) && all);
  assert.deepEqual([told.range.start.line, told.severity], [4, 2]);
  server.open(service, SERVICE);
  // The other text has no such pods until this one brings them.
  const brought = pods.replaceAll("app: web", "app: shop");
  server.open(folder.uri("more.yaml"), brought);
  await server.until(other, (all) => all.length === 0);
  assert.deepEqual(server.told.get(service) ?? [], []);
});

test("references are left alone unless somebody asks", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start();
  const set = (settings) => server.tell("workspace/didChangeConfiguration", { settings });
  server.open(URI, SERVICE);
  set({ references: true });
  await server.until(URI, hasCode("selects-no-pods"));
  set({ references: false });
  await server.until(URI, (all) => all.length === 0);
});

test("the sample of one of Kubernetes' own kinds is an object of that kind", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  await server.start();
  const at = { uri: URI, position: { line: 1, character: 0 } };
  server.open(URI, DEPLOYMENT);
  const { result } = await server.command("crd-drydock.sample", at);
  assert.match(result.text, /^apiVersion: apps\/v1\nkind: Deployment\n/);
  server.change(URI, { text: DEPLOYMENT.replace("kind: Deployment", "kind: ControllerRevision") });
  const { result: none } = await server.command("crd-drydock.sample", at);
  assert.deepEqual(none, {
    problem: "There is neither a CustomResourceDefinition here nor an object of one.",
  });
});

test("the types of objects are completed before there is any object", { timeout }, async (t) => {
  const folder = await folderOf(t, { "crds/widgets.yaml": crd });
  const server = new Server(t);
  await server.start(within(folder.uri(), CAPABLE));
  await server.ask("crd-drydock/definitions", {});
  const uri = folder.uri("new.yaml");
  server.open(uri, "");
  const completed = async (text) => {
    const [before, behind] = text.split("|");
    const lines = before.split("\n");
    const position = { line: lines.length - 1, character: lines.at(-1).length };
    server.change(uri, before + behind);
    const params = { textDocument: { uri }, position };
    return (await server.ask("textDocument/completion", params)).result;
  };
  for (const [text, some, none] of [
    ["apiVersion: |", ["example.org/v1", "apiextensions.k8s.io/v1", "apps/v1", "v1"], []],
    ["apiVersion: v1\nkind: List\nitems:\n- apiVersion: a|", ["apps/v1"], []],
    ["kind: |", ["Widget", "CustomResourceDefinition", "Deployment", "Pod"], []],
    ["apiVersion: apps/v1\nkind: |", ["Deployment", "StatefulSet"], ["Widget", "Pod"]],
    ['{"apiVersion": "example.org/v1", "kind": "|"}', ["Widget"], ["Deployment"]],
    ["kind: Deployment\napiVersion:|", ["apps/v1"], ["v1", "example.org/v1"]],
    ["|", ["apiVersion", "kind", "Widget", "Deployment"], []],
    ["Dep|", ["Deployment"], []],
    ["spec: {}\n|", ["apiVersion"], ["Deployment"]],
    ["apiVersion: apps/v1\n|", ["kind"], ["Deployment"]],
  ]) {
    const labels = (await completed(text)).map(({ label }) => label);
    for (const label of some) assert.ok(labels.includes(label), `${text} ${label}`);
    for (const label of none) assert.ok(!labels.includes(label), `${text} not ${label}`);
  }
  const begun = (await completed("|")).find(({ label }) => label === "Widget");
  assert.equal(begun.detail, "example.org/v1");
  assert.equal(
    begun.textEdit.newText,
    "apiVersion: example.org/v1\nkind: Widget\nmetadata:\n  name: $1",
  );
});
