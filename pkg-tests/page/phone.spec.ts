import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

let playground: Playground;

test.beforeEach(async ({ page }) => {
  playground = new Playground(page);
  await playground.open();
});

test("one pane shows at a time and the tabs choose it", async ({ page }) => {
  await expect(playground.editor("object")).toBeVisible();
  await expect(playground.editor("crd")).toBeHidden();
  await page.getByRole("button", { name: "Result" }).tap();
  await expect(playground.verdict).toBeVisible();
  await expect(playground.editor("object")).toBeHidden();
  await playground.look("problems");
  await playground.problems.first().tap();
  await expect(playground.editor("object")).toBeVisible();
});

test("the tab of the result counts the problems", async ({ page }) => {
  await expect(page.locator("#tab-count")).toHaveText("2");
});

test("nothing is wider than the screen", async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Result" }).tap();
  for (const tab of await page.getByRole("tab").all()) {
    await tab.tap();
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});
