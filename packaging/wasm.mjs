// Rust to WebAssembly: wasm-pack compiles the engine and writes its JavaScript side into `pkg/`.

import { join } from "node:path";
import { isCurrent, markCurrent } from "./fingerprint.mjs";
import { pkg } from "./paths.mjs";
import { compileRelease } from "./release/compile.mjs";
import { wasmPack } from "./wasm-pack.mjs";

const INPUTS = [
  "src",
  ".cargo",
  "Cargo.toml",
  "Cargo.lock",
  "packaging/wasm-pack.mjs",
  "packaging/release",
  "packaging/tools",
];

const STAMP = join(pkg, ".inputs");

/** What to build. A release serves where a development build is asked for, not the other way. */
const RELEASE = "release ";
const DEVELOPMENT = "development ";

/**
 * Brings `pkg/` up to date.
 *
 * @param {boolean} release builds the module that is published: small and fast, but slow to build
 */
export async function buildWasm(release) {
  if (await isCurrent(STAMP, INPUTS, release ? [RELEASE] : [RELEASE, DEVELOPMENT])) return;
  if (release) await compileRelease(pkg);
  else await wasmPack(["--profile", "development", "--out-dir", pkg]);
  await markCurrent(STAMP, INPUTS, release ? RELEASE : DEVELOPMENT);
}

/** Whether `pkg/` holds the module that is published. */
export async function isRelease() {
  return isCurrent(STAMP, INPUTS, [RELEASE]);
}
