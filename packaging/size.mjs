// What the package weighs: raw, gzip and brotli, for each file that a program would load.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { dist } from "./paths.mjs";

const FILES = ["crd-drydock.wasm", "node.js", "slim.js", "index.js", "index.cjs"];

/** What the wasm of a release may weigh, brotli, in KB of 1024 bytes: what servers send. */
const WASM_LIMIT = 450;

/** Prints the report; a release that is too heavy fails. */
export async function reportSize(release) {
  const rows = [["KB", "raw", "gzip", "brotli"]];
  for (const file of FILES) {
    const bytes = await readFile(join(dist, file));
    const sizes = [
      bytes,
      await promisify(gzip)(bytes, { level: 9 }),
      await promisify(brotliCompress)(bytes),
    ];
    rows.push([file, ...sizes.map(({ length }) => (length / 1024).toFixed(1))]);
  }
  for (const [name, ...cells] of rows) {
    console.log(`  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join("")}`);
  }
  const brotli = Number(rows[1][3]);
  if (release && brotli > WASM_LIMIT) {
    throw new Error(`the wasm weighs ${brotli} KB brotli; the limit is ${WASM_LIMIT} KB`);
  }
}

if (process.argv[1] === import.meta.filename) await reportSize(true);
