// `npm run test:lsp-native`: puts the tests of the language server to the native command. `lsp-native.txt` names
// the tests of what that does not have. With `--all` they run, too, and each that passes is a fault: the list is too
// long. `CRD_DRYDOCK_NATIVE` names a program that is built already.

import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { run as runTests } from "node:test";
import { CommandFailed, main, run } from "../packaging/run.mjs";
import { nativeCommand } from "./native-command.mjs";

/** Files with tests of the package alone: its worker, its engine's faults, the recipes. */
const OF_PACKAGE = ["worker.test.mjs", "faults.test.mjs", "editors.test.mjs"];

async function testNatively(words) {
  process.env.CRD_DRYDOCK_NATIVE ??= await nativeCommand();
  const folder = join(import.meta.dirname, "lsp");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".test.mjs"));
  const own = names.filter((name) => !OF_PACKAGE.includes(name));
  const files = own.map((name) => join(folder, name));
  const listed = lacking();
  if (words.includes("--all")) return testAll(files, new RegExp(`^${listed}$`));
  // Node gives no pattern to the processes of `run`. It also asks for the name of what is above all tests.
  const pattern = `/^(?! ?(?:${listed}|<root>)$)/`;
  const options = ["--test", "--test-reporter=spec", `--test-name-pattern=${pattern}`];
  const command = [process.execPath, ...options, ...files];
  await run("Test the native language server", command, { show: true });
}

/** The names of the tests that are not for the native command, as a pattern. A line that begins with # says why. */
function lacking() {
  const lines = readFileSync(join(import.meta.dirname, "lsp-native.txt"), "utf8").split("\n");
  const names = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const literally = (name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // A * at the end stands for anything.
  const patterns = names.map((name) => literally(name).replace(/\\\*$/, ".*"));
  return `(?:${patterns.join("|")})`;
}

/** Runs all tests: those that fail have to be listed, and those that pass must not. */
async function testAll(files, listed) {
  const faults = [];
  const stream = runTests({ files, concurrency: true });
  stream.on("test:pass", ({ name, skip }) => {
    if (skip === undefined && listed.test(name)) faults.push(`is listed and passes: ${name}`);
  });
  stream.on("test:fail", ({ name }) => {
    if (!listed.test(name)) faults.push(`fails: ${name}`);
  });
  for await (const _ of stream);
  if (faults.length > 0) throw new CommandFailed(faults.join("\n"));
}

await main(() => testNatively(process.argv.slice(2)));
