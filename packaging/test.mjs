// `npm test`: everything there is to check, cheapest first, the engine and the package side by side.
// Stops at the first failure; the last line says how many tests passed and failed.
//
// It runs as in a clone that has no folder `../shared` beside it, be there one or not. With
// `--shared` the tests that need the folder come after all others; with `--only-shared` alone.

import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "./build.mjs";
import { CARGO_TEST } from "./cargo-test.mjs";
import { nodeCommand, root } from "./paths.mjs";
import { CommandFailed, run, seconds } from "./run.mjs";
import { addCounts, closingLine, countTests, nothing } from "./tally.mjs";
import { ensureToolchain } from "./toolchain.mjs";

const biome = nodeCommand("@biomejs/biome", "bin/biome");
const tsc = nodeCommand("typescript", "bin/tsc");
const cargo = (title, ...words) => step(title, ["cargo", ...words], "whole");

const SHARED = "CRD_DRYDOCK_SHARED";
/** The upstream projects' cases and the corpus of real definitions, where they are. */
const shared = resolve(root, process.env[SHARED] ?? "../shared");
/** No folder is here: tests that look for cases there find none. */
process.env[SHARED] = join(root, "target", "no-shared");

/** The suites of a folder: newer versions of Node take no folder after `--test`. */
function suitesBelow(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.mjs"));
  return names.map((name) => join(folder, name));
}

/** What is quick to check, in order. Each step resolves with what it printed. */
const quickSteps = [
  cargo("Check Rust's format", "fmt", "--check"),
  step("Check TypeScript's format and lints", [...biome, "check"]),
];

/** The engine as native code: it builds and runs while the release of the module is built. */
const engineSteps = [
  cargo("Lint Rust", "clippy", "--all-targets", "--all-features", "--locked", "--", "-Dwarnings"),
  cargo("Test the engine and the native command", ...CARGO_TEST, "--no-fail-fast"),
];

/** All that needs the release of the module. */
const packageSteps = [
  () => build({ release: true }),
  step("Check the wrapper's types", [...tsc, "-p", "packaging/js"]),
  step("Check the command's types", [...tsc, "-p", "packaging/cli"]),
  step("Check the language server's types", [...tsc, "-p", "packaging/lsp"]),
  step("Check the page's types", [...tsc, "-p", "www"]),
  async () => (await import("./reference.mjs")).writeReference(),
  step("Test the package", [process.execPath, "pkg-tests/run.mjs"]),
  step("Lint the workflows", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/workflows.test.mjs",
  ]),
  step("Check licences and packing", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/licences.test.mjs",
  ]),
  step("Check what is shown of characters that hosts would obey", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/visible.test.mjs",
  ]),
  step("Check the sources of the hosts", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/sources.test.mjs",
  ]),
  step("Check that the page's texts are there in each language", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/messages.test.mjs",
  ]),
  step("Check what the page makes of Markdown", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/markdown.test.mjs",
  ]),
  step("Check that the page says what the engine says", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/page-engine.test.mjs",
  ]),
  step("Put the objects of the cases to the JSON Schemas of their definitions", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/json-schema.test.mjs",
  ]),
  step("Read back what the engine writes of admissions", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/wire.test.mjs",
  ]),
  step("Check what copies memory in the module", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/memory.test.mjs",
  ]),
  step("Put the conformance cases to the package", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/conformance.mjs",
  ]),
  step("Put the corpus to the package", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/corpus.test.mjs",
  ]),
  step("Test the language server", [
    process.execPath,
    "--test",
    "--test-reporter=spec",
    ...suitesBelow("pkg-tests/lsp"),
  ]),
  // These tests also ask the package's command.
  step("Test the native language server", [process.execPath, "pkg-tests/lsp-native.mjs"]),
  step("Ask every host about the same files", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/agreement.test.mjs",
  ]),
  step("Check what holds of all cases", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/properties.mjs",
  ]),
  step("Compare WebAssembly with native code", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/native.mjs",
  ]),
  step("Put the tests of the CEL specification to the package", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/cel-spec.mjs",
  ]),
  async () => (await import("./page.mjs")).testPage(),
  async () => (await import("./page.mjs")).testInFirefox(),
  async () => (await import("./extension.mjs")).testExtension(),
];

/** The same with the cases of `shared`, of the tests that use them. */
const sharedSteps = [
  () => useShared(),
  cargo(
    "Put the upstream cases to the engine",
    ...CARGO_TEST,
    ...["--test", "conformance", "--", "upstream", "every_expected_failure", "releases"],
  ),
  cargo(
    "Check what holds of real definitions",
    ...CARGO_TEST,
    "--no-fail-fast",
    ...["completion", "definition", "fix", "update", "view"].flatMap((of) => [
      "--test",
      `${of}_properties`,
    ]),
  ),
  () => build({ release: true }),
  step("Put the upstream cases to the package", [
    process.execPath,
    "--test-reporter=spec",
    "pkg-tests/conformance.mjs",
  ]),
  async () => (await import("./page.mjs")).testPage("corpus.spec.ts", "--grep", "real definitions"),
];

/** Lets the steps that follow find the folder. */
async function useShared() {
  if (!existsSync(shared)) throw new CommandFailed(`there is no folder ${shared}`);
  process.env[SHARED] = shared;
}

/** The groups that words ask for, one after the other; the lanes of a group run side by side. */
function chosenGroups(words) {
  if (words.includes("--only-shared")) return [[sharedSteps]];
  const groups = [[quickSteps], [engineSteps, packageSteps]];
  return words.includes("--shared") ? [...groups, [sharedSteps]] : groups;
}

/** A command to run from the root; a lane that runs beside another shows its output in whole. */
function step(title, command, show = true) {
  return () => run(title, command, { cwd: root, show });
}

let total = nothing;
let failure;

/** Runs the steps of a lane until one fails, in this lane or another. */
async function runLane(steps) {
  for (const work of steps) {
    if (failure !== undefined) return;
    try {
      const counts = countTests(await work());
      // A step without tests of its own is one that passed.
      total = addCounts(total, { ...counts, passed: Math.max(counts.passed, 1) });
    } catch (error) {
      const counts = countTests(error.output);
      total = addCounts(total, { ...counts, failed: Math.max(counts.failed, 1) });
      failure ??= error;
    }
  }
}

const started = performance.now();
try {
  await ensureToolchain();
  for (const lanes of chosenGroups(process.argv.slice(2))) {
    await Promise.all(lanes.map(runLane));
  }
} catch (error) {
  failure = error;
}
if (failure === undefined) {
  console.log(`\nAll is well, after ${seconds(started)}.`);
} else {
  console.error(failure instanceof CommandFailed ? `\n✗ ${failure.message}` : failure);
  process.exitCode = 1;
}
console.log(closingLine(total));
