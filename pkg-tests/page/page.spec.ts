import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

const CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            default: {}
            properties:
              size: {type: integer, maximum: 5}
              color: {type: string, default: red}
`;

const widget = (spec: string) =>
  `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: w\nspec:\n${spec}\n`;

let playground: Playground;

test.beforeEach(async ({ page }) => {
  playground = new Playground(page);
  await playground.open();
});

test("the first example is on screen with what was pruned and defaulted", async ({ page }) => {
  await expect(playground.verdict).toContainText("Allowed and stored");
  await expect(playground.stored.locator("del.pruned")).toContainText("shedule");
  await expect(playground.stored.locator("ins.defaulted")).toHaveText([
    "    keep: 7\n",
    '  schedule: "@daily"\n',
  ]);
  await expect(playground.stored.locator("del.status-ignored").first()).toContainText("status");
  await expect(page.locator("#version")).toHaveText("1.36");
});

test("every example can be chosen and is judged", async ({ page }) => {
  const chooser = page.locator("#example");
  for (const [index, verdict] of [
    /Allowed/,
    /Refused with \d+ errors/,
    /Refused with 1 error/,
  ].entries()) {
    await chooser.selectOption(String(index));
    await expect(playground.verdict).toHaveText(verdict);
  }
});

test("editing a field shows the diagnostic, underlined, and then the stored object", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await expect(playground.verdict).toHaveText("Refused with 1 error.");
  await expect(playground.problems).toContainText([
    "spec.size: Invalid value: 9: spec.size in body should be less than or equal to 5",
  ]);
  await expect(playground.editor("object").locator(".cm-lintRange-error")).toHaveText("9");
  await playground.paste("object", widget("  size: 3"));
  await expect(playground.verdict).toContainText("Allowed");
  await expect(playground.problems).toHaveCount(0);
  await expect(playground.editor("object").locator(".cm-lintRange-error")).toHaveCount(0);
  await expect(playground.stored.locator("ins.defaulted")).toHaveText("  color: red\n");
});

test("a click on a problem selects the place", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  sise: 4"));
  await playground.problems.filter({ hasText: 'unknown field "spec.sise"' }).click();
  await expect(playground.editor("object")).toBeFocused();
  expect(await playground.selection()).toBe("sise");
});

test("Enter on a problem works as a click does", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await playground.problems.filter({ hasText: "spec.size: Invalid value: 9" }).focus();
  await page.keyboard.press("Enter");
  expect(await playground.selection()).toBe("9");
});

test("the newest text wins however fast it is typed", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  color: "));
  await page.keyboard.press("Backspace");
  await page.keyboard.type("abcdefghijklmnopqrstuvwxyz", { delay: 0 });
  await expect(playground.stored).toContainText("color:abcdefghijklmnopqrstuvwxyz".slice(6));
});

test("a syntax error keeps the last good result, greyed, and shows where it is", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await expect(playground.stored).toContainText("size: 3");
  await playground.paste("object", widget("  size: [3"));
  await expect(playground.stored).toHaveClass(/stale/);
  await expect(playground.stored).toContainText("size: 3");
  await expect(playground.problems.first()).toContainText("yaml:");
  const underlined = playground.editor("object").locator(".cm-lintRange-error");
  await expect(underlined).toContainText("size: [3");
  await playground.paste("object", widget("  size: 4"));
  await expect(playground.stored).not.toHaveClass(/stale/);
});

test("several objects in one text are judged one by one", async () => {
  await playground.paste("crd", CRD);
  await playground.paste(
    "object",
    `${widget("  size: 3")}---\n${widget("  size: 9")}---\n{"broken": `,
  );
  await expect(playground.verdict).toHaveText("1 of 2 objects would be stored.");
  await expect(playground.stored.locator("h3")).toHaveText([
    "Widget w: allowed",
    "Widget w: refused",
  ]);
  await expect(playground.problems).toHaveCount(2);
  const underlined = playground.editor("object").locator(".cm-lintRange-error");
  await expect(underlined.first()).toHaveText("9");
});

test("Tab leaves the editor", async ({ page }) => {
  await playground.editor("crd").focus();
  await page.keyboard.press("Tab");
  await expect(playground.editor("crd")).not.toBeFocused();
});

test.describe("bad input", () => {
  const nested = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghij"]
    .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghij"[i]}`).join()}]`)
    .join("\n")}\n`;
  for (const [name, text, verdict] of [
    ["empty text", "", "Waiting for an object."],
    ["a comment only", "# nothing", "Waiting for an object."],
    ["null", "null", "Waiting for an object."],
    ["a number", "5", "Refused: the server cannot decode the object, see the problems below."],
    ["a list", "[1, 2]", "Refused: the server cannot decode the object, see the problems below."],
    ["deep lists", nested("[", "]"), "The object cannot be read: see the problems below."],
    [
      "deep maps",
      nested('{"a":', "1").replace(/1+$/, `1${"}".repeat(10_000)}`),
      "The object cannot be read: see the problems below.",
    ],
    ["an alias bomb", bomb, "The object cannot be read: see the problems below."],
    ["a CRD where the object belongs", CRD, "Refused with 2 errors."],
    ["null everywhere", "apiVersion: null\nkind: null\nmetadata: null\nspec: null\n", /Refused/],
  ] as const) {
    test(`${name} in the object pane gets a clear message`, async () => {
      await playground.paste("crd", CRD);
      await playground.paste("object", text);
      await expect(playground.verdict).toHaveText(verdict);
      await playground.paste("object", widget("  size: 3"));
      await expect(playground.verdict).toContainText("Allowed");
    });
  }

  for (const [name, text] of [
    ["empty text", ""],
    ["an object where the CRD belongs", widget("  size: 3")],
    ["a list", "[]"],
    ["null everywhere", "apiVersion: null\nkind: null\nmetadata: null\nspec: null\n"],
    ["deep lists", nested("[", "]")],
  ] as const) {
    test(`${name} in the CRD pane gets a clear message`, async () => {
      await playground.paste("crd", text);
      await expect(playground.verdict).toHaveText("The CRD cannot serve: see the problems below.");
      await expect(playground.problems.first()).toBeVisible();
      await expect(playground.stored).toHaveClass(/stale/);
    });
  }

  test("a lone surrogate is pointed out", async () => {
    await playground.paste("crd", CRD);
    await playground.paste("object", widget('  color: "\ud800"'));
    await expect(playground.problems).toHaveText([/lone surrogate U\+D800 is read as U\+FFFD/]);
  });

  test("an object of 3 MiB is judged", async () => {
    await playground.paste("crd", CRD);
    await playground.paste(
      "object",
      JSON.stringify({
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: { name: "w" },
        spec: { color: "x".repeat(3 << 20) },
      }),
    );
    await expect(playground.verdict).toContainText("Allowed", { timeout: 20_000 });
  });

  test("100,000 unknown fields are judged and the first ones listed", async () => {
    const fields = Array.from({ length: 100_000 }, (_, i) => `"f${i}":${i}`).join();
    const meta = '"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w"}';
    await playground.paste("crd", CRD);
    await playground.paste("object", `{${meta},"spec":{${fields}}}`);
    await expect(playground.verdict).toContainText("100000 pruned", { timeout: 20_000 });
    await expect(playground.problems).toHaveCount(500);
  });
});
