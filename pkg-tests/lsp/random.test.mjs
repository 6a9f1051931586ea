// Random edits, openings, closings, renames of files, questions and cancellations. At the end the server
// must have the same diagnostics as a server that was just started. `SEED` repeats a run, `ROUNDS` makes it
// longer. In a long run, the memory of the server must not grow after the first tenth.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf, Server, within } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);
const SEED = Number(process.env.SEED ?? 1);
const ROUNDS = Number(process.env.ROUNDS ?? 300);

/** Numbers from 0 to 1, the same for the same seed: a linear congruential generator. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Runs of at least `LONG` rounds compare memory. It may become `MORE` times as large. */
const [LONG, MORE] = [500_000, 1.3];

/** The requests about a position of a text, each with its parameters. */
const QUESTIONS = {
  hover: () => ({}),
  completion: () => ({}),
  definition: () => ({}),
  references: () => ({ context: {} }),
  documentHighlight: () => ({}),
  documentSymbol: () => ({}),
  codeLens: () => ({}),
  foldingRange: () => ({}),
  "semanticTokens/full": () => ({}),
  rename: () => ({ newName: "other" }),
  selectionRange: (position) => ({ positions: [position] }),
  inlayHint: (position) => ({ range: { start: { line: 0, character: 0 }, end: position } }),
  codeAction: (position) => ({
    range: { start: position, end: position },
    context: { diagnostics: [] },
  }),
};

const PIECES = [
  "",
  "\n",
  "  ",
  "é😀",
  ": ",
  "- ",
  "size: small\n",
  '"',
  "{",
  "]",
  "#",
  "self.",
  "---\n",
];

test(`${ROUNDS} random actions leave it as a fresh start, seed ${SEED}`, {
  timeout: 30_000 + 100 * ROUNDS,
}, async (t) => {
  const random = randomFrom(SEED);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const files = { "crds/widgets.yaml": crd, "widget.yaml": widget, "unopened.yaml": widget };
  const folder = await folderOf(t, files);
  const starts = { "crds/widgets.yaml": crd, "widget.yaml": widget, "new.yaml": widget };
  const texts = new Map();
  const server = new Server(t);
  await server.start(within(folder.uri()));

  const edit = (uri) => {
    const text = texts.get(uri);
    const [from, to] = [random(), random()]
      .map((one) => Math.floor(one * text.length))
      .sort((a, b) => a - b);
    const end = Math.min(to, from + 5);
    const piece = pick(PIECES);
    const range = { start: positionAt(text, from), end: positionAt(text, end) };
    const [a, b] = [offsetAt(text, range.start), offsetAt(text, range.end)];
    texts.set(uri, text.slice(0, a) + piece + text.slice(b));
    server.change(uri, { range, text: piece });
  };
  const ask = (uri) => {
    const position = positionAt(texts.get(uri), Math.floor(random() * texts.get(uri).length));
    const method = pick(Object.keys(QUESTIONS));
    const params = { textDocument: { uri }, position, ...QUESTIONS[method](position) };
    const { id } = server.request(`textDocument/${method}`, params);
    if (random() < 0.5) server.tell("$/cancelRequest", { id });
  };
  /** Renames a file that is not open, or renames it back. */
  const move = async () => {
    const [one, other] = ["unopened.yaml", "moved.yaml"];
    const [from, to] = existsSync(join(folder.path, one)) ? [one, other] : [other, one];
    await rename(join(folder.path, from), join(folder.path, to));
    const changes = [
      { uri: folder.uri(from), type: 3 },
      { uri: folder.uri(to), type: 1 },
    ];
    server.tell("workspace/didChangeWatchedFiles", { changes });
  };
  let early = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (random() < 0.01) await move();
    if (round === Math.floor(ROUNDS / 10)) early = await memoryOf(server);
    const name = pick(Object.keys(starts));
    const uri = folder.uri(name);
    if (!texts.has(uri)) {
      texts.set(uri, starts[name]);
      server.open(uri, starts[name]);
    } else if (random() < 0.05) {
      texts.delete(uri);
      server.close(uri);
    } else if (random() < 0.2) {
      // Whole again, so that texts do not only get worse.
      texts.set(uri, starts[name]);
      server.change(uri, starts[name]);
    } else if (random() < 0.3) ask(uri);
    else edit(uri);
    if (round % 50 === 0) await server.ask("textDocument/hover", hoverAt(uri));
  }

  // A definition with wrong YAML judges as it did before. A fresh server does not know the text before.
  const definition = folder.uri("crds/widgets.yaml");
  if (texts.has(definition)) {
    texts.set(definition, crd);
    server.change(definition, crd);
  }
  const late = await memoryOf(server);
  t.diagnostic(`memory: ${early} MB after a tenth, ${late} MB at the end`);
  assert.ok(ROUNDS < LONG || late < early * MORE, `memory grew from ${early} to ${late} MB`);
  const fresh = new Server(t);
  await fresh.start(within(folder.uri()));
  for (const [uri, text] of texts) fresh.open(uri, text);
  const [own, other] = await Promise.all([settled(server), settled(fresh)]);
  assert.deepEqual(own, other);
});

const hoverAt = (uri) => ({ textDocument: { uri }, position: { line: 0, character: 0 } });

/** The memory of a server in MB; 0 if the system does not report it. */
async function memoryOf({ child }) {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** What is told once nothing new comes. */
async function settled(server) {
  for (let before; ; ) {
    await server.ask("textDocument/hover", hoverAt("file:///none.yaml"));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const told = [...server.told].filter(([, all]) => all.length > 0).sort();
    const now = JSON.stringify(told);
    if (now === before) return told;
    before = now;
  }
}

/** A place that is not half of a character or of a line's end. */
function positionAt(text, offset) {
  const before = text.slice(0, offset).split("\n");
  const line = before.length - 1;
  const at = before[line].length;
  const isHalf = /[\udc00-\udfff]/.test(text.charAt(offset));
  return { line, character: isHalf ? at - 1 : at };
}

function offsetAt(text, { line, character }) {
  const start = text.split("\n").slice(0, line).join("\n").length + (line > 0 ? 1 : 0);
  return start + character;
}
