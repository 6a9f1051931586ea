// Problems begin with a line in plain words; the server's own text stands below it.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

/** A field of the schema with a wrong value, and what the page says. */
const CASES: [schema: string, value: string, said: string][] = [
  ["type: integer, maximum: 5", "9", "9 is greater than the maximum, 5."],
  ["type: integer, minimum: 5, exclusiveMinimum: true", "4", "4 is less than the minimum, 5."],
  ["type: integer, minimum: 5, exclusiveMinimum: true", "5", "It must be greater than 5."],
  ["type: integer, multipleOf: 3", "4", "4 is not a multiple of 3."],
  [
    "type: number, multipleOf: 0.01",
    "1.15",
    "The server does not take 1.15 for a multiple of 0.01.",
  ],
  [
    "enum: [1, null], x-kubernetes-preserve-unknown-fields: true",
    "2",
    "Take one of these: 1, null.",
  ],
  ["type: string, maxLength: 1", "ab", "The text may have at most 1 character. It has 2."],
  ["type: string, minLength: 3", '"é"', "The text must have at least 3 characters. It has 1."],
  ["type: string, enum: [a, b]", "c", '"c" is not allowed. Take one of these: "a", "b".'],
  ["type: string, pattern: ^a$", "c", '"c" does not match the pattern of the schema.'],
  ["type: string, format: date", "c", '"c" does not have the format date.'],
  ["type: integer, format: int32", "2.5", "2.5 does not have the format int32."],
  ["type: integer", '"c"', "The type of the value is string. The schema demands integer."],
  ["type: array, items: {type: string}, maxItems: 1", "[a, b]", "at most 1 item. It has 2."],
  ["type: array, items: {type: string}, minItems: 2", "[]", "at least 2 items. It has 0."],
  ["type: object, required: [a], properties: {a: {type: string}}", "{}", "size.a This field is"],
];

for (const [schema, value, said] of CASES) {
  test(`${schema} refuses ${value} in plain words with the values`, async ({ playground }) => {
    await playground.paste("crd", CRD.replace("type: integer, maximum: 5", schema));
    await playground.paste("object", widget(`  size: ${value}`));
    await playground.look("problems");
    const problem = playground.problems.first();
    await expect(problem.locator(".meaning")).toContainText(said);
    await expect(problem.locator(".meaning + .server")).toContainText("spec.size");
    await expect(problem.locator(".server")).toHaveCSS("font-family", /mono/i);
  });
}

test("a bound that the value does not break is not named", async ({ playground }) => {
  // The page finds the first one, but the alternative is what refuses the value.
  const schema = "type: integer, maximum: 9, allOf: [{maximum: 5}]";
  await playground.paste("crd", CRD.replace("type: integer, maximum: 5", schema));
  await playground.paste("object", widget("  size: 7"));
  await playground.look("problems");
  await expect(playground.problems.first().locator(".meaning")).not.toContainText("9");
});

test("what an update lets pass says what is wrong, and that it does not count", async ({
  playground,
}) => {
  await playground.example("Ratcheting");
  await playground.look("problems");
  const lead = playground.problems.first().locator(".meaning");
  await expect(lead).toContainText("40 is greater than the maximum, 10.");
  await expect(lead).toContainText("the server lets it pass");
});

test("a CRD that is refused says so in plain words, with the part of the schema", async ({
  playground,
}) => {
  await playground.paste("crd", CRD.replace("type: integer, maximum: 5", "maximum: 5"));
  await playground.look("problems");
  const lead = playground.problems.first().locator(".meaning");
  await expect(lead).toContainText("…properties[spec].properties[size].type This part of the");
});

test("a misspelt macro is one problem, with the part of its error and a fix", async ({
  playground,
}) => {
  const names = "names: {type: array, maxItems: 9, items: {type: string}}\n              color:";
  const rule = `x-kubernetes-validations: [{rule: "self.names.al(n, n != '')"}]`;
  await playground.paste("crd", CRD.replace("color:", names).replace("default: {}", rule));
  const panel = await playground.look("problems");
  const errors = panel.locator("li.error");
  await expect(errors).toHaveCount(1);
  await expect(errors.locator(".meaning")).toContainText("The expression does not compile.");
  await expect(errors.locator(".server")).toContainText("Invalid value: {…}: compilation failed");
  await errors.getByRole("button", { name: 'Did you mean "all"?' }).click();
  await expect(errors).toHaveCount(0);
});

for (const [written, said] of [
  ["y", "Kubernetes reads YAML 1.1, where y without quotes is a boolean."],
  ["3", "Without quotes 3 is a number or a boolean."],
] as const) {
  test(`a label ${written} is told apart from a string, and quoted at a click`, async ({
    playground,
  }) => {
    await playground.paste("crd", CRD);
    await playground.paste(
      "object",
      widget("  size: 4").replace("name: w", `name: w\n  labels:\n    a: ${written}`),
    );
    const panel = await playground.look("problems");
    await expect(panel.locator(".meaning")).toContainText([said]);
    await panel.getByRole("button", { name: "Put it in quotes", exact: true }).click();
    await expect(playground.stamp).toHaveText("Allowed");
  });
}

test("a remark has no fix of another problem of the same rule", async ({ playground }) => {
  const tags = `tags:
                type: array
                maxItems: 1000
                items: {type: string}
                x-kubernetes-validations: [{rule: "self.all(t, oldSelf.exists(o, o == t))"}]
              color:`;
  await playground.paste("crd", CRD.replace("color:", tags));
  const panel = await playground.look("problems");
  const costly = panel.locator("li.error").first();
  await expect(costly.getByRole("button", { name: /maxItems/ }).first()).toBeVisible();
  const remark = panel.locator("li.info", { hasText: "oldSelf" });
  await expect(remark).toBeVisible();
  await expect(remark.locator(".fix")).toHaveCount(0);
});
