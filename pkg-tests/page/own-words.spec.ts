// The page's own texts are in the reader's language: what stays English is the server's, or code.

import { expect, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";

/** The examples whose results say most, by their places in the list. */
const EXAMPLES: Partial<Record<(typeof VIEWS)[number], string>> = {
  problems: "2",
  rules: "4",
  table: "6",
  versions: "7",
  changes: "8",
  upgrade: "5",
  tests: "9",
};

/** The views that the larger engine fills: they say at first that it is at work. */
const LATER: ReadonlySet<string> = new Set(["changes", "upgrade", "tests"]);

/** What may be in English: code, texts of the server and of the examples. */
const FOREIGN = [
  "code, pre, kbd, .cm-editor, .lines, .beside, .terminal, .viewer",
  ".message, .quoted, .server, .values, .rule .node, .go .place > code",
].join();

for (const locale of ["zh-CN", "zh-TW", "fa-IR"]) {
  test.describe(locale, () => {
    test.use({ locale });

    test("no view has a sentence of the page in English", async ({ page, isMobile }) => {
      test.skip(isMobile, "the same words");
      test.setTimeout(90_000);
      const playground = new Playground(page);
      await playground.open();
      const found: string[] = [];
      const read = async (where: string) => {
        const texts = await page.evaluate((foreign) => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const own: string[] = [];
          while (walker.nextNode()) {
            const { parentElement: around, textContent } = walker.currentNode;
            if (around?.checkVisibility() && !around.closest(foreign)) own.push(textContent ?? "");
          }
          return own;
        }, FOREIGN);
        const english = texts.filter((text) => /[a-z]+(?: [a-z']+){2}/i.test(text));
        found.push(...english.map((text) => `${where}: ${text}`));
      };
      for (const view of VIEWS) {
        await page.locator("#example").selectOption(EXAMPLES[view] ?? "0");
        await playground.look(view);
        if (LATER.has(view)) {
          await expect(playground.panel(view).locator(".said")).not.toHaveText(/^$|…$/);
        }
        await read(view);
      }
      await page.locator("#example").selectOption("9");
      await playground.look("tests");
      const find = page.locator("#panel-tests .bar button").last();
      await expect(find).toBeVisible();
      await find.click();
      await expect(page.locator("#panel-tests section li").first()).toBeVisible({
        timeout: 20_000,
      });
      await read("missing tests");
      await page.locator("#about-open").click();
      await expect(page.locator("#about")).toBeVisible();
      await read("about");
      expect(found).toEqual([]);
    });
  });
}
