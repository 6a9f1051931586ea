// What is on screen can be saved as a test suite, and the command passes it.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
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

/** Exports what is on screen, and unpacks it; resolves with the folder. */
async function exported(page: Page): Promise<string> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const own = await mkdtemp(join(folder, "saved-"));
  await mkdir(join(own, "test"));
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(await download.path())))) {
    await writeFile(join(own, name), bytes);
  }
  return own;
}

/** Exports a test, and has the command run it; resolves with what it prints. */
async function saved(page: Page): Promise<string> {
  const own = await exported(page);
  const run = promisify(execFile)(process.execPath, [command, "test", join(own, "test")]);
  const { stdout } = await run.catch((error) => ({ stdout: `${error.stdout}${error.stderr}` }));
  return stdout;
}

const ONE = /^1 test in 1 suite, 1 run: 1 passed\b/m;

const EXAMPLES = [
  "Pruning",
  "Defaulting and null",
  "List maps and sets",
  "Transition rules",
  "Ratcheting",
  "Printer columns",
  "Conversion",
];

test("each example is a suite that passes", async ({ page }) => {
  test.setTimeout(120_000);
  for (const title of EXAMPLES) {
    await playground.example(title);
    // An example may have several objects.
    expect(await saved(page), title).toMatch(/^(\d) tests? in 1 suite, \1 runs?: \1 passed\b/m);
    await expect(page.locator("#toast")).toContainText(".zip: its README says");
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

test("the README says what was asked, and the command's check says the same", async ({ page }) => {
  await playground.example("Ratcheting");
  const own = await exported(page);
  expect((await readdir(own)).sort()).toEqual([
    "README.md",
    "crd.yaml",
    "object.yaml",
    "previous.yaml",
    "test",
  ]);
  const readme = await readFile(join(own, "README.md"), "utf8");
  expect(readme).toContain("Update stored as it is.");
  expect(readme).toContain("Kubernetes 1.36 · update · Field validation: Warn");
  const check = /npx crd-drydock (check .*)/.exec(readme)?.[1] ?? "";
  const ran = await promisify(execFile)(process.execPath, [command, ...check.split(" ")], {
    cwd: own,
  });
  expect(ran.stdout).toContain("1 definition and 1 object in 2 files: 0 errors");
});

test("strict field validation is part of the test", async ({ page }) => {
  await page.getByLabel("Field validation").selectOption("Strict");
  await expect(playground.stamp).toHaveText("Refused");
  expect(await saved(page)).toMatch(ONE);
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  size: 4\n  sise: 1"));
  await expect(playground.verdict).toContainText("1 unknown field, 1 repeated field");
  expect(await saved(page)).toMatch(ONE);
  const panel = await playground.look("tests");
  await panel.getByRole("button", { name: "Add this request" }).click();
  await expect(panel.locator(".said")).toHaveText(/^1 passed/);
  await page.getByLabel("Field validation").selectOption("Ignore");
  await playground.paste("suite", "");
  expect(await saved(page)).toMatch(ONE);
  await page.getByLabel("Field validation").selectOption("Warn");
});

test("a test keeps a field that repeats, and what is stored of it", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  size: 4"));
  const own = await exported(page);
  const [suite = ""] = (await readdir(join(own, "test"))).filter((name) => name.includes("suite"));
  const text = await readFile(join(own, "test", suite), "utf8");
  expect(text).toMatch(/initial: \|[^|]*size: 3\n +size: 4\n/);
  expect(text).toMatch(/expected: \|[^|]*size: 4\n/);
  expect(await saved(page)).toMatch(ONE);
});

test("each object has a test, and those without are counted", async ({ page }) => {
  await playground.paste("crd", CRD);
  const objects = [widget("  size: 3"), widget("  size: 9", "b"), widget("  size: 3")];
  const unnamed = widget("  size: 2").replace("name: w", "labels: {}");
  await playground.paste("object", [...objects, unnamed].join("---\n"));
  expect(await saved(page)).toMatch(/^3 tests in 1 suite, 3 runs: 3 passed\b/m);
  await expect(page.locator("#toast")).toContainText("One object has no test in it");
});

test("the README of the default mode asks the command for warnings", async ({ page }) => {
  const own = await exported(page);
  const readme = await readFile(join(own, "README.md"), "utf8");
  const check = /npx crd-drydock (check .*)/.exec(readme)?.[1] ?? "";
  const run = promisify(execFile)(process.execPath, [command, ...check.split(" ")], { cwd: own });
  expect((await run).stdout).toContain("0 errors, 2 warnings");
});

test("the README in Chinese has the colons of Chinese", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await page.locator("#language").selectOption("zh-CN");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await playground.ready();
  const coming = page.waitForEvent("download");
  await page.locator("#export").click();
  const files = unzipSync(await readFile(await (await coming).path()));
  const readme = new TextDecoder().decode(files["README.md"]);
  expect(readme).toContain("- `crd.yaml`：CRD");
  expect(readme).toContain("字段校验：");
  await page.locator("#language").selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await playground.ready();
});

test("the README in Persian has no characters that steer the direction", async ({ page }) => {
  await page.locator("#language").selectOption("fa");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await playground.ready();
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  const coming = page.waitForEvent("download");
  await page.locator("#export").click();
  const files = unzipSync(await readFile(await (await coming).path()));
  const readme = new TextDecoder().decode(files["README.md"]);
  expect(readme).not.toMatch(/\\u20|[\u2066-\u2069]/);
  expect(readme).toContain("خطا");
  await page.locator("#language").selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await playground.ready();
});

test("a suite that was written on the page is exported in place of one", async ({ page }) => {
  await playground.paste("crd", CRD);
  const panel = await playground.look("tests");
  await panel.getByRole("button", { name: "Write a first suite" }).click();
  await expect(panel.locator(".said")).toHaveText(/passed/);
  expect(await saved(page)).toMatch(/ tests in 1 suite, .* passed\b/);
});

test("what cannot be a test is told", async ({ page }) => {
  await playground.example("Cost budget");
  expect(await readdir(join(await exported(page), "test"))).toEqual([]);
  await expect(page.locator("#toast")).toContainText("no answer to expect");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3").replace("name: w", "labels: {}"));
  await exported(page);
  await expect(page.locator("#toast")).toContainText("the object has no name");
});
