// The language server on its own, as the extension starts it, with an engine that stops at texts
// which ask for it: the server says so and goes on.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folderOf, Server, within } from "./server.mjs";

const consumer = join(import.meta.dirname, "..", "consumer");
const SAID = /^crd-drydock stopped on this input \(RuntimeError: unreachable\)/;
const POSITION = { line: 0, character: 0 };

const [crd, widget] = await Promise.all(
  ["crd.yaml", "widget.yaml"].map((name) => readFile(join(consumer, "fixtures", name), "utf8")),
);

async function started(test, params) {
  const server = new Server(test, { inject: pathToFileURL(join(consumer, "fault.mjs")).href });
  await server.start(params);
  server.open("file:///crd.yaml", crd);
  server.open("file:///good.yaml", widget);
  await server.until("file:///good.yaml", ([one]) => one?.code === "unknown-field");
  return server;
}

const isStopped = ([one]) => SAID.test(one?.message ?? "");
const isJudged = ([one]) => one?.code === "unknown-field";

for (const name of ["workspace_set", "workspace_diagnostics"]) {
  test(`a fault in ${name} is told of its text and hides nothing`, {
    timeout: 20_000,
  }, async (t) => {
    const server = await started(t);
    server.open("file:///fault.yaml", `${widget}# fault(${name})\n`);
    await server.until("file:///fault.yaml", isStopped);
    server.change("file:///good.yaml", widget.replace("size: 3", "size: 0"));
    await server.until("file:///good.yaml", (all) => all.length === 2);
    assert.ok(isStopped(server.told.get("file:///fault.yaml")));
    server.change("file:///fault.yaml", widget);
    await server.until("file:///fault.yaml", isJudged);
  });
}

test("a fault in a file that is not open leaves the others judged", {
  timeout: 20_000,
}, async (t) => {
  const folder = await folderOf(t, { "other.yaml": `${crd}# fault(workspace_set)\n` });
  const server = await started(t, within(folder.uri()));
  server.tell("crd-drydock/previous", {
    uri: "file:///good.yaml",
    text: "# fault(workspace_setPrevious)",
  });
  server.tell("crd-drydock/previous", { uri: "file:///good.yaml", text: null });
  server.change("file:///good.yaml", widget.replace("size: 3", "size: 0"));
  await server.until("file:///good.yaml", (all) => all.length === 2);
});

const requests = {
  workspace_hover: ["textDocument/hover", { position: POSITION }],
  workspace_completion: ["textDocument/completion", { position: POSITION }],
  workspace_symbols: ["textDocument/documentSymbol", {}],
  workspace_objects: ["textDocument/codeLens", {}],
  workspace_codeActions: [
    "textDocument/codeAction",
    { range: { start: POSITION, end: POSITION }, context: { diagnostics: [] } },
  ],
};

test("a fault in a request is its answer, and the next one has its own", {
  timeout: 20_000,
}, async (t) => {
  const server = await started(t);
  for (const [name, [method, params]] of Object.entries(requests)) {
    const uri = `file:///${name}.yaml`;
    // Lenses are asked of texts that may have a definition.
    server.open(uri, `${widget}# CustomResourceDefinition fault(${name})\n`);
    const { error } = await server.ask(method, { textDocument: { uri }, ...params });
    assert.match(error?.message ?? "", /crd-drydock stopped on this input/, name);
    const good = { textDocument: { uri: "file:///good.yaml" }, ...params };
    const { result, error: none } = await server.ask(method, good);
    assert.equal(none, undefined);
    assert.notEqual(result, undefined);
  }
});
