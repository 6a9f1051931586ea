// Calls wasm-pack.

import { path, root } from "./paths.mjs";
import { run } from "./run.mjs";

/**
 * Compiles the engine with wasm-pack; resolves with what was printed.
 *
 * @param {string[]} features features of the crate, such as `js`
 * @param {string[]} options of wasm-pack
 */
export function wasmPack(features, options, env = {}) {
  // With `no-install` wasm-pack takes wasm-bindgen from PATH and downloads nothing.
  const common = ["--target", "web", "--mode", "no-install", "--no-pack", "--no-opt"];
  const cargo = ["--no-default-features", "--features", features.join(",")];
  return run(
    "Compile the engine to WebAssembly",
    ["wasm-pack", "build", root, ...common, ...options, "--", ...cargo, "--locked"],
    { cwd: root, env: { PATH: path, ...env } },
  );
}
