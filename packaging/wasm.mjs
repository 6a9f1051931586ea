// Rust to WebAssembly: wasm-pack compiles the engine and writes its JavaScript side into `pkg/`,
// and runs wasm-opt with the options that Cargo.toml names.

import { join } from "node:path";
import { isCurrent, markCurrent } from "./fingerprint.mjs";
import { path, pkg, root } from "./paths.mjs";
import { run } from "./run.mjs";

const INPUTS = [
  "src",
  ".cargo",
  "Cargo.toml",
  "Cargo.lock",
  "packaging/wasm.mjs",
  "packaging/tools",
];

/** Brings `pkg/` up to date; returns whether there was anything to do. */
export async function buildWasm() {
  const stamp = join(pkg, ".inputs");
  if (await isCurrent(stamp, INPUTS)) return false;
  const options = ["--target", "web", "--mode", "no-install", "--no-pack", "--out-dir", pkg];
  // With `no-install` wasm-pack takes wasm-bindgen and wasm-opt from PATH and downloads nothing.
  await run(
    "Compile the engine to WebAssembly",
    [...["wasm-pack", "build", root, ...options], ...["--", "--features", "js", "--locked"]],
    { cwd: root, env: { PATH: path } },
  );
  await markCurrent(stamp, INPUTS);
  return true;
}
