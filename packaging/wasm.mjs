// Rust to WebAssembly: wasm-pack compiles the engine and writes its JavaScript side into `pkg/`,
// and `shrink.mjs` makes the module smaller.

import { join } from "node:path";
import { isCurrent, markCurrent } from "./fingerprint.mjs";
import { path, pkg, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { shrink } from "./shrink.mjs";

const INPUTS = [
  "src",
  ".cargo",
  "Cargo.toml",
  "Cargo.lock",
  "packaging/wasm.mjs",
  "packaging/shrink.mjs",
  "packaging/order.mjs",
  "packaging/module.mjs",
  "packaging/tools",
];

/** Brings `pkg/` up to date; returns whether there was anything to do. */
export async function buildWasm() {
  const stamp = join(pkg, ".inputs");
  if (await isCurrent(stamp, INPUTS)) return false;
  const options = ["--target", "web", "--mode", "no-install", "--no-pack", "--out-dir", pkg];
  // With `no-install` wasm-pack takes wasm-bindgen from PATH and downloads nothing.
  await run(
    "Compile the engine to WebAssembly",
    [...["wasm-pack", "build", root, ...options], ...["--", "--features", "js", "--locked"]],
    { cwd: root, env: { PATH: path } },
  );
  await shrink(join(pkg, "crd_drydock_bg.wasm"));
  await markCurrent(stamp, INPUTS);
  return true;
}
