// Rust to WebAssembly: wasm-pack compiles the engine and writes its JavaScript side into `pkg/`.
// For a release, `rustc.mjs` and `shrink.mjs` make the module smaller.

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

/** What to build. A release serves where a development build is asked for, not the other way. */
const RELEASE = "release ";
const DEVELOPMENT = "development ";

/**
 * Brings `pkg/` up to date.
 *
 * @param {boolean} release builds the module that is published: small and fast, but slow to build
 */
export async function buildWasm(release) {
  const stamp = join(pkg, ".inputs");
  if (await isCurrent(stamp, INPUTS, release ? [RELEASE] : [RELEASE, DEVELOPMENT])) return;
  if (release) {
    await compileModule(pkg);
    await shrink(join(pkg, "crd_drydock_bg.wasm"));
  } else {
    await wasmPack(["--profile", "development", "--out-dir", pkg], { PATH: path });
  }
  await markCurrent(stamp, INPUTS, release ? RELEASE : DEVELOPMENT);
}

/** Compiles the module for a release into a folder, with the names of its functions. */
export async function compileModule(folder, env = smallWhereCold()) {
  // Cargo does not know of the list of hot functions.
  const forget = ["cargo", "clean", "--quiet", "--package", "crd-drydock", "--release"];
  await run("Forget the last module", [...forget, "--target", "wasm32-unknown-unknown"], {
    cwd: root,
  });
  const output = await wasmPack(["--out-dir", folder], {
    PATH: path,
    ...NO_EARLY_INLINING,
    ...env,
  });
  const [, found, listed] = /(\d+) of (\d+) hot functions found/.exec(output) ?? [];
  if (found < listed * ENOUGH) {
    console.log(
      `  ${found} of ${listed} hot functions were found: \`npm run profile\` lists them anew`,
    );
  }
}

/** Compiles the engine; resolves with what was printed. */
function wasmPack(options, env) {
  // With `no-install` wasm-pack takes wasm-bindgen from PATH and downloads nothing.
  const common = ["--target", "web", "--mode", "no-install", "--no-pack", "--no-opt"];
  return run(
    "Compile the engine to WebAssembly",
    ["wasm-pack", "build", root, ...common, ...options, "--", "--features", "js", "--locked"],
    { cwd: root, env },
  );
}

/** Has cargo call `rustc.mjs`. Windows starts no scripts: there all is compiled for speed. */
function smallWhereCold() {
  if (process.platform === "win32") return {};
  // By its name alone: a path would become part of the names of all functions, and with them of
  // their order, so that each folder would get another module.
  const PATH = [import.meta.dirname, path].join(delimiter);
  return { RUSTC_WORKSPACE_WRAPPER: "rustc.mjs", PATH };
}
