// The language server on its own, as the extension starts it.

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { join } from "node:path";
import { extension } from "../../packaging/extension.mjs";

/** A running server, and what it says. */
export class Server {
  #last = 0;
  #answers = new Map();
  #version = 0;
  /** The newest diagnostics of each text. */
  told = new Map();
  #heard = () => {};

  /** @param inject a module that the server's process runs first */
  constructor(test, inject) {
    this.child = fork(join(extension, "dist", "server-node.js"), ["--node-ipc"], {
      execArgv: inject === undefined ? [] : ["--import", inject],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    test.after(() => this.child.kill());
    this.child.on("message", ({ id, method, params, ...answer }) => {
      if (method === "textDocument/publishDiagnostics") {
        this.told.set(params.uri, params.diagnostics);
        this.#heard();
      } else if (method === undefined) this.#answers.get(id)?.(answer);
    });
  }

  ask(method, params) {
    const id = ++this.#last;
    this.child.send({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  tell(method, params) {
    this.child.send({ jsonrpc: "2.0", method, params });
  }

  open(uri, text) {
    const textDocument = { uri, languageId: "yaml", version: ++this.#version, text };
    this.tell("textDocument/didOpen", { textDocument });
  }

  change(uri, text) {
    const textDocument = { uri, version: ++this.#version };
    this.tell("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
  }

  /** Waits until the diagnostics of a text are so. */
  async until(uri, isSo) {
    while (!isSo(this.told.get(uri) ?? [])) {
      assert.equal(this.child.exitCode, null, "the server ended");
      await new Promise((resolve) => {
        this.#heard = resolve;
        this.child.once("exit", resolve);
      });
    }
  }

  /** Says hello. */
  async start() {
    const initialized = await this.ask("initialize", { capabilities: {}, processId: null });
    assert.equal(initialized.result.serverInfo.name, "crd-drydock");
    this.tell("initialized", {});
  }
}
