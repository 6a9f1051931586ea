// What the package weighs: raw, gzip and brotli, for each file that a program would load.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { dist } from "./paths.mjs";

const FILES = [
  "crd-drydock.wasm",
  "crd-drydock-tools.wasm",
  "node.js",
  "slim.js",
  "tools.js",
  "index.js",
  "index.cjs",
  "kubernetes.js",
];

/** What the modules of a release may weigh, brotli, in KB of 1024 bytes: what servers send. */
export const LIMITS = {
  "crd-drydock.wasm": 450,
  "crd-drydock-tools.wasm": 1080,
  "kubernetes.js": 250,
};

/**
 * Prints the report; a release that is too heavy fails. What a development build would weigh on the wire takes a
 * minute to learn and tells nothing: it has the raw sizes only.
 */
export async function reportSize(release) {
  const rows = [["KB", "raw", ...(release ? ["gzip", "brotli"] : [])]];
  for (const file of FILES) {
    const bytes = await readFile(join(dist, file));
    const sizes = release ? [bytes, ...(await compressed(bytes))] : [bytes];
    rows.push([file, ...sizes.map(({ length }) => (length / 1024).toFixed(1))]);
  }
  for (const [name, ...cells] of rows) {
    console.log(`  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(9)).join("")}`);
  }
  for (const [name, , , brotli] of rows.slice(1)) {
    const limit = LIMITS[name];
    if (release && Number(brotli) > limit) {
      throw new Error(`${name} weighs ${brotli} KB brotli; the limit is ${limit} KB`);
    }
  }
}

/** With gzip and with brotli, as servers send it. */
async function compressed(bytes) {
  return [await promisify(gzip)(bytes, { level: 9 }), await promisify(brotliCompress)(bytes)];
}

if (process.argv[1] === import.meta.filename) await reportSize(true);
