import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

test("editing a field shows the diagnostic, underlined, and then the stored object", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await expect(playground.verdict).toHaveText("Refused with 1 error.");
  await expect(playground.stored.locator(".banner")).toContainText("nothing is stored");
  await playground.look("problems");
  await expect(playground.problems).toContainText([
    "spec.size: Invalid value: 9: spec.size in body should be less than or equal to 5",
  ]);
  await expect(playground.editor("object").locator(".cm-lintRange-error")).toHaveText("9");
  await playground.paste("object", widget("  size: 3"));
  await expect(playground.verdict).toContainText("Stored");
  await expect(playground.problems).toHaveCount(0);
  await expect(playground.panel("problems")).toContainText("No problems");
  await expect(playground.editor("object").locator(".cm-lintRange-error")).toHaveCount(0);
  await playground.look("stored");
  await expect(playground.stored.locator(".banner")).toBeHidden();
  await expect(playground.stored.locator("ins.defaulted")).toContainText("color: red");
});

test("a click on a problem selects the place", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  sise: 4"));
  await playground.look("problems");
  await playground.problems.filter({ hasText: 'unknown field "spec.sise"' }).click();
  await expect(playground.editor("object")).toBeFocused();
  expect(await playground.selection()).toBe("sise");
});

test("Enter on a problem works as a click does", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await playground.look("problems");
  await playground.problems.filter({ hasText: "spec.size: Invalid value: 9" }).focus();
  await page.keyboard.press("Enter");
  expect(await playground.selection()).toBe("9");
});

test("the newest text wins however fast it is typed", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  color: "));
  await page.keyboard.press("Backspace");
  await page.keyboard.type("abcdefghijklmnopqrstuvwxyz", { delay: 0 });
  await expect(playground.stored).toContainText("color:abcdefghijklmnopqrstuvwxyz".slice(6));
});

test("the result is busy until the answer to the newest text is on screen", async ({ page }) => {
  const isBusy = await page.locator("#example").evaluate((chooser: HTMLSelectElement) => {
    chooser.value = "4";
    chooser.dispatchEvent(new Event("change"));
    return document.querySelector("#pane-result")?.ariaBusy;
  });
  expect(isBusy).toBe("true");
  await playground.settled();
  expect(await playground.verdict.textContent()).toContain("Update stored");
});

test("edits of a large text arrive where they were made", async ({ page }) => {
  const comments = "# one of many lines\n".repeat(2000);
  await playground.paste("crd", CRD);
  await playground.paste("object", comments + widget("  color: a").trimEnd());
  await page.keyboard.type("bc");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("# grün 🚢");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("de");
  await expect(playground.stored).toContainText("color: abcde");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(playground.stored).toContainText(/color: abc$/m);
  await page.keyboard.type("x");
  await expect(playground.stored).toContainText("color: abcx");
});

test("a syntax error keeps the last good result, greyed, and shows where it is", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await expect(playground.stored).toContainText("size: 3");
  await playground.paste("object", widget("  size: [3"));
  await expect(playground.stored).toHaveClass(/stale/);
  await expect(playground.stored).toContainText("size: 3");
  const underlined = playground.editor("object").locator(".cm-lintRange-error");
  await expect(underlined).toContainText("size: [3");
  await playground.look("problems");
  await expect(playground.problems.first()).toContainText("yaml:");
  await playground.look("stored");
  await playground.paste("object", widget("  size: 4"));
  await expect(playground.stored).not.toHaveClass(/stale/);
});

test("Tab leaves the editor", async ({ page }) => {
  await playground.editor("crd").focus();
  await page.keyboard.press("Tab");
  await expect(playground.editor("crd")).not.toBeFocused();
});
