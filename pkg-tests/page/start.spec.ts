// Files, several documents, what the page remembers, and links.

import { expect, test } from "@playwright/test";
import { pack } from "../../www/src/page/packing";
import { Playground, seed } from "./playground";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ page }) => {
  playground = new Playground(page);
});

test("dropped files find the pane of their kind, also out of one file", async ({ page }) => {
  await playground.open();
  await playground.drop("#pane-crd", {
    "all.yaml": `${CRD}---\n${widget("  size: 1", "one")}`,
    "two.json": JSON.stringify({
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "two" },
    }),
  });
  await expect(playground.verdict).toHaveText(
    "Stored: 1 defaulted. 2 of 2 objects would be stored.",
  );
  await expect(playground.editor("crd")).toContainText("widgets.example.com");
  await expect(playground.editor("crd")).not.toContainText("name: one");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(playground.verdict).toContainText("2 pruned");
});

test("files are opened by the button, too", async ({ page }) => {
  await playground.open();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open" }).click();
  await (await chooser).setFiles([
    { name: "crd.yaml", mimeType: "text/yaml", buffer: Buffer.from(CRD) },
    { name: "o.yaml", mimeType: "text/yaml", buffer: Buffer.from(widget("  size: 9")) },
  ]);
  await expect(playground.verdict).toHaveText("Refused with 1 error.");
});

test("a file dropped on the previous object makes an update", async () => {
  await playground.open();
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.drop("#pane-previous", { "old.yaml": widget("  size: 2") });
  await expect(playground.verdict).toContainText("Update stored");
  await expect(playground.stored).toContainText("generation: 2");
});

test("several definitions and objects: each object is judged by its own", async ({ page }) => {
  const gadgets = CRD.replaceAll("widget", "gadget").replaceAll("Widget", "Gadget");
  await playground.open();
  await playground.paste("crd", `${CRD}---\n${gadgets}`);
  await playground.paste(
    "object",
    `${widget("  size: 9")}---\n${widget("  size: 3").replace("Widget", "Gadget")}---\n{"broken": `,
  );
  await expect(playground.verdict).toHaveText(
    "1 of 2 objects would be stored, 1 refused. Widget w: Refused with 1 error. Part of the text cannot be read: see the problems.",
  );
  const chooser = page.locator("#outcome");
  await expect(chooser.locator("option")).toHaveText([
    "1 of 2: Widget w, refused",
    "2 of 2: Gadget w, allowed",
  ]);
  await expect(playground.stored).toContainText("size: 9");
  await chooser.selectOption("1");
  await expect(playground.stored).toContainText("kind: Gadget");
  // The cursor chooses as well.
  await playground.editor("object").press("ControlOrMeta+Home");
  await expect(playground.stored).toContainText("kind: Widget");
});

test("the page remembers texts, request and view", async ({ page }) => {
  await playground.open();
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await playground.request("update");
  await playground.look("problems");
  await page.reload();
  await playground.ready();
  await expect(playground.editor("object")).toContainText("size: 9");
  await expect(page.getByRole("radio", { name: "update" })).toBeChecked();
  await expect(playground.panel("problems")).toBeVisible();
});

test.describe("storage", () => {
  for (const [name, garbage] of [
    ["no texts", { texts: {}, mode: ["x"], view: {} }],
    ["wrong types", { texts: { crd: 1, object: null, previous: ["x"] }, mode: 5, view: "up" }],
  ] as const) {
    test(`${name} there are ignored`, async ({ page }) => {
      await seed(page, garbage);
      await playground.open();
      await expect(playground.verdict).toContainText("2 pruned");
    });
  }

  for (const [name, garbage] of [
    ["no JSON", "{{{"],
    ["no object", "5"],
    ["another shape", '{"session": "one", "after": "x", "changes": [5, null], "work": 7}'],
  ] as const) {
    test(`of the tab with ${name} is ignored`, async ({ page }) => {
      await page.addInitScript((text) => {
        sessionStorage.setItem("drydock.session", "one");
        sessionStorage.setItem("drydock.unsaved", text);
        localStorage.setItem("drydock.look", text);
      }, garbage);
      await playground.open();
      await expect(playground.verdict).toContainText("2 pruned");
    });
  }

  test("that refuses is lived without", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("no", "SecurityError");
          },
        });
      }
    });
    await playground.open();
    await expect(playground.verdict).toContainText("2 pruned");
  });
});

test.describe("links", () => {
  test("hold everything", async ({ context, browser, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await playground.open();
    await playground.paste("crd", CRD);
    await playground.paste("object", widget("  color: grün"));
    await playground.request("update");
    await playground.paste("previous", widget("  color: blau"));
    await playground.look("table");
    const link = await playground.share();
    expect(link).toContain(`${baseURL}#`);

    const other = await browser.newPage({ serviceWorkers: "block" });
    const theirs = new Playground(other);
    await theirs.open(link);
    await expect(theirs.editor("object")).toContainText("grün");
    await expect(theirs.editor("previous")).toContainText("blau");
    await expect(theirs.panel("table")).toBeVisible();
    await expect(theirs.stamp).toHaveText("Allowed");
    await other.close();
  });

  test("that were made before open as they did", async ({ page }) => {
    await playground.open();
    for (const link of [
      "#drydock1=NY67CgIxFAV_JZw6KmJ3P0SbNDE5SFzzILmuC8v-u-CjnGlmVigXHZAVoUcIYFGvdwaFwLd0Zh-pFjFcfG4P7kPNh_noypRKFHNJ8UZ1JVN99OrFFWOKzxQzsakrozF8ZGd7pOCHmJMrsGidc6rP8U3-afeb2CxyjYQgdHolLObEFwRDa2fE9gY",
      "#drydock2=w8g1pLk7PDMlPRXoWyyuz04tAErAfQAPaQVjcOBQ6J1aAA",
    ]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, link);
      await expect(playground.editor("object")).toContainText("name: kept");
      await playground.editor("object").press("ControlOrMeta+a");
      await page.keyboard.type("# gone");
      await expect(playground.editor("object")).not.toContainText("name: kept");
    }
  });

  test("that are damaged, empty or bombs leave the page as it is", async ({ page }) => {
    await playground.open();
    const bomb = await page.evaluate(async () => {
      const zeros = new Blob([JSON.stringify({ texts: { crd: " ".repeat(64 << 20) } })]);
      const packed = zeros.stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    });
    const packedBomb = Buffer.from(pack(" ".repeat(64 << 20))).toString("base64url");
    for (const [fragment, said] of [
      ["#drydock1=", "it is damaged"],
      ["#drydock1=%%%", "it is damaged"],
      ["#drydock1=AAAA", "it is damaged"],
      ["#drydock1=q1YqSa0oKVayUqpVAgA", "it"],
      [`#drydock1=${bomb}`, "it unpacks to more than 4 MB"],
      ["#drydock2=AQID_w", "it is damaged"],
      ["#drydock9=AQID_w", "another version of the page made it"],
      [`#drydock2=${packedBomb}`, "it unpacks to more than 4 MB"],
    ] as const) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await expect(page.locator("#toast")).toContainText(`cannot be opened: ${said}`);
      await expect(page).not.toHaveURL(/#/);
      await expect(playground.verdict).toContainText("2 pruned");
    }
  });
});
