// What concerns all panes at once: the choices of an example, undo, and what is left of another work.

import { expect, test } from "@playwright/test";
import { Playground } from "./playground";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(async ({ page }) => {
  playground = new Playground(page);
  await playground.open();
});

test("an example has the usual field validation and release", async ({ page }) => {
  await page.locator("#validation").selectOption("Strict");
  await page.locator("#kubernetes").selectOption("1.29");
  await playground.example("Ratcheting");
  await expect(page.locator("#toast")).toContainText("are the usual ones again");
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(page.locator("#validation")).toHaveValue("Warn");
  await expect(page.locator("#kubernetes")).toHaveValue("1.36");
});

test("undo takes an example back as a whole", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3", "mine"));
  await playground.example("Defaulting and null");
  await playground.example("Conversion");
  await playground.editor("object").focus();
  await page.keyboard.insertText("#");
  // The edit, then one example, then the other one.
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await playground.settled();
  await expect(page.locator("#example option:checked")).toHaveText("Defaulting and null");
  await page.keyboard.press("ControlOrMeta+z");
  await playground.settled();
  await expect(playground.editor("crd")).toContainText("widgets.example.com");
  await expect(playground.editor("object")).toContainText("name: mine");
});

test("undo of an example can be redone, with the edits that were made in it", async ({ page }) => {
  await playground.example("Conversion");
  await playground.editor("object").focus();
  await page.keyboard.insertText("#");
  const undo = () => page.keyboard.press("ControlOrMeta+z");
  const redo = () => page.keyboard.press("ControlOrMeta+y");
  await undo();
  await undo();
  await playground.settled();
  await expect(page.locator("#example option:checked")).toHaveText("Pruning");
  await expect(page.locator("#toast")).toContainText("This is what was here before.");
  await redo();
  await redo();
  await playground.settled();
  await expect(playground.editor("object")).toContainText("#");
  await undo();
  await playground.settled();
  await expect(page.locator("#example option:checked")).toHaveText("Conversion");
  await undo();
  await page.locator("#toast").getByRole("button", { name: "Redo" }).click();
  await playground.settled();
  await expect(page.locator("#example option:checked")).toHaveText("Conversion");
});

test("undo takes no example back after an edit in another pane", async ({ page }) => {
  await playground.example("Conversion");
  await playground.editor("crd").focus();
  await page.keyboard.insertText("# hours of work");
  await playground.editor("object").focus();
  await page.keyboard.press("ControlOrMeta+z");
  await playground.settled();
  await expect(playground.editor("crd")).toContainText("# hours of work");
});

test("what is refused at once does not show the stored object of another example", async ({
  page,
}) => {
  await page.locator("#validation").selectOption("Strict");
  await playground.settled();
  await playground.paste("crd", CRD);
  await playground.example("Cost budget");
  const panel = await playground.look("stored");
  await expect(panel).not.toContainText("shedule");
});

test("errors are explained where the page starts with them", async ({ page }) => {
  await playground.example("Cost budget");
  const meaning = page.locator("#panel-rules .fault .meaning").first();
  await expect(meaning).toContainText("The estimated cost is above the limit.");
  await page.reload();
  await playground.ready();
  await expect(meaning).toContainText("The estimated cost is above the limit.");
});

test("keys are told before what differs, which is folded", async ({ page }) => {
  await page.locator("#about-open").click();
  await expect(page.getByLabel("Vim keys in the editors")).toBeInViewport();
  await expect(page.locator("#about table")).toBeHidden();
  await page.locator("#about summary").click();
  await expect(page.locator("#about table")).toBeVisible();
});
