// The language server in a page: CodeMirror's own client talks to it.

import assert from "node:assert/strict";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "@playwright/test";
import { FLAGS } from "../../packaging/chromium.mjs";
import { project } from "../fresh.mjs";
import * as bundle from "./bundle.mjs";
import { printed } from "./printed.mjs";
import { serve } from "./serve.mjs";

const programs = join(import.meta.dirname, "programs");

test("CodeMirror's client shows errors, completion and hover of the server in a worker", async (t) => {
  const folder = await project(t, programs);
  const nodePaths = [join(import.meta.dirname, "node_modules")];
  await bundle.withEsbuild(folder, ["codemirror", "codemirror-worker"], { nodePaths });
  const out = join(folder, bundle.OUT);
  const wasm = "crd-drydock-tools.wasm";
  await copyFile(join(folder, "node_modules", "crd-drydock", "dist", wasm), join(out, wasm));
  const { address, close } = await serve(out);
  t.after(close);
  const executablePath = process.env.CRD_DRYDOCK_CHROMIUM;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  t.after(() => browser.close());
  const lines = await printed(browser, `${address}codemirror.html`, 3);
  assert.deepEqual(lines, [
    "spec.crew: Invalid value: 12: spec.crew in body should be less than or equal to 9",
    "hull",
    "true",
  ]);
});
