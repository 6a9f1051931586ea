// Where things are.

import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The build's own tools, installed once. */
export const toolsBin = join(root, ".tools", "bin");

/** Commands of the npm packages. */
export const nodeBin = join(root, "node_modules", ".bin");

/** The output of wasm-pack: the raw module and its JavaScript. */
export const pkg = join(root, "pkg");

/** The same of the module with the tools. */
export const toolsPkg = join(pkg, "tools");

/** The package as it is published. */
export const dist = join(root, "dist");

/** `PATH` for the build: what it needs comes first. */
export const path = [nodeBin, toolsBin, process.env.PATH].join(delimiter);

/** A command that npm installed, run by this Node: works without a shell on every system. */
export function nodeCommand(packageName, script) {
  return [process.execPath, join(root, "node_modules", packageName, script)];
}
