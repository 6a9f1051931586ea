// Tests of the definition on the page: a suite of its own, what it says, and what it covers.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const RULED = CRD.replace(
  "size: {",
  'size: {x-kubernetes-validations: [{rule: "self != 4", message: no four}], ',
);

/** A suite with one test, which passes. */
const PASSING = `crdName: widgets.example.com
tests:
  onCreate:
  - name: two
    initial: {apiVersion: example.com/v1, kind: Widget, spec: {size: 2}}
`;

/** The panel of tests, with a suite for the definition with a rule. */
async function tested(playground: Playground, suite: string) {
  await playground.paste("crd", RULED);
  const panel = await playground.look("tests");
  await playground.paste("suite", suite);
  return panel;
}

test("tests: a first suite is written, and what it covers is marked", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", RULED);
  const panel = await playground.look("tests");
  await expect(panel).toContainText("A suite says which objects the server accepts");
  await panel.getByRole("button", { name: "Write a first suite" }).click();
  await expect(panel.locator(".said")).toHaveText(/^\d+ passed · Kubernetes 1\.36$/);
  await expect(playground.editor("suite")).toContainText("crdName: widgets.example.com");
  await expect(panel).toContainText(/Coverage: \d+ of \d+/);
  const marks = page.locator("#editor-crd .cm-coverage");
  await expect(marks.locator(".covered:visible").first()).toBeVisible();
  // A place that no test covers leads to the CRD.
  const open = panel.locator("li.warning .go").first();
  await open.click();
  await expect(playground.editor("crd")).toBeFocused();
  // The marks come back once the tests have run with the new text.
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("# x");
  await expect(marks.locator(".covered:visible").first()).toBeVisible();
  await playground.look("stored");
  await expect(marks).toHaveCount(0);
});

test("tests: the request on the page becomes a test, and joins others", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", RULED);
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("tests");
  const add = panel.getByRole("button", { name: "Add this request" });
  await add.click();
  await expect(panel.locator(".said")).toHaveText("1 passed · Kubernetes 1.36");
  await playground.paste("object", widget("  size: 4"));
  await add.click();
  await expect(panel.locator(".said")).toHaveText("2 passed · Kubernetes 1.36");
  await playground.request("update");
  await playground.paste("previous", widget("  size: 3"));
  await playground.paste("object", widget("  size: 2"));
  await add.click();
  await expect(panel.locator(".said")).toHaveText("3 passed · Kubernetes 1.36");
  await expect(panel.locator("li.good .place").last()).toHaveText("update");

  // A reload and a link keep the suite.
  await page.reload();
  await expect(panel.locator(".said")).toHaveText("3 passed · Kubernetes 1.36");
});

test("tests: a failed test says what differs, and expects it at a click", async ({
  playground,
}) => {
  const panel = await tested(
    playground,
    `crdName: widgets.example.com
tests:
  onCreate:
  # what the rule says
  - name: no four
    initial: {apiVersion: example.com/v1, kind: Widget, spec: {size: 4}}
    expectedError: no five
`,
  );
  await expect(panel.locator(".said")).toHaveText("1 failed · Kubernetes 1.36");
  const failed = panel.locator("li.error");
  await expect(failed.locator(".kind")).toHaveText("failed");
  await expect(failed.locator("del")).toHaveText(/no five/);
  await expect(failed.locator("ins")).toHaveText(/spec\.size: .*no four/);
  await failed.locator(".go").click();
  await expect(playground.editor("suite")).toBeFocused();
  await panel.getByRole("button", { name: "Expect these answers" }).click();
  await expect(panel.locator(".said")).toHaveText("1 passed · Kubernetes 1.36");
  await expect(playground.editor("suite")).toContainText("# what the rule says");
});

test("tests: a part of a suite that tests nothing is told", async ({ playground }) => {
  const suite = `${PASSING}    expectedFields: {spec: {size: 2, sise: null}}\n`;
  const panel = await tested(playground, suite);
  await expect(panel.locator(".said")).toHaveText("1 passed · Kubernetes 1.36");
  const remark = panel.locator("li.warning .message", { hasText: "no field spec.sise" });
  await expect(remark).toHaveCount(1);
});

test("tests: what keeps a suite from running is told", async ({ playground }) => {
  const suite = "crdName: gadgets.example.com\ntests:\n  onCreate: []\n";
  const panel = await tested(playground, suite);
  await expect(panel.locator(".said")).toHaveText(
    "There is no CRD named gadgets.example.com on this page.",
  );
  await playground.paste("suite", "crdName: widgets.example.com\ntests: [\n");
  await expect(panel.locator("li.error").first()).toBeVisible();
  await expect(panel).not.toContainText("Coverage");
  await playground.paste("suite", "");
  await expect(panel).toContainText("A suite says which objects");
});

test("tests: a suite's errors are counted", async ({ playground }) => {
  const panel = await tested(playground, `${PASSING}  - name: nothing\n`);
  await expect(panel.locator(".said")).toHaveText(/^1 error.*1 passed · Kubernetes 1\.36$/);
});

test("tests: changes that are all noticed do not deny that parts have no test", async ({
  playground,
}) => {
  const bound = CRD.replace(/ +(?:color|status|default): .*\n/g, "");
  await playground.paste("crd", bound);
  const panel = await playground.look("tests");
  const tests = [
    "- name: five\n    initial: {apiVersion: example.com/v1, kind: Widget, spec: {size: 5}}",
    "- name: six\n    initial: {apiVersion: example.com/v1, kind: Widget, spec: {size: 6}}\n    expectedError: than or equal",
  ];
  await playground.paste(
    "suite",
    `crdName: widgets.example.com\ntests:\n  onCreate:\n  ${tests.join("\n  ")}\n`,
  );
  await expect(panel).toContainText("Coverage: 1 of 2");
  await panel.getByRole("button", { name: "Find missing tests" }).click();
  await expect(panel.locator("section .note")).toContainText(["Coverage asks for more"]);
});

test("tests: a suite that is dropped finds its editor", async ({ playground }) => {
  await playground.drop("#pane-object", {
    "widgets.yaml": RULED,
    "a.testsuite.yaml": PASSING,
  });
  await expect(playground.panel("tests").locator(".said")).toHaveText("1 passed · Kubernetes 1.36");
});

test("tests: missing tests are found, and added at a click", async ({ playground }) => {
  await playground.paste("crd", RULED);
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("tests");
  await panel.getByRole("button", { name: "Add this request" }).click();
  await expect(panel.locator(".said")).toHaveText("1 passed · Kubernetes 1.36");
  await panel.getByRole("button", { name: "Find missing tests" }).click();
  const missing = panel.locator("section");
  const heading = missing.locator("h3");
  await expect(heading).toHaveText(/^Changes that no test notices: \d+ of \d+$/);
  const before = await heading.innerText();
  const bound = missing.locator("li", { hasText: "maximum 5 is removed" });
  await expect(bound).toContainText("v1: spec.size");
  await expect(bound.locator("pre")).toContainText("size: 6");
  await bound.getByRole("button", { name: "Add this test" }).click();
  // It looks again, and the change is noticed.
  await expect(panel.locator(".said")).toHaveText("2 passed · Kubernetes 1.36");
  await expect(heading).not.toHaveText(before);
  await expect(bound).toHaveCount(0);
  // The button is gone, so the focus is on the new list; what was found is heard.
  await expect(missing.locator(":scope > div")).toBeFocused();
  await expect(missing.getByRole("status")).toHaveText((await heading.textContent()) ?? "");
  await missing.locator("li .go").first().click();
  await expect(playground.editor("crd")).toBeFocused();
  // All that are left at once.
  const all = missing.getByRole("button", { name: /^Add all \d+ tests$/ });
  const count = Number((await all.innerText()).replace(/\D/g, ""));
  await all.click();
  await expect(panel.locator(".said")).toHaveText(`${2 + count} passed · Kubernetes 1.36`);
});

test("tests: each change that no test can notice says why", async ({ playground }) => {
  const limit = "words: {type: string, maxLength: 99999999}";
  await playground.paste("crd", CRD.replace("color: {", `${limit}\n              color: {`));
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("tests");
  await panel.getByRole("button", { name: "Add this request" }).click();
  await panel.getByRole("button", { name: "Find missing tests" }).click();
  const changes = panel.locator("section li", { hasText: "maxLength 99999999" });
  await expect(changes).toHaveText([
    /is removed.*No test was found that notices it. \d+ requests were tried/,
    /becomes.*No test was found that notices it. \d+ requests were tried/,
    /becomes.*No test was found that notices it. \d+ requests were tried/,
  ]);
});

test("tests: the editor of the suite completes and explains keys and objects", async ({
  page,
  playground,
}) => {
  await tested(
    playground,
    `crdName: widgets.example.com
tests:
  onCreate:
  - name: one
    initial:
      apiVersion: example.com/v1
      kind: Widget
      spec:
        size: 1
`,
  );
  await playground.editor("suite").press("ControlOrMeta+End");
  await expect(await playground.complete("        co")).toContainText([/color/]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await expect(await playground.complete("    expected")).toContainText([/expectedError/]);
  await page.keyboard.press("Escape");
  const size = playground.editor("suite").getByText("size", { exact: true });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await size.hover();
    await expect(page.locator(".hover")).toContainText("maximum", { timeout: 2000 });
  }).toPass();
});
