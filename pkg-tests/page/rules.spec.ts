// Many rules: found, filtered, and looked at where they stand.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const MANY = Array.from(
  { length: 89 },
  (_, at) => `{rule: "!has(self.size) || self.size != ${at}", message: not ${at}}`,
).join(", ");
const RULES = CRD.replace(
  "default: {}",
  `default: {}\n            x-kubernetes-validations: [${MANY}]`,
).replace("maximum: 5", "maximum: 100");

test("rules: of many, the one that failed comes first", async ({ page, playground }) => {
  await playground.paste("crd", RULES);
  await playground.paste("object", widget("  size: 77"));
  await playground.look("rules");
  const rules = page.locator("#panel-rules .rule");
  await expect(rules).toHaveCount(89);
  await expect(rules.first()).toContainText("says: not 77");
  await rules.first().getByRole("button", { name: "Trace" }).click();
  const trace = rules.first().locator(".trace");
  await expect(trace.locator(".row", { hasText: "!has(self.size)" }).nth(1)).toContainText("false");
  await trace.locator(".row", { hasText: /^self\.size3?77int/ }).hover();
  await expect(rules.first().locator(".traced .shown")).toHaveText("self.size");
  await page.getByLabel("Which rules").selectOption({ label: "Failed (1)" });
  await expect(rules).toHaveCount(1);
  await page.getByLabel("Which rules").selectOption({ label: "All rules (89)" });
  await page.getByLabel("Find by path or text").fill("!= 5");
  await expect(rules).toHaveCount(11);
  await expect(page.locator("#panel-rules .filter")).toContainText("11 of 89");
  await page.getByLabel("Find by path or text").fill("");
});

test("rules: of many, a skipped one says why without being opened", async ({
  page,
  playground,
}) => {
  const transition = `{rule: "!has(self.size) || self.size >= oldSelf.size"}`;
  await playground.paste("crd", RULES.replace("validations: [", `validations: [${transition}, `));
  await playground.paste("object", widget("  size: 90"));
  await playground.look("rules");
  const rule = page.locator("#panel-rules .rule", { hasText: "oldSelf.size" });
  await expect(rule.locator(":scope > .node").last()).toHaveText(
    "the rule compares with an old value, and there is none",
  );
});

test("rules: a rule is shown in the CRD, and one comes back", async ({ page, playground }) => {
  await playground.paste("crd", RULES);
  await playground.paste("object", widget("  size: 77"));
  await playground.look("rules");
  const go = page.getByRole("button", { name: "Show in CRD" }).first();
  await go.click();
  await expect(playground.editor("crd")).toBeFocused();
  await expect.poll(() => playground.selection()).toContain("self.size != 77");
  await page.getByRole("button", { name: "Back to the rule" }).click();
  await expect(go).toBeFocused();
});

test("rules: a long rule leaves the bars of the chart as wide as the others", async ({
  playground,
}) => {
  const long = `{rule: "!has(self.size) || self.size != 1000 ${"|| self.size < 7 ".repeat(12)}"}`;
  await playground.paste("crd", RULES.replace("validations: [", `validations: [${long}, `));
  const panel = await playground.look("rules");
  await panel.getByText(/^Cost of \d+ rules$/).click();
  const edges = await panel.locator(".gauge svg").evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return `${left} to ${right}`;
    }),
  );
  expect(new Set(edges).size).toBe(1);
  const beyond = await panel.evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  // The tests share the page.
  await panel.getByText(/^Cost of \d+ rules$/).click();
});

test("rules: their costs are a chart on one scale, the dearest first, and lead to the rules", async ({
  page,
  playground,
}) => {
  await playground.example("Cost budget");
  const panel = await playground.look("rules");
  await panel.getByText(/^Cost of \d+ rules$/).click();
  const bars = panel.locator(".bars > li");
  const dearest = bars.first();
  await expect(dearest.getByRole("button")).toContainText("self.routes.all");
  await expect(dearest.locator(".load")).toHaveCount(3);
  await expect(dearest.locator(".factors li").last()).toContainText("285,975 × spec.routes");
  const lengths = await bars.evaluateAll((all) =>
    all.map((bar) => Number(bar.querySelector("rect:last-of-type")?.getAttribute("width"))),
  );
  expect(lengths.length).toBeGreaterThan(1);
  // Each bar has the whole width, below its rule: they are on one scale.
  const widths = await bars.evaluateAll((all) =>
    all.map((bar) => bar.clientWidth - (bar.querySelector("svg")?.clientWidth ?? 0)),
  );
  expect(new Set(widths)).toEqual(new Set([0]));
  const text = await bars.last().getByRole("button").innerText();
  await bars.last().getByRole("button").click();
  const focused = panel.locator(".rule").filter({ has: page.locator(":focus") });
  await expect(focused.locator("h3 code")).toHaveText(text);
  await panel.getByText(/^Cost of \d+ rules$/).click();
});

test("rules: two rules of one text have an evaluation each", async ({ page, playground }) => {
  const rule = '{rule: "!has(self.size) || self.size > 1"}';
  const twice = `default: {}\n            x-kubernetes-validations: [${rule}, ${rule}]`;
  await playground.paste("crd", CRD.replace("default: {}", twice));
  await playground.paste("object", widget("  size: 3"));
  await playground.look("rules");
  const rules = page.locator("#panel-rules .rule");
  await expect(rules).toHaveCount(2);
  for (const index of [0, 1]) {
    await expect(rules.nth(index).locator(".runs > li")).toHaveCount(1);
  }
});

test("rules: an expression about oldSelf on a create says that there is none", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", RULES);
  await playground.paste("object", widget("  size: 77"));
  const panel = await playground.look("rules");
  await page.locator("#expression").fill("oldSelf.spec.size > 1");
  await expect(panel.locator("output")).toContainText("a create has no previous object");
  await page.locator("#expression").fill("");
});

test("a rule that failed says the message that it computed", async ({ playground }) => {
  const rule = `x-kubernetes-validations:
            - rule: self.size < 3
              messageExpression: "self.size > 3 ? 'four is too much' : 'three is too much'"
            required: [size]`;
  await playground.paste("crd", CRD.replace("default: {}", rule));
  await playground.paste("object", widget("  size: 4"));
  const panel = await playground.look("rules");
  await expect(panel.locator("li .why")).toHaveText("four is too much");
});
