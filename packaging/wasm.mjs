// Rust to WebAssembly: wasm-pack compiles the engine and writes its JavaScript side. There are two
// modules: the engine for browsers and editors in `pkg/`, and with the tools in `pkg/tools/`.

import { cp } from "node:fs/promises";
import { join } from "node:path";
import { isCurrent, made } from "./fingerprint.mjs";
import { pkg, toolsPkg } from "./paths.mjs";
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

/** Features of the crate that each module is built with. */
export const ENGINE = ["js"];
export const TOOLS = [...ENGINE, "tools"];

const STAMP = join(pkg, ".inputs");

/** What to build. A release serves where a development build is asked for, not the other way. */
const RELEASE = "release ";
const DEVELOPMENT = "development ";

/**
 * Brings both modules up to date. A development build compiles once: both have the tools.
 *
 * @param {boolean} release builds the modules that are published: small and fast, but slow to build
 */
export async function buildWasm(release) {
  if (await isCurrent(STAMP, INPUTS, release ? [RELEASE] : [RELEASE, DEVELOPMENT])) return;
  await made(STAMP, INPUTS, release ? compileReleases : compile, release ? RELEASE : DEVELOPMENT);
}

async function compileReleases() {
  await compileRelease(pkg, ENGINE);
  await compileRelease(toolsPkg, TOOLS);
}

async function compile() {
  await wasmPack(TOOLS, ["--profile", "development", "--out-dir", toolsPkg]);
  await cp(toolsPkg, pkg, { recursive: true });
}

/** Whether `pkg/` holds the module that is published. */
export async function isRelease() {
  return isCurrent(STAMP, INPUTS, [RELEASE]);
}
