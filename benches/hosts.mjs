// `npm run bench:hosts`: the command on many files and on a large stream, and the language server in a
// large workspace. Beside the clock stands the processor's time: the clock counts what other processes do.
// Words of the command line are further folders to check. Writes into `docs/benchmarks.md`; `--quick` prints
// only.

import { spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { dist, root } from "../packaging/paths.mjs";
import { CAPABLE, Server, within } from "../pkg-tests/lsp/server.mjs";
import { folder, smallFiles, stream, workspace } from "./folders.mjs";
import { median, quick } from "./measure.mjs";
import { circumstances, load, record } from "./record.mjs";
import { figure, markdown, print } from "./table.mjs";

const USAGE = join(folder, "usage.json");
const INJECTED = pathToFileURL(join(root, "benches", "usage.mjs")).href;
const ROUNDS = quick ? 1 : 5;
const [begun, begunAt] = [circumstances(), load()];

const tables = [await command(), await server()];
tables.forEach(print);
if (!quick) {
  const about = `\`npm run bench:hosts\`, begun ${begun}; load average ${begunAt}, ${load()} at the end.\n`;
  const text = [about, ...tables.map(markdown)].join("\n").trimEnd();
  console.log(`\nWritten: ${record("bench:hosts", text)}`);
}

async function command() {
  const folders = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const large = stream(200e6);
  const rows = [
    await checked("50,000 small files", ["."], { cwd: smallFiles(50_000) }, { s: 4, mb: 300 }),
    await checked("200 MB, a file", ["--crds", large.crd, large.file], {}, { mb: 300 }),
    await checked(
      "200 MB, standard input",
      ["--crds", large.crd, "-"],
      { input: large.file },
      { mb: 300 },
    ),
  ];
  for (const path of folders) {
    rows.push(await checked(path, ["."], { cwd: resolve(path) }, { s: 1.5, mb: 300 }));
    rows.push(
      await checked(`${path}, references`, ["--references", "."], { cwd: resolve(path) }, {}),
    );
  }
  return { title: "The command", rows, note: "The median of the time, the most memory." };
}

/** Runs `check` several times. */
async function checked(what, words, { cwd = folder, input }, target) {
  process.stderr.write(`▸ ${what}\n`);
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await run(words, cwd, input));
  return {
    what,
    "clock, s": figure(median(runs.map(({ s }) => s)), target.s),
    "processor, s": median(runs.map(({ cpu }) => cpu)).toFixed(2),
    "memory, MB": figure(Math.max(...runs.map(({ mb }) => mb)), target.mb),
  };
}

function run(words, cwd, input) {
  const started = performance.now();
  const stdin = input === undefined ? "ignore" : openSync(input, "r");
  const child = spawn(
    process.execPath,
    ["--import", INJECTED, join(dist, "cli.js"), "check", ...words],
    { cwd, env: { ...process.env, CRD_DRYDOCK_USAGE: USAGE }, stdio: [stdin, "ignore", "ignore"] },
  );
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => {
      const s = (performance.now() - started) / 1000;
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(USAGE, "utf8"));
      resolve({ s, cpu: (userCPUTime + systemCPUTime) / 1e6, mb: maxRSS / 1024 });
    });
  });
}

async function server() {
  const { path, files } = workspace(200, 7000);
  process.stderr.write("▸ language server\n");
  const [file] = files;
  const uri = pathToFileURL(file).href;
  const text = readFileSync(file, "utf8");
  const started = performance.now();
  const env = { CRD_DRYDOCK_USAGE: USAGE };
  const server = new Server(undefined, { inject: INJECTED, env });
  await server.start({ ...within(pathToFileURL(path).href), capabilities: CAPABLE });
  server.open(uri, text);
  const about = { textDocument: { uri } };
  await server.ask("textDocument/diagnostic", about);
  const rows = [{ what: "ready", "clock, ms": figure(performance.now() - started, 2000) }];
  const last = text.split("\n").length - 1;
  const start = { line: 0, character: 0 };
  const position = { line: Math.min(5, last), character: 3 };
  const whole = { ...about, range: { start, end: { line: last, character: 0 } } };
  const ask = (method, params) => server.ask(`textDocument/${method}`, { ...whole, ...params });
  const all = { context: { includeDeclaration: true, diagnostics: [] } };
  let at = 0;
  for (const [what, target, work] of [
    [
      "a keystroke, until its diagnostics are there",
      20,
      async () => {
        at += 1;
        server.change(uri, `${text}# ${at}\n`);
        await ask("diagnostic", {});
      },
    ],
    ["completion", 20, () => ask("completion", { position })],
    ["hover", 20, () => ask("hover", { position })],
    ["code actions of the file", 50, () => ask("codeAction", all)],
    ["references, first", undefined, () => ask("references", { ...all, position })],
    ["references", 50, () => ask("references", { ...all, position })],
  ]) {
    const times = [];
    for (let round = 0; round < (what.endsWith("first") ? 1 : 20); round += 1) {
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
    rows.push({ what, "clock, ms": figure(median(times), target) });
  }
  await server.ask("shutdown", null);
  const ended = new Promise((resolve) => server.child.on("exit", resolve));
  server.tell("exit");
  await ended;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(USAGE, "utf8"));
  rows.push({ what: "memory, MB", "clock, ms": figure(maxRSS / 1024, 250) });
  const seconds = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  const note = `200 definitions and 7,000 files with objects. ${seconds} s of processor time in all.`;
  return { title: "The language server", rows, note };
}
