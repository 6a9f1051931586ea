// Finds a place to serve at.

import { createServer } from "node:net";

/** A free port, so that two checkouts can be tested at once. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
