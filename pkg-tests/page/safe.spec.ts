// Nothing replaces one's own text without a word, and text of strangers shows what it is.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

test("the notice of an example goes with the example", async ({ page }) => {
  const notice = page.locator("#notice-text");
  await playground.example("Ratcheting");
  await expect(notice).toHaveText(/^Two values/);
  await expect(notice).not.toContainText("Originally");
  // At this release it is refused: what there is to notice is about the usual one.
  await page.getByLabel("Kubernetes release").selectOption("1.29");
  await expect(notice).toHaveText(/^Originally: .*Change replicas to 41/);
  await page.getByLabel("Kubernetes release").selectOption("1.36");
  await expect(notice).not.toContainText("Originally");
  await playground.editor("object").press("ControlOrMeta+End");
  await page.keyboard.type("# an edit");
  await expect(notice).toHaveText(/^Originally: .*Change replicas to 41/);
  await expect(page.locator("#example")).toHaveValue("");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await expect(notice).toContainText("Edit anything");
  await page.reload();
  await playground.ready();
  await expect(notice).toContainText("Edit anything");
});

test("a dropped image is left out, and said to be", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  const image = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d];
  const drop = (others: Record<string, string>) =>
    page.locator("#pane-object").evaluate(
      (node, [bytes, texts]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], "boat\u202e.png"));
        for (const [name, text] of Object.entries(texts)) {
          dataTransfer.items.add(new File([text], name));
        }
        node.dispatchEvent(
          new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }),
        );
      },
      [image, others] as const,
    );
  await drop({});
  await expect(page.locator("#toast")).toContainText(
    "boat\\u202e.png is not text in UTF-8 or UTF-16 and was left out.",
  );
  await expect(playground.editor("object")).toContainText("size: 3");
  await drop({ "w.yaml": widget("  size: 4") });
  await expect(page.locator("#toast")).toContainText(/Opened a file.*was left out/);
  await expect(playground.editor("object")).toContainText("size: 4");
});

test("starting from the stored object can be undone", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.request("update");
  await playground.paste("previous", `${widget("  size: 2")}# my own\n`);
  await page.getByRole("button", { name: "Start from the stored object" }).click();
  await expect(playground.editor("previous")).toContainText("generation: 1");
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await expect(playground.editor("previous")).toContainText("# my own");
});

test("characters that hide or are obeyed are visible wherever text is shown", async ({ page }) => {
  const evil = "\\e[31m\\u202Egnp\\u200B";
  const shown = "\\u001b[31m\\u202egnp\\u200b";
  const quoted = `"${evil}"`;
  const column = `additionalPrinterColumns: [{name: ${quoted}, type: string, jsonPath: .spec.color}]`;
  await playground.paste(
    "crd",
    CRD.replace(
      "size: {",
      `size: {description: ${quoted}, x-kubernetes-validations: [{rule: "self > 7", message: ${quoted}}], `,
    ).replace("schema:", `${column}\n    schema:`),
  );
  await playground.paste(
    "object",
    `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: ${quoted}\nspec:\n  size: 3\n  color: ${quoted}\n  ${quoted}: 1\n`,
  );
  await expect(page.locator("#about-result")).toContainText(shown);
  for (const view of ["stored", "problems", "rules", "versions"] as const) {
    const panel = await playground.look(view);
    await expect(panel, view).toContainText(shown);
  }
  // The table lists objects that are stored.
  await playground.paste("crd", CRD.replace("schema:", `${column}\n    schema:`));
  await playground.paste("object", widget("  size: 3"));
  await expect(await playground.look("table")).toContainText(shown);
  await playground.paste("object", widget("  size: 3 # \u202e\u2066"));
  await expect(playground.editor("object").locator(".cm-specialChar")).toHaveCount(2);
  const raw = await page.evaluate(() =>
    /(?!\n|\t)[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u.test(document.body.innerText),
  );
  expect(raw).toBe(false);
});

test("images and HTML in a description stay text, in hover and completion", async ({ page }) => {
  const description =
    "![x](https://example.com/leak.png) <img src='https://example.com/leak.gif'> [l](https://example.com)";
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("example.com")) asked.push(request.url());
  });
  await playground.paste(
    "crd",
    CRD.replace("color: {", `color: {description: ${JSON.stringify(description)}, `),
  );
  await playground.paste("object", widget("  size: 3").trimEnd());
  await page.keyboard.press("Enter");
  const options = await playground.complete("co");
  await expect(options).toContainText(["color"]);
  const info = page.locator(".cm-completionInfo");
  await expect(info).toContainText("leak.png");
  await expect(info).toContainText("leak.gif");
  await options.first().click();
  const color = playground.editor("object").getByText("color", { exact: true });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await color.hover();
    await expect(page.locator(".hover")).toContainText("leak.gif", { timeout: 2000 });
  }).toPass();
  await expect(page.locator(".hover img, .hover a, .cm-completionInfo img")).toHaveCount(0);
  expect(asked).toEqual([]);
});
