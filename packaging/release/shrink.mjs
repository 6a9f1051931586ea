// From the module that wasm-bindgen wrote to a small and fast one, without any change of what it
// does: short pieces of memory copied without V8's help, panics that say nothing, wasm-opt, and an
// order of functions that compresses well.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeCommand } from "../paths.mjs";
import { run } from "../run.mjs";
import { dataOf, functionsOf, withFunctions } from "./module.mjs";
import { orderBodies } from "./order.mjs";

const OPTIMIZE = nodeCommand("binaryen", "bin/wasm-opt");
const OPTIONS = [
  "-O3",
  // `callToCopy` has it gone from the module's features, and `memory.wat` brings it back.
  "--enable-bulk-memory-opt",
  // What has one caller stays a function: else the frames of what recurses hold everything that
  // was kept out of them, and the module is 4 KB larger.
  ...["--one-caller-inline-max-function-size", "0"],
  // LLVM has inlined what is hot.
  ...["--flexible-inline-max-function-size", "8"],
  // A variable for what is computed twice is shorter, but compresses worse.
  ...["--skip-pass", "local-cse"],
  // The lowest addresses are the far end of the stack.
  "--low-memory-unused",
  // How addresses are aligned is a hint that no engine needs on today's processors.
  "--dealign",
  // Zeros compress better than the addresses of thousands of pieces between them.
  ...["--skip-pass", "memory-packing"],
];

/**
 * What a panic goes through. Nobody sees its text, since the module has nowhere to write: all that
 * comes of it is the trap at its end. `throw_str` and its like are not among them, for those
 * throw errors of JavaScript.
 */
const PANICS = new RegExp(
  [
    "^core::panicking::",
    "^(core|alloc)::.*::(panic_\\w+|\\w*_fail(_rt)?|\\w+_failed|handle_(alloc_)?error|capacity_overflow)$",
    "^(__rustc::)?(rust_begin_unwind|rust_panic|__rust_alloc_error_handler)$",
  ].join("|"),
);
/** Fewer than there are: that the pattern still fits the names. */
const FEWEST_PANICS = 15;

/** Where a panic is in the source: the address and length of the file's name, line and column. */
const PLACE = { bytes: 16, longest: 300, last: 100_000 };
const SOURCE = /\.rs$/;
/** Fewer than there are. */
const FEWEST_PLACES = 50;

/** `unreachable`, in a function without variables. */
const TRAP = Buffer.from([0x00, 0x00, 0x0b]);

/** Makes the module in a file smaller, which must still have the names of its functions. */
export async function shrink(file) {
  await callToCopy(file);
  const module = await readFile(file);
  clearPlaces(module);
  const { first, functions } = functionsOf(module);
  await replaceMemory(functions, `${file}.memory`);
  const bodies = withoutPanics(functions);
  const optimize = async (title, names, options) => {
    const named = functions.map((_, at) => ({ name: names[at], body: bodies[at] }));
    await writeFile(file, withFunctions(module, { first, functions: named }));
    await run(title, [...OPTIMIZE, file, "-o", file, ...OPTIONS, ...options]);
  };
  // Once to see what becomes of the functions, and once more from the start: writing what was
  // read already costs 1 KB, so it is not read a second time only to be put in order.
  await optimize(
    "Optimize the module",
    functions.map((_, at) => `${at}`),
    ["--debuginfo"],
  );
  const optimized = functionsOf(await readFile(file)).functions;
  const names = functions.map(() => RANK_OF_NONE);
  orderBodies(optimized.map(({ body }) => body)).forEach((at, rank) => {
    names[Number(optimized[at].name)] = `${rank}`.padStart(RANK_OF_NONE.length, "0");
  });
  await optimize("Put its functions in order", names, [
    "--reorder-functions-by-name",
    ...["--strip-debug", "--strip-producers", "--strip-target-features"],
  ]);
}

/** Of functions that are inlined everywhere. */
const RANK_OF_NONE = "999999";

/** Has the module in a file call functions, which come last in it, where it copies or fills memory. */
async function callToCopy(file) {
  const options = ["--debuginfo", "--llvm-memory-copy-fill-lowering"];
  await run("Have functions copy memory", [...OPTIMIZE, file, "-o", file, ...options]);
}

/** Puts what `memory.wat` has in place of the functions that copy, fill and compare memory. */
async function replaceMemory(functions, scratch) {
  await assembleMemory(scratch);
  const [copy, fill, compare] = functionsOf(await readFile(scratch)).functions;
  await rm(scratch);
  const places = [
    [functions.length - 2, "", copy],
    [functions.length - 1, "", fill],
    [functions.findIndex(({ name }) => name === compare.name), compare.name, compare],
  ];
  for (const [at, name, { body }] of places) {
    const known = functions[at];
    if ((known?.name ?? "") !== name) {
      throw new Error("the functions for memory are elsewhere by now");
    }
    known.body = body;
  }
}

/** `memory.wat` as a module in a file. */
export async function assembleMemory(file) {
  const command = nodeCommand("binaryen", "bin/wasm-as");
  const source = join(import.meta.dirname, "memory.wat");
  const options = ["--debuginfo", "--enable-bulk-memory-opt"];
  await run("Assemble memory.wat", [...command, source, "-o", file, ...options]);
}

/** Panics that say nothing need not know where they are, and zeros compress best. */
function clearPlaces(module) {
  const cleared = [];
  for (const { address, bytes } of dataOf(module)) {
    for (let at = -address & 3; at + PLACE.bytes <= bytes.length; at += 4) {
      const [text, length, line, column] = [0, 4, 8, 12].map((of) => bytes.readUInt32LE(at + of));
      const from = text - address;
      const fits = length <= PLACE.longest && line < PLACE.last && column < PLACE.last;
      if (from < 0 || !fits) continue;
      const name = bytes.subarray(from, from + length);
      if (!SOURCE.test(name.toString("latin1"))) continue;
      cleared.push(name, bytes.subarray(at, at + PLACE.bytes));
    }
  }
  if (cleared.length < FEWEST_PLACES) throw new Error("the places of panics look otherwise by now");
  for (const bytes of cleared) bytes.fill(0);
}

function withoutPanics(functions) {
  let found = 0;
  const bodies = functions.map(({ name = "", body }) => {
    // Names end with a hash of the crate's, or of the function's own.
    if (!PANICS.test(name.replaceAll(/\[[0-9a-f]+\]|::h[0-9a-f]{16}$/g, ""))) return body;
    found += 1;
    return TRAP;
  });
  if (found < FEWEST_PANICS) {
    throw new Error(
      `only ${found} functions that panic have a known name: adapt ${import.meta.filename}`,
    );
  }
  return bodies;
}
