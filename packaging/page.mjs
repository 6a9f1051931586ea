// `npm run test:page` builds the page for publication and tests it in Chromium. If the machine has
// Firefox, a few tests of what differs between browsers run there, too.

import { join } from "node:path";
import { build } from "./build.mjs";
import { CHROMIUM_VARIABLE, ensureChromium } from "./chromium.mjs";
import { nodeCommand, root } from "./paths.mjs";
import { freePort } from "./port.mjs";
import { main, run } from "./run.mjs";

const CONFIG = join("www", "vite.config.ts");

/** Builds the page into `www/dist`. */
export async function buildPage() {
  const vite = nodeCommand("vite", "bin/vite.js");
  await run("Build the page", [...vite, "build", "--config", CONFIG], { cwd: root, show: true });
}

/** Resolves with what the tests printed, all of them or those that Playwright chooses by words. */
export async function testPage(...words) {
  const chromium = await ensureChromium();
  await buildPage();
  const config = join("pkg-tests", "page", "playwright.config.ts");
  const playwright = nodeCommand("@playwright/test", "cli.js");
  return run(
    `Test the page in ${chromium}`,
    [...playwright, "test", "--config", config, ...words],
    {
      cwd: root,
      env: { [CHROMIUM_VARIABLE]: chromium, PAGE_PORT: String(await freePort()) },
      show: true,
    },
  );
}

/** Resolves with what the tests of the built page in Firefox printed. */
export function testInFirefox() {
  const tests = join("pkg-tests", "page", "firefox.test.mjs");
  return run("Test the page in Firefox", [process.execPath, "--test-reporter=spec", tests], {
    cwd: root,
  });
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const words = process.argv.slice(2);
    await build();
    await testPage(...words);
    if (words.length === 0) await testInFirefox();
  });
}
