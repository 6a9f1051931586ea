// Several files in a pane. Each has a tab with its verdict; reload, link and ZIP keep them apart.

import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const FILES = {
  "widgets.yaml": CRD,
  "good.yaml": widget("  size: 3"),
  "bad.yaml": `# mine\n${widget("  size: 9").replace("name: w", "name: wrong")}`,
};

const tabs = (playground: Playground, pane = "object") =>
  playground.page.locator(`#editor-${pane} .files [role=tab]`);

test("files: those that are opened have tabs with their verdicts", async ({ page, playground }) => {
  await playground.drop("#pane-object", FILES);
  await expect(tabs(playground)).toHaveText([/^✓good\.yamlAllowed$/, /^✕bad\.yamlRefused$/]);
  // A pane with one file has none.
  await expect(tabs(playground, "crd")).toHaveCount(1);
  await expect(tabs(playground, "crd")).toBeHidden();
  await expect(playground.editor("object")).toContainText("size: 3");
  await expect(playground.stamp).toHaveText("1 of 2 refused");
  await expect(playground.verdict).toContainText("Widget w: Stored");

  // Another tab is another object, and its problems are where they belong.
  await tabs(playground).nth(1).click();
  await expect(playground.editor("object")).toContainText("size: 9");
  await expect(playground.editor("object")).not.toContainText("size: 3");
  await expect(playground.stamp).toHaveText("1 of 2 refused");
  await expect(playground.verdict).toContainText("Widget wrong: Refused with 1 error.");
  await expect(page.locator("#editor-object .cm-lintRange-error")).toHaveText("9");
  await playground.look("problems");
  await tabs(playground).first().click();
  await expect(playground.stamp).toHaveText("1 of 2 refused");
  await playground.problems.filter({ hasText: "spec.size" }).first().click();
  await expect(tabs(playground).nth(1)).toHaveAttribute("aria-selected", "true");
  expect(await playground.selection()).toBe("9");

  // Edits change the file of the tab.
  await page.keyboard.type("4");
  await expect(tabs(playground).nth(1)).toHaveText("✓bad.yamlAllowed");
  await tabs(playground).nth(1).press("ArrowLeft");
  await expect(tabs(playground).first()).toBeFocused();
  await expect(playground.editor("object")).toContainText("size: 3");
  await tabs(playground).nth(1).click();
  await playground.editor("object").press("ControlOrMeta+z");
  await expect(playground.editor("object")).toContainText("size: 9");
});

test("files: a reload, a link and a ZIP keep them", async ({ page, playground }) => {
  await playground.drop("#pane-object", FILES);
  await expect(tabs(playground)).toHaveCount(2);
  const link = await playground.share();
  const other = await page.context().newPage();
  const shared = new Playground(other);
  await shared.open(link);
  await expect(tabs(shared)).toHaveText([/good\.yaml/, /bad\.yaml/]);
  await other.close();
  await page.reload();
  await expect(tabs(playground)).toHaveText([/good\.yaml/, /bad\.yaml/]);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const zip = unzipSync(await readFile(await (await coming).path()));
  const text = (name: string) => new TextDecoder().decode(zip[name]);
  expect(text("object/good.yaml")).toBe(FILES["good.yaml"]);
  expect(text("object/bad.yaml")).toBe(FILES["bad.yaml"]);
  expect(text("README.md")).toContain("check crd.yaml object/");
});

test("files: one is added, and one is closed, undoably", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.editor("object").focus();
  await page.locator("#editor-object").getByRole("button", { name: "New file" }).click();
  await expect(tabs(playground)).toHaveText([/object\.yaml/, "object-2.yaml"]);
  await expect(playground.editor("object")).toBeFocused();
  await playground.paste("object", widget("  size: 9").replace("name: w", "name: two"));
  await expect(tabs(playground)).toHaveText([/^✓object\.yaml/, /^✕object-2\.yaml/]);
  await expect(playground.verdict).toContainText("1 of 2 objects would be stored");
  await page.getByRole("button", { name: "Close object-2.yaml" }).click();
  await expect(tabs(playground).first()).toBeHidden();
  await expect(playground.editor("object")).toBeFocused();
  await expect(playground.editor("object")).toContainText("size: 3");
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await expect(tabs(playground)).toHaveText([/^✓object\.yaml/, /^✕object-2\.yaml/]);
});

test("files: a long name keeps both of its ends on the tab", async ({ playground }) => {
  const named = (kind: string) => `cert-manager_cert-manager.io_${kind}.yaml`;
  const files = Object.fromEntries(
    ["certificate", "issuer"].map((kind) => [
      named(kind),
      widget("  size: 3").replace("name: w", `name: ${kind}`),
    ]),
  );
  await playground.paste("crd", CRD);
  await playground.drop("#pane-object", files);
  await expect(tabs(playground)).toHaveText([
    /cert-mana…rtificate\.yaml/,
    /cert-mana…io_issuer\.yaml/,
  ]);
  await expect(tabs(playground).first()).toHaveAttribute("title", named("certificate"));
});

test("files: undo brings a closed file back before it undoes an edit", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.editor("object").focus();
  await page.locator("#editor-object").getByRole("button", { name: "New file" }).click();
  await playground.paste("object", widget("  size: 9").replace("name: w", "name: two"));
  await page.getByRole("button", { name: "Close object-2.yaml" }).click();
  await expect(tabs(playground).first()).toBeHidden();
  await playground.editor("object").press("ControlOrMeta+z");
  await expect(tabs(playground)).toHaveText([/^✓object\.yaml/, /^✕object-2\.yaml/]);
  await playground.editor("object").press("ControlOrMeta+y");
  await expect(tabs(playground).first()).toBeHidden();
  await expect(playground.editor("object")).toContainText("size: 3");
});

test("files: the verdict is of the file that is edited", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.editor("object").focus();
  await page.locator("#editor-object").getByRole("button", { name: "New file" }).click();
  await playground.paste("object", widget("  size: 9").replace("name: w", "name: other"));
  await expect(playground.stamp).toHaveText("1 of 2 refused");
  await expect(page.locator("#outcome")).toHaveValue("1");
});

test("files: a problem names its file, the line in it, and its object", async ({ playground }) => {
  await playground.drop("#pane-object", FILES);
  await playground.paste("crd", CRD);
  const panel = await playground.look("problems");
  await expect(panel.locator(".place").first()).toHaveText(/^Widget \S+, bad\.yaml, line \d$/);
});

test("files: a file that cannot be read is not taken for another one", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.drop("#pane-object", FILES);
  await tabs(playground).nth(1).click();
  await expect(playground.stamp).toHaveText("1 of 2 refused");
  await playground.paste("object", "kind: [");
  await expect(playground.stamp).toHaveText("Unreadable");
  await playground.paste("object", widget("  size: 3").replace("name: w", "name: again"));
  await expect(playground.verdict).toContainText("Stored");
  await tabs(playground).first().click();
  await expect(playground.verdict).toContainText("Stored");
});

test("files: completion and hover know where they are", async ({ page, playground }) => {
  await playground.drop("#pane-object", FILES);
  await tabs(playground).nth(1).click();
  const size = playground.editor("object").getByText("size", { exact: true });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await size.hover();
    await expect(page.locator(".hover")).toContainText("maximum", { timeout: 2000 });
  }).toPass();
  await page.mouse.move(0, 0);
  await playground.editor("object").press("ControlOrMeta+End");
  const options = await playground.complete("  co");
  await expect(options.first()).toContainText("color");
});

test("files: a file is renamed, and a name that is taken gets a number", async ({
  page,
  playground,
}) => {
  await playground.drop("#pane-object", FILES);
  const pane = page.locator("#editor-object");
  await pane.getByRole("button", { name: "Rename good.yaml" }).click();
  const name = pane.getByRole("textbox", { name: "Name of the file" });
  await expect(name).toBeFocused();
  await page.keyboard.type("boats/first.yaml");
  await page.keyboard.press("Enter");
  await expect(tabs(playground)).toHaveText([/^✓boats\/first\.yaml/, /bad\.yaml/]);
  await expect(tabs(playground).first()).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.type("bad.yaml");
  await page.keyboard.press("Enter");
  await expect(tabs(playground)).toHaveText([/bad-2\.yaml/, /^✕bad\.yaml/]);
  await page.keyboard.press("F2");
  await page.keyboard.type("x");
  await page.keyboard.press("Escape");
  await page.keyboard.press("F2");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(tabs(playground)).toHaveText([/bad-2\.yaml/, /bad\.yaml/]);
  await playground.settled();
  await page.reload();
  await expect(tabs(playground)).toHaveText([/bad-2\.yaml/, /bad\.yaml/]);
});

test("files: a pasted stream of Helm becomes files, and Undo takes it back", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3", "before"));
  const first = `${widget("  size: 1", "one")}---\n${widget("  size: 2", "two")}`;
  const second = widget("  size: 9", "three");
  const parts = [first.replace("---\n", "---\n# Source: boats/a.yaml\n"), second];
  const stream = `---\n# Source: boats/a.yaml\n${parts.join("---\n# Source: boats/b.yaml\n")}`;
  await playground.paste("object", stream);
  await expect(tabs(playground)).toHaveText([/^✓boats\/a\.yaml/, /^✕boats\/b\.yaml/]);
  await expect(playground.editor("object")).toContainText("name: two");
  await expect(playground.editor("object")).not.toContainText("Source");
  await expect(playground.verdict).toContainText("2 of 3 objects would be stored");
  const toast = page.locator("#toast");
  await expect(toast).toContainText(
    'The stream is now 2 files, named after its "# Source:" comments.',
  );
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(tabs(playground).first()).toBeHidden();
  await expect(playground.editor("object")).toContainText("name: before");
});

test("files: a dropped object opens beside those that are open, undoably", async ({
  page,
  playground,
}) => {
  await playground.drop("#pane-object", FILES);
  await expect(tabs(playground)).toHaveCount(2);
  await playground.drop("#pane-object", { "third.yaml": widget("  size: 2", "third") });
  await expect(tabs(playground)).toHaveText([/good\.yaml/, /bad\.yaml/, /third\.yaml/]);
  await expect(playground.editor("object")).toContainText("name: third");
  // One with the name of another takes its place.
  await playground.drop("#pane-object", { "bad.yaml": widget("  size: 1", "mended") });
  await expect(tabs(playground)).toHaveText([/good\.yaml/, /^✓bad\.yaml/, /third\.yaml/]);
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await expect(tabs(playground)).toHaveText([/good\.yaml/, /^✕bad\.yaml/, /third\.yaml/]);
});

test("files: a dropped definition of another kind can be taken back", async ({
  page,
  playground,
}) => {
  await playground.drop("#pane-object", FILES);
  await expect(tabs(playground)).toHaveCount(2);
  const gadgets = CRD.replaceAll("widget", "gadget").replaceAll("Widget", "Gadget");
  await playground.drop("#pane-crd", { "gadgets.yaml": gadgets });
  const toast = page.locator("#toast");
  await expect(toast).toContainText("No CRD here defines the kind of the object");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(playground.editor("crd")).toContainText("widgets.example.com");
  await expect(playground.stamp).toHaveText("1 of 2 refused");
});
