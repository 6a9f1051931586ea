// `npm run bench:hosts`: the command on many files and on a large stream, the same as a native program, and the
// language server in a large workspace. Beside the clock stands the processor's time: the clock counts what other
// processes do. Words of the command line are further folders to check. The native program is built, unless
// `CRD_DRYDOCK_NATIVE` names one; GNU time measures its memory. Writes into `docs/benchmarks.md`; `--quick` prints
// only.

import { execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
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

const tables = [...(await commands()), await server()];
tables.forEach(print);
if (!quick) {
  const about = `\`npm run bench:hosts\`, begun ${begun}; load average ${begunAt}, ${load()} at the end.\n`;
  const text = [about, ...tables.map(markdown)].join("\n").trimEnd();
  console.log(`\nWritten: ${record("bench:hosts", text)}`);
}

/** The tables of the command: of the npm package, and as a native program. */
async function commands() {
  const folders = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const inputs = { folders, large: stream(200e6), small: smallFiles(50_000) };
  const note = "The median of the time, the most memory.";
  const program = nativeProgram();
  return [
    { title: "The command", rows: await rowsOf(inNode, inputs, {}), note },
    {
      title: "The native command",
      rows: await rowsOf(natively(program), inputs, { s: 0.06 }),
      note,
    },
  ];
}

async function rowsOf(run, { folders, large, small }, version) {
  const at = (cwd, input) => (words) => run(words, cwd, input);
  const rows = [
    await measured("--version", ["--version"], at(folder), version),
    await checked("50,000 small files", ["."], at(small), { s: 4, mb: 300 }),
    await checked("200 MB, a file", ["--crds", large.crd, large.file], at(folder), { mb: 300 }),
    await checked("200 MB, standard input", ["--crds", large.crd, "-"], at(folder, large.file), {
      mb: 300,
    }),
  ];
  for (const path of folders) {
    rows.push(await checked(path, ["."], at(resolve(path)), { s: 1.5, mb: 300 }));
    const words = ["--references", "."];
    rows.push(await checked(`${path}, references`, words, at(resolve(path)), {}));
  }
  return rows;
}

/** Builds the native program, and names it. */
function nativeProgram() {
  const known = process.env.CRD_DRYDOCK_NATIVE;
  if (known !== undefined) return resolve(known);
  process.stderr.write("▸ cargo build --release\n");
  const words = ["build", "--quiet", "--release", "--bin", "crd-drydock", "--features", "command"];
  execFileSync("cargo", words, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  return join(root, "target", "release", "crd-drydock");
}

/** Runs `check` several times. */
function checked(what, words, run, target) {
  return measured(what, ["check", ...words], run, target);
}

/** Runs the command several times. */
async function measured(what, words, run, target) {
  process.stderr.write(`▸ ${what}\n`);
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await run(words));
  return {
    what,
    "clock, s": figure(median(runs.map(({ s }) => s)), target.s),
    "processor, s": median(runs.map(({ cpu }) => cpu)).toFixed(2),
    "memory, MB": figure(Math.max(...runs.map(({ mb }) => mb)), target.mb),
  };
}

/** The command in Node, which notes what it used at its end. */
async function inNode(words, cwd, input) {
  const env = { CRD_DRYDOCK_USAGE: USAGE };
  const program = [process.execPath, "--import", INJECTED, join(dist, "cli.js")];
  const s = await ended([...program, ...words], { cwd, input, env });
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(USAGE, "utf8"));
  return { s, cpu: (userCPUTime + systemCPUTime) / 1e6, mb: maxRSS / 1024 };
}

/** The native command. GNU time notes what it used. */
function natively(program) {
  const time = ["/usr/bin/time", "-q", "-o", USAGE, "-f", "%U %S %M"];
  const isMeasured = existsSync(time[0]);
  return async (words, cwd, input) => {
    const all = [...(isMeasured ? time : []), program, ...words];
    const s = await ended(all, { cwd, input, env: {} });
    const used = isMeasured ? readFileSync(USAGE, "utf8").trim().split(" ").map(Number) : [];
    const [user = Number.NaN, system = Number.NaN, kb = Number.NaN] = used;
    return { s, cpu: user + system, mb: kb / 1024 };
  };
}

/** Runs a program to its end: the seconds that it took. */
function ended([program, ...words], { cwd, input, env }) {
  const started = performance.now();
  const stdin = input === undefined ? "ignore" : openSync(input, "r");
  const stdio = [stdin, "ignore", "ignore"];
  const child = spawn(program, words, { cwd, env: { ...process.env, ...env }, stdio });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => {
      if (stdin !== "ignore") closeSync(stdin);
      resolve((performance.now() - started) / 1000);
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
