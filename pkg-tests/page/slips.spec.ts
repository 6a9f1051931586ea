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

/** A part of the schema, what the page says of it, its fix, and what the fix writes. */
const SCHEMAS: [schema: string, said: string, fix: string, written: string][] = [
  ["{type: bool}", "supported values", "Write boolean", "type: boolean"],
  ["{type: string, enum: [gold, off]}", "no string equals false", "Put it in quotes", '"off"'],
  [
    "{type: array, items: {type: string, maxLenght: 9}}",
    "which the server drops without a warning",
    'Did you mean "maxLength"?',
    "maxLength: 9",
  ],
  [
    "{type: object, required: [stepps], properties: {steps: {type: string}}}",
    "required names stepps, which properties lacks",
    'Replace by "steps"',
    "required: [steps]",
  ],
];

for (const [schema, said, fix, written] of SCHEMAS) {
  test(`the schema ${schema} is told and repaired`, async ({ playground }) => {
    await playground.paste("crd", CRD.replace("{type: integer, maximum: 5}", schema));
    await playground.paste("object", widget("  color: red"));
    const panel = await playground.look("problems");
    const problem = panel.locator("li", { hasText: said }).first();
    await problem.getByRole("button", { name: fix, exact: true }).click();
    await expect(playground.editor("crd")).toContainText(written);
    await expect(panel.locator("li", { hasText: said })).toHaveCount(0);
  });
}

test("the key of a list map is required at a click, and gets no made-up default", async ({
  playground,
}) => {
  const steps =
    "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [run], properties: {name: {type: string}, run: {type: string}}}}";
  await playground.paste("crd", CRD.replace("{type: integer, maximum: 5}", steps));
  await playground.paste("object", widget("  color: red"));
  const panel = await playground.look("problems");
  await expect(panel.getByRole("button", { name: 'Add "default"' })).toHaveCount(0);
  await panel.getByRole("button", { name: 'Require "name"' }).click();
  await expect(playground.editor("crd")).toContainText("required: [name, run]");
  await expect(playground.stamp).toHaveText("Allowed");
});

test("a bound that the object at hand breaks is not offered, and one that is lowered says so", async ({
  playground,
}) => {
  const tags = `tags:
                type: array
                maxItems: 10000
                items: {type: string, maxLength: 9}
                x-kubernetes-validations: [{rule: "self.all(t, self.exists(o, o == t))"}]
              color:`;
  const crd = CRD.replace("color:", tags).replace("scope:", "scpe: x\n  scope:");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  tags: [a]"));
  await playground.paste("crd", crd);
  const panel = await playground.look("problems");
  const lower = panel.getByRole("button", { name: /^Lower maxItems .* from 10000 to \d+$/ });
  await expect(lower.first()).toBeVisible();
  await playground.paste("crd", CRD);
  await playground.paste("object", widget(`  tags: [${"a, ".repeat(2000)}a]`));
  await playground.paste("crd", crd);
  // Fixes of warnings are asked for after those of errors.
  await expect(panel.getByRole("button", { name: 'Remove "scpe"' })).toBeVisible();
  await expect(lower).toHaveCount(0);
});

test("a key of another case is marked, and written as it has to be", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4").replace("apiVersion", "apiversion"));
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: "Write apiVersion" }).click();
  await expect(playground.stamp).toHaveText("Allowed");
  await playground.paste("object", widget("  size: 4").replace("Widget", "Widgte"));
  await expect(panel.locator(".place").first()).toHaveText("Object, line 2");
});

test("a quantity with a blank is written without it", async ({ playground }) => {
  const pod =
    "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: a\n    image: a\n    resources: {limits: {memory: 1 Gi}}\n";
  await playground.paste("object", pod);
  const panel = await playground.look("problems");
  await expect(panel.locator(".meaning").first()).toHaveText(
    "A quantity has no blank between its number and its unit.",
  );
  await panel.getByRole("button", { name: "Write 1Gi" }).click();
  await expect(playground.stamp).toHaveText("Structure only");
});

test("fields in the column of the empty key above are indented at a click", async ({
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste(
    "object",
    "apiVersion: example.com/v1\nkind: Widget\nmetadata:\nname: w\nspec:\nsize: 4\n# why\ncolor: blue\n",
  );
  const panel = await playground.look("problems");
  await expect(panel.locator("li", { hasText: "belongs below metadata, which is" })).toHaveCount(1);
  await panel.getByRole("button", { name: "Indent what belongs below spec" }).first().click();
  await panel.getByRole("button", { name: "Indent what belongs below metadata" }).click();
  await expect(playground.verdict).toHaveText("Stored as it is.");
  await expect(playground.editor("object")).toContainText("  color: blue");
});

test("an unknown field that no key above takes is not to be indented", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4").replace("spec:", "labels: {}\nspec:"));
  const panel = await playground.look("problems");
  await expect(panel.locator("li").first()).toContainText("There is no such field");
  await expect(panel.getByRole("button", { name: /^Indent/ })).toHaveCount(0);
});

/** An object without one line of its type, and the line that its CRD tells. */
const TYPES: [written: string, fix: string, result: string][] = [
  [
    "kind: Widget\nmetadata: {name: w}\n",
    "Add apiVersion: example.com/v1",
    "apiVersion: example.com/v1kind: Widget",
  ],
  [
    "apiVersion: example.com/v1\nmetadata: {name: w}\n",
    "Add kind: Widget",
    "kind: WidgetapiVersion: example.com/v1",
  ],
  [
    '{"kind": "Widget", "metadata": {"name": "w"}}',
    "Add apiVersion: example.com/v1",
    '{"apiVersion": "example.com/v1", "kind"',
  ],
  [
    "apiVersion: v1\nkind: List\nitems:\n- kind: Widget\n  metadata: {name: w}\n",
    "Add apiVersion: example.com/v1",
    "- apiVersion: example.com/v1  kind: Widget",
  ],
];

for (const [written, fix, result] of TYPES) {
  test(`${written} gets the rest of its type from the CRD`, async ({ playground }) => {
    await playground.paste("crd", CRD);
    await playground.paste("object", written);
    const panel = await playground.look("problems");
    await panel.getByRole("button", { name: fix, exact: true }).click();
    await expect(playground.editor("object")).toContainText(result);
    await expect(playground.stamp).toHaveText("Allowed");
  });
}

test("the type of an object is completed from a CRD that the server refuses, too", async ({
  playground,
}) => {
  await playground.paste("crd", CRD.replace("Namespaced", "namespaced"));
  await playground.paste("object", "kind: Widget\nmetadata: {name: w}\n");
  const panel = await playground.look("problems");
  await expect(panel.getByRole("button", { name: "Add apiVersion" })).toBeVisible();
});

test("an object that lacks a type which no CRD tells gets no fix", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", "kind: Gadget\nmetadata: {name: w}\n");
  const panel = await playground.look("problems");
  await expect(panel.locator("li").first()).toContainText("lacks apiVersion");
  await expect(panel.locator(".fix")).toHaveCount(0);
});

test("a misspelled keyword of the schema is named where it makes fields unknown", async ({
  playground,
}) => {
  const typo = CRD.replace(
    "default: {}\n            properties:",
    "default: {}\n            properites:",
  );
  await playground.paste("crd", typo);
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("problems");
  const unknown = panel.locator("li", { hasText: 'unknown field "spec.size"' });
  await expect(unknown.locator(".tip")).toContainText("The schema has properites at this place");
  await unknown.locator(".because").click();
  expect(await playground.selection()).toBe("properites");
  await panel.getByRole("button", { name: 'Did you mean "properties"?' }).first().click();
  await expect(unknown).toHaveCount(0);
  await expect(playground.stamp).toHaveText("Allowed");
});

test("a required field beside its misspelt name is renamed first, and keeps its value", async ({
  playground,
}) => {
  await playground.paste("crd", CRD.replace("default: {}", "required: [size]"));
  await playground.paste("object", widget("  Sise: 4"));
  const panel = await playground.look("problems");
  const required = panel.locator("li", { hasText: "spec.size: Required value" });
  await expect(required.locator(".meaning")).toHaveText(
    "spec.size This field is required. If Sise is meant, rename it.",
  );
  await expect(required.locator(".fix")).toHaveText(['Rename "Sise" to "size"', 'Add "size"']);
  await required.locator(".fix").first().click();
  await expect(playground.editor("object")).toContainText("size: 4");
  await expect(playground.stamp).toHaveText("Allowed");
});

test("a misspelled keyword of the schema comes before what it causes, and is repaired there", async ({
  playground,
}) => {
  const typo = CRD.replace("default: {}", "required: [size]").replace(
    /properties:(?=\n {14}size)/,
    "properites:",
  );
  await playground.paste("crd", typo);
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("problems");
  await expect(panel.locator("li").first()).toContainText("properites");
  const required = panel.locator("li", { hasText: "spec.size: Required value" });
  await expect(required.locator(".meaning")).toContainText(
    "The schema has properites at this place",
  );
  await expect(required).not.toContainText("Add it");
  await expect(required.locator(".fix")).toHaveText(['Did you mean "properties"?']);
  await required.locator(".fix").click();
  await expect(playground.stamp).toHaveText("Allowed");
});

/** What in a CRD with a misspelled `properties` names a field below it, and what the page says there. */
const NAMED = [
  [
    "a selectable field",
    CRD.replace("storage: true", "storage: true\n    selectableFields: [{jsonPath: .spec.size}]"),
    "does not refer to a valid field",
    "The schema has properites on the way to this field",
  ],
  [
    "a required field",
    CRD.replace("default: {}", "required: [size]"),
    "required names size",
    "The schema has properites at this place",
  ],
] as const;

for (const [what, crd, message, said] of NAMED) {
  test(`${what} of the CRD leads to the misspelled keyword that hides it`, async ({
    playground,
  }) => {
    await playground.paste("crd", crd.replace(/properties:(?=\n {14}size)/, "properites:"));
    await playground.paste("object", widget("  size: 3"));
    const panel = await playground.look("problems");
    const problem = panel.locator("li", { hasText: message });
    await expect(problem).toContainText(said);
    await expect(problem).not.toContainText("or add the property");
    await expect(problem.locator(".fix")).toHaveText(['Did you mean "properties"?']);
    await problem.locator(".fix").click();
    await expect(playground.stamp).toHaveText("Allowed");
  });
}

test("an object whose CRD is refused leads to the misspelled keyword, not to what it causes", async ({
  playground,
}) => {
  const [[, crd]] = NAMED;
  await playground.paste("crd", crd.replace(/properties:(?=\n {14}size)/, "properites:"));
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("problems");
  const problem = panel.locator("li", { hasText: "The server refuses the CRD of this object" });
  await expect(problem.locator(".fix")).toHaveText(['Did you mean "properties"?']);
  await problem.locator(".because").click();
  expect(await playground.selection()).toBe("properites");
});

/** What stands in an object of `CRD`, the fix that the page offers, and what it writes. */
const SINGLE_VALUES: [text: string, fix: string, written: string][] = [
  [widget("  size: 3", "My_New_Cron"), "Write my-new-cron", "name: my-new-cron"],
  [widget("  size: 3", '"a/B"'), 'Write "a-b"', 'name: "a-b"'],
  [widget("  color: [blue]"), "Write blue", "color: blue"],
  [widget('  color: ["a, b"]'), 'Write "a, b"', 'color: "a, b"'],
  [widget('  size: "11"'), "Write 11", "size: 11"],
];

for (const [text, fix, written] of SINGLE_VALUES) {
  test(`${fix} is offered for a value that may stay wrong`, async ({ playground }) => {
    await playground.paste("crd", CRD);
    await playground.paste("object", text);
    const panel = await playground.look("problems");
    await panel.getByRole("button", { name: fix, exact: true }).click();
    await expect(playground.editor("object")).toContainText(written);
  });
}

/** The schema of a number, what an object has, the fix that the page offers, and what it writes. */
const NUMBERS: [schema: string, size: string, fix: string | undefined, written?: string][] = [
  ["type: integer, maximum: 5", "11", "Write 5, the maximum", "size: 5"],
  ["type: integer, minimum: -2", "-11", "Write -2, the minimum", "size: -2"],
  ["type: number, maximum: 0.5", "0.75", "Write 0.5, the maximum", "size: 0.5"],
  ["type: integer, maximum: 5, exclusiveMaximum: true", "5", "Write 4", "size: 4"],
  ["type: integer, minimum: 1, exclusiveMinimum: true", "0", "Write 2", "size: 2"],
  ["type: integer, maximum: 9, multipleOf: 5", "7", "Write 5", "size: 5"],
  // There is none, or there are several.
  ["type: integer, maximum: 5.5", "11", undefined],
  ["type: number, maximum: 5, exclusiveMaximum: true", "5", undefined],
  ["type: integer, multipleOf: 5", "7", undefined],
  ["type: integer, minimum: 5, maximum: 3", "7", undefined],
];

for (const [schema, size, fix, written = `size: ${size}`] of NUMBERS) {
  test(`{${schema}} has ${fix ?? "no fix"} for ${size}`, async ({ playground }) => {
    await playground.paste("crd", CRD.replace("type: integer, maximum: 5", schema));
    await playground.paste("object", widget(`  size: ${size}`));
    const panel = await playground.look("problems");
    await expect(playground.stamp).toHaveText("Refused");
    await expect(panel.locator(".fix")).toHaveText(fix === undefined ? [] : [fix]);
    if (fix !== undefined) {
      await panel.locator(".fix").click();
      await expect(playground.stamp).toHaveText("Allowed");
    }
    await expect(playground.editor("object")).toContainText(written);
  });
}

test("quotes around a number that is too large go first, then it gets the maximum", async ({
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget('  size: "11"'));
  const panel = await playground.look("problems");
  for (const fix of ["Write 11", "Write 5, the maximum"]) {
    await panel.getByRole("button", { name: fix, exact: true }).click();
  }
  await expect(playground.stamp).toHaveText("Allowed");
});

for (const [spec, type] of [
  ["  color: [a, b]", "array"],
  // Without quotes it would be octal.
  ['  size: "011"', "string"],
] as const) {
  test(`${spec.trim()} has no single value that is meant`, async ({ playground }) => {
    await playground.paste("crd", CRD);
    await playground.paste("object", widget(spec));
    const panel = await playground.look("problems");
    await expect(panel.locator("li").first()).toContainText(type);
    await expect(panel.locator(".fix")).toHaveCount(0);
  });
}

test("a name is refused with what a name may have", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3", "My_New_Cron"));
  const panel = await playground.look("problems");
  await expect(panel.locator(".meaning").first()).toContainText(
    "A name may have the letters a to z, digits, - and .",
  );
});

test("a label is refused with what a label may have", async ({ playground }) => {
  await playground.paste("crd", CRD);
  const labelled = widget("  size: 3").replace("spec:", "  labels: {app: a b}\nspec:");
  await playground.paste("object", labelled);
  const panel = await playground.look("problems");
  await expect(panel.locator(".meaning").first()).toContainText("is not valid in a label");
});

test("a required field without a value is not told to be added", async ({ playground }) => {
  await playground.paste("crd", CRD.replace("default: {}", "required: [size]"));
  await playground.paste("object", widget("  size: # three"));
  const panel = await playground.look("problems");
  await expect(panel.locator(".meaning").first()).toContainText("its value is null");
});
