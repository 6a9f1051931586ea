// Whatever is put into the panes gets a clear message, and the next good text its answer.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

const NO_MANIFEST =
  "This is not a manifest of Kubernetes. It may be the values of a chart, for example.";
const nested = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghij"]
  .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghij"[i]}`).join()}]`)
  .join("\n")}\n`;
for (const [name, text, verdict] of [
  ["empty text", "", "Waiting for an object."],
  ["a comment only", "# nothing", "Waiting for an object."],
  ["null", "null", "Waiting for an object."],
  ["a number", "5", NO_MANIFEST],
  ["a list", "[1, 2]", NO_MANIFEST],
  ["deep lists", nested("[", "]"), "The object cannot be read: see the problems."],
  [
    "deep maps",
    nested('{"a":', "1").replace(/1+$/, `1${"}".repeat(10_000)}`),
    "The object cannot be read: see the problems.",
  ],
  ["an alias bomb", bomb, "The object cannot be read: see the problems."],
  ["a CRD where the object belongs", CRD, "Waiting for an object."],
  [
    "null everywhere",
    "apiVersion: null\nkind: null\nmetadata: null\nspec: null\n",
    "The manifest lacks apiVersion, kind.",
  ],
  [
    "types that are no strings",
    "apiVersion: 1\nkind: [Widget]\nmetadata: {name: a}\n",
    "The manifest needs a string for apiVersion, kind.",
  ],
  [
    "one type that is no string",
    "apiVersion: 1\nkind: Widget\nmetadata: {name: a}\n",
    "The manifest needs a string for apiVersion.",
  ],
] as const) {
  test(`${name} in the object pane gets a clear message`, async () => {
    await playground.paste("crd", CRD);
    await playground.paste("object", text);
    await expect(playground.verdict).toHaveText(verdict);
    await playground.paste("object", widget("  size: 3"));
    await expect(playground.verdict).toContainText("Stored");
  });
}

for (const [name, text] of [
  ["an object where the CRD belongs", widget("  size: 3")],
  ["a list", "[]"],
  ["null everywhere", "apiVersion: null\nkind: null\nmetadata: null\nspec: null\n"],
  ["deep lists", nested("[", "]")],
] as const) {
  test(`${name} in the CRD pane gets a clear message`, async () => {
    await playground.paste("crd", text);
    await expect(playground.verdict).toHaveText("The CRD cannot be used: see the problems.");
    await expect(playground.stored).toHaveClass(/stale/);
    await playground.look("problems");
    await expect(playground.problems.first()).toBeVisible();
  });
}

test("the server refuses a definition, and one that serves nothing is no refused one", async () => {
  await playground.paste("crd", CRD.replace("type: integer", "type: whole"));
  await expect(playground.verdict).toHaveText("The server refuses the CRD: see the problems.");
  await expect(playground.stamp).toHaveText("CRD refused");
  await playground.paste("crd", CRD.replace("served: true", "served: false"));
  await expect(playground.verdict).toHaveText("The CRD cannot be used: see the problems.");
  await expect(playground.stamp).toHaveText("No CRD");
});

test("an object that a refused CRD defines does not stand below the result of another kind", async () => {
  await playground.paste("crd", CRD.replace("type: integer", "type: whole"));
  await expect(playground.stamp).toHaveText("CRD refused");
  await expect(playground.stored.locator(".lines")).toBeHidden();
  await playground.paste("object", widget("  size: 3"));
  await expect(playground.stored).toContainText(
    "The server refuses the definition of Widget.example.com.",
  );
  await expect(playground.stored.locator(".lines")).toBeHidden();
});

test("a pane that is cleared shows nothing old, and says what to do", async ({ page }) => {
  await playground.paste("object", "");
  await expect(playground.verdict).toHaveText("Waiting for an object.");
  await expect(playground.stored).toContainText("There is no object to look at.");
  await expect(playground.stored.locator(".lines")).toBeHidden();
  await playground.paste("crd", "");
  await expect(playground.verdict).toHaveText("Waiting for a CustomResourceDefinition.");
  await expect(playground.stored).toContainText("Paste or drop a CustomResourceDefinition");
  const chooser = page.waitForEvent("filechooser");
  await playground.stored.getByRole("button", { name: "Open files" }).click();
  await (await chooser).setFiles([
    { name: "crd.yaml", mimeType: "text/yaml", buffer: Buffer.from(CRD) },
  ]);
  // A sample follows where there is no object.
  await expect(playground.verdict).toHaveText("Stored: 1 defaulted.");
});

test("a lone surrogate is pointed out", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget('  color: "\ud800"'));
  await playground.look("problems");
  await expect(playground.problems).toHaveText([/lone surrogate U\+D800 is read as U\+FFFD/]);
});

test("an object is judged up to 3 MiB and refused beyond", async () => {
  const ofSize = (size: number) =>
    JSON.stringify({
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "w" },
      spec: { color: "x".repeat(size) },
    });
  await playground.paste("crd", CRD);
  await playground.paste("object", ofSize((3 << 20) - 1000));
  await expect(playground.verdict).toContainText("Stored", { timeout: 20_000 });
  await playground.paste("object", ofSize(3 << 20));
  await expect(playground.stamp).toHaveText("Refused", { timeout: 20_000 });
  await playground.look("problems");
  await expect(playground.problems).toContainText([/Request entity too large: limit is 3145728/]);
});

test("100,000 unknown fields are judged and the first ones listed", async () => {
  const fields = Array.from({ length: 100_000 }, (_, i) => `"f${i}":${i}`).join();
  const meta = '"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w"}';
  await playground.paste("crd", CRD);
  await playground.paste("object", `{${meta},"spec":{${fields}}}`);
  await expect(playground.verdict).toContainText("100,000 pruned", { timeout: 20_000 });
  await playground.look("problems");
  await expect(playground.problems).toHaveCount(500);
});
