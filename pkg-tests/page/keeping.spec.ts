// Nothing that was typed is lost by a reload.

import { type BrowserContext, expect, test } from "@playwright/test";
import { type Pane, Playground } from "./playground";
import { CRD, widget } from "./texts";

async function opened(context: BrowserContext, address = "./"): Promise<Playground> {
  const playground = new Playground(await context.newPage());
  await playground.open(address);
  return playground;
}

async function reload(playground: Playground): Promise<void> {
  await playground.page.reload();
  await playground.ready();
}

/** Types at the end of a pane's text. */
async function add(playground: Playground, text: string, pane: Pane = "object"): Promise<void> {
  await playground.editor(pane).press("ControlOrMeta+End");
  await playground.page.keyboard.insertText(text);
}

/** Waits until the page has nothing left to write. */
async function written(playground: Playground): Promise<void> {
  await playground.page.waitForTimeout(600);
  await playground.settled();
}

/** Keeps everybody else from the database for a while, as a long write does; resolves once it has it. */
function holdTexts(milliseconds: number): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("drydock");
    opening.onsuccess = () => {
      const store = opening.result.transaction("texts", "readwrite").objectStore("texts");
      const until = Date.now() + milliseconds;
      const again = () => {
        if (Date.now() < until) {
          store.count().onsuccess = again;
        }
      };
      store.count().onsuccess = () => {
        resolve(until);
        again();
      };
    };
  });
}

/** A comment of `length` characters, in lines. */
const comment = (length: number) => `# ${"x".repeat(97)}\n`.repeat(Math.ceil(length / 100));

test("what is typed right before a reload is kept", async ({ context }) => {
  const playground = await opened(context);
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  color: blue"));
  await playground.request("update");
  await add(playground, "# the last words");
  await reload(playground);
  await expect(playground.editor("object")).toContainText("# the last words");
  await expect(playground.editor("crd")).toContainText("widgets.example.com");
  await expect(playground.page.getByRole("radio", { name: "update" })).toBeChecked();

  // What an example takes the place of is listed below the examples.
  await playground.example("Pruning");
  const chooser = playground.page.locator("#example");
  const restore = async (name: string) => {
    const earlier = chooser.locator("optgroup option", { hasText: name }).first();
    await chooser.selectOption({ value: (await earlier.getAttribute("value")) ?? "" });
  };
  await restore("widgets.example.com");
  await expect(playground.editor("object")).toContainText("# the last words");
  // So is an example with a previous object of one's own.
  await playground.example("Pruning");
  await playground.request("update");
  await playground.paste("previous", widget("  color: red", "before"));
  await playground.example("Ratcheting");
  await restore("backups.storage.example.com");
  await expect(playground.editor("previous")).toContainText("name: before");
});

test("undo and redo go on in each editor and file after the language was changed", async ({
  context,
}) => {
  const playground = await opened(context);
  const { page } = playground;
  const tabs = page.locator("#editor-object [role=tab]");
  await playground.drop("#pane-object", {
    "one.yaml": widget("  size: 1", "one"),
    "two.yaml": widget("  size: 2", "two"),
  });
  await expect(tabs).toHaveCount(2);
  await tabs.filter({ hasText: "one.yaml" }).click();
  await add(playground, "# first");
  await tabs.filter({ hasText: "two.yaml" }).click();
  await add(playground, "# second");
  await add(playground, "# of the CRD", "crd");
  await playground.editor("crd").press("ControlOrMeta+z");
  await expect(playground.editor("crd")).not.toContainText("# of the CRD");
  await page.locator("#language").selectOption("fa");
  await expect(page.locator("html")).toHaveAttribute("lang", "fa");
  await playground.ready();

  await tabs.filter({ hasText: "one.yaml" }).click();
  for (const [file, text] of [
    ["two.yaml", "# second"],
    ["one.yaml", "# first"],
  ] as const) {
    await tabs.filter({ hasText: file }).click();
    await expect(playground.editor("object")).toContainText(text);
    await playground.editor("object").press("ControlOrMeta+z");
    await expect(playground.editor("object")).not.toContainText(text);
  }
  await playground.editor("crd").press("ControlOrMeta+y");
  await expect(playground.editor("crd")).toContainText("# of the CRD");
});

test("a reload waits for a database that is busy", async ({ context }) => {
  const playground = await opened(context);
  await playground.paste("object", "# before the reload");
  await written(playground);
  const other = await context.newPage();
  await other.goto("./first.js");
  const until = await other.evaluate(holdTexts, 4000);
  await reload(playground);
  expect(Date.now()).toBeGreaterThan(until);
  await expect(playground.editor("object")).toHaveText("# before the reload");
});

test("what is typed after sharing is kept", async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = await opened(context);
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  color: blue"));
  await playground.share();
  await add(playground, "# after sharing");
  await reload(playground);
  await expect(playground.editor("object")).toContainText("# after sharing");
});

test("a link wins when it is opened, and what is typed then wins over the link", async ({
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const one = await opened(context);
  await one.paste("crd", CRD);
  await one.paste("object", widget("  color: linked"));
  const link = await one.share();
  await add(one, "# my own");
  await written(one);

  const other = await opened(context, link);
  await expect(other.editor("object")).toContainText("color: linked");
  await expect(other.editor("object")).not.toContainText("# my own");
  await expect(other.page).not.toHaveURL(/#/);
  await add(other, "# on the linked one");
  await reload(other);
  await expect(other.editor("object")).toContainText("# on the linked one");
  await reload(one);
  await expect(one.editor("object")).toContainText("# my own");
});

test("what a link replaced can be brought back, however late", async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = await opened(context);
  const { page } = playground;
  await page.clock.install();
  await playground.paste("object", widget("  color: linked"));
  const { hash } = new URL(await playground.share());
  await playground.paste("object", widget("  color: mine"));
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, hash);
  await expect(playground.editor("object")).toContainText("color: linked");
  // Other messages leave after eight seconds.
  await page.clock.runFor(9000);
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await expect(playground.editor("object")).toContainText("color: mine");
});

test("the link is shown where the clipboard is refused", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await new Playground(page).open();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/#drydock2=/);
  await expect(page.getByRole("textbox", { name: "Link" })).toBeFocused();
});

test("texts above 1.5 million characters are kept to the last key", async ({ context }) => {
  test.setTimeout(90_000);
  const playground = await opened(context);
  await playground.paste("crd", CRD);
  await playground.paste("object", comment(2_000_000) + widget("  color: blue"));
  await written(playground);
  await add(playground, "# the last words");
  await reload(playground);
  await playground.editor("object").press("ControlOrMeta+End");
  await expect(playground.editor("object")).toContainText("# the last words");
  await expect(playground.stored).toContainText("color: blue");
});

test("each of two tabs keeps its own texts, and a new one starts from the latest", async ({
  context,
}) => {
  const one = await opened(context);
  await one.paste("object", "# the first tab");
  await written(one);
  const two = await opened(context);
  await expect(two.editor("object")).toContainText("# the first tab");
  await two.paste("object", "# the second tab");
  await written(two);
  await add(one, ", edited");
  await reload(one);
  await expect(one.editor("object")).toHaveText("# the first tab, edited");
  await reload(two);
  await expect(two.editor("object")).toHaveText("# the second tab");
  await written(two);
  await add(two, ", edited");
  await written(two);
  const three = await opened(context);
  await expect(three.editor("object")).toHaveText("# the second tab, edited");
});

test("a duplicated tab gets a copy, and each keeps its own texts", async ({ context }) => {
  const one = await opened(context);
  await one.paste("object", "# the first tab");
  await written(one);
  const session = await one.page.evaluate(() => ({ ...sessionStorage }));
  const page = await context.newPage();
  await page.goto("./first.js");
  // As a browser does that duplicates a tab.
  await page.evaluate((copied) => {
    for (const [key, value] of Object.entries(copied)) sessionStorage.setItem(key, String(value));
  }, session);
  const two = new Playground(page);
  await two.open();
  await expect(two.editor("object")).toHaveText("# the first tab");
  await two.page.waitForTimeout(1500);
  await add(two, ", duplicated");
  await add(one, ", edited");
  await written(one);
  await written(two);
  await reload(one);
  await reload(two);
  await expect(one.editor("object")).toHaveText("# the first tab, edited");
  await expect(two.editor("object")).toHaveText("# the first tab, duplicated");
});

test("a browser without a database keeps texts over a reload, and the page says what it does not", async ({
  context,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  const playground = await opened(context);
  await playground.paste("object", "# kept by the tab");
  await expect(playground.page.locator("#toast")).toContainText("does not keep your texts");
  await reload(playground);
  await expect(playground.editor("object")).toHaveText("# kept by the tab");
});

test("where there is room for nothing the browser asks before the page goes", async ({
  context,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const playground = await opened(context);
  const asked = new Promise<string>((resolve) => {
    playground.page.on("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await playground.paste("object", "# kept by nobody");
  await playground.page.close({ runBeforeUnload: true });
  expect(await asked).toBe("beforeunload");
});
