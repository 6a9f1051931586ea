// What the runner looks for in the editor's page, and does, when a test asks it to.

import assert from "node:assert/strict";

/** Each gets the page and the host; the names are those that `look` in `suite/editor.ts` is called with. */
export const looks = {
  crash: async (_, host) => host.endServer(),
  "left-out": (page) =>
    status(page, ["CRD Drydock: no definition found in 6 files", "2 files left out"]),
  tests: (page) => isShown(page, ".test-explorer", ["Widgets", "Stable widgets"]),
  failure: (page) => isShown(page, ".zone-widget", ["the object differs", "replicas"]),
  definitions: async (page) => {
    await expand(page, "Custom Resources Section", "Widget");
    await isShown(page, '[role="treeitem"][aria-label*="refuses it"]', ["first"]);
  },
  problems: async (page) => {
    await expand(page, "Custom Resource Problems Section", "not-in-enum");
    await isShown(page, ".custom-view-tree-node-item", ["Unsupported value"]);
  },
  coverage: async (page) => {
    const marks = page.locator(".coverage-deco-gutter");
    await marks.first().waitFor({ state: "attached", timeout: 5000 });
  },
  "hostile-hover": (page) => isText(page, ".monaco-hover:visible .monaco-hover-content"),
  "hostile-completion": (page) => isText(page, ".suggest-details:visible .docs"),
};

/** Opens an entry of a view, unless it is open. */
async function expand(page, view, label) {
  const rows = page.locator(".pane").filter({ has: page.getByLabel(view) });
  const row = rows.locator('[role="treeitem"]').filter({ hasText: label }).first();
  await row.waitFor({ timeout: 5000 });
  if ((await row.getAttribute("aria-expanded")) !== "true") {
    await row.locator(".monaco-tl-twistie").click();
  }
}

/** A part of the page has these words. */
async function isShown(page, selector, words) {
  for (const word of words) {
    const place = page.locator(selector).filter({ hasText: word }).first();
    await place.waitFor({ timeout: 5000 });
  }
}

/** The language status, which opens below the pointer, has these words. */
async function status(page, words) {
  await page.locator('[id="status.languageStatus"]').hover();
  const place = page.locator(".hover-language-status").filter({ hasText: "CRD Drydock" });
  await place.waitFor({ timeout: 5000 });
  const text = await place.innerText();
  for (const word of words) assert.ok(text.includes(word), `${word} is not in ${text}`);
}

/** The hostile description of `workspace/crds/traps.yaml` stands there as it was written. */
async function isText(page, selector) {
  const place = page.locator(selector).filter({ hasText: "harmless" }).first();
  await place.waitFor({ timeout: 5000 });
  assert.equal(await place.locator("img, b").count(), 0, "an image or HTML");
  const text = await place.innerText();
  for (const piece of [
    "![image](https://tracker.invalid/a.png)",
    '<img src="https://tracker.invalid/b.png"> <b>bold</b>',
    "https://tracker.invalid/c",
    "command:workbench.action.quit",
  ]) {
    assert.ok(text.includes(piece), `${piece} is not in ${text}`);
  }
  const links = await place.locator("a").all();
  for (const link of links) {
    const [address, shown] = [await link.getAttribute("data-href"), await link.innerText()];
    assert.equal(shown, address, "a link that does not show its address");
  }
}
