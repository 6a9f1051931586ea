import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

test("one pane shows at a time and the tabs choose it", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await expect(playground.editor("object")).toBeVisible();
  await expect(playground.editor("crd")).toBeHidden();
  await page.getByRole("tab", { name: "Result" }).tap();
  await expect(playground.verdict).toBeVisible();
  await expect(playground.editor("object")).toBeHidden();
  await playground.problems.first().tap();
  await expect(playground.editor("object")).toBeVisible();
});

test("nothing is wider than the screen", async ({ page }) => {
  await new Playground(page).open();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
