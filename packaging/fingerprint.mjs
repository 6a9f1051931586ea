// Knows whether a result is still the one of its inputs, so that nothing is done twice.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./paths.mjs";

/**
 * Whether the stamp was made with inputs (files and folders below the root) like today's, and with
 * one of the variants.
 */
export async function isCurrent(stamp, inputs, variants = [""]) {
  const then = await readFile(stamp, "utf8").catch(() => undefined);
  if (then === undefined) return false;
  const now = await fingerprint(inputs);
  return variants.some((variant) => then === variant + now);
}

/**
 * Makes something, and remembers its inputs and the variant. The inputs are those at the start: what is edited
 * meanwhile may not be in the result.
 */
export async function made(stamp, inputs, make, variant = "") {
  const before = await fingerprint(inputs);
  await make();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, variant + before);
}

async function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of await filesBelow(input)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest("hex");
}

/** Without what npm installed there: its lock file tells that. */
async function filesBelow(input) {
  if ((await stat(join(root, input))).isFile()) return [input];
  const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !/(^|[\\/])node_modules[\\/]/.test(file))
    .sort();
}
