// A static server as plain as they come: the built page below some path, compressed, with its
// types, and nothing else.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

export const PATH = "/some/path/";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves a folder; `sent` is told the bytes of each body. */
export function serve(folder, port, sent = () => {}) {
  const packed = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    try {
      if (!pathname.startsWith(PATH)) throw new Error("not below the path");
      const name = pathname.slice(PATH.length) || "index.html";
      const file = join(folder, name);
      if (!file.startsWith(folder)) throw new Error("not in the folder");
      if (!packed.has(file)) packed.set(file, await promisify(gzip)(await readFile(file)));
      const body = packed.get(file);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
      response.end(body);
      sent(name, body.length);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] === import.meta.filename) {
  await serve(process.argv[2], Number(process.argv[3]));
}
