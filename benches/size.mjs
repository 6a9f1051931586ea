// What the package's parts weigh, gzip.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dist } from "../packaging/paths.mjs";
import { figure } from "./table.mjs";

/** KB, by file; `packaging/size.mjs` has the limit that fails the build. */
const TARGETS = { "crd-drydock.wasm": 450 };
const FILES = ["crd-drydock.wasm", "slim.js", "index.js"];

/** The table of sizes. */
export function sizeTables() {
  const rows = FILES.map((file) => {
    const bytes = readFileSync(join(dist, file));
    const packed = gzipSync(bytes, { level: 9 });
    return {
      file,
      "KB, raw": (bytes.length / 1024).toFixed(0),
      gzip: figure(packed.length / 1024, TARGETS[file]),
      target: TARGETS[file] ?? "",
    };
  });
  return [{ title: "Size", rows }];
}
