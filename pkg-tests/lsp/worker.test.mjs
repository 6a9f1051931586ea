// The module for workers of browsers, behind a channel of messages.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { dist } from "../../packaging/paths.mjs";
import { violations } from "./protocol.mjs";
import { CAPABLE } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget, wasm] = await Promise.all([
  readFile(join(samples, "crds/widgets.yaml"), "utf8"),
  readFile(join(samples, "widget.yaml"), "utf8"),
  readFile(join(dist, "crd-drydock-tools.wasm")),
]);

/** A client of the module. */
class Client {
  #last = 0;
  #asked = new Map();

  constructor(port) {
    this.port = port;
    port.onmessage = ({ data }) => {
      const { id, method, params } = data;
      const about = method ?? this.#asked.get(id)?.method;
      assert.deepEqual(violations(data, about), [], JSON.stringify(data).slice(0, 500));
      if (method === undefined) return this.#asked.get(id)?.resolve(data);
      // It has no settings, and follows no files.
      const result = method === "workspace/configuration" ? params.items.map(() => null) : null;
      if (id !== undefined) port.postMessage({ jsonrpc: "2.0", id, result });
    };
  }

  ask(method, params) {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(id, { method, resolve });
      this.port.postMessage({ jsonrpc: "2.0", id, method, params });
    });
  }

  tell(method, params) {
    this.port.postMessage({ jsonrpc: "2.0", method, params });
  }
}

test("a client behind a port has diagnostics, completion and hover of virtual documents", {
  timeout: 20_000,
}, async (t) => {
  const { serve } = await import(join(dist, "lsp.js"));
  const { port1, port2 } = new MessageChannel();
  t.after(() => port2.close());
  serve(port1, { wasm });
  const client = new Client(port2);
  const hello = { processId: null, rootUri: null, capabilities: CAPABLE };
  const { result } = await client.ask("initialize", hello);
  assert.equal(result.serverInfo.name, "crd-drydock");
  client.tell("initialized", {});
  for (const [uri, text] of [
    ["inmemory://model/crd.yaml", crd],
    ["inmemory://model/widget.yaml", widget],
  ]) {
    const textDocument = { uri, languageId: "yaml", version: 1, text };
    client.tell("textDocument/didOpen", { textDocument });
  }
  const about = { textDocument: { uri: "inmemory://model/widget.yaml" } };
  const { result: report } = await client.ask("textDocument/diagnostic", about);
  assert.deepEqual(report.items.map(({ code }) => code).sort(), [
    "not-in-enum",
    "rules-not-checked",
    "unknown-field",
  ]);
  const line = widget.split("\n").findIndex((one) => one.includes("size: huge"));
  const at = (character) => ({ ...about, position: { line, character } });
  const { result: items } = await client.ask("textDocument/completion", at(8));
  assert.deepEqual(
    items.map(({ label }) => label),
    ["small", "medium", "large"],
  );
  const { result: hover } = await client.ask("textDocument/hover", at(3));
  assert.match(hover.contents.value, /How large the widget is/);
});
