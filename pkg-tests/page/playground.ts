// The playground as a person uses it.

import { expect, type Locator, type Page } from "@playwright/test";

export type Pane = "crd" | "object";

export class Playground {
  readonly verdict: Locator;
  readonly stored: Locator;
  readonly problems: Locator;

  constructor(readonly page: Page) {
    this.verdict = page.locator("#verdict");
    this.stored = page.locator("#stored");
    this.problems = page.locator("#problems button");
  }

  /** Opens the page and waits for the first answer. */
  async open(): Promise<void> {
    await this.page.goto("./");
    await expect(this.verdict).not.toHaveText("Loading the engine…");
  }

  editor(pane: Pane): Locator {
    return this.page.locator(`#editor-${pane} .cm-content`);
  }

  /** Replaces a pane's text as select-all and paste do. */
  async paste(pane: Pane, text: string): Promise<void> {
    const editor = this.editor(pane);
    await editor.focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text === "") {
      await this.page.keyboard.press("Delete");
      return;
    }
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /** The text of the main selection of the focused editor. */
  selection(): Promise<string> {
    return this.page.evaluate(() => String(getSelection()));
  }
}
