// Calls wasm-pack.

import { path, root } from "./paths.mjs";
import { run } from "./run.mjs";

/** Compiles the engine with wasm-pack; resolves with what was printed. */
export function wasmPack(options, env = {}) {
  // With `no-install` wasm-pack takes wasm-bindgen from PATH and downloads nothing.
  const common = ["--target", "web", "--mode", "no-install", "--no-pack", "--no-opt"];
  return run(
    "Compile the engine to WebAssembly",
    ["wasm-pack", "build", root, ...common, ...options, "--", "--features", "js", "--locked"],
    { cwd: root, env: { PATH: path, ...env } },
  );
}
