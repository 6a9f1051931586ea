// `crd-drydock`, the command.

import { readFile } from "node:fs/promises";
import { init, kubernetesVersion } from "../js/tools.ts";
import { visible } from "../js/visible.ts";
import { check, NOT_CHECKED, UNREADABLE_FILE } from "./check.ts";
import { diffCommand } from "./diff/command.ts";
import { type Input, readInputs } from "./files.ts";
import { count, type Result } from "./finding.ts";
import { github } from "./output/github.ts";
import { json } from "./output/json.ts";
import { sarif } from "./output/sarif.ts";
import { text } from "./output/text.ts";
import { rules } from "./rules.ts";
import { test } from "./test/command.ts";
import { isWorker, serve } from "./test/work.ts";
import { type Command, readCommand, USAGE } from "./usage.ts";
import { Misuse } from "./words.ts";

/** Codes of files of which nothing could be said. */
const INCOMPLETE = new Set([NOT_CHECKED, UNREADABLE_FILE]);

type Check = Extract<Command, { name: "check" }>;

async function main(words: string[]): Promise<number> {
  if (words[0] === "test") return test(words.slice(1));
  if (words[0] === "diff") return diffCommand(words.slice(1));
  const command = readCommand(words);
  if (command.name === "help") return print(USAGE);
  if (command.name === "version") {
    return print(`crd-drydock ${await version()} (Kubernetes ${kubernetesVersion})\n`);
  }
  const known = new Set<string>();
  // Reading files needs the engine already: it knows the encodings.
  await init();
  const texts = await readInputs(command.files, known);
  const crds = await readInputs(command.crds, known);
  const previous = await readInputs(command.previous);
  const { validate, missing, kubernetes } = command;
  const result = check({ texts, crds, previous, validate, missing, kubernetes });
  print(await written(shown(result, command), command, [...texts, ...crds]));
  if (result.findings.some(({ code }) => INCOMPLETE.has(code))) return 2;
  return count(result, "error") > 0 ? 1 : 0;
}

function shown(result: Result, { quiet }: Check): Result {
  if (!quiet) return result;
  return { ...result, findings: result.findings.filter(({ severity }) => severity === "error") };
}

async function written(result: Result, { output, quiet }: Check, inputs: Input[]): Promise<string> {
  switch (output) {
    case "json":
      return json(result);
    case "sarif":
      return sarif(result, rules, await version());
    case "github":
      return github(result, !quiet);
    case "text":
      return text(result, { colour: wantsColour(), lines: linesOf(inputs), summary: !quiet });
  }
}

/** A file's lines, split once. */
function linesOf(inputs: Input[]): (file: string) => string[] {
  const texts = new Map(inputs.map(({ name, text }) => [name, text]));
  const known = new Map<string, string[]>();
  return (file) => {
    const lines = known.get(file) ?? (texts.get(file) ?? "").split(/\r\n|\r|\n/);
    known.set(file, lines);
    return lines;
  };
}

/** See https://no-color.org. */
function wantsColour(): boolean {
  const { NO_COLOR, TERM } = process.env;
  return process.stdout.isTTY === true && !NO_COLOR && TERM !== "dumb";
}

async function version(): Promise<string> {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return JSON.parse(manifest).version;
}

function print(words: string): 0 {
  process.stdout.write(words);
  return 0;
}

// Who reads may have seen enough, as `head` does.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE") process.exitCode = 2;
});

try {
  if (isWorker()) await serve();
  else process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof Misuse;
  const words = known ? error.message : String((error as Error).stack);
  process.stderr.write(`crd-drydock: ${visible(words)}\n`);
  process.exitCode = 2;
}
