// `npm run docs`: the API reference of both languages, below `target/`. A warning is an error.

import { join } from "node:path";
import { isCurrent, made } from "./fingerprint.mjs";
import { root } from "./paths.mjs";
import { main, run } from "./run.mjs";
import { ensureRust } from "./toolchain.mjs";

/** TypeDoc, and the newest TypeScript that it takes: the project's own is newer. */
const folder = join(root, "packaging", "reference");

/** The npm packages of `packaging/reference/package-lock.json`. */
async function ensureTypeDoc() {
  const stamp = join(folder, "node_modules", ".inputs");
  const inputs = ["packaging/reference/package-lock.json"];
  if (await isCurrent(stamp, inputs)) return;
  const install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await made(stamp, inputs, () => run("Install TypeDoc (once)", install, { cwd: folder }));
}

/** Writes both; resolves with what the tools printed. */
export async function writeReference() {
  await ensureRust();
  await ensureTypeDoc();
  const rustdoc = await run(
    "Write the reference of the crate",
    ["cargo", "doc", "--locked", "--no-deps", "--lib"],
    { cwd: root, env: { RUSTDOCFLAGS: "-D warnings" } },
  );
  const typedoc = await run(
    "Write the reference of the package",
    [process.execPath, join(folder, "node_modules", "typedoc", "bin", "typedoc")],
    { cwd: folder },
  );
  return rustdoc + typedoc;
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await writeReference();
    console.log("\nThe references are");
    console.log(`  ${join(root, "target", "doc", "crd_drydock", "index.html")}`);
    console.log(`  ${join(root, "target", "reference", "index.html")}`);
  });
}
