// Ways back and on: the focus after a fix, Escape, and what a passing message offers.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

test("after a fix the focus is on the next problem, and in the view after the last", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  sise: 1\n  colour: red"));
  const problems = await playground.look("problems");
  await expect(playground.problems).toHaveCount(2);
  for (const left of [1, 0]) {
    await problems.locator(".fix").first().focus();
    await page.keyboard.press("Enter");
    await expect(playground.problems).toHaveCount(left);
    await expect(left > 0 ? playground.problems.first() : problems).toBeFocused();
  }
});

test("Escape hides the reason at a line, and turning to a line shows it", async ({
  page,
  playground,
}) => {
  const line = playground.stored.locator("del.pruned").first();
  const reason = () => line.evaluate((node) => getComputedStyle(node, "::after").display);
  await line.hover();
  expect(await reason()).toBe("block");
  await page.keyboard.press("Escape");
  expect(await reason()).toBe("none");
  await page.mouse.move(0, 0);
  await line.hover();
  expect(await reason()).toBe("block");
});

test("Escape brings the other panes back", async ({ page, playground }) => {
  const maximise = page.locator("#pane-result .maximise");
  await maximise.click();
  await expect(playground.editor("crd")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(playground.editor("crd")).toBeVisible();
  await expect(maximise).toHaveAttribute("aria-pressed", "false");
});

test("a message offers no undo once its text is edited", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await expect(playground.editor("object")).toContainText("kind: Widget");
  const undo = page.locator("#toast").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await playground.editor("object").press("ControlOrMeta+End");
  await page.keyboard.type("# mine");
  await expect(undo).toBeHidden();
});

test("the table lists what is stored, and no refused object", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", `${widget("  size: 3")}---\n${widget("  size: 9", "b")}`);
  const table = await playground.look("table");
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(table.locator("tbody tr")).toContainText("w");
});

test("an object that stands twice is told at the second place", async ({ playground }) => {
  const again = widget("  color: blue");
  await playground.paste("crd", CRD);
  await playground.paste("object", `${widget("  size: 3")}---\n${again}`);
  const problems = await playground.look("problems");
  await expect(problems.locator(".message")).toHaveText(
    "This object also stands in line 1. If the server stores that one, kubectl apply updates it with this one.",
  );
  await expect(problems.locator(".place")).toHaveText("Widget w, Object, line 8");
  const elsewhere = again.replace("name: w", "name: w\n  namespace: other");
  await playground.paste("object", `${widget("  size: 3")}---\n${elsewhere}`);
  await expect(playground.problems).toHaveCount(0);
});

test("a definition in the pane of objects moves to its own at a click", async ({ playground }) => {
  await playground.paste("crd", "");
  await playground.paste("object", CRD);
  const problems = await playground.look("problems");
  await expect(problems).toContainText("its place is the first pane");
  await problems.getByRole("button", { name: "Move it to the first pane" }).click();
  await playground.settled();
  await expect(playground.editor("crd")).toContainText("widgets.example.com");
  await expect(playground.editor("object")).toContainText("kind: Widget");
  await expect(playground.stamp).toHaveText("Allowed");
});

test("a definition that another one replaces is not said to work", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", CRD);
  const problems = await playground.look("problems");
  await expect(problems).toContainText("the other definition counts");
  await expect(problems).toContainText("This is a CRD: its place is the first pane.");
  await expect(problems).not.toContainText("it works here");
});

test("a definition that takes another's place by a move says so, and undo leads back beyond it", async ({
  playground,
  page,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.paste("object", CRD.replaceAll("idget", "adget"));
  const problems = await playground.look("problems");
  await problems.getByRole("button", { name: "Move it to the first pane" }).click();
  await expect(page.locator("#toast")).toContainText("took the place of the one in the first pane");
  await expect(page.locator("#toast")).toContainText("A sample of Wadget is in the object pane");
  const object = playground.editor("object");
  await object.press("ControlOrMeta+z");
  await expect(playground.editor("crd")).toContainText("kind: Widget");
  await expect(object).toContainText("kind: Wadget");
  await object.press("ControlOrMeta+z");
  await expect(object).toContainText("size: 3");
});

test("a tab is called a tab, and becomes spaces at a click", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("\tsize: 3\n\tcolor: red"));
  const problems = await playground.look("problems");
  await expect(problems).toContainText("indented with a tab");
  await problems.getByRole("button", { name: "Indent with spaces" }).first().click();
  await playground.settled();
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.problems).toHaveCount(0);
});

test("a message begins with what is wrong, and has its long value folded", async ({
  playground,
}) => {
  const rule =
    "x-kubernetes-validations: [{rule: self.siz > 1, message: it has to be large enough}]";
  await playground.paste("crd", CRD.replace("default: {}", rule));
  const problems = await playground.look("problems");
  const message = problems.locator(".message").first();
  await expect(message).toContainText("Invalid value: {…}: compilation failed");
  await expect(message).not.toContainText("MessageExpression");
  const whole = problems.locator(".whole").first();
  await whole.getByText("The server's whole text").click();
  await expect(whole).toContainText("MessageExpression");
});

test("a filter of rules without a hit says so", async ({ page, playground }) => {
  await playground.example("Transition rules");
  const rules = await playground.look("rules");
  await page.locator("#rule-words").fill("no such rule");
  await expect(rules).toContainText("No rule is like this.");
  await page.locator("#rule-words").fill("");
});

test("a costly message expression is named, not its rule", async ({ playground }) => {
  const text = "messageExpression: \"self.names.map(n, n + n).join(',') + 'x'\"";
  const rules = `x-kubernetes-validations: [{rule: "self.names.size() < 9", ${text}}]`;
  const names =
    "names: {type: array, maxItems: 100, items: {type: string, maxLength: 1000}}\n              color:";
  const crd = CRD.replace("color:", names).replace("default: {}", rules);
  await playground.paste("crd", crd);
  const problems = await playground.look("problems");
  await expect(problems).toContainText("estimated messageExpression cost exceeds");
  await expect(problems).toContainText("The estimated cost of the messageExpression is");
  const view = await playground.look("rules");
  await expect(view).toContainText("computes its message: self.names.map(n, n + n)");
  await expect(view.locator(".fault .meaning").first()).toContainText(
    "The estimated cost of the messageExpression is",
  );
});

test("a path that is cut at its start shows so", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await playground.editor("crd").press("ControlOrMeta+End");
  const path = page.locator("#editor-crd .crumbs");
  await expect(path).toContainText("openAPIV3Schema");
  await expect(path).toHaveClass(/more-before/);
});
