// The bundlers and runtimes that the package is tried in.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isCurrent, made } from "../../packaging/fingerprint.mjs";
import { CommandFailed, run } from "../../packaging/run.mjs";

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);

/** Installs, once, what package-lock.json in this folder names. */
export async function ensureHosts() {
  const stamp = join(folder, "node_modules", ".inputs");
  const inputs = ["pkg-tests/hosts/package-lock.json"];
  if (!(await isCurrent(stamp, inputs))) await made(stamp, inputs, install);
}

async function install() {
  const options = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  const npm = ["npm", "ci", ...options, "--fetch-retries=1"];
  try {
    await run("Install bundlers and runtimes (once, 70 MB)", npm, { cwd: folder, quiet: true });
  } catch (error) {
    if (!/\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH)\b/.test(error.output)) {
      console.error(error.output);
      throw error;
    }
    throw new CommandFailed(
      "the npm registry is out of reach, and the bundlers and runtimes of pkg-tests/hosts are " +
        "neither installed nor in npm's cache: nothing was tested there",
    );
  }
}

/** The program of a runtime, or `undefined` where none was installed for this system. */
export function runtime(name) {
  const [packageName, file] = {
    deno: ["@deno/linux-x64-glibc", "deno"],
    bun: ["@oven/bun-linux-x64", "bin/bun"],
  }[name];
  const program = join(folder, "node_modules", packageName, file);
  return existsSync(program) ? program : undefined;
}

export const webpack = () => require("webpack");
export const rollup = () => require("@rollup/wasm-node");
export const nodeResolve = () => require("@rollup/plugin-node-resolve").default;
