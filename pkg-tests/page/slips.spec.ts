// Slips of YAML and CEL: what is wrong in plain words, and a fix.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const SIGN = /A value that begins with ".+" is no text for YAML/;
const COLON = "A value with a colon and a blank behind it is no text for YAML.";
const QUOTE = "that begins this value is not closed on its line.";

/** What is typed below the spec of an object, what the page says, its fix, and what the fix writes. */
const VALUES: [typed: string, said: RegExp | string, fix: string, written: string][] = [
  ["  color: @daily\n  size: 3", SIGN, "Put it in quotes", "color: '@daily'"],
  ["  color: */5 * * * * # often\n  size: 3", SIGN, "Put it in quotes", "'*/5 * * * *' # often"],
  ["  color: %x\n  size: 3", SIGN, "Put it in quotes", "color: '%x'"],
  ["  color: `it's`\n  size: 3", SIGN, "Put it in quotes", "color: '`it''s`'"],
  ["  color: | grep x\n  size: 3", SIGN, "Put it in quotes", "color: '| grep x'"],
  ["  color: {a}b\n  size: 3", SIGN, "Put it in quotes", "color: '{a}b'"],
  ["  color: echo a: b\n  size: 3", COLON, "Put it in quotes", "color: 'echo a: b'"],
  ['  color: "red\n  size: 3', QUOTE, "Close the quote", 'color: "red"'],
  ['  color: "red\n  size: "3"', QUOTE, "Close the quote", 'color: "red"'],
];

for (const [typed, said, fix, written] of VALUES) {
  test(`${typed} is told and repaired`, async ({ playground }) => {
    await playground.paste("crd", CRD);
    await playground.paste("object", widget(typed));
    const panel = await playground.look("problems");
    const first = panel.locator("li").first();
    await expect(first.locator(".meaning")).toContainText(said);
    await expect(first.locator(".place")).toHaveText("Object, line 6");
    await first.getByRole("button", { name: fix, exact: true }).click();
    await expect(playground.editor("object")).toContainText(written);
    await expect(playground.problems.filter({ hasText: "yaml:" })).toHaveCount(0);
  });
}

test("a text in the middle of typing is marked at the key without a colon", async ({
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  col\n  # a comment"));
  const panel = await playground.look("problems");
  await expect(panel.locator(".meaning")).toHaveText("This key has no colon behind it.");
  await expect(panel.locator(".place")).toHaveText("Object, line 7");
  await expect(playground.editor("object").locator(".cm-lintRange-error")).toHaveText("col");
});

test("a text that no quote and no colon repairs gets no such advice", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  color: [red\n  size: 3"));
  const panel = await playground.look("problems");
  await expect(panel.locator("li").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Put it in quotes" })).toHaveCount(0);
});

test("a prompt above a manifest goes at a click", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", `$ cat widget.yaml\n${widget("  size: 4")}`);
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: "Keep only the manifest" }).click();
  await expect(playground.verdict).toContainText("Stored");
});

/** A rule of the whole object, what the page says, and the fix. */
const RULES: [rule: string, said: string, fix?: string][] = [
  ["!self.spec.color.endsWith('x')", 'begins with "!"', "Put it in quotes"],
  ["len(self.metadata.name) < 9", "CEL has no len. It has size().", "Write size"],
  ["self.metadata.name.length < 9", "CEL has no length. It has size().", "Write size()"],
  ["self.metadata.name.toLowerCase() == 'w'", "It has lowerAscii().", "Write lowerAscii"],
  ["has(self.metadata.labels)", "Rules see only name and generateName"],
  ["self.metadata.namespace != 'x'", "Rules see only name and generateName"],
];

for (const [rule, said, fix] of RULES) {
  test(`the rule ${rule} is told with what to write`, async ({ playground }) => {
    const rules = `properties:
          spec:
            type: object
            required: [color]
            properties: {color: {type: string, maxLength: 9}}
        x-kubernetes-validations:
        - rule: ${rule}
`;
    await playground.paste("crd", CRD.replace(/properties:[\s\S]*/, rules));
    await playground.paste("object", widget("  color: red"));
    const panel = await playground.look("problems");
    const first = panel.locator("li.error").first();
    await expect(first).toContainText(said);
    if (fix !== undefined) {
      await first.getByRole("button", { name: fix, exact: true }).click();
      await expect(playground.stamp).toHaveText("Allowed");
    }
  });
}
