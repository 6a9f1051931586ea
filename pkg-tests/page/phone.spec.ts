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

test("edits are undone and redone by buttons", async ({ page }) => {
  const foot = page.locator("#editor-object .foot");
  await playground.editor("object").tap();
  await page.keyboard.insertText("# mine");
  await foot.getByRole("button", { name: "Undo" }).tap();
  await expect(playground.editor("object")).not.toContainText("# mine");
  await foot.getByRole("button", { name: "Redo" }).tap();
  await expect(playground.editor("object")).toContainText("# mine");
});

for (const language of ["en", "zh-CN", "zh-TW", "fa"]) {
  test(`in ${language} the verdict and what is above take at most 30 % of the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate((language) => {
      localStorage.setItem("drydock.look", JSON.stringify({ language }));
    }, language);
    await page.reload();
    await playground.ready();
    const line = await page.locator("#verdict-line").boundingBox();
    expect([line?.x, line?.width]).toEqual([0, 390]);
    await page.locator("#tab-result").tap();
    await expect(page.locator("#kubectl")).toBeVisible();
    await expect(playground.verdict).toBeInViewport();
    const { y = 844 } = (await page.locator("#panels").boundingBox()) ?? {};
    expect(y).toBeLessThanOrEqual(0.3 * 844);
  });
}

test("the notice folds where the result is on screen", async ({ page }) => {
  await expect(page.locator("#notice-text")).toBeVisible();
  await page.locator("#tab-result").tap();
  await expect(page.locator("#notice-text")).toBeHidden();
  const toggle = page.getByRole("button", { name: "Notice" });
  await toggle.tap();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator("#notice-text")).toContainText("vanish without an error");
});

test("the verdict stands in one line below the object, and leads to the result", async ({
  page,
}) => {
  const line = page.locator("#verdict-line");
  await expect(line).toHaveText("AllowedStored: 2 pruned, 2 defaulted, 1 ignored.");
  await line.tap();
  await expect(playground.verdict).toBeInViewport();
  await expect(line).toBeHidden();
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

test("tabs of the result are as wide as a finger, and apart from each other", async ({ page }) => {
  await page.getByRole("button", { name: "Result" }).tap();
  for (const tab of await page.locator(".views [role=tab]").all()) {
    const { width = 0 } = (await tab.boundingBox()) ?? {};
    const words = await tab.evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().width;
    });
    expect(width - words, await tab.innerText()).toBeGreaterThan(16);
  }
});

test("buttons of a bar keep their words on one line", async ({ page }) => {
  await page.getByRole("button", { name: "Result" }).tap();
  const bar = playground.stored.locator(".bar .push button");
  const heights = await bar.evaluateAll((all) => all.map((node) => node.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(36);
});

test("a tap on a changed line gives its reason", async ({ page }) => {
  await page.getByRole("button", { name: "Result" }).tap();
  const line = playground.stored.locator("del.pruned").first();
  await line.tap();
  const display = await line.evaluate((node) => getComputedStyle(node, "::after").display);
  expect(display).toBe("block");
});

test("another language shows the pane that was on screen", async ({ page }) => {
  await page.locator("#tab-result").tap();
  await playground.look("upgrade");
  await page.locator("#language").selectOption("zh-CN");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.locator("#tab-result")).toHaveAttribute("aria-current", "true");
  await expect(playground.panel("upgrade")).toBeVisible();
});

test("the legend of what is stored says that a tap gives reasons", async ({ page }) => {
  await page.locator("#tab-result").tap();
  const panel = await playground.look("stored");
  await expect(panel.getByText("tap a change for its reason")).toBeVisible();
  await expect(panel.getByText("point at a change")).toBeHidden();
});

test("a part of a trace that is longer than its line goes on right of its first word", async ({
  page,
}) => {
  await page.locator("#tab-result").tap();
  await playground.example("Transition rules");
  const rules = await playground.look("rules");
  await rules.getByRole("button", { name: "Trace" }).first().tap();
  await expect(rules.locator(".trace .row").first()).toBeVisible();
  const lefts = await rules
    .locator(".trace .row > code")
    .evaluateAll((texts) =>
      texts.map((text) => [...text.getClientRects()].map(({ left }) => left)),
    );
  const wrapped = lefts.filter((lines) => lines.length > 1);
  expect(wrapped).not.toEqual([]);
  for (const [first = 0, ...others] of wrapped) {
    expect(Math.min(...others)).toBeGreaterThan(first);
  }
});
