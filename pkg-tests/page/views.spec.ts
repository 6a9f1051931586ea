// Each view of the result.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

test("stored: what was pruned is struck through, what was defaulted is marked", async ({
  page,
}) => {
  const { stored } = playground;
  await expect(page.locator("#kubernetes")).toHaveValue("1.36");
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.verdict).toHaveText("Stored: 2 pruned, 2 defaulted, 1 ignored.");
  await expect(stored.locator("del.pruned")).toContainText(["shedule", "keepLast"]);
  await expect(stored.locator("ins.defaulted")).toContainText(["keep: 7", 'schedule: "@daily"']);
  await expect(stored.locator("del.status-ignored")).toContainText("lastRun");
  const line = stored.locator("del.pruned .words").first();
  await expect(line).toHaveCSS("text-decoration-line", "line-through");
});

test("stored: the reason shows on focus and is there for screen readers", async ({ page }) => {
  const pruned = playground.stored.locator("del.pruned").first();
  await page.getByRole("button", { name: "Download" }).focus();
  // What the server set comes first.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(pruned).toBeFocused();
  const shown = await pruned.evaluate((node) => getComputedStyle(node, "::after").content);
  expect(shown).toContain("The schema does not list this field");
  await expect(pruned.locator(".sr")).toContainText("pruned: The schema does not list this field");
});

test("stored: copies hold exact numbers and nothing that went", async ({ page }) => {
  await playground.paste("crd", CRD.replace("maximum: 5", "format: int64"));
  await playground.paste("object", widget("  size: 9007199254740993\n  sise: 1"));
  await expect(playground.stored).toContainText("9007199254740993");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy as YAML" }).click();
  await expect.poll(copied).toContain("spec:\n  size: 9007199254740993\n  color: red\n");
  await page.getByRole("button", { name: "Copy as JSON" }).click();
  await expect.poll(copied).toContain('"size": 9007199254740993');
  expect(await copied()).not.toContain("sise");
});

test("problems: the server's text, and where it is", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await playground.look("problems");
  await expect(playground.problems).toHaveCount(1);
  await expect(playground.problems).toContainText(
    "spec.size: Invalid value: 9: spec.size in body should be less than or equal to 5",
  );
  await expect(playground.problems).toContainText("Object, line 6");
});

test("rules: what each did, and what it may cost", async () => {
  await playground.example("Transition rules");
  const panel = playground.panel("rules");
  const rule = (text: string) => panel.locator(".rule").filter({ hasText: text });
  await expect(rule("zone cannot be removed").locator(".stamp")).toHaveText("failed");
  await expect(rule("class is immutable").locator(".stamp")).toHaveText("held");
  await expect(rule("zone cannot change").locator(".stamp")).toHaveText("not run");
  await expect(rule("class is immutable")).toContainText(/Estimated at most: \d+ of 10,000,000/);
  await playground.request("create");
  await expect(rule("class is immutable").locator(".stamp")).toHaveText("skipped");
  await expect(rule("class is immutable")).toContainText("there is none");
});

test("rules: one that costs too much says what multiplies it and which bounds would do", async () => {
  await playground.example("Cost budget");
  const panel = playground.panel("rules");
  const rule = panel.locator(".rule").filter({ hasText: "every route leads" });
  await expect(rule.locator(".stamp")).toHaveText("refused");
  await expect(rule).toContainText(
    "estimated rule cost exceeds budget by factor of more than 100x",
  );
  await expect(rule.locator(".gauge")).toHaveClass(/over/);
  // The bar is made of what multiplies: the rule itself, and two lists.
  await expect(rule.locator(".gauge .load")).toHaveCount(3);
  await expect(rule.locator(".factors li")).toContainText([
    "for the rest",
    "241,978 × spec.services",
    "285,975 × spec.routes",
  ]);
  await expect(rule).toContainText("Multiplied by 241,978 for spec.services (no maxItems)");
  await expect(rule).toContainText(/Or together: maxItems: \d+ on spec.services/);

  // The server's sum stops at what 64 bits hold: its digits would say what nobody computed.
  const all = "self.all(a, self.all(b, self.all(c, self.all(d, self.all(e, a == e)))))";
  const list = `{type: array, items: {type: string}, x-kubernetes-validations: [{rule: "${all}"}]}`;
  await playground.paste("crd", CRD.replace("{type: integer, maximum: 5}", list));
  await expect(panel.locator(".rule .gauge")).toHaveText(
    "Estimated at most: more than can be counted; the limit is 10,000,000",
  );
});

test("rules: an expression is evaluated on the current object, or on a part of it", async ({
  page,
}) => {
  await playground.example("Transition rules");
  const output = page.locator(".scratch output");
  await page.getByLabel("Try an expression").fill("[self.spec.size, oldSelf.spec.size]");
  await expect(output).toContainText("[5 10]");
  await expect(output.locator(".chip")).toContainText(["list", "cost"]);
  await page.getByLabel("What self is").selectOption("spec.size");
  await page.getByLabel("Try an expression").fill("oldSelf - self");
  await expect(output).toContainText("5");
  await page.getByLabel("Try an expression").fill("self.");
  await expect(output).toContainText("Syntax error");
  await page.getByLabel("What self is").selectOption("");
  for (const [expression, value, why] of [
    ["has(self.spec.nope)", "false", "undefined field 'nope'"],
    ["self.spec.sise == 1 || true", "true", "undefined field 'sise'"],
    ["self.spec.size + 'a'", "no such overload", "found no matching overload"],
  ]) {
    await page.getByLabel("Try an expression").fill(expression as string);
    await expect(output).toContainText(value as string);
    await expect(output).toContainText(
      "As a rule of the CRD the server would refuse the expression",
    );
    await expect(output.locator("pre")).toContainText(why as string);
  }
  await page.getByLabel("Try an expression").fill("self.spec.size + 1");
  await expect(output).toContainText("6");
  await expect(output).toContainText("A rule must be true or false");
  await expect(output.locator("pre")).toHaveCount(0);
  await page.getByLabel("Try an expression").fill("self.spec.size > 1");
  await expect(output).not.toContainText("A rule must be true or false");
});

test("table: as kubectl get, with more columns when wide", async ({ page }) => {
  await playground.example("Printer columns");
  const panel = playground.panel("table");
  const heads = panel.locator(".terminal th");
  await expect(heads).toHaveText(["Name", "Engine", "Replicas", "Ready", "Age"]);
  await expect(panel.locator(".terminal tbody tr")).toHaveCount(2);
  await expect(panel.locator(".terminal tbody tr").nth(1)).toContainText("<none>");
  await expect(panel.locator(".terminal tbody tr").nth(1)).toContainText("0s");
  await page.getByRole("checkbox", { name: "wide" }).check();
  await expect(heads).toHaveText(["Name", "Engine", "Replicas", "Ready", "Hosts", "Age"]);
  await expect(panel).toContainText('"kind": "Scale"');
  await expect(panel).toContainText("spec.engine");
});

test("versions: the object in each, and what the cluster says of the definition", async () => {
  await playground.example("Conversion");
  const panel = playground.panel("versions");
  const v1 = panel
    .locator(".card")
    .filter({ has: playground.page.locator("h3", { hasText: /^v1(?!b)/ }) });
  await expect(panel).toContainText("Stored as v1 and read back, it loses: spec.size");
  await expect(v1).toContainText("prunes them: spec.size");
  await expect(v1.locator(".lines")).not.toContainText("size");
  await expect(panel).toContainText("deprecated");
  await expect(panel.getByRole("list", { name: "Conditions" })).toContainText("Established");
  await expect(panel.getByRole("list", { name: "Resources" })).toContainText("queues");
});

test("versions: what a webhook would be asked is shown, and that nobody asks it", async () => {
  await playground.example("Conversion");
  const file = new URL("../../www/src/examples/conversion.crd.yaml", import.meta.url);
  const crd = readFileSync(file, "utf8");
  const webhook = `strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig:
        service: {namespace: msg, name: hook, path: /convert}`;
  await playground.paste("crd", crd.replace("strategy: None", webhook));
  const panel = playground.panel("versions");
  await expect(panel).toContainText("Conversion by a webhook: service msg/hook/convert");
  await expect(panel).toContainText("This page makes no requests, so it asks no webhook");
  const v1 = panel
    .locator(".card")
    .filter({ has: playground.page.locator("h3", { hasText: /^v1(?!b)/ }) });
  await expect(v1).toContainText("Only the webhook can convert the object to this version");
  await expect(v1.locator(".lines")).toContainText("kind: ConversionReview");
  await expect(v1.locator(".lines")).toContainText("desiredAPIVersion: msg.example.com/v1");
});

test("stored: a line at the top leaves the elements of those below", async () => {
  const fields = Array.from({ length: 300 }, (_, at) => `    key${at}: value`).join("\n");
  const object = (first: string) =>
    `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: w\n  annotations:\n${first}${fields}\n`;
  await playground.paste("crd", CRD);
  await playground.paste("object", object(""));
  const panel = await playground.look("stored");
  await expect(panel).toContainText("key299");
  await panel
    .locator(".long")
    .last()
    .evaluate((node) => {
      node.dataset.test = "kept";
    });
  await playground.paste("object", object("    first: value\n"));
  await expect(panel).toContainText("first: value");
  await expect(panel.locator("[data-test=kept]")).toHaveCount(1);
});

for (const [view, block] of [
  ["stored", ".lines > .long"],
  ["side by side", ".beside .long"],
] as const) {
  test(`${view}: a line that changes leaves the elements of its neighbours`, async () => {
    const object = (value: string) =>
      widget("  size: 3").replace(
        "spec:",
        `  annotations:\n${Array.from({ length: 300 }, (_, at) => `    key${at}: ${at === 150 ? value : "same"}`).join("\n")}\nspec:`,
      );
    await playground.paste("crd", CRD);
    await playground.paste("object", object("one"));
    const panel = await playground.look("stored");
    const beside = panel.getByRole("checkbox", { name: "side by side" });
    await beside.setChecked(view === "side by side");
    const own = panel.locator(block, { hasText: "key150" });
    await expect(own).toContainText("key150: one");
    await own.evaluate((node) => {
      for (const child of node.children) (child as HTMLElement).dataset.test = "kept";
    });
    await playground.paste("object", object("another"));
    await expect(own).toContainText("key150: another");
    await expect(own.locator("> :not([data-test])")).toHaveCount(1);
    await expect(own.locator("> [data-test]")).toHaveCount(39);
    // What is out of sight stays as it was.
    await playground.paste("object", widget("  size: 3"));
    await expect(own).toHaveCount(0);
    await beside.uncheck();
  });
}

test("openapi: the kind's entry, in both formats and each version", async ({ page }) => {
  await playground.example("Conversion");
  const panel = await playground.look("openapi");
  const text = panel.locator(".cm-content:visible");
  await expect(text).toContainText("x-kubernetes-group-version-kind");
  await page.getByLabel("Version", { exact: true }).first().selectOption("v1");
  await expect(panel).toContainText("com.example.msg.v1.Queue");
  await expect(text).toContainText("capacity");
  await page.getByLabel("Format").selectOption("v2");
  await expect(text).toContainText("#/definitions/");
});

test("a definition in a list has its views, too", async () => {
  const item = CRD.trim().replaceAll("\n", "\n  ");
  await playground.paste("crd", `apiVersion: v1\nkind: List\nitems:\n- ${item}\n`);
  await playground.paste("object", widget("  size: 3"));
  await expect(playground.stamp).toHaveText("Allowed");
  await playground.look("table");
  await expect(playground.panel("table")).toContainText(/name.*age/i);
  await playground.look("sample");
  await expect(playground.panel("sample").locator(".cm-content")).toContainText("kind: Widget");
});

test("what there is nothing to show of says why", async () => {
  await playground.paste("crd", CRD);
  await expect(playground.stamp).toHaveText(/./);
  await playground.paste("object", "");
  await expect(playground.verdict).toHaveText("Waiting for an object.");
  await playground.look("table");
  await expect(playground.panel("table")).toContainText("There is no stored object to list.");
  await playground.look("rules");
  await expect(playground.panel("rules")).toContainText("has no rules");
});

test("stored: only the changes, from one to the next, and as a file", async ({
  page,
  playground,
}) => {
  await page.getByLabel("changes only").check();
  await expect(playground.stored).toContainText("lines without changes");
  await expect(playground.stored).not.toContainText("kind: Backup");
  await page.getByLabel("changes only").uncheck();
  const many = Array.from({ length: 40 }, (_, at) => `    key${at}: value`).join("\n");
  await playground.paste("crd", CRD);
  await playground.paste(
    "object",
    widget("  size: 4\n  sise: 1").replace("name: w", `name: w\n  labels:\n${many}`),
  );
  await expect(playground.stored).toContainText("key20");
  await page.getByLabel("changes only").check();
  await expect(playground.stored).not.toContainText("key20");
  await expect(playground.stored).toContainText("lines without changes");
  await expect(playground.stored).toContainText("sise: 1");
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(playground.stored.locator("ins.metadata")).toBeFocused();
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(playground.stored.locator("del.pruned")).toBeFocused();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await (await coming).path();
  expect(await readFile(file, "utf8")).toContain("spec:\n  size: 4\n  color: red\n");
});

test("stored: a default and a pruned field lead to the definition", async ({
  page,
  playground,
}) => {
  const cause = (change: string) =>
    playground.stored
      .locator(change)
      .getByRole("button", { name: "Show in the CRD what did this" })
      .first();
  await cause("ins.defaulted").click();
  await expect(playground.editor("crd")).toBeFocused();
  await expect.poll(() => playground.selection()).toBe("default");
  const line = page.locator("#editor-crd .cm-activeLine");
  await expect(line).toContainText("default: 7");
  await cause("del.pruned").click();
  await expect.poll(() => playground.selection()).toBe("properties");
});

test("stored: beside what was typed, and beside what was stored before", async ({
  page,
  playground,
}) => {
  const { stored } = playground;
  const rows = stored.locator(".beside .differs");
  const cells = (text: string) => rows.filter({ hasText: text }).getByRole("cell");
  await page.getByRole("checkbox", { name: "side by side" }).check();
  await expect(stored.getByRole("columnheader")).toHaveText(["Typed", "Stored"]);
  await expect(cells("shedule")).toHaveText([/shedule: /, /^pruned/]);
  await expect(cells("keep: 7")).toHaveText(["", /keep: 7.*default/s]);
  await page.getByRole("button", { name: "Next change" }).click();
  await expect(rows.first()).toBeFocused();

  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4\n  list: [a, {b: 1}]"));
  await expect(cells("list:")).toHaveText([/list:/, /^pruned/]);
  await expect(cells("- b: 1")).toHaveText([/- b: 1/, ""]);
  await playground.request("update");
  await playground.paste("previous", widget("  size: 3\n  color: blue"));
  await expect(stored.getByRole("columnheader")).toHaveText(["Typed", "Stored", "Stored before"]);
  await expect(cells("size")).toHaveText([/size: 4/, /size: 4/, /size: 3/]);
  await expect(cells("color")).toHaveText(["", /color: red/, /color: blue/]);
  const labels = Array.from({ length: 40 }, (_, at) => `    key${at}: value`).join("\n");
  const labelled = widget("  size: 4").replace("name: w", `name: w\n  labels:\n${labels}`);
  await playground.paste("object", labelled);
  await playground.paste("previous", labelled);
  await page.getByLabel("changes only").check();
  await expect(stored.locator(".beside")).not.toContainText("key20");
  await page.getByLabel("changes only").uncheck();
  await page.getByRole("checkbox", { name: "side by side" }).uncheck();
});

test("a full sample tells which fields it lacks", async ({ page, playground }) => {
  const rule =
    "!has(self.nodes) || self.nodes.all(n, n.zone.startsWith('eu-') && n.zone.endsWith('-z'))";
  const nodes = `nodes: {type: array, maxItems: 2, items: {type: object, required: [zone], properties: {zone: {type: string, maxLength: 20}}}}`;
  const spec = `type: object\n            x-kubernetes-validations: [{rule: "${rule}"}]`;
  const crd = CRD.replace("default: {}", "required: [size]")
    .replace("type: object\n            required", `${spec}\n            required`)
    .replace("color:", `${nodes}\n              color:`);
  await playground.paste("crd", crd);
  const panel = await playground.look("sample");
  const note = panel.locator(".note");
  await expect(note).toBeHidden();
  await page.getByLabel("with optional fields").check();
  await expect(note).toContainText(/^The sample lacks these fields: .*spec\.nodes/);
  await playground.paste("crd", CRD);
  await expect(note).toBeHidden();
  await page.getByLabel("with optional fields").uncheck();
});
