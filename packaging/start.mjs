// `npm start`: builds what is missing and serves the playground, anew at each change of its files.

import { join } from "node:path";
import { build } from "./build.mjs";
import { root } from "./paths.mjs";
import { main } from "./run.mjs";

await main(async () => {
  await build();
  const { createServer } = await import("vite");
  const server = await createServer({ configFile: join(root, "www", "vite.config.ts") });
  await server.listen();
  console.log("\nThe playground runs at");
  server.printUrls();
  console.log("End it with Ctrl+C. After a change of the engine, start again.");
});
