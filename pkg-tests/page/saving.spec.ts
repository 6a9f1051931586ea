// What is on screen can be saved as a test suite, and the command passes it.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Download, Page } from "@playwright/test";
import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const command = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

let playground: Playground;
let folder: string;

test.beforeEach(async ({ playground: own }) => {
  playground = own;
  folder = await mkdtemp(join(tmpdir(), "crd-drydock-saved-"));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Saves the test, and has the command run it; resolves with what it prints. */
async function saved(page: Page): Promise<string> {
  const downloads: Download[] = [];
  const both = new Promise<void>((resolve) => {
    page.on("download", (download) => {
      if (downloads.push(download) === 2) {
        resolve();
      }
    });
  });
  await page.getByRole("button", { name: "Save test" }).click();
  await both;
  page.removeAllListeners("download");
  const own = await mkdtemp(join(folder, "saved-"));
  for (const download of downloads) {
    await download.saveAs(join(own, download.suggestedFilename()));
  }
  const run = promisify(execFile)(process.execPath, [command, "test", own]);
  const { stdout } = await run.catch((error) => ({ stdout: `${error.stdout}${error.stderr}` }));
  return stdout;
}

const ONE = /^1 test in 1 suite, 1 run: 1 passed\b/;

const EXAMPLES = [
  "Pruning",
  "Defaulting and null",
  "List maps and sets",
  "Transition rules",
  "Ratcheting",
  "Printer columns",
  "Conversion",
];

test("each example is a test that passes", async ({ page }) => {
  for (const title of EXAMPLES) {
    await playground.example(title);
    expect(await saved(page), title).toMatch(ONE);
    await expect(page.locator("#toast")).toContainText("testsuite.yaml");
  }
});

test("an update of the status is one", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", `${widget("  size: 4")}status: {ready: true}\n`);
  await playground.request("status");
  await playground.paste("previous", widget("  size: 3"));
  expect(await saved(page)).toMatch(ONE);
});

test("an update leaves the status as it was", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", `${widget("  size: 4")}status: {ready: true}\n`);
  await playground.request("update");
  await playground.paste("previous", `${widget("  size: 3")}status: {ready: false}\n`);
  expect(await saved(page)).toMatch(ONE);
});

test("an object that another release judges is tested there", async ({ page }) => {
  await page.locator("#kubernetes").selectOption("1.30");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await expect(playground.stamp).toHaveText("Refused");
  expect(await saved(page)).toMatch(ONE);
  await page.locator("#kubernetes").selectOption("1.36");
});

test("what cannot be a test is told", async ({ page }) => {
  const save = page.getByRole("button", { name: "Save test" });
  await playground.example("Cost budget");
  await save.click();
  await expect(page.locator("#toast")).toContainText("There is no answer to save");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3").replace("name: w", "labels: {}"));
  await save.click();
  await expect(page.locator("#toast")).toContainText("The object has no name");
});
