// Follows the steps of docs/tutorial as a newcomer does. Words in bold are on the page, in that order.

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

const LANGUAGES = { en: "en-GB", "zh-CN": "zh-SG", "zh-TW": "zh-HK", fa: "fa-IR" };

/** The words of a text, with or without the characters that isolate a name. */
function spelled(text: string): RegExp {
  const isolates = "[\\u2066-\\u2069]?";
  const words = text.split(" ").map((word) => word.replace(/[?.*]/g, "\\$&"));
  return new RegExp(words.join(`${isolates} ${isolates}`));
}

/** A task of the document, with its words in bold. Each step takes the next one. */
class Task {
  readonly #playground: Playground;
  readonly #words: string[];

  constructor(playground: Playground, text: string) {
    this.#playground = playground;
    this.#words = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) =>
      word.replace(/\s+/g, " "),
    );
  }

  get #page() {
    return this.#playground.page;
  }

  next(): string {
    return this.#words.shift() ?? "(the document has no further word in bold)";
  }

  async choose(): Promise<void> {
    await this.#playground.example(this.next());
  }

  async press(): Promise<void> {
    await this.#page.getByRole("button", { name: this.next(), exact: true }).first().click();
    await this.#playground.settled();
  }

  async stamp(): Promise<void> {
    await expect(this.#playground.stamp).toHaveText(this.next());
  }

  async look(): Promise<void> {
    await this.#page.getByRole("tab").filter({ hasText: this.next() }).click();
    await this.#playground.settled();
  }

  async rule(): Promise<void> {
    const stamps = this.#page.locator("#panel-rules .rule > h3 .stamp");
    await expect(stamps.first()).toHaveText(this.next());
  }

  /** Presses a fix. Without words, it is the next word. */
  async fix(words?: RegExp): Promise<void> {
    const hasText = words ?? spelled(this.next());
    await this.#page.locator("#problems .fix", { hasText }).first().click();
    await this.#playground.settled();
  }

  /** Replaces a part of a line. */
  async write(pane: "crd" | "object", before: string, now: string): Promise<void> {
    const text = await this.#playground
      .editor(pane)
      .evaluate((node) =>
        [...node.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"),
      );
    expect(text).toContain(before);
    await this.#playground.paste(pane, text.replace(before, now));
  }

  end(): void {
    expect(this.#words).toEqual([]);
  }
}

async function vanished(task: Task, playground: Playground): Promise<void> {
  const { page } = playground;
  await task.choose();
  await task.stamp();
  await task.look();
  const gone = playground.stored.locator("del.pruned", { hasText: "shedule" });
  await expect(gone).toBeVisible();
  await gone.getByRole("button", { name: task.next() }).click();
  await expect(playground.editor("crd")).toBeFocused();
  await expect(page.locator("#editor-crd .cm-activeLine")).toHaveText(/properties:/);
  await task.look();
  await expect(playground.problems.first()).toContainText("spec.shedule");
  await task.fix();
  await task.look();
  await expect(playground.stored).toContainText('schedule: "@hourly"');
}

async function rule(task: Task, playground: Playground): Promise<void> {
  const { page } = playground;
  await task.press();
  await task.write("crd", "self.color", "self.colour");
  await task.stamp();
  await task.look();
  await expect(playground.problems.first()).toContainText("undefined field 'colour'");
  await task.fix(/color/);
  await task.stamp();
  await task.look();
  await task.rule();
  await task.write("object", "size: 3", "size: 20");
  await task.stamp();
  await task.rule();
  await page.locator("#panel-rules").getByRole("button", { name: task.next() }).click();
  await expect(page.locator("#panel-rules .trace")).toContainText("self.size");
}

async function cost(task: Task, playground: Playground): Promise<void> {
  const { page } = playground;
  await task.choose();
  await task.stamp();
  await task.look();
  const bar = page.locator("#panel-rules .rule .gauge").first();
  await expect(bar).toHaveClass(/over/);
  await expect(page.locator("#panel-rules")).toContainText("maxLength");
  await task.look();
  await task.fix();
  await task.stamp();
  await task.look();
  await expect(bar).not.toHaveClass(/over/);
  await expect(playground.editor("crd")).toContainText("maxItems");
}

async function ratcheted(task: Task, playground: Playground): Promise<void> {
  const { page } = playground;
  await task.choose();
  await task.stamp();
  await expect(playground.editor("previous")).toBeVisible();
  await task.look();
  await task.rule();
  await task.look();
  await expect(page.locator("#problems > li.info")).toHaveCount(2);
  await task.write("object", "replicas: 40", "replicas: 41");
  await task.stamp();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(playground.stamp).not.toHaveText("");
  await page.locator("#mode").getByRole("radio", { name: task.next() }).check();
  await task.stamp();
}

async function share(task: Task, playground: Playground): Promise<void> {
  const { page } = playground;
  await playground.paste("object", "kind: Shared\n");
  await task.press();
  await expect(page.locator("#toast")).not.toBeEmpty();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  const shared = new Playground(other);
  await shared.open(link);
  await expect(shared.editor("object")).toContainText("kind: Shared");
  await other.close();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: task.next() }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/);
}

/** The tasks in the order of the document. */
const TASKS = { vanished, rule, cost, ratcheted, share };

for (const [tag, locale] of Object.entries(LANGUAGES)) {
  test.describe(`tutorial in ${tag}`, () => {
    test.use({ locale, permissions: ["clipboard-read", "clipboard-write"] });
    const file = new URL(`../../docs/tutorial/${tag}.md`, import.meta.url);
    const [, ...texts] = readFileSync(file, "utf8").split(/^## .*\n/m);

    for (const [index, [name, walk]] of Object.entries(TASKS).entries()) {
      test(name, async ({ page }) => {
        const playground = new Playground(page);
        await playground.open();
        const task = new Task(playground, texts[index] ?? "");
        await walk(task, playground);
        task.end();
      });
    }
  });
}
