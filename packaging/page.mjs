// `npm run test:page`: builds the page as it is published and tests it in a real Chromium.

import { createServer } from "node:net";
import { join } from "node:path";
import { build } from "./build.mjs";
import { CHROMIUM_VARIABLE, ensureChromium } from "./chromium.mjs";
import { nodeCommand, root } from "./paths.mjs";
import { main, run } from "./run.mjs";

const CONFIG = join("www", "vite.config.ts");

/** Builds the page into `www/dist`. */
export async function buildPage() {
  const vite = nodeCommand("vite", "bin/vite.js");
  await run("Build the page", [...vite, "build", "--config", CONFIG], { cwd: root, show: true });
}

/** Resolves with what the tests printed. */
export async function testPage() {
  const chromium = await ensureChromium();
  await buildPage();
  const config = join("pkg-tests", "page", "playwright.config.ts");
  const playwright = nodeCommand("@playwright/test", "cli.js");
  return run(`Test the page in ${chromium}`, [...playwright, "test", "--config", config], {
    cwd: root,
    env: { [CHROMIUM_VARIABLE]: chromium, PAGE_PORT: String(await freePort()) },
    show: true,
  });
}

/** A port that nobody listens on, so that two checkouts can be tested at once. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await build();
    await testPage();
  });
}
