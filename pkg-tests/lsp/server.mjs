// The language server as editors start it, and a client that says nothing by itself. Every message
// of the server is held to the protocol's own types.

import assert from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { dist } from "../../packaging/paths.mjs";
import { violations } from "./protocol.mjs";

/** What editors of today can do. */
export const CAPABLE = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true },
  workspace: {
    configuration: true,
    workspaceFolders: true,
    executeCommand: {},
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    diagnostic: {},
    publishDiagnostics: { relatedInformation: true },
    hover: { contentFormat: ["markdown"] },
    completion: {
      completionItem: { snippetSupport: true, documentationFormat: ["markdown"] },
    },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    codeLens: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

/** The native program, where it is to be tested in place of the package. */
export const NATIVE = process.env.CRD_DRYDOCK_NATIVE;

/** Starts the server as people start it from a shell. */
export function start(...words) {
  return NATIVE === undefined
    ? spawn(process.execPath, [join(dist, "cli.js"), "lsp", ...words])
    : spawn(NATIVE, ["lsp", ...words]);
}

/** A message as it goes over a stream. */
export function framed(message) {
  const text = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Calls `hear` with each message of a stream. */
function unframed(stream, hear) {
  let rest = Buffer.alloc(0);
  stream.on("data", (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = rest.indexOf("\r\n\r\n");
      if (head < 0) return;
      const [, length] = /Content-Length: (\d+)/.exec(rest.subarray(0, head).toString("latin1"));
      const end = head + 4 + Number(length);
      if (rest.length < end) return;
      hear(JSON.parse(rest.subarray(head + 4, end).toString("utf8")));
      rest = rest.subarray(end);
    }
  });
}

/** A running server, and what it says. */
export class Server {
  #native;
  #last = 0;
  #answers = new Map();
  #asked = new Map();
  #version = 0;
  /** The newest diagnostics of each text. */
  told = new Map();
  /** All requests and notifications of the server, by method. */
  heard = [];
  /** What the server is answered, by method. */
  replies = {};
  #wake = new Set();

  /**
   * @param test ends the server
   * @param inject a module that the server's process runs first
   * @param words further words of the command line
   * @param native the program to start, in place of the package's
   */
  constructor(test, { inject, words = [], env = {}, native = NATIVE } = {}) {
    const options = { env: { ...process.env, ...env } };
    this.#native = native;
    if (native === undefined) {
      this.child = fork(join(dist, "cli.js"), ["lsp", "--node-ipc", ...words], {
        ...options,
        execArgv: inject === undefined ? [] : ["--import", inject],
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      this.child.on("message", (message) => this.#hear(message));
    } else {
      const stdio = ["pipe", "pipe", "inherit"];
      this.child = spawn(native, ["lsp", "--stdio", ...words], { ...options, stdio });
      this.child.stdin.on("error", () => this.#stir());
      unframed(this.child.stdout, (message) => this.#hear(message));
    }
    test?.after(() => this.child.kill());
    this.child.on("exit", () => this.#stir());
  }

  #send(message) {
    const whole = { jsonrpc: "2.0", ...message };
    if (this.#native === undefined) {
      // A server that has just ended cannot be answered; its exit wakes who waits.
      this.child.send(whole, () => {});
      return;
    }
    // Messages of one turn arrive together.
    const { stdin } = this.child;
    stdin.cork();
    stdin.write(framed(whole));
    process.nextTick(() => stdin.uncork());
  }

  #hear(message) {
    const { id, method, params, ...answer } = message;
    const about = method ?? this.#asked.get(id);
    assert.deepEqual(violations(message, about), [], JSON.stringify(message).slice(0, 500));
    if (method === undefined) this.#answers.get(id)?.(answer);
    else {
      this.heard.push({ method, params });
      if (method === "textDocument/publishDiagnostics") {
        this.told.set(params.uri, params.diagnostics);
      }
      if (id !== undefined) {
        const result = this.replies[method]?.(params) ?? null;
        this.#send({ id, result });
      }
    }
    this.#stir();
  }

  #stir() {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }

  ask(method, params) {
    return this.request(method, params).answer;
  }

  /** A request, and the number by which it can be cancelled. */
  request(method, params) {
    const id = ++this.#last;
    this.#asked.set(id, method);
    const answer = new Promise((resolve) => this.#answers.set(id, resolve));
    this.#send({ id, method, params });
    return { id, answer };
  }

  tell(method, params) {
    this.#send({ method, params });
  }

  open(uri, text, languageId = "yaml") {
    const textDocument = { uri, languageId, version: ++this.#version, text };
    this.tell("textDocument/didOpen", { textDocument });
  }

  change(uri, ...contentChanges) {
    const textDocument = { uri, version: ++this.#version };
    const changes = contentChanges.map((one) => (typeof one === "string" ? { text: one } : one));
    this.tell("textDocument/didChange", { textDocument, contentChanges: changes });
  }

  close(uri) {
    this.tell("textDocument/didClose", { textDocument: { uri } });
  }

  command(command, argument) {
    return this.ask("workspace/executeCommand", { command, arguments: [argument] });
  }

  /** Waits until something is so, which the server's next message may bring. */
  async when(isSo) {
    for (;;) {
      const answer = isSo();
      if (answer) return answer;
      assert.equal(this.child.exitCode, null, "the server ended");
      await new Promise((resolve) => this.#wake.add(resolve));
    }
  }

  /** Waits until the diagnostics of a text are so. */
  until(uri, isSo) {
    return this.when(() => isSo(this.told.get(uri) ?? []));
  }

  /** Says hello. */
  async start(params = {}) {
    const hello = { capabilities: {}, processId: null, rootUri: null, ...params };
    const { result } = await this.ask("initialize", hello);
    assert.equal(result.serverInfo.name, "crd-drydock");
    this.tell("initialized", {});
    return result.capabilities;
  }
}

/** A folder of its own with these files; resolves with its address. */
export async function folderOf(test, files) {
  const folder = await mkdtemp(join(tmpdir(), "crd-drydock-lsp-"));
  test.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { path: folder, uri: (name = "") => pathToFileURL(join(folder, name)).href };
}

/** What a client says that has opened a folder. */
export function within(uri, capabilities = {}) {
  return { capabilities, workspaceFolders: [{ uri, name: "folder" }] };
}
