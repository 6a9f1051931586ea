// What is chosen can be told, what can be pressed can be hit, and nothing is cut off.

import { expect, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";
import { CRD, widget } from "./texts";

test("in the system's colours the chosen tab and mode differ from the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const playground = new Playground(page);
  await playground.open();
  const result = page.locator("#tab-result");
  const isPhone = await result.isVisible();
  const colours = (selector: string) =>
    page.locator(selector).evaluate((node) => {
      const { backgroundColor, color } = getComputedStyle(node);
      return [backgroundColor, color];
    });
  const pairs: [chosen: string, other: string][] = [
    ["#mode label:nth-of-type(1) span", "#mode label:nth-of-type(2) span"],
    ["#view-stored", "#view-problems"],
    ...(isPhone ? [["#tab-object", "#tab-crd"] as [string, string]] : []),
  ];
  for (const [chosen, other] of pairs) {
    const [own, others] = [await colours(chosen), await colours(other)];
    expect(own[0], chosen).not.toBe(others[0]);
    expect(own[0], chosen).not.toBe(own[1]);
    expect(own[1], chosen).not.toBe(others[1]);
  }
  // So does what came from what is the same, side by side.
  if (isPhone) await result.click();
  await page.locator("#side-by-side").check();
  const outline = (cell: string) =>
    page
      .locator(`.beside ${cell}`)
      .first()
      .evaluate((node) => getComputedStyle(node).outlineStyle);
  expect([await outline(".came"), await outline(".went")]).toEqual(["solid", "dashed"]);
});

test("on paper the result stands below the texts", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  await page.emulateMedia({ media: "print" });
  const panel = playground.panel("stored");
  await expect(panel).toHaveCSS("position", "static");
  await expect(panel.locator("ins.defaulted").first()).toBeVisible();
  // Nothing that only works on a screen is printed, and no line of an editor's foot across its text.
  for (const part of [".cm-panels", "#pane-previous-crd", "#why", ".fix"]) {
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
  }
  // What judged is on the paper, too.
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const named = await page.evaluate(() => getComputedStyle(document.body, "::before").content);
  expect(named).toBe('"Drydock: Kubernetes 1.36, request: create, field validation: Warn"');
});

test("whatever can be pressed is at least 24 pixels wide and high, on a phone 32 high", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const playground = new Playground(page);
  await playground.open();
  const tab = page.locator("#tab-result");
  const isPhone = await tab.isVisible();
  const small = (where: string) =>
    page.evaluate(
      ([where, least]) => {
        const found: string[] = [];
        const targets = "button, select, input, summary, a[href], [role=separator], [role=tab]";
        for (const node of document.querySelectorAll<HTMLElement>(targets)) {
          // A label is pressed in place of what it is for.
          const target = node.closest("label") ?? node;
          const { width, height } = target.getBoundingClientRect();
          const isShown = node.checkVisibility() && width > 0;
          const isSkip = node.classList.contains("skip");
          const isBar = node.role === "separator" && matchMedia("(pointer: fine)").matches;
          if (isShown && !isSkip && !isBar && (width < 24 || height < least)) {
            found.push(`${where}: ${node.id || node.textContent}: ${width} x ${height}`);
          }
        }
        return found;
      },
      [where, isPhone ? 32 : 24] as const,
    );
  const found: string[] = [];
  const examples = {
    problems: "Cost budget",
    rules: "Cost budget",
    table: "Printer columns",
    versions: "Conversion",
  } as Partial<Record<(typeof VIEWS)[number], string>>;
  for (const view of VIEWS) {
    await playground.example(examples[view] ?? "Pruning");
    if (isPhone) await tab.click();
    await playground.look(view);
    found.push(...(await small(view)));
  }
  await playground.example("Ratcheting");
  if (isPhone) await page.locator("#tab-object").click();
  found.push(...(await small("update")));
  if (isPhone) await page.locator("#tab-crd").click();
  await page.getByRole("button", { name: "About" }).click();
  found.push(...(await small("about")));
  expect(found).toEqual([]);
});

for (const width of [1280, 1366, 1440]) {
  test(`no tab is cut off where the window is ${width} pixels wide`, async ({ page, isMobile }) => {
    test.skip(isMobile, "a phone scrolls its tabs");
    await page.setViewportSize({ width, height: 800 });
    const playground = new Playground(page);
    await playground.open();
    const sentence = await page.locator(".tagline").evaluate((node) => {
      const [line, header] = [node, node.closest("header")].map((one) =>
        one?.getBoundingClientRect(),
      );
      const isCut = [node, ...node.children].some((one) => one.scrollWidth > one.clientWidth + 1);
      return !isCut && line && header && line.height <= header.height ? "whole" : "cut";
    });
    expect(sentence).toBe("whole");
    // The arrow of a select takes some 20 pixels.
    const room = await page.locator("#validation").evaluate((select: HTMLSelectElement) => {
      const { font } = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d");
      if (context) context.font = font;
      const text = context?.measureText(select.selectedOptions[0]?.text ?? "").width ?? 0;
      return select.clientWidth - text;
    });
    expect(room).toBeGreaterThan(20);
    await playground.paste("crd", CRD);
    const fields = Array.from({ length: 1200 }, (_, at) => `  f${at}: 1`).join("\n");
    await playground.paste("object", widget(fields));
    await expect(page.locator("#problem-count")).toHaveText("1,200");
    for (const view of VIEWS) {
      await playground.look(view);
      const hidden = await page
        .locator(".views")
        .evaluate((list) => list.scrollWidth - list.clientWidth);
      expect(hidden, view).toBeLessThanOrEqual(0);
    }
  });
}

test("where three panes would be narrow there is one at a time", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has one anyway");
  const panes = page.locator("#pane-crd, #pane-object, #pane-result");
  const visible = panes.filter({ visible: true });
  await page.setViewportSize({ width: 960, height: 800 });
  const playground = new Playground(page);
  await playground.open();
  await expect(visible).toHaveCount(1);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(visible).toHaveCount(3);
});

test("a very long name of a field stays within the list of problems", async ({
  page,
  isMobile,
}) => {
  const playground = new Playground(page);
  await playground.open();
  const open = async (pane: string) => {
    if (isMobile) await page.locator(`#tab-${pane}`).click();
  };
  await open("crd");
  await playground.paste("crd", CRD);
  await open("object");
  await playground.paste("object", widget(`  ${"aVeryLongName".repeat(20)}: 1`));
  await open("result");
  const panel = await playground.look("problems");
  await expect(panel.locator(".fix").first()).toBeVisible();
  const beyond = await panel.evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
});

test("labels below the scale of costs stay within the panel", async ({ page, isMobile }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Transition rules");
  if (isMobile) await page.locator("#tab-result").click();
  const panel = await playground.look("rules");
  const right = await panel.evaluate((node) => node.getBoundingClientRect().right);
  for (const mark of await panel.locator(".scale span").all()) {
    const own = await mark.evaluate((node) => node.getBoundingClientRect().right);
    expect(own, await mark.innerText()).toBeLessThanOrEqual(right);
  }
});

test("a message beside a long button keeps a readable width", async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = new Playground(page);
  await playground.open();
  await playground.share();
  const box = await page.locator("#toast > span").boundingBox();
  expect(box?.width).toBeGreaterThan(isMobile ? 190 : 150);
});

test("a message covers no button of the texts' panes", async ({ page, isMobile }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Update of a CRD");
  const toast = await page.locator("#toast").boundingBox();
  for (const [tab, button] of [
    ["crd", "#previous-crd-fill"],
    ["object", "#previous-toggle"],
  ]) {
    if (isMobile) await page.locator(`#tab-${tab}`).click();
    const own = await page.locator(button as string).boundingBox();
    const [above, below] = [(own?.y ?? 0) + (own?.height ?? 0), own?.y ?? 0];
    const isBeside = (own?.x ?? 0) + (own?.width ?? 0) <= (toast?.x ?? 0);
    const isApart = above <= (toast?.y ?? 0) || below >= (toast?.y ?? 0) + (toast?.height ?? 0);
    expect(isBeside || isApart, `${tab}: ${JSON.stringify([own, toast])}`).toBe(true);
  }
});

test("an empty view gives one reason", async ({ page, isMobile }) => {
  const playground = new Playground(page);
  await playground.open();
  if (isMobile) await page.locator("#tab-result").click();
  const panel = await playground.look("rules");
  await expect(panel.locator(".empty:visible")).toHaveText(/has no rules/);
  if (isMobile) await page.locator("#tab-object").click();
  await playground.paste("object", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
  if (isMobile) await page.locator("#tab-result").click();
  await expect(panel.locator(".empty:visible")).toHaveText(/needs a definition/);
});

for (const language of ["en", "zh-CN", "zh-TW", "fa"]) {
  test(`the chooser has room for the names of examples in ${language}`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "a phone has a line for them");
    await page.addInitScript((tag) => {
      localStorage.setItem("drydock.look", JSON.stringify({ language: tag }));
    }, language);
    await page.setViewportSize({ width: 1280, height: 800 });
    await new Playground(page).open();
    const room = await page.locator("#example").evaluate((select: HTMLSelectElement) => {
      const { font } = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d");
      if (context) context.font = font;
      const widths = [...select.options].map(({ text }) => context?.measureText(text).width ?? 0);
      return select.clientWidth - Math.max(...widths);
    });
    expect(room).toBeGreaterThan(20);
  });
}

test("a severity on two lines does not separate the texts beside it", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has it above");
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Update of a CRD");
  const panel = await playground.look("changes");
  const item = panel.locator("li", { hasText: "Cache pages" }).first();
  await item.locator(".kind").evaluate((node) => {
    node.textContent = "two words";
  });
  // Both at once: what stands above may still grow.
  const gap = await item.evaluate((node) => {
    const edges = (selector: string) => node.querySelector(selector)?.getBoundingClientRect();
    return (edges(".place")?.top ?? Number.NaN) - (edges(".message")?.bottom ?? Number.NaN);
  });
  expect(gap).toBeLessThan(6);
});

/** Where the words of an element are. */
function wordsOf(node: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

test("the row of views fades only where more of them are", async ({ page, isMobile }) => {
  test.skip(isMobile, "the same row in any width");
  const playground = new Playground(page);
  await playground.open();
  const row = page.locator(".views");
  await expect(row).toHaveCSS("mask-image", "none");
  await page.setViewportSize({ width: 412, height: 860 });
  await page.locator("#tab-result").click();
  await expect(row).toHaveClass("views more-after");
  await playground.look("versions");
  await expect(row).toHaveClass(/more-before more-after|more-after more-before/);
  await expect(row).toHaveCSS("mask-image", /gradient/);
  await playground.look("upgrade");
  await expect(row).toHaveClass("views more-before");
});

test("the first view is named where the texts below begin", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has wider tabs");
  await new Playground(page).open();
  const tab = await page.locator("#view-stored").evaluate(wordsOf);
  const verdict = await page.locator("#stamp").boundingBox();
  expect(Math.abs(tab.left - (verdict?.x ?? 0))).toBeLessThan(5);
});

test("a wrapped line of an editor goes on behind its key", async ({ page, isMobile }) => {
  test.skip(isMobile, "the same editor");
  const playground = new Playground(page);
  await playground.open();
  await playground.paste("object", `kind: ${"a long word ".repeat(30)}`);
  const [first, second] = await playground
    .editor("object")
    .locator(".cm-line")
    .evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const rows = [...range.getClientRects()].toSorted((one, other) => one.top - other.top);
      const below = rows.filter(({ top, left }) => top > (rows[0]?.top ?? 0) + 5 && left > 0);
      return [rows[0]?.left ?? 0, Math.min(...below.map(({ left }) => left))];
    });
  expect(second).toBeGreaterThan((first ?? 0) + 10);
});

test("a narrower pane indents the continuation of deep lines less", async ({ page, isMobile }) => {
  test.skip(isMobile, "the same editor");
  const playground = new Playground(page);
  await playground.open();
  await page.setViewportSize({ width: 1920, height: 800 });
  await playground.paste("object", `${"  ".repeat(12)}deep: value`);
  const line = playground.editor("object").locator(".cm-line");
  const indent = () => line.evaluate((node) => -parseFloat(getComputedStyle(node).textIndent));
  const wide = await indent();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(indent).toBeLessThan(wide - 5);
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect.poll(indent).toBeCloseTo(wide, 1);
});

test("no part of a wrapped line begins left of its key, however deep that is", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the same editor");
  // As narrow as three panes get.
  await page.setViewportSize({ width: 1024, height: 800 });
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Cost budget");
  const lines = await playground
    .editor("crd")
    .locator(".cm-line")
    .evaluateAll((all) =>
      all.flatMap((line) => {
        const indent = /^ */.exec(line.textContent ?? "")?.[0].length ?? 0;
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const lefts: number[] = [];
        for (let at = 0; walker.nextNode(); at += walker.currentNode.textContent?.length ?? 0) {
          for (let index = 0; index < (walker.currentNode.textContent?.length ?? 0); index += 1) {
            const range = document.createRange();
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + 1);
            if (at + index >= indent) lefts.push(range.getBoundingClientRect().left);
          }
        }
        const [key = 0] = lefts;
        return lefts.length > 30 ? [{ line: line.textContent, by: key - Math.min(...lefts) }] : [];
      }),
    );
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter(({ by }) => by > 1)).toEqual([]);
});

test("reasons of lines below each other do not touch", async ({ page, isMobile }) => {
  const playground = new Playground(page);
  await playground.open();
  await playground.example("Defaulting and null");
  if (isMobile) await page.locator("#tab-result").click();
  await page.locator("#side-by-side").check();
  const reasons = playground.stored.locator(".beside .reason");
  await expect(reasons.nth(2)).toBeVisible();
  // What is seen of a button is less than what can be pressed.
  const boxes = await reasons.evaluateAll((all) =>
    all.map((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      const inset = Number.parseFloat(getComputedStyle(node, "::before").top) || 0;
      return { top: top + inset, bottom: bottom - inset };
    }),
  );
  const gaps = boxes.slice(1).map(({ top }, at) => top - (boxes[at]?.bottom ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
});

test("while the other releases are asked, their line says so", async ({ page }) => {
  const playground = new Playground(page);
  await playground.open();
  const line = page.locator("#releases");
  await expect(line).toHaveText(/^The CRD is accepted/);
  // The next answer may come before anyone looks.
  const said = await line.evaluateHandle((node) => {
    const texts: string[] = [];
    const observer = new MutationObserver(() => texts.push(node.textContent ?? ""));
    observer.observe(node, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  const isPhone = await page.locator("#tab-crd").isVisible();
  if (isPhone) await page.locator("#tab-crd").click();
  await playground.paste("crd", CRD);
  if (isPhone) await page.locator("#tab-result").click();
  await expect(line).toHaveText(/^The CRD is accepted/);
  await expect.poll(() => said.jsonValue()).toContain("Asking the other releases…");
});

test("in a short window each view can be reached, and has room", async ({ page, isMobile }) => {
  test.skip(isMobile, "the windows are these");
  const playground = new Playground(page);
  // A screen of 1280 by 720 at 200 %, and a phone on its side.
  for (const size of [
    { width: 640, height: 360 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await playground.open();
    await page.locator("#tab-result").click();
    await playground.look("problems");
    await playground.problems.first().scrollIntoViewIfNeeded();
    await playground.problems.first().click({ trial: true });
    const { height = 0 } = (await playground.panel("problems").boundingBox()) ?? {};
    expect(height, `${size.width}`).toBeGreaterThan(size.height * 0.6);
    await playground.look("sample");
    await page.locator("#tab-object").click();
    const editor = (await page.locator("#editor-object").boundingBox())?.height ?? 0;
    expect(editor, `${size.width}`).toBeGreaterThan(100);
  }
});
