// The protocol itself: encodings of positions, edits, requests for diagnostics, cancellation, and
// clients that break the protocol.

import assert from "node:assert/strict";
import { chmod, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, framed, NATIVE, Server, start, within } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);
const CRD = "file:///crd.yaml";
const WIDGET = "file:///widget.yaml";
const timeout = 20_000;

/** An object whose wrong value stands after characters that each encoding counts in its own way. */
const WIDE = widget
  .replace(/size: huge/, '"size": huge')
  .replace(/^ {2}color: red$/m, '  "é😀": x');

for (const [encoding, width] of [
  ["utf-8", 6],
  ["utf-16", 3],
  ["utf-32", 2],
]) {
  test(`positions are in ${encoding} where the client wants it`, { timeout }, async (t) => {
    const server = new Server(t);
    const general = { positionEncodings: [encoding] };
    const { positionEncoding } = await server.start({ capabilities: { general } });
    assert.equal(positionEncoding, encoding);
    server.open(CRD, crd);
    server.open(WIDGET, WIDE);
    await server.until(WIDGET, (all) => all.some(({ code }) => code === "unknown-field"));
    const { range } = server.told.get(WIDGET).find(({ code }) => code === "unknown-field");
    assert.equal(range.end.character - range.start.character, width + 2);
    // An edit after these characters lands where the client means.
    const end = { line: range.start.line, character: range.start.character + width + 1 };
    server.change(WIDGET, { range: { start: end, end }, text: "!" });
    await server.until(WIDGET, (all) => all.some(({ message }) => message.includes("é😀!")));
    const { result } = await server.ask("textDocument/diagnostic", {
      textDocument: { uri: WIDGET },
    });
    assert.deepEqual(result.items, server.told.get(WIDGET));
  });
}

test("a request about a place that an edit moved is refused", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start({ capabilities: CAPABLE });
  server.open(CRD, crd);
  server.open(WIDGET, widget);
  const position = { line: 6, character: 3 };
  const asked = server.ask("textDocument/hover", { textDocument: { uri: WIDGET }, position });
  const start = { line: 0, character: 0 };
  server.change(WIDGET, { range: { start, end: start }, text: "# A line\n" });
  const { error, result } = await asked;
  // Where the edit comes later, the answer is about the text as it was.
  if (result === undefined) assert.equal(error.code, -32801);
  else assert.match(JSON.stringify(result), /color|unknown/);
});

test("a client that asks for diagnostics gets them, and hears when to ask again", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  const { diagnosticProvider } = await server.start({ capabilities: CAPABLE });
  assert.equal(diagnosticProvider.interFileDependencies, true);
  server.open(CRD, crd);
  server.open(WIDGET, widget);
  const ask = async (previousResultId) => {
    const params = { textDocument: { uri: WIDGET }, previousResultId };
    return (await server.ask("textDocument/diagnostic", params)).result;
  };
  const first = await ask();
  assert.ok(first.items.some(({ code }) => code === "unknown-field"));
  assert.deepEqual(await ask(first.resultId), { kind: "unchanged", resultId: first.resultId });
  server.heard.length = 0;
  server.change(CRD, crd.replace("[small, medium, large]", "[small, huge]"));
  await server.when(() =>
    server.heard.some(({ method }) => method === "workspace/diagnostic/refresh"),
  );
  const second = await ask(first.resultId);
  assert.ok(second.items.length < first.items.length);
  assert.ok(!server.told.has(WIDGET), "it is told without being asked, too");
});

test("a request that is cancelled before its turn is answered as cancelled", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  await server.start();
  server.open(WIDGET, widget);
  const params = { textDocument: { uri: WIDGET }, position: { line: 0, character: 0 } };
  const all = Array.from({ length: 200 }, () => server.request("textDocument/hover", params));
  const { id, answer } = all.at(-1);
  server.tell("$/cancelRequest", { id });
  assert.equal((await answer).error?.code, -32800);
});

test("a client without snippets gets plain texts", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start();
  server.open(CRD, crd);
  server.open(WIDGET, widget.replace(/ {2}size: huge\n/, "  \n"));
  const line = widget.split("\n").findIndex((one) => one.includes("size: huge"));
  const params = { textDocument: { uri: WIDGET }, position: { line, character: 2 } };
  const { result } = await server.ask("textDocument/completion", params);
  assert.ok(result.length > 0);
  for (const { insertTextFormat, textEdit } of result) {
    assert.equal(insertTextFormat, 1);
    assert.doesNotMatch(textEdit.newText, /\$\{?\d/);
  }
});

for (const [what, modes, before] of [
  ["keeps lines as they are gets their indentation", { valueSet: [1, 2] }, "    "],
  ["indents lines itself gets none of the line", undefined, "  "],
]) {
  test(`a client that ${what}`, { timeout }, async (t) => {
    const completionItem = { snippetSupport: true, insertTextModeSupport: modes };
    const server = new Server(t);
    await server.start({ capabilities: { textDocument: { completion: { completionItem } } } });
    const listed = crd.replace(
      "type: integer\n",
      "type: array\n                  items: {type: string}\n",
    );
    server.open(CRD, listed);
    server.open(WIDGET, widget.replace(/ {2}size: huge\n/, "  \n"));
    const line = widget.split("\n").findIndex((one) => one.includes("size: huge"));
    const params = { textDocument: { uri: WIDGET }, position: { line, character: 2 } };
    const { result } = await server.ask("textDocument/completion", params);
    const { textEdit } = result.find(({ label }) => label === "replicas");
    assert.equal(textEdit.newText, `replicas:\n${before}- $1`);
  });
}

test("features that the client has not are not offered", { timeout }, async (t) => {
  const server = new Server(t);
  const capabilities = await server.start({ capabilities: { textDocument: { hover: {} } } });
  assert.equal(capabilities.hoverProvider, true);
  for (const name of ["completionProvider", "codeLensProvider", "diagnosticProvider"]) {
    assert.equal(capabilities[name], undefined, name);
  }
  // An old client takes commands in place of actions.
  const old = await new Server(t).start({ capabilities: {} });
  assert.equal(old.hoverProvider, true);
  assert.equal(old.codeActionProvider, undefined);
});

test("requests that break the protocol are refused, and the server goes on", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  const early = await server.ask("textDocument/hover", { textDocument: { uri: WIDGET } });
  assert.equal(early.error?.code, -32002);
  await server.start();
  const wrong = [
    ["textDocument/hover", {}],
    ["textDocument/hover", { textDocument: { uri: 1 }, position: { line: 0, character: 0 } }],
    ["textDocument/hover", { textDocument: { uri: WIDGET }, position: { line: -1, character: 0 } }],
    ["textDocument/hover", { textDocument: { uri: WIDGET } }],
    ["textDocument/codeAction", { textDocument: { uri: WIDGET }, range: null }],
    ["workspace/executeCommand", { command: "rm -rf" }],
    ["workspace/executeCommand", { command: "crd-drydock.stored", arguments: ["x"] }],
  ];
  for (const [method, params] of wrong) {
    const { error } = await server.ask(method, params);
    assert.equal(error?.code, -32602, `${method} ${JSON.stringify(params)}`);
  }
  assert.equal((await server.ask("no/such/method", {})).error?.code, -32601);
  server.tell("textDocument/didChange", { textDocument: { uri: "x" }, contentChanges: [{}] });
  server.tell("textDocument/didOpen", {});
  server.tell("workspace/didChangeWatchedFiles", { changes: null });
  server.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: 5, type: 9 }] });
  server.open(CRD, crd);
  server.open(WIDGET, widget);
  await server.until(WIDGET, (all) => all.length > 1);
  assert.equal((await server.ask("shutdown")).result, null);
  const late = await server.ask("textDocument/hover", { textDocument: { uri: WIDGET } });
  assert.equal(late.error?.code, -32600);
  server.tell("exit");
  await server.when(() => server.child.exitCode !== null).catch(() => {});
  assert.equal(server.child.exitCode, 0);
});

test("a document of 20 MB is not judged, is said so, and slows no other down", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  await server.start();
  const large = "file:///large.yaml";
  server.open(large, `${crd}${"# filler\n".repeat(2_500_000)}`);
  await server.until(large, ([one]) => /not checked: too large: \d/.test(one?.message));
  server.open(CRD, crd);
  server.open(WIDGET, widget);
  await server.until(WIDGET, (all) => all.some(({ code }) => code === "unknown-field"));
});

test("other requests are answered while a large text is judged", { timeout: 60_000 }, async (t) => {
  const server = new Server(t);
  await server.start({ capabilities: CAPABLE });
  server.open(CRD, crd);
  server.open(WIDGET, widget);
  await server.ask("textDocument/diagnostic", { textDocument: { uri: WIDGET } });
  const large = "file:///large.yaml";
  const count = 5000;
  server.open(large, `${widget}---\n`.repeat(count));
  const answers = [];
  const ask = async (method, params, name) => {
    const { result } = await server.ask(method, params);
    answers.push(name);
    return result;
  };
  const [judged] = await Promise.all([
    ask("textDocument/diagnostic", { textDocument: { uri: large } }, "diagnostics"),
    ask("textDocument/documentSymbol", { textDocument: { uri: WIDGET } }, "symbols"),
  ]);
  assert.deepEqual(answers, ["symbols", "diagnostics"]);
  assert.ok(judged.items.length >= count);
});

test("the diagnostics of a large text end once they are cancelled", {
  timeout: 60_000,
}, async (t) => {
  const server = new Server(t);
  await server.start({ capabilities: CAPABLE });
  server.open(CRD, crd);
  const large = "file:///large.yaml";
  server.open(large, `${widget}---\n`.repeat(20_000));
  const textDocument = { uri: large };
  const { id, answer } = server.request("textDocument/diagnostic", { textDocument });
  // This one is answered while the large text is judged.
  await server.ask("textDocument/documentSymbol", { textDocument: { uri: CRD } });
  server.tell("$/cancelRequest", { id });
  assert.equal((await answer).error?.code, -32800);
});

test("a folder without rights is logged, and the others are read", {
  timeout,
  skip: process.getuid?.() === 0 && "nothing is closed to root",
}, async (t) => {
  const folder = await folderOf(t, { "closed/a.yaml": "a: 1\n", "crd.yaml": crd });
  await chmod(join(folder.path, "closed"), 0);
  t.after(() => chmod(join(folder.path, "closed"), 0o700));
  const server = new Server(t);
  await server.start(within(folder.uri()));
  server.open(WIDGET, widget);
  await server.until(WIDGET, (all) => all.some(({ code }) => code === "unknown-field"));
  const isSaid = ({ params }) => /closed: unreadable: permission denied/.test(params?.message);
  assert.ok(server.heard.some(isSaid));
});

const HELLO = framed({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { capabilities: {}, processId: null, rootUri: null },
});

for (const words of [["--stdio"], []]) {
  test(`it speaks over standard input and output: lsp ${words}`, { timeout }, async (t) => {
    const child = start(...words);
    t.after(() => child.kill());
    child.stdin.write(HELLO);
    let heard = "";
    for await (const chunk of child.stdout) {
      heard += chunk;
      if (heard.includes("crd-drydock")) break;
    }
    assert.match(heard, /^Content-Length: \d+\r\n\r\n\{"jsonrpc":"2.0","id":1,"result"/);
  });
}

test("it connects to a client that listens at a port", { timeout }, async (t) => {
  const listener = createServer();
  t.after(() => listener.close());
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const child = start(`--socket=${listener.address().port}`);
  t.after(() => child.kill());
  const [socket] = await new Promise((resolve) =>
    listener.once("connection", (...all) => resolve(all)),
  );
  socket.write(HELLO);
  let heard = "";
  for await (const chunk of socket) {
    heard += chunk;
    if (heard.includes("crd-drydock")) break;
  }
  assert.match(heard, /"id":1,"result"/);
  // The client is gone, and has not said so before.
  socket.destroy();
  assert.equal(await new Promise((resolve) => child.once("exit", resolve)), 1);
});

test("it says that no client listens at a port", { timeout }, async (t) => {
  const listener = createServer();
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  const child = start(`--socket=${port}`);
  t.after(() => child.kill());
  let words = "";
  for await (const chunk of child.stderr) words += chunk;
  const why = NATIVE === undefined ? "ECONNREFUSED" : "connection refused";
  assert.equal(words, `crd-drydock: no editor listens at port ${port}: ${why}\n`);
  assert.equal(child.exitCode ?? (await new Promise((resolve) => child.once("exit", resolve))), 2);
});

test("a client says hello once", { timeout: 20_000 }, async (t) => {
  const server = new Server(t);
  await server.start();
  const hello = { capabilities: {}, processId: null, rootUri: null };
  const { error } = await server.ask("initialize", hello);
  assert.match(error.message, /has said hello already/);
});

test("a client that applies no edits is told so", { timeout: 20_000 }, async (t) => {
  const server = new Server(t);
  await server.start();
  const { error } = await server.command("crd-drydock.fixEverywhere", { code: "unknown-field" });
  assert.match(error.message, /applies no edits/);
});
