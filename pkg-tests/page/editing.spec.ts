// What the editors offer: completion, hover, fixes; and samples.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

test("fields are completed from the definition", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3").trimEnd());
  await page.keyboard.press("Enter");
  const options = await playground.complete("co");
  await expect(options).toContainText(["color"]);
  await options.first().click();
  await page.keyboard.type("blue");
  await expect(playground.stored).toContainText("color: blue");
});

test("a pasted text is shown from its start", async ({ page }) => {
  const fields = Array.from({ length: 200 }, (_, at) => `  f${at}: 1`).join("\n");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget(fields));
  const editor = playground.editor("object");
  await expect(editor.getByText("apiVersion")).toBeInViewport();
  // The cursor is behind the text.
  await page.keyboard.type("  size: 4");
  await expect(editor.getByText("size: 4")).toBeInViewport();
  await expect(playground.stored).toContainText("size: 4");
});

test("the previous object is completed, too", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.request("update");
  await playground.paste("previous", widget("  size: 3").trimEnd());
  await page.keyboard.press("Enter");
  await expect(await playground.complete("co")).toContainText(["color"]);
  await page.keyboard.press("Escape");
});

test("expressions are completed from the schema", async ({ page }) => {
  await playground.example("Transition rules");
  const rule = playground.editor("crd").getByText("!has(oldSelf.zone)");
  await rule.click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const options = await playground.complete(" && self.");
  await expect(options).toContainText(["class", "size", "zone"]);
});

test("a field explains itself", async ({ page }) => {
  const source = playground.editor("object").getByText("source", { exact: true });
  // Hovering comes with the editor's extras, which come after the first answer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await source.hover();
    await expect(page.locator(".hover")).toContainText("source", { timeout: 2000 });
  }).toPass();
  await expect(page.locator(".hover strong")).toHaveText("source");
});

test("a problem is repaired from the list", async () => {
  await playground.look("problems");
  const item = playground.panel("problems").locator("li", { hasText: "spec.shedule" });
  await item.getByRole("button", { name: 'Did you mean "schedule"?' }).click();
  await expect(playground.editor("object")).toContainText('schedule: "@hourly"');
  await expect(playground.problems).toHaveCount(1);
});

test("a problem is repaired where it is", async ({ page }) => {
  await playground.editor("object").locator(".cm-lintRange-warning").first().hover();
  await page
    .locator(".repairs")
    .getByRole("button", { name: /schedule/ })
    .click();
  await expect(playground.editor("object")).toContainText('schedule: "@hourly"');
  await playground.editor("object").press("ControlOrMeta+z");
  await expect(playground.editor("object")).toContainText('shedule: "@hourly"');
});

test("what repairs a problem stays where it first shows", async ({ page }) => {
  const moved = page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const place = () => document.querySelector(".repairs button")?.getBoundingClientRect().top;
    while (place() === undefined) {
      await frame();
    }
    // The frame that shows it is drawn after this one's callbacks.
    await frame();
    const first = place();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return [first, place()];
  });
  await playground.editor("object").locator(".cm-lintRange-warning").first().hover();
  const [first, later] = await moved;
  expect(later).toBe(first);
});

test("a press repairs at once, and only once", async ({ page }) => {
  await playground.editor("object").locator(".cm-lintRange-warning").first().hover();
  const repair = page.locator(".repairs").getByRole("button", { name: /schedule/ });
  await repair.evaluate((node) => {
    // The tooltip may go before the button is let go.
    for (const type of ["mousedown", "mouseup", "click"]) {
      node.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });
  await expect(playground.editor("object")).toContainText('schedule: "@hourly"');
  await playground.editor("object").press("ControlOrMeta+z");
  await expect(playground.editor("object")).toContainText('shedule: "@hourly"');
});

test("an expensive rule gets the bounds that make it fit", async () => {
  await playground.example("Cost budget");
  await playground.look("problems");
  // The error about all rules, which is the first, has the same fixes as that of the rule.
  const first = playground.panel("problems").locator("li").first();
  await expect(first).toContainText("entire OpenAPIv3 schema");
  await first.getByRole("button", { name: "Add bounds that suffice together" }).click();
  await expect(playground.editor("crd")).toContainText("maxItems");
  await expect(playground.stamp).toHaveText("Allowed");
});

test("a scope in another case and a wrong name of a CRD have fixes", async () => {
  const wrong = CRD.replace("Namespaced", "namespaced").replace(
    "widgets.example.com",
    "widget.example.com",
  );
  await playground.paste("crd", wrong);
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: 'Replace by "Namespaced"' }).click();
  await panel.getByRole("button", { name: 'Replace by "widgets.example.com"' }).click();
  await expect(playground.stamp).toHaveText("Allowed");
});

test("the line of the definition that demands it is one click away", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await playground.look("problems");
  await page.getByRole("button", { name: /CRD, line \d+/ }).click();
  await expect(playground.editor("crd")).toBeFocused();
  expect(await playground.selection()).toBe("maximum");
});

test("sample: one that is admitted, put into the object pane", async ({ page }) => {
  await playground.look("sample");
  const sample = playground.panel("sample").locator(".cm-content");
  await expect(sample).toContainText("kind: Backup");
  await expect(sample).not.toContainText("olderThan");
  await page.getByRole("checkbox", { name: "with optional fields" }).check();
  await expect(sample).toContainText("olderThan");
  await page.getByRole("button", { name: "Put into the object pane" }).click();
  await expect(playground.editor("object")).toContainText("olderThan");
  await expect(playground.stamp).toHaveText("Allowed");
});

test("an editor indents, tells where one is, leads to the schema, and folds", async ({ page }) => {
  const { keyboard } = page;
  const object = playground.editor("object");
  const pane = page.locator("#editor-object");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3").replace("  size: 3\n", "").trimEnd());
  // What is more than typing comes after the first answer.
  await expect(pane.locator(".crumbs")).toHaveText("spec");
  await keyboard.press("Enter");
  await keyboard.type("size: 3");
  await expect(object).toContainText("  size: 3");
  await expect(pane.locator(".crumbs")).toHaveText("specsize");
  await keyboard.press("F12");
  await expect(playground.editor("crd")).toBeFocused();
  expect(await playground.selection()).toBe("size");
  await object.getByText("metadata", { exact: true }).click();
  await keyboard.press("ControlOrMeta+Shift+BracketLeft");
  await expect(object).not.toContainText("name: w");
  await keyboard.press("ControlOrMeta+Shift+BracketRight");
  await expect(object).toContainText("name: w");
  await keyboard.press("ControlOrMeta+/");
  await expect(object).toContainText("# metadata:");
  await page.locator("#pane-object").getByRole("button", { name: "This pane alone" }).click();
  await expect(page.locator("#pane-result")).toBeHidden();
  await page.locator("#pane-object").getByRole("button", { name: "This pane alone" }).click();
  await expect(page.locator("#pane-result")).toBeVisible();
});

test("a search says how many matches there are, and which one is selected", async ({
  page,
  playground,
}) => {
  await playground.paste("object", "a: [one, two, one, one]\n");
  await playground.editor("object").focus();
  await page.keyboard.press("ControlOrMeta+f");
  const panel = page.locator("#editor-object .find");
  const found = panel.locator(".found");
  await panel.getByLabel("Find").fill("one");
  await expect(found).toHaveText("3 found");
  await page.keyboard.press("Enter");
  await expect(found).toHaveText(/^\d of 3$/);
  await panel.getByLabel("Find").fill("six");
  await expect(found).toHaveText("0 found");
  await panel.getByLabel("Find").fill("");
  await expect(found).toHaveText("");
});

test("the outline leads to a line, and finds one by its words", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await playground.editor("crd").press("ControlOrMeta+Shift+o");
  const outline = page.getByRole("group", { name: "Outline" });
  await expect(outline.getByRole("listitem").first()).toHaveText("spec");
  await outline.getByLabel("Find in the outline").fill("openapi");
  await expect(outline.getByRole("listitem")).toHaveText(["openAPIV3Schema"]);
  await outline.getByLabel("Find in the outline").fill("color");
  // A line without anything below it is found, too.
  await expect(outline.getByRole("listitem").first()).toContainText("color: {type: string");
  await outline.getByLabel("Find in the outline").fill("openapi");
  await page.keyboard.press("Enter");
  await expect(page.locator("#editor-crd .cm-activeLine")).toContainText("openAPIV3Schema:");
  await expect(playground.editor("crd")).toBeFocused();
  await playground.editor("crd").press("ControlOrMeta+Shift+o");
  await expect(outline).toBeHidden();
});

test("formatting keeps comments and values, and leaves what has errors", async ({
  page,
  playground,
}) => {
  const object = page.locator("#pane-object");
  const format = object.getByRole("button", { name: "Format" });
  const lines = () => object.locator(".cm-line").allInnerTexts();
  await playground.paste("object", "a:   on # kept\nlist:\n    - {x: 0x1F,   y: ~}\n# end\n");
  await format.click();
  const formatted = ["a: on # kept", "list:", "  - {x: 0x1F, y: ~}", "\n", "# end", "\n"];
  await expect.poll(lines).toEqual(formatted);
  await playground.editor("object").press("ControlOrMeta+z");
  await expect.poll(lines).toContain("a:   on # kept");
  await playground.paste("object", "a:   [");
  await format.click();
  await expect(page.locator("#toast")).toContainText("This text is not formatted");
});

test("Vim keys are there once they are chosen, and stay", async ({ page, playground }) => {
  const choose = async (are: boolean) => {
    await page.getByRole("button", { name: "About" }).click();
    await page.getByLabel("Vim keys in the editors").setChecked(are);
    await page.keyboard.press("Escape");
  };
  const remembered = () => page.evaluate(() => localStorage.getItem("drydock.look") ?? "");
  await choose(true);
  // The keys are loaded first.
  await expect.poll(remembered).toContain('"vim":true');
  await playground.paste("object", "one: 1\ntwo: 2\n");
  await playground.editor("object").press("Escape");
  await page.keyboard.type("ggdd");
  await expect(playground.editor("object")).not.toContainText("one");
  await choose(false);
  await expect.poll(remembered).not.toContain("vim");
  await playground.editor("object").focus();
  await page.keyboard.type("dd");
  await expect(playground.editor("object")).toContainText("dd");
});
