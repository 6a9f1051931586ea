// What the package's parts weigh.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { dist } from "../packaging/paths.mjs";
import { LIMITS } from "../packaging/size.mjs";
import { figure } from "./table.mjs";

const FILES = ["crd-drydock.wasm", "slim.js", "index.js"];

/** The table of sizes. */
export function sizeTables() {
  const rows = FILES.map((file) => {
    const bytes = readFileSync(join(dist, file));
    const gzip = gzipSync(bytes, { level: 9 });
    const brotli = brotliCompressSync(bytes);
    return {
      file,
      "KB, raw": (bytes.length / 1024).toFixed(0),
      gzip: figure(gzip.length / 1024),
      brotli: figure(brotli.length / 1024, LIMITS[file]),
      target: LIMITS[file] ?? "",
    };
  });
  return [{ title: "Size", rows }];
}
