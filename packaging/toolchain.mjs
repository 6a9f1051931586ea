// Installs what is missing to build: npm packages, the wasm target of Rust, wasm-pack and
// wasm-bindgen. Only Node's own modules are used here, since nothing else may be there yet.

import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isCurrent, made } from "./fingerprint.mjs";
import { root, toolsBin } from "./paths.mjs";
import { ask, CommandFailed, run } from "./run.mjs";

const TARGET = "wasm32-unknown-unknown";
const TOOLS = ["wasm-pack", "wasm-bindgen"];

/** Afterwards everything that the other scripts call is there. */
export async function ensureToolchain() {
  await ensureNodeModules();
  await ensureRust();
  await ensureTools();
}

/** The packages that package-lock.json names. */
export async function ensureNodeModules() {
  const stamp = join(root, "node_modules", ".inputs");
  const inputs = ["package-lock.json"];
  if (await isCurrent(stamp, inputs)) return;
  // No package needs its install script: binaries come as packages of their own.
  const install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await made(stamp, inputs, () => run("Install npm packages", install, { cwd: root }));
}

/** Cargo, and the target that the engine is built for. */
export async function ensureRust() {
  if ((await ask(["cargo", "--version"])) === undefined) {
    throw new CommandFailed("Rust is missing: install it from https://rustup.rs and try again");
  }
  const sysroot = await ask(["rustc", "--print", "sysroot"]);
  const installed = await ask(["rustup", "target", "list", "--installed"]);
  if (installed?.split(/\s+/).includes(TARGET)) return;
  if (installed === undefined) {
    throw new CommandFailed(
      `rustup is missing, and with it a way to add the target ${TARGET} to ${sysroot}`,
    );
  }
  await run("Add Rust's wasm target", ["rustup", "target", "add", TARGET]);
}

/** The pinned tools, from PATH where the right versions are there, else compiled once. */
async function ensureTools() {
  const versions = await pinnedVersions();
  if (await allPresent(versions, (tool) => tool)) return;
  if (await allPresent(versions, (tool) => join(toolsBin, tool))) return;
  const target = join(root, ".tools", "target");
  const command = ["cargo", "build", "--release", "--locked", "--target-dir", target];
  await run("Compile wasm-pack and wasm-bindgen (once, a minute or two)", command, {
    cwd: join(root, "packaging", "tools"),
  });
  await mkdir(toolsBin, { recursive: true });
  const suffix = process.platform === "win32" ? ".exe" : "";
  for (const tool of TOOLS) {
    await cp(join(target, "release", tool + suffix), join(toolsBin, tool + suffix));
  }
  await rm(target, { recursive: true });
}

async function allPresent(versions, locate) {
  for (const tool of TOOLS) {
    const answer = await ask([locate(tool), "--version"]);
    if (answer?.split(/\s+/)[1] !== versions[tool]) return false;
  }
  return true;
}

async function pinnedVersions() {
  const lock = await readFile(join(root, "packaging", "tools", "Cargo.lock"), "utf8");
  const version = (crate) => lock.match(`name = "${crate}"\nversion = "([^"]+)"`)?.[1];
  return {
    "wasm-pack": version("wasm-pack"),
    "wasm-bindgen": version("wasm-bindgen-cli-support"),
  };
}
