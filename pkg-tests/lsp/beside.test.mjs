// yaml-language-server and this server for the same files, as docs/editors/README.md describes it.

import assert from "node:assert/strict";
import { execFileSync, fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { dist } from "../../packaging/paths.mjs";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);
const timeout = 60_000;
const BROKEN = `${widget}  labels: [a\n`;

/** yaml-language-server as an editor starts it, with settings. */
class YamlServer {
  #last = 0;
  #answers = new Map();
  /** The newest diagnostics of each text. */
  told = new Map();
  #wake = () => {};

  constructor(t, yaml) {
    const program = createRequire(import.meta.url).resolve(
      "yaml-language-server/bin/yaml-language-server",
    );
    this.child = fork(program, ["--node-ipc"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    t.after(() => this.child.kill());
    // Its own store of schemas is on the network.
    this.settings = { yaml: { schemaStore: { enable: false }, ...yaml } };
    this.child.on("message", (message) => this.#hear(message));
  }

  #hear({ id, method, params, result }) {
    if (method === undefined) this.#answers.get(id)?.(result);
    if (method === "textDocument/publishDiagnostics") {
      this.told.set(params.uri, params.diagnostics);
      this.#wake();
    }
    if (method !== undefined && id !== undefined) {
      const sections = () => params.items.map(({ section }) => this.settings[section] ?? {});
      const answer = method === "workspace/configuration" ? sections() : null;
      this.child.send({ jsonrpc: "2.0", id, result: answer });
    }
  }

  ask(method, params) {
    const id = ++this.#last;
    this.child.send({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  tell(method, params) {
    this.child.send({ jsonrpc: "2.0", method, params });
  }

  async start(folder) {
    const hello = { processId: null, rootUri: folder, ...within(folder, CAPABLE) };
    await this.ask("initialize", hello);
    this.tell("initialized", {});
    this.tell("workspace/didChangeConfiguration", { settings: this.settings });
  }

  /** Waits for the diagnostics of a text. */
  async diagnostics(uri, text) {
    const textDocument = { uri, languageId: "yaml", version: 1, text };
    this.tell("textDocument/didOpen", { textDocument });
    while (!this.told.has(uri)) await new Promise((resolve) => (this.#wake = resolve));
    return this.told.get(uri);
  }
}

/** Both servers in a folder with a definition, an object and the JSON Schema of its kind. */
async function both(t, yaml, text = widget) {
  const files = { "crds/widgets.yaml": crd, "widget.yaml": text, "broken.yaml": BROKEN };
  const folder = await folderOf(t, files);
  const words = ["schema", join(folder.path, "crds/widgets.yaml")];
  const schema = execFileSync(process.execPath, [join(dist, "cli.js"), ...words]);
  await writeFile(join(folder.path, "widget.schema.json"), schema);
  const own = new Server(t);
  await own.start(within(folder.uri()));
  const other = new YamlServer(t, yaml(folder));
  await other.start(folder.uri());
  /** The diagnostics of both, and the lines that both mark. */
  const twice = async (name, text) => {
    const uri = folder.uri(name);
    own.open(uri, text);
    const ours = await own.until(uri, (all) => all.length > 0 && all);
    const theirs = await other.diagnostics(uri, text);
    const lines = new Set(theirs.map(({ range }) => range.start.line));
    const marked = ours.map(({ range }) => range.start.line);
    return { ours, theirs, twice: marked.filter((line) => lines.has(line)) };
  };
  return { folder, other, twice };
}

test("without a schema only wrong YAML is reported twice", { timeout }, async (t) => {
  const { twice } = await both(t, () => ({}));
  const { ours, theirs } = await twice("widget.yaml", widget);
  assert.ok(ours.some(({ code }) => code === "not-in-enum"));
  assert.deepEqual(theirs, []);
  const broken = await twice("broken.yaml", BROKEN);
  assert.ok(broken.theirs.length > 0, "it says nothing of wrong YAML");
  assert.ok(broken.ours.length > 0);
});

test("a schema by a comment has what it knows reported twice", { timeout }, async (t) => {
  const text = `# yaml-language-server: $schema=widget.schema.json\n${widget}`;
  const { twice } = await both(t, () => ({}), text);
  const { twice: lines } = await twice("widget.yaml", text);
  assert.equal(lines.length, 2);
});

test("a schema by settings and no validation completes, and nothing is reported twice", {
  timeout,
}, async (t) => {
  const yaml = (folder) => ({
    validate: false,
    schemas: { [folder.uri("widget.schema.json")]: "widget.yaml" },
  });
  const { folder, other, twice } = await both(t, yaml);
  const { ours, theirs } = await twice("widget.yaml", widget);
  assert.ok(ours.some(({ code }) => code === "not-in-enum"));
  assert.deepEqual(theirs, []);
  const lines = widget.split("\n");
  const line = lines.findIndex((one) => one.startsWith("  size:"));
  const hover = await other.ask("textDocument/hover", {
    textDocument: { uri: folder.uri("widget.yaml") },
    position: { line, character: 4 },
  });
  assert.match(JSON.stringify(hover), /How large the widget is/);
});
