// CEL has colours: in the editor of definitions, in the list of rules, in the chart and in traces.

import { celTokens } from "../../www/src/page/cel";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

test("cel: tokens are told apart, whatever is unfinished", () => {
  const shown = (text: string) =>
    celTokens(text).map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`);
  expect(shown(`has(self.size) && self.size <= 0x1Fu ? 'a"\\'' : oldSelf.x in [true]`)).toEqual([
    "function has",
    "self self",
    "field size",
    "operator &&",
    "self self",
    "field size",
    "operator <=",
    "number 0x1Fu",
    "operator ?",
    `string 'a"\\''`,
    "operator :",
    "self oldSelf",
    "field x",
    "keyword in",
    "keyword true",
  ]);
  expect(shown('self.matches(r"\\d+") // all')).toContain('string r"\\d+"');
  expect(shown("'open")).toEqual(["string 'open"]);
  expect(shown("self.in.self")).toEqual(["self self", "field in", "field self"]);
});

const RULES = `
            x-kubernetes-validations:
            - rule: self.size < 4
              message: "no rule: self.size"
            - rule: "self.color != \\"a\\""
            - rule: 'self.color != ''b'''
            - message: long
              rule: >-
                self.size > 1 &&
                self.size < 90
            - {rule: self.size != 5, messageExpression: "'is ' + string(self.size)"}
            - rule: self.size <
                77
            description: |
              rule: self.size == 1`;

test("cel: rules have colours in the editor, in all styles of YAML", async ({
  page,
  playground,
}) => {
  await page.setViewportSize({ width: 1400, height: 1200 });
  await playground.paste("crd", CRD.replace("default: {}", `default: {}${RULES}`));
  const editor = playground.editor("crd");
  await expect(editor.locator(".cel-self").first()).toBeVisible();
  await expect(editor.locator(".cel-number")).toHaveText(["4", "1", "90", "5", "77"]);
  await expect(editor.locator(".cel-self")).toHaveCount(8);
  await expect(editor.locator(".cel-string")).toHaveText(['\\"a\\"', "''b''", "'is '"]);
  await expect(editor.locator(".cel-function")).toHaveText("string");
  // It is the colour of the token, not the one of YAML around it.
  const colours = await editor.evaluate((node) => {
    const colour = (selector: string) =>
      getComputedStyle(node.querySelector(selector) as Element).color;
    return [colour(".cel-number"), colour(".cel-string"), colour(".cel-self")];
  });
  expect(new Set(colours).size).toBe(3);
  await page.setViewportSize({ width: 1400, height: 900 });
});

test("cel: rules have colours in the list, the chart and the trace", async ({ playground }) => {
  const one = "{rule: '!has(self.size) || self.size < 4'}";
  const two = "{rule: '!has(self.size) || self.size > 1'}";
  const rule = `x-kubernetes-validations: [${one}, ${two}]`;
  await playground.paste("crd", CRD.replace("default: {}", `default: {}\n            ${rule}`));
  await playground.paste("object", widget("  size: 4"));
  const panel = await playground.look("rules");
  await expect(panel.locator("h3 .cel-number")).toHaveText(["4", "1"]);
  await panel.getByText(/^Cost of 2 rules$/).click();
  await expect(panel.locator(".bars .cel-field")).toHaveCount(4);
  await expect(panel.locator(".bars .node")).toHaveText(["on spec", "on spec"]);
  await panel.getByRole("button", { name: "Trace" }).first().click();
  await expect(panel.locator(".traced .cel-number")).toHaveText("4");
  await expect(panel.locator(".trace .row").first().locator("code").first()).toHaveText(
    "!has(self.size) || self.size < 4",
  );
  await panel.getByText(/^Cost of 2 rules$/).click();
});

/** The server names the default in place of the rule. */
const UNDEFAULTED = CRD.replace("            default: {}\n", "");

for (const [rule, written] of [
  ["'self.size = 5'", "self.size == 5"],
  ["'self.size === 5'", "self.size == 5"],
  ["'self.size > 1 and self.size < 5'", "self.size > 1 && self.size < 5"],
  ["'true || self.color == null'", "true || !has(self.color)"],
  ["self.color == null", "has(self.color) == false"],
  ["'self.color != null && self.size > 1'", "has(self.color) && self.size > 1"],
] as const) {
  test(`${rule} is corrected at a click`, async ({ playground }) => {
    const validations = `            x-kubernetes-validations:\n            - rule: ${rule}\n`;
    await playground.paste("crd", UNDEFAULTED + validations);
    const panel = await playground.look("problems");
    await expect(panel.locator(".tip").first()).toContainText("CEL");
    await panel
      .locator(".fix", { hasText: /^Write / })
      .first()
      .click();
    await playground.settled();
    await expect(playground.editor("crd")).toContainText(written);
    await expect(playground.stamp).not.toHaveText("CRD refused");
  });
}

test("an arrow in a rule is explained", async ({ playground }) => {
  const validations =
    "            x-kubernetes-validations:\n            - rule: 'true => false'\n";
  await playground.paste("crd", UNDEFAULTED + validations);
  const panel = await playground.look("problems");
  await expect(panel.locator(".tip").first()).toContainText("!(a) || b");
});
