// Rust to WebAssembly: wasm-pack compiles the engine and writes its JavaScript side into `pkg/`,
// and `shrink.mjs` makes the module smaller.

import { delimiter, join } from "node:path";
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
  "packaging/memory.wat",
  "packaging/order.mjs",
  "packaging/module.mjs",
  "packaging/rustc.mjs",
  "packaging/symbols.mjs",
  "packaging/hot.txt",
  "packaging/tools",
];

/** Names of functions change with the code, and with them what is compiled for speed. */
const ENOUGH = 0.8;

/** Rustc itself inlines what is small, for size or not, unless it compiles incrementally. */
const NO_EARLY_INLINING = { CARGO_INCREMENTAL: "1" };

/** Brings `pkg/` up to date; returns whether there was anything to do. */
export async function buildWasm() {
  const stamp = join(pkg, ".inputs");
  if (await isCurrent(stamp, INPUTS)) return false;
  await compileModule(pkg);
  await shrink(join(pkg, "crd_drydock_bg.wasm"));
  await markCurrent(stamp, INPUTS);
  return true;
}

/** Compiles the module into a folder, with the names of its functions. */
export async function compileModule(folder, env = smallWhereCold()) {
  // Cargo does not know of the list of hot functions.
  const forget = ["cargo", "clean", "--quiet", "--package", "crd-drydock", "--release"];
  await run("Forget the last module", [...forget, "--target", "wasm32-unknown-unknown"], {
    cwd: root,
  });
  const options = ["--target", "web", "--mode", "no-install", "--no-pack", "--out-dir", folder];
  // With `no-install` wasm-pack takes wasm-bindgen from PATH and downloads nothing.
  const output = await run(
    "Compile the engine to WebAssembly",
    [...["wasm-pack", "build", root, ...options], ...["--", "--features", "js", "--locked"]],
    { cwd: root, env: { PATH: path, ...NO_EARLY_INLINING, ...env } },
  );
  const [, found, listed] = /(\d+) of (\d+) hot functions found/.exec(output) ?? [];
  if (found < listed * ENOUGH) {
    console.log(
      `  ${found} of ${listed} hot functions were found: \`npm run profile\` lists them anew`,
    );
  }
}

/** Has cargo call `rustc.mjs`. Windows starts no scripts: there all is compiled for speed. */
function smallWhereCold() {
  if (process.platform === "win32") return {};
  // By its name alone: a path would become part of the names of all functions, and with them of
  // their order, so that each folder would get another module.
  const PATH = [import.meta.dirname, path].join(delimiter);
  return { RUSTC_WORKSPACE_WRAPPER: "rustc.mjs", PATH };
}
