// The module of a release: compiled with the functions that are seldom called optimized for size,
// then made smaller by `shrink.mjs`. The README of this folder says what each step gains.

import { access } from "node:fs/promises";
import { join } from "node:path";
import { root, toolsBin } from "../paths.mjs";
import { run } from "../run.mjs";
import { wasmPack } from "../wasm-pack.mjs";
import { shrink } from "./shrink.mjs";

/** Names of functions change with the code, and with them which of the list are found. */
const MIN_SHARE = 0.8;

/** Rustc inlines small functions before LLVM sees them, unless it compiles incrementally. */
const NO_EARLY_INLINING = { CARGO_INCREMENTAL: "1" };

const EXECUTABLE = process.platform === "win32" ? ".exe" : "";
/** The program that cargo starts in place of rustc. */
const WRAPPER = "crd-drydock-rustc";

/** Compiles a published module, with some of the crate's features, into a folder. */
export async function compileRelease(folder, features) {
  const output = await compileNamed(folder, features, await sizeByName());
  const [, found, listed] = /(\d+) of (\d+) hot functions found/.exec(output) ?? [];
  if (!(found >= listed * MIN_SHARE)) {
    console.log(
      `  ${found} of ${listed} hot functions were found: \`npm run profile\` lists them anew`,
    );
  }
  await shrink(join(folder, "crd_drydock_bg.wasm"));
}

/** Compiles a module into a folder, with the names of its functions; resolves with the output. */
export async function compileNamed(folder, features, env) {
  // Cargo does not know of the list of hot functions.
  const forget = ["cargo", "clean", "--quiet", "--package", "crd-drydock", "--release"];
  await run("Forget the last module", [...forget, "--target", "wasm32-unknown-unknown"], {
    cwd: root,
  });
  return wasmPack(features, ["--out-dir", folder], { ...NO_EARLY_INLINING, ...env });
}

/** Has cargo call `rustc.mjs`, through a program, since Windows starts no scripts. */
export async function sizeByName() {
  const program = join(toolsBin, WRAPPER + EXECUTABLE);
  if (!(await exists(program))) {
    const source = join(import.meta.dirname, "wrapper.rs");
    await run("Compile what cargo calls in place of rustc", ["rustc", source, "-o", program]);
  }
  return {
    // By its name alone: a path would become part of the names of all functions, and with them of
    // their order, so that each folder would get another module.
    RUSTC_WORKSPACE_WRAPPER: WRAPPER + EXECUTABLE,
    CRD_DRYDOCK_NODE: process.execPath,
    CRD_DRYDOCK_RUSTC: join(import.meta.dirname, "rustc.mjs"),
  };
}

async function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}
