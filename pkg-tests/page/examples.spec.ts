// Every example says what its sentence promises.

import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

const EXAMPLES: [title: string, stamp: string, verdict: RegExp][] = [
  ["Pruning", "Allowed", /2 pruned, 2 defaulted, 1 ignored/],
  ["Defaulting and null", "Allowed", /defaulted, 1 dropped as null/],
  ["List maps and sets", "Refused", /Refused with 2 errors/],
  ["Transition rules", "Refused", /Refused with 2 errors/],
  ["Ratcheting", "Allowed", /Update stored/],
  ["Cost budget", "CRD refused", /^The server refuses the CRD/],
  ["Printer columns", "Allowed", /2 of 2/],
  ["Conversion", "Allowed", /Stored: spec.size lost in v1/],
  ["Update of a CRD", "1 of 3 refused", /2 of 3 objects would be stored/],
  ["Tests", "Refused", /Refused with 1 error/],
];

test("an example that was changed can be chosen again", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await expect(page.locator("#example")).toHaveValue("0");
  await playground.paste("object", "");
  await expect(page.locator("#example")).toHaveValue("");
  await playground.example("Pruning");
  await expect(playground.verdict).toContainText("2 pruned");
  await expect(page.locator("#example")).toHaveValue("0");
});

test("every example shows its idea", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const titles = await page.locator("#example option:not([disabled])").allTextContents();
  expect(titles).toEqual(EXAMPLES.map(([title]) => title));
  for (const [title, stamp, verdict] of EXAMPLES) {
    await playground.example(title);
    await expect(playground.verdict, title).toHaveText(verdict);
    await expect(playground.stamp, title).toHaveText(stamp);
    await expect(page.locator("#notice-text")).not.toContainText("Edit anything");
  }
});

for (const language of ["en", "zh-CN", "zh-TW", "fa"]) {
  test(`in ${language} on a tablet the notice of each example takes two lines`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "once is enough");
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.addInitScript((language) => {
      localStorage.setItem("drydock.look", JSON.stringify({ language }));
    }, language);
    const playground = new Playground(page);
    await playground.open();
    const notice = page.locator("#notice");
    for (const value of EXAMPLES.keys()) {
      await page.locator("#example").selectOption(`${value}`);
      await playground.settled();
      const { height } = (await notice.boundingBox()) ?? { height: 0 };
      expect(Math.round(height), `example ${value}`).toBe(51);
    }
  });
}
