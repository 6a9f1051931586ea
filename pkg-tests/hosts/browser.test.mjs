// Pages in a real Chromium: bundled by each bundler, and as plain scripts.

import { cp } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "@playwright/test";
import { FLAGS } from "../../packaging/chromium.mjs";
import { project } from "../fresh.mjs";
import { assertRight } from "./answers.mjs";
import * as bundle from "./bundle.mjs";
import { printed } from "./printed.mjs";
import { serve } from "./serve.mjs";

const programs = join(import.meta.dirname, "programs");

/** Pages, and how many answers each gives. */
const everything = { default: 1, slim: 1, workers: 2 };
const withoutWorkers = { default: 1, slim: 1 };
const asScripts = { "classic?worker=default.js&worker=slim-given.js": 2 };
const notAsScript = { "classic?worker=classic-worker.js": 2 };

const hosts = [
  ["Vite's development server", bundle.viteServer, everything],
  ["Vite's build", built(bundle.withVite), everything],
  ["webpack", built(bundle.withWebpack), everything],
  ["Rollup", built(bundle.withRollup), withoutWorkers],
  ["esbuild", built(bundle.withEsbuild), withoutWorkers],
  ["esbuild's scripts in classic workers", classic, asScripts],
  ["static files and script elements of type module", unbundled, withoutWorkers],
  ["static files and a classic worker", unbundled, notAsScript],
];

let browser;
before(async () => {
  const executablePath = process.env.CRD_DRYDOCK_CHROMIUM;
  browser = await chromium.launch({ executablePath, args: FLAGS });
});
after(() => browser?.close());

for (const [name, host, pages] of hosts) {
  test(`${name}: pages work`, async (test) => {
    const folder = await project(test, programs);
    const { address, close } = await host(folder, Object.keys(pages));
    test.after(close);
    for (const [page, count] of Object.entries(pages)) {
      const file = page.replace(bareName(page), "$&.html");
      assertRight(await printed(browser, address + file, count), count);
    }
  });
}

function built(build) {
  return async (folder, names) => {
    await build(folder, names);
    return serve(join(folder, bundle.OUT));
  };
}

/** The sources as they are; a map says where the bare names are. */
async function unbundled(folder, names) {
  const at = (file) => `/node_modules/crd-drydock/dist/${file}`;
  const imports = { "crd-drydock": at("index.js"), "crd-drydock/slim": at("slim.js") };
  const head = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  await bundle.writePages(folder, names.map(bareName), { head });
  return serve(folder);
}

/** Scripts that are not modules, in workers that are none. */
async function classic(folder) {
  const out = join(folder, bundle.OUT);
  await bundle.withEsbuild(folder, ["default", "slim-given"], { format: "iife" });
  await bundle.writePages(out, ["classic"]);
  await cp(join(folder, "classic.js"), join(out, "classic.js"));
  return serve(out);
}

/** What a page is called without what is asked of it. */
function bareName(page) {
  return page.split("?")[0];
}
