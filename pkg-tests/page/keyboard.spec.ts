// The page without a pointer and without a screen. The keyboard reaches everything, and the focus is visible.
// The tree for screen readers has names, headings in order and regions that differ.

import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";

/** An element with the focus, and whether the focus is visible. */
interface Stop {
  id: string;
  shows: boolean;
}

/** What has the focus. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const node = document.activeElement as HTMLElement;
    node.dataset.reached = "";
    const rings = [node, node.closest("label"), node.parentElement]
      .filter((one) => one !== null)
      .some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
    const editor = node.closest(".cm-editor");
    const border = editor && getComputedStyle(editor, "::after").borderTopWidth;
    const shows = rings || border === "2px";
    return { id: node.id || node.className || node.tagName, shows };
  });
}

/** Presses a key until the focus leaves the page or comes back to where it began. */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < 200; count += 1) {
    await page.keyboard.press(key);
    const isOut = await page.evaluate(
      () => document.activeElement === document.body || !document.hasFocus(),
    );
    if (isOut) {
      break;
    }
    stops.push(await focused(page));
    if (stops.length > 1 && (await isBack(page))) {
      stops.pop();
      break;
    }
  }
  return stops;
}

/** Whether the focus is on an element for the second time. */
function isBack(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const node = document.activeElement as HTMLElement;
    const was = node.dataset.again !== undefined;
    node.dataset.again = "";
    return was;
  });
}

/** What can be used, is on screen and was not reached. */
function missed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "button, select, input, a[href], summary, [tabindex='0']",
    );
    return (
      [...all]
        .filter((node) => node.checkVisibility() && node.dataset.reached === undefined)
        // Arrow keys choose among tabs and radio buttons: one of them has a stop.
        .filter((node) => node.tabIndex >= 0 && !node.matches("input[type=radio]"))
        .map((node) => node.outerHTML.slice(0, 120))
    );
  });
}

test("keyboard: Tab reaches whatever can be used, shows where it is, and goes back", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  test.setTimeout(120_000);
  const playground = new Playground(page);
  await playground.open();
  for (const view of ["stored", "rules", "tests"] as const) {
    await playground.example(view === "tests" ? "Tests" : "Transition rules");
    await playground.look(view);
    await page.evaluate(() => {
      for (const node of document.querySelectorAll<HTMLElement>("[data-reached], [data-again]")) {
        delete node.dataset.reached;
        delete node.dataset.again;
      }
      document.querySelector<HTMLElement>(".skip")?.focus();
    });
    await focused(page);
    const stops = await walk(page, "Tab");
    expect(stops.length, view).toBeGreaterThan(25);
    expect(
      stops.filter(({ shows }) => !shows).map(({ id }) => id),
      view,
    ).toEqual([]);
    expect(await missed(page), view).toEqual([]);
  }
  const [first] = await walk(page, "Shift+Tab");
  expect(first).toBeDefined();
});

test("keyboard: a skip link leads to the result, arrows through its views", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  const playground = new Playground(page);
  await playground.open();
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#pane-result")).toBeFocused();
  await page.locator("#view-stored").focus();
  for (const view of [...VIEWS.slice(1), VIEWS[0]]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`#view-${view}`)).toBeFocused();
    await expect(page.locator(`#panel-${view}`)).toBeVisible();
  }
});

interface Node {
  role: string;
  name: string;
  level: number | undefined;
  isFocusable: boolean;
}

/** What screen readers are given. */
async function tree(client: CDPSession): Promise<Node[]> {
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const value = (wanted: string) => properties.find((one) => one.name === wanted)?.value.value;
      return {
        role: String(role?.value),
        name: String(name?.value ?? ""),
        level: value("level"),
        isFocusable: value("focusable") === true,
      };
    });
}

/** Roles without a name of their own: screen readers read out their content. */
const UNNAMED = new Set(["RootWebArea", "generic", "insertion", "deletion"]);

const REGIONS = new Set(["banner", "main", "navigation", "complementary", "region", "tabpanel"]);

test("screen readers: names, headings in order, regions that differ, a verdict that is heard", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the tree is the same");
  test.setTimeout(120_000);
  const playground = new Playground(page);
  await playground.open();
  const client = await page.context().newCDPSession(page);
  const examples = { tests: "Tests", changes: "Update of a CRD", rules: "Transition rules" };
  for (const view of VIEWS) {
    await playground.example(examples[view as keyof typeof examples] ?? "Conversion");
    await playground.look(view);
    const nodes = await tree(client);
    const nameless = nodes.filter(
      ({ role, name, isFocusable }) => isFocusable && name === "" && !UNNAMED.has(role),
    );
    expect(nameless, view).toEqual([]);
    const levels = nodes.filter(({ role }) => role === "heading").map(({ level = 0 }) => level);
    expect(levels[0], view).toBe(1);
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(jumps, `${view}: ${levels}`).toEqual([]);
    const regions = nodes
      .filter(({ role }) => REGIONS.has(role))
      .map(({ role, name }) => `${role} ${name}`);
    expect(regions.length, view).toBeGreaterThan(5);
    expect(new Set(regions).size, `${view}: ${regions}`).toBe(regions.length);
    const chosen = nodes.filter(({ role }) => role === "tab");
    expect(chosen.length, view).toBe(VIEWS.length);
    expect(
      nodes.some(({ role }) => role === "status"),
      view,
    ).toBe(true);
  }
  await playground.example("Pruning");
  await expect(page.locator("#verdict")).toMatchAriaSnapshot(`
    - status: /Allowed Stored/
  `);
});

test("the words of a problem, opened by F8, are closed by Escape and by another place", async ({
  page,
}) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Pruning");
  const words = page.locator(".cm-tooltip", { hasText: "shedule" });
  await playground.editor("object").focus();
  await page.keyboard.press("F8");
  await expect(words).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("F8");
  await expect(words).toBeVisible();
  await page.locator("#view-problems").focus();
  await expect(words).toBeHidden();
});

test("the fixes of a problem are reached and left by keys", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Pruning");
  const { keyboard } = page;
  const fixes = page.locator(".cm-tooltip .repairs button");
  const editor = playground.editor("object");
  await editor.focus();
  await keyboard.press("F8");
  await expect(fixes.first()).toBeVisible();
  await keyboard.press("Tab");
  await expect(fixes.first()).toBeFocused();
  await keyboard.press("Tab");
  await expect(fixes.nth(1)).toBeFocused();
  await keyboard.press("Escape");
  await expect(editor).toBeFocused();
  await expect(fixes).toHaveCount(0);

  // Ctrl+. opens those of the problem at the cursor.
  await keyboard.press("ControlOrMeta+.");
  await expect(fixes.first()).toBeFocused();
  await expect(fixes.first()).toHaveText('Did you mean "schedule"?');
  await expect(fixes.first()).toHaveCSS("outline-style", "solid");
  await keyboard.press("Enter");
  await expect(editor).toContainText("schedule:");
  await expect(editor).toBeFocused();
  await expect(fixes).toHaveCount(0);
});
