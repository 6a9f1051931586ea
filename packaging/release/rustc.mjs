// What cargo starts in place of rustc, see `compile.mjs`: the same, but that the engine's functions are
// optimized for size where they are not in `hot.txt`. LLVM takes that by the names of the symbols,
// which have hashes, so the crate is compiled without optimization first, only to see the names.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hotList, readable, symbolsOf } from "./symbols.mjs";

const CRATE = "crd_drydock";
const SIZE = ["minsize", "optsize"];
/** Options that say what is written and where. Some have their values in the next argument. */
const OUTPUT = /^--(crate-type|out-dir|emit|json|error-format)\b/;
const OUTPUT_NEXT = /^--(crate-type|out-dir)$/;

const [rustc, ...args] = process.argv.slice(2);
if (value("--crate-name") === CRATE && value("--target")?.startsWith("wasm32-")) compileModule();
else compile(args);

function compileModule() {
  const folder = value("--out-dir");
  const object = join(folder, `${CRATE}.names.o`);
  compile([
    ...args.filter((arg, at) => !OUTPUT.test(arg) && !OUTPUT_NEXT.test(args[at - 1])),
    ...["--crate-type", "rlib", "--emit=obj", "-Cno-prepopulate-passes", "-Clinker-plugin-lto"],
    ...["--cap-lints", "allow", "-o", object],
  ]);

  const hot = hotList();
  const found = new Set();
  const forced = SIZE.map((attribute) => `-force-attribute=${attribute}`);
  for (const symbol of symbolsOf(readFileSync(object, "latin1"))) {
    const name = readable(symbol);
    if (!hot.has(name)) continue;
    found.add(name);
    forced.push(...SIZE.map((attribute) => `-force-remove-attribute=${symbol}:${attribute}`));
  }
  // Too many for a command line.
  const file = join(folder, `${CRATE}.args`);
  writeFileSync(file, forced.map((option) => `-Cllvm-args=${option}\n`).join(""));
  console.error(`${found.size} of ${hot.size} hot functions found`);
  compile([...args, `@${file}`]);
}

/** Ends this process where the compiler fails. */
function compile(options) {
  // Cargo's job server is not passed on, and one unit of code is one job.
  const { CARGO_MAKEFLAGS, ...env } = process.env;
  const { status, error } = spawnSync(rustc, options, { stdio: "inherit", env });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** What follows an option, if that is there. */
function value(option) {
  const at = args.indexOf(option);
  return at === -1 ? undefined : args[at + 1];
}
