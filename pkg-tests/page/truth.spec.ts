// What the page says of a request is what the server does with it.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

/** The definition with a schema of the spec's properties in place of its own. */
const withSpec = (schema: string) =>
  CRD.replace(/ {10}spec:[\s\S]*$/, `          spec:\n${schema.replace(/^/gm, "            ")}\n`);

const STATUS = "status: {ready: true}\n";

test.describe("stored status", () => {
  test("a status update shows what was sent beside what stays, and why", async () => {
    await playground.paste("crd", CRD);
    await playground.paste("object", `${widget("  size: 4\n  color: red")}${STATUS}`);
    await playground.request("status");
    await playground.paste("previous", widget("  size: 3\n  color: red"));
    const { stored } = playground;
    await expect(stored.locator("del")).toHaveText(/^ignored: .*size: 4\s*$/s);
    await expect(stored.locator("del")).toContainText("changes the status alone");
    await expect(stored.locator("ins.kept", { hasText: "size: 3" })).toHaveCount(1);
    await expect(stored.locator(".lines")).not.toContainText('""');
    // What the verdict counts is what the view marks.
    await playground.paste("object", `${widget("  size: 4\n  color: red\n  x: 1")}${STATUS}`);
    await expect(playground.verdict).toHaveText("Status stored: 2 ignored.");
    await expect(stored.locator("del.status-ignored")).toHaveCount(2);
    await playground.paste("previous", widget("  size: 3", "other"));
    await expect(playground.verdict).toHaveText(
      "An update of Widget w needs it as it is stored; the previous object is Widget other.",
    );
  });

  test("a version without the status subresource has no status to update", async () => {
    await playground.paste("crd", CRD.replace(/ *subresources:.*\n/, ""));
    await playground.paste("object", `${widget("  size: 4")}${STATUS}`);
    await playground.request("update");
    await playground.paste("previous", widget("  size: 3"));
    await expect(playground.stored).toContainText("size: 4");
    await playground.request("status");
    await expect(playground.verdict).toHaveText(
      /^Version v1 of the CRD has no status subresource, so the server answers 404: .* not found\.$/,
    );
    await expect(playground.stored.locator(".lines")).toBeHidden();
    await playground.look("problems");
    await expect(playground.panel("problems")).toContainText(
      "Give this version subresources.status",
    );
  });

  test("an update keeps a status that nobody sent, and ignores none", async () => {
    await playground.paste("crd", CRD);
    await playground.paste("object", widget("  size: 4"));
    await playground.request("update");
    await playground.paste("previous", `${widget("  size: 3")}${STATUS}`);
    await expect(playground.verdict).toHaveText("Update stored: 1 defaulted.");
    await expect(playground.stored.locator("del")).toHaveCount(0);
    await expect(playground.stored.locator("ins.kept")).toContainText("ready: true");
    await expect(playground.stored.locator(".lines")).not.toContainText('""');
  });

  test("a default of the status is not stored, and nothing is ignored", async () => {
    const status =
      "status: {type: object, default: {ready: false}, properties: {ready: {type: boolean}}}";
    await playground.paste("crd", CRD.replace(/status: \{type: object, .*\}/, status));
    await playground.paste("object", widget("  size: 4\n  color: red"));
    await expect(playground.verdict).toHaveText("Stored as it is.");
    await expect(playground.stored.locator("del")).toHaveCount(0);
    await expect(playground.stored.locator(".lines")).not.toContainText("status");
  });
});

test.describe("stored", () => {
  test("what the version that is stored loses is said", async () => {
    await playground.example("Conversion");
    await playground.look("stored");
    await expect(playground.verdict).toHaveText("Stored: spec.size lost in v1.");
    await expect(playground.stored).toContainText("stores it as v1, where it loses spec.size");
  });

  test("a result of the newest text is never said to be from before", async () => {
    const gadgets = CRD.replaceAll("widget", "gadget").replaceAll("Widget", "Gadget");
    await playground.paste("crd", `${CRD}---\n${gadgets}`);
    await playground.paste(
      "object",
      `${widget("  size: 3").replace("Widget", "Gizmo")}---\n${widget("  size: 4")}`,
    );
    await playground.page.locator("#outcome").selectOption("1");
    await playground.settled();
    await expect(playground.stored).toContainText("size: 4");
    await expect(playground.stored).not.toHaveClass(/stale/);
  });
});

test.describe("verdict", () => {
  test("a kind without a definition is neither allowed nor refused", async ({ page }) => {
    await playground.paste("crd", CRD);
    for (const [text, said] of [
      [widget("  size: 3").replace("example.com", "example.org"), /example\.org/],
      ["apiVersion: apps/v1\nkind: Deploymnt\nmetadata: {name: a}\n", /Did you mean Deployment\?/],
      [widget("  size: 3").replace("Widget", "Widgte"), /Did you mean Widget\?/],
    ] as const) {
      await playground.paste("object", text);
      await expect(playground.stamp).toHaveText("Not checked");
      await expect(playground.verdict).toHaveText(said);
    }
    await expect(page.locator("#verdict")).toHaveAttribute("data-tone", "warn");
  });

  test("of several objects it is about the one at the cursor", async ({ page }) => {
    await playground.paste("crd", CRD);
    const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
    await playground.paste(
      "object",
      `${widget("  size: 9")}---\n${widget("  color: red")}---\n${config}`,
    );
    const tally = "1 of 3 objects would be stored, 1 refused, 1 checked by structure only.";
    const chooser = page.locator("#outcome");
    await expect(chooser.locator("option")).toHaveText([
      "1 of 3: Widget w, refused",
      "2 of 3: Widget w, allowed",
      "3 of 3: ConfigMap a, structure only",
    ]);
    for (const [key, said] of [
      ["Home", `${tally} Widget w: Refused with 1 error.`],
      ["End", new RegExp(`^${tally} ConfigMap a: `)],
    ] as const) {
      await playground.editor("object").press(`ControlOrMeta+${key}`);
      await expect(playground.stamp).toHaveText("1 of 3 refused");
      await expect(playground.verdict).toHaveText(said);
    }
    await chooser.selectOption("1");
    // An object that is stored does not hide that another one is refused.
    await expect(playground.stamp).toHaveText("1 of 3 refused");
    await expect(playground.verdict).toHaveText(`${tally} Widget w: Stored as it is.`);
    await expect(page.locator("#verdict")).toHaveAttribute("data-tone", "bad");
  });

  test("the note that rules did not run is no error", async () => {
    await playground.paste(
      "crd",
      withSpec(
        "type: object\nproperties:\n  size: {type: integer}\n  color: {type: string}\n  a: {type: boolean}\nx-kubernetes-validations: [{rule: '!has(self.size) || self.size > 3'}]",
      ),
    );
    await playground.paste("object", widget("  size: a\n  color: 1\n  a: b"));
    await expect(playground.verdict).toHaveText("Refused with 3 errors; the rules did not run.");
    await playground.look("problems");
    await expect(playground.problems.locator(".kind")).toHaveText([
      "error",
      "error",
      "error",
      "note",
    ]);
    await playground.look("rules");
    const rule = playground.panel("rules").locator(".rule");
    await expect(rule).toContainText("runs no rules on an object with such errors");
    await expect(rule).not.toContainText("has no value there");
  });
});

test.describe("problems", () => {
  test("a status update is told of unknown fields, where they are", async () => {
    await playground.paste("crd", CRD);
    await playground.paste("object", `${widget("  size: 3\n  sise: 4")}${STATUS}`);
    await playground.request("status");
    await playground.paste("previous", widget("  size: 3"));
    await playground.look("problems");
    await expect(playground.problems).toHaveText([/unknown field "spec\.sise".*Object, line 7/]);
    await playground.problems.click();
    expect(await playground.selection()).toBe("sise");
  });

  test("errors come first, and as many as there are can be shown", async ({ page }) => {
    const many = (line: (at: number) => string) =>
      Array.from({ length: 600 }, (_, at) => line(at)).join("\n");
    await playground.paste(
      "crd",
      withSpec(
        "type: object\nproperties:\n  sizes:\n    type: array\n    items: {type: integer, maximum: 5}",
      ),
    );
    const fields = many((at) => `  f${at}: 1`);
    await playground.paste("object", widget(`${fields}\n  sizes:\n${many(() => "  - 9")}`));
    await playground.look("problems");
    await expect(playground.problems).toHaveCount(500);
    await expect(playground.panel("problems").locator("li.error")).toHaveCount(500);
    await expect(playground.panel("problems")).toContainText(
      "… and 100 errors, 600 warnings more.",
    );
    const paths = await playground.problems.locator(".field").allTextContents();
    expect(paths).toEqual(Array.from({ length: 500 }, (_, at) => `spec.sizes[${at}]`));
    await page.getByRole("button", { name: "Show 500 more" }).click();
    await expect(playground.problems).toHaveCount(1000);
    await expect(playground.panel("problems").locator("li.error")).toHaveCount(600);
    await expect(page.locator("#problem-count")).toHaveAttribute("data-tone", "error");
  });

  test("a missing name is demanded by no line about something else", async () => {
    await playground.paste(
      "crd",
      CRD.replace("openAPIV3Schema:", "openAPIV3Schema:\n        required: [spec]"),
    );
    await playground.paste("object", "apiVersion: example.com/v1\nkind: Widget\nspec: {size: 3}\n");
    await playground.look("problems");
    await expect(playground.problems).toContainText([/metadata\.name: Required value/]);
    await expect(playground.panel("problems").locator(".because")).toHaveCount(0);
  });

  test("carets stand below what they point at", async () => {
    await playground.paste(
      "crd",
      withSpec("type: object\nx-kubernetes-validations: [{rule: 'self. > 3'}]"),
    );
    const places = [await playground.look("problems"), await playground.look("rules")];
    for (const [at, panel] of places.entries()) {
      await playground.look(at === 0 ? "problems" : "rules");
      const snippet = panel.locator(".snippet").first();
      await expect(snippet).toHaveText(/ \| self\. > 3\n \| \.+\^/);
      await expect(snippet).toHaveCSS("font-family", /monospace/);
      await expect(snippet).toHaveCSS("white-space", "pre");
    }
  });
});

test.describe("rules", () => {
  test("one that does not compile has no cost", async () => {
    await playground.paste(
      "crd",
      withSpec(
        "type: object\nproperties: {size: {type: integer}}\nx-kubernetes-validations: [{rule: 'self.nope > 3'}, {rule: 'self.size > 3', messageExpression: '1 +'}]",
      ),
    );
    await playground.look("rules");
    const rules = playground.panel("rules").locator(".rule");
    await expect(rules.nth(0).locator(".stamp")).toHaveText("refused");
    await expect(rules.nth(0)).toContainText("undefined field 'nope'");
    await expect(rules.nth(0)).not.toContainText("of 10,000,000");
    await expect(playground.panel("rules").locator(".budgets")).toContainText(
      "Rules with an estimate, estimated at most",
    );
    // Its message expression does not compile.
    await expect(rules.nth(1).locator(".stamp")).toHaveText("refused");
    await expect(rules.nth(1)).toContainText("messageExpression");
    await expect(rules.nth(1)).toContainText("of 10,000,000");
  });

  test("a message expression that fails is told", async () => {
    await playground.paste(
      "crd",
      withSpec(
        "type: object\nproperties: {size: {type: integer}}\nx-kubernetes-validations: [{rule: 'self.size > 3', messageExpression: 'string(1 / (self.size - 2))'}]",
      ),
    );
    await playground.paste("object", widget("  size: 2"));
    await playground.look("rules");
    const rule = playground.panel("rules").locator(".rule");
    await expect(rule.locator(".stamp")).toHaveText("failed");
    await expect(rule).toContainText("Its messageExpression gives no message (division by zero)");
  });
});
