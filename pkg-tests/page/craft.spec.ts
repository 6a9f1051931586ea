// The keyboard, the bars between panes, themes, and what happens when the engine fails.

import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";

let playground: Playground;

test.beforeEach(({ page }) => {
  playground = new Playground(page);
});

test("the keyboard goes through everything and comes out of the editors", async ({ page }) => {
  await playground.open();
  const reached = new Set<string>();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    reached.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest("[id]")?.id ?? "";
      }),
    );
  }
  for (const id of [
    "example",
    "open",
    "share",
    "theme",
    "about-open",
    "editor-crd",
    "split-crd",
    "editor-object",
    "mode",
    "split-object",
    "previous-toggle",
    "view-stored",
    "panel-stored",
  ]) {
    expect([...reached], id).toContain(id);
  }
});

test("arrow keys choose the view", async ({ page }) => {
  await playground.open();
  await page.locator("#view-stored").focus();
  for (const view of [...VIEWS.slice(1), "stored"] as const) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`#view-${view}`)).toBeFocused();
    await expect(page.locator(`#view-${view}`)).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(`#panel-${view}`)).toBeVisible();
  }
  await page.keyboard.press("End");
  await expect(page.locator("#view-upgrade")).toBeFocused();
});

test("bars between panes move by keys and by pointer, and stay", async ({ page }) => {
  await playground.open();
  const bar = page.getByRole("separator", { name: "Width of the CRD" });
  const width = async () => (await page.locator("#pane-crd").boundingBox())?.width ?? 0;
  const before = await width();
  await bar.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
  await expect(bar).toHaveAttribute("aria-valuenow", "36");
  expect(await width()).toBeGreaterThan(before + 100);
  const box = await bar.boundingBox();
  if (!box) throw new Error("the bar has no place");
  await page.mouse.move(box.x + 4, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(300, box.y + 200);
  await page.mouse.up();
  expect(Math.abs((await width()) - 300)).toBeLessThan(12);
  await page.reload();
  await playground.ready();
  expect(Math.abs((await width()) - 300)).toBeLessThan(12);
});

test("the theme follows the system until one is chosen, and stays chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await playground.open();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole("button", { name: "Theme: Auto" }).click();
  expect(await background()).not.toBe(dark);
  await page.reload();
  await expect(page.getByRole("button", { name: "Theme: Light" })).toBeVisible();
  expect(await background()).not.toBe(dark);
});

test("nothing moves while the page loads", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as { shifted?: number };
    shifts.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.shifted = (shifts.shifted ?? 0) + (entry as unknown as { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await playground.open();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as { shifted?: number }).shifted)).toBeLessThan(0.005);
});

test("nothing moves by itself where motion is unwelcome", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await playground.open();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("body *")].filter((node) => {
        const { transitionDuration, animationName } = getComputedStyle(node);
        return transitionDuration !== "0s" || animationName !== "none";
      }).length,
  );
  expect(moving).toBe(0);
});

/** Has the page keep the workers that it makes. */
function keepWorkers(): void {
  const { Worker } = window;
  const made: Worker[] = [];
  (window as { made?: Worker[] }).made = made;
  window.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      made.push(this);
    }
  };
}

test("an engine that fails is replaced, and the texts stay", async ({ page }) => {
  await page.addInitScript(keepWorkers);
  await playground.open();
  await page.evaluate(() => {
    const { made } = window as { made?: Worker[] };
    made?.at(-1)?.dispatchEvent(new ErrorEvent("error", { message: "unreachable executed" }));
  });
  await expect(playground.stamp).toHaveText("Failed");
  await expect(playground.verdict).toContainText("your texts are kept");
  await expect(playground.verdict).toContainText("unreachable executed");
  await playground.settled();
  await expect(playground.stored).toHaveClass(/stale/);
  await playground.editor("object").press("ControlOrMeta+End");
  await page.keyboard.type("# on we go");
  await expect(playground.stamp).toHaveText("Allowed");
  expect(await page.evaluate(() => (window as { made?: Worker[] }).made?.length)).toBe(2);
});

test("the result stays busy where the engine fails and a newer text waits", async ({ page }) => {
  await page.addInitScript(keepWorkers);
  await playground.open();
  const [stamp, busy] = await playground.editor("object").evaluate((editor) => {
    // The first goes to the worker, the second waits for it.
    for (const text of ["# one\n", "# two\n"]) {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      editor.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }
    const { made } = window as { made?: Worker[] };
    made?.at(-1)?.dispatchEvent(new ErrorEvent("error", { message: "unreachable executed" }));
    const result = document.getElementById("pane-result");
    return [document.getElementById("stamp")?.textContent, result?.ariaBusy];
  });
  expect([stamp, busy]).toEqual(["Failed", "true"]);
  await playground.settled();
  await expect(playground.stamp).toHaveText("Allowed");
});

for (const [name, pane] of [
  ["workspace_set", "object"],
  ["workspace_diagnostics", "object"],
  ["workspace_set", "crd"],
] as const) {
  test(`a fault in ${name} is said, and the next text of the ${pane} pane judged`, async ({
    page,
  }) => {
    const fault = await readFile(new URL("../consumer/fault.mjs", import.meta.url), "utf8");
    await page.route("**/worker*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${fault}${await response.text()}` });
    });
    await playground.open();
    await playground.editor(pane).press("ControlOrMeta+End");
    await page.keyboard.insertText(`\n# fault(${name})`);
    await expect(playground.stamp).toHaveText("Failed");
    await expect(playground.verdict).toContainText("your texts are kept");
    await expect(playground.verdict).toContainText("stopped on this input (RuntimeError: ");
    await page.keyboard.press("Backspace");
    await expect(playground.stamp).toHaveText("Allowed");
  });
}

for (const file of ["**/*.wasm", "**/worker*.js"]) {
  test(`an engine that does not load can be tried again: ${file}`, async ({ page }) => {
    await page.route(file, (route) => route.abort());
    await page.goto("./");
    await expect(playground.stamp).toHaveText("No engine");
    await playground.settled();
    await expect(playground.editor("object")).toContainText("kind: Backup");
    await page.unroute(file);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(playground.stamp).toHaveText("Allowed");
  });
}
