// `npm test`: everything there is to check, cheapest first. Stops at the first failure; the last
// line says how many tests passed and failed.

import { build } from "./build.mjs";
import { nodeCommand, root } from "./paths.mjs";
import { CommandFailed, run, seconds } from "./run.mjs";
import { addCounts, closingLine, countTests, nothing } from "./tally.mjs";
import { ensureToolchain } from "./toolchain.mjs";

const biome = nodeCommand("@biomejs/biome", "bin/biome");
const tsc = nodeCommand("typescript", "bin/tsc");
const cargo = (title, ...words) => step(title, ["cargo", ...words]);

/** In order; each resolves with what it printed. */
const steps = [
  cargo("Check Rust's format", "fmt", "--check"),
  step("Check TypeScript's format and lints", [...biome, "check"]),
  cargo("Lint Rust", "clippy", "--all-targets", "--all-features", "--locked", "--", "-Dwarnings"),
  cargo("Test the engine", "test", "--locked", "--no-fail-fast"),
  () => build({ release: true }),
  step("Check the wrapper's types", [...tsc, "-p", "packaging/js"]),
  step("Check the command's types", [...tsc, "-p", "packaging/cli"]),
  step("Check the page's types", [...tsc, "-p", "www"]),
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
  async () => (await import("./extension.mjs")).testExtension(),
];

function step(title, command) {
  return () => run(title, command, { cwd: root, show: true });
}

const started = performance.now();
let total = nothing;
try {
  await ensureToolchain();
  for (const work of steps) {
    const counts = countTests(await work());
    // A step without tests of its own is one that passed.
    total = addCounts(total, { ...counts, passed: Math.max(counts.passed, 1) });
  }
  console.log(`\nAll is well, after ${seconds(started)}.`);
} catch (error) {
  const counts = countTests(error.output);
  total = addCounts(total, { ...counts, failed: Math.max(counts.failed, 1) });
  console.error(error instanceof CommandFailed ? `\n✗ ${error.message}` : error);
  process.exitCode = 1;
}
console.log(closingLine(total));
