// The playground as a person uses it.

import { expect, type Locator, type Page } from "@playwright/test";

export type Pane = "crd" | "object" | "previous" | "previous-crd" | "suite";
export const VIEWS = [
  "stored",
  "problems",
  "rules",
  "table",
  "versions",
  "openapi",
  "sample",
  "tests",
  "changes",
  "upgrade",
] as const;

export type ViewName = (typeof VIEWS)[number];

/** Puts anything into the browser's database in place of the work that the page would find. */
export async function seed(
  page: Page,
  { texts, ...session }: { texts: object; mode?: unknown; view?: unknown },
): Promise<void> {
  // A file of the page that runs nothing.
  await page.goto("./first.js");
  await page.evaluate(
    ([found, texts]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("drydock", 1);
        opening.onupgradeneeded = () => {
          const sessions = opening.result.createObjectStore("sessions", { keyPath: "id" });
          sessions.createIndex("at", "at");
          opening.result.createObjectStore("texts");
        };
        opening.onerror = reject;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(["sessions", "texts"], "readwrite");
          transaction.objectStore("sessions").put({ id: "one", at: 1, ...found });
          for (const [pane, text] of Object.entries(texts)) {
            transaction.objectStore("texts").put(text, ["one", pane]);
          }
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [session, texts] as const,
  );
}

export class Playground {
  readonly stamp: Locator;
  readonly verdict: Locator;
  readonly stored: Locator;
  readonly problems: Locator;

  constructor(readonly page: Page) {
    this.stamp = page.locator("#stamp");
    this.verdict = page.locator("#verdict-text");
    this.stored = page.locator("#panel-stored");
    this.problems = page.locator("#problems .go");
  }

  /** Opens the page and waits for the first answer. */
  async open(address = "./"): Promise<void> {
    await this.page.goto(address);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.locator("#verdict")).toHaveAttribute("data-tone", /./);
  }

  /** Puts the open page back to how a first visit finds it, without loading it again. */
  async restart(): Promise<void> {
    const { page } = this;
    await page.mouse.move(0, 0);
    for (const box of await page.locator(".panels input:checked").all()) {
      await box.evaluate((node: HTMLInputElement) => node.click());
    }
    await page.locator("#expression").evaluate((node: HTMLInputElement) => {
      node.value = "";
    });
    await this.example("Pruning");
    await page.locator("#toast").evaluate((node) => node.replaceChildren());
    await expect(this.verdict).toHaveText("Stored: 2 pruned, 2 defaulted, 1 ignored.");
    await expect(this.stored.locator("del.pruned")).toHaveCount(2);
  }

  /** Waits until the result is that of what was last put in, chosen or looked at. */
  async settled(): Promise<void> {
    const result = this.page.locator("#pane-result");
    await expect(result).not.toHaveAttribute("aria-busy", { timeout: 20_000 });
  }

  editor(pane: Pane): Locator {
    return this.page.locator(`#editor-${pane} .cm-content`);
  }

  panel(view: ViewName): Locator {
    return this.page.locator(`#panel-${view}`);
  }

  /** Looks at a view of the result. */
  async look(view: ViewName): Promise<Locator> {
    await this.page.locator(`#view-${view}`).click();
    await this.settled();
    return this.panel(view);
  }

  async request(mode: "create" | "update" | "status"): Promise<void> {
    await this.page.getByRole("radio", { name: mode }).check();
    await this.settled();
  }

  async example(title: string): Promise<void> {
    await this.page.locator("#example").selectOption({ label: title });
    await this.settled();
  }

  /** Replaces a pane's text as select-all and paste do. */
  async paste(pane: Pane, text: string): Promise<void> {
    const editor = this.editor(pane);
    await editor.focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text === "") {
      await this.page.keyboard.press("Delete");
    } else {
      await editor.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    }
    await this.settled();
  }

  /**
   * Types into the focused editor until it offers how to go on. Completion comes with the editor's
   * extras, after the first answer: what was typed before offers nothing, the next letter does.
   */
  async complete(text: string): Promise<Locator> {
    const { keyboard } = this.page;
    const options = this.page.locator(".cm-tooltip-autocomplete li");
    await keyboard.type(text, { delay: 50 });
    const isOffered = () => expect(options.first()).toBeVisible({ timeout: 2000 });
    await expect(async () => {
      try {
        await isOffered();
      } catch {
        await keyboard.press("Backspace");
        await keyboard.type(text.slice(-1));
        await isOffered();
      }
    }).toPass();
    return options;
  }

  /** Shares the work and resolves with the link, once it is on the clipboard. */
  async share(): Promise<string> {
    await this.page.getByRole("button", { name: "Share" }).click();
    await expect(this.page.locator("#toast")).toContainText("The link is on the clipboard");
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Drops files, by their names, on a part of the page. */
  async drop(target: string, files: Record<string, string>): Promise<void> {
    await this.page.locator(target).evaluate((node, dropped) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(dropped)) {
        dataTransfer.items.add(new File([text], name));
      }
      for (const type of ["dragover", "drop"]) {
        node.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, files);
  }

  /** The text of the main selection of the focused editor. */
  selection(): Promise<string> {
    return this.page.evaluate(() => String(getSelection()));
  }
}
