// A static server as simple as they come.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** Serves a folder; resolves with the address and a way to end it. */
export async function serve(folder) {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const body = await readFile(join(folder, decodeURIComponent(pathname))).catch(() => undefined);
    if (body === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "text/plain" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.close(),
  };
}
