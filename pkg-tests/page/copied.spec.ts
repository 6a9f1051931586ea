// Texts that were copied with more than the manifest, or with characters that only look like those of YAML.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const OBJECT = widget("  size: 3");
const FENCED = `\`\`\`yaml\n${OBJECT}\`\`\`\n`;
const lines = (change: (line: string) => string) => OBJECT.trimEnd().split("\n").map(change);

const COPIES: [what: string, text: string, tip: string, button: string][] = [
  ["a code block", FENCED, "marks of a code block", "Keep only the manifest"],
  [
    "a command",
    `cat <<'EOF' | kubectl apply -f -\n${OBJECT}EOF\n`,
    "copied with a command",
    "Keep only the manifest",
  ],
  [
    "signs of a diff",
    lines((line) => `+${line}`).join("\n"),
    "the plus sign of a diff",
    "Keep only the manifest",
  ],
  [
    "full-width colons",
    OBJECT.replaceAll(/: ?/g, "\uff1a"),
    "These colons are full-width ones",
    "Write plain characters",
  ],
  [
    "a single full-width colon",
    OBJECT.replace("spec:", "spec\uff1a"),
    "These colons are full-width ones",
    "Write plain characters",
  ],
  [
    "non-breaking spaces",
    lines((line) => line.replace(/^ +/, (blank) => "\u00a0".repeat(blank.length))).join("\n"),
    "indented with non-breaking or wide spaces",
    "Indent with spaces",
  ],
  [
    "typographic quotes",
    OBJECT.replace("3", "\u201c3\u201d"),
    "These quotation marks are typographic ones",
    "Write plain characters",
  ],
  ["Persian digits", OBJECT.replace("3", "\u06f3"), "another script", "Write plain characters"],
];

for (const [what, text, tip, name] of COPIES) {
  test(`copied: ${what} is told, and mended at a click`, async ({ playground }) => {
    await playground.paste("crd", CRD);
    await playground.paste("object", text);
    const panel = await playground.look("problems");
    const problem = panel.locator("li", { hasText: tip });
    await expect(problem).toHaveCount(1);
    await expect(problem.getByRole("button").nth(1)).toHaveText(name);
    await problem.getByRole("button", { name }).click();
    await playground.settled();
    await expect(panel).not.toContainText(tip);
    // The server takes a quoted number for a string.
    const stamp = what === "typographic quotes" ? "Refused" : "Allowed";
    await expect(playground.stamp).toHaveText(stamp);
    await expect(playground.editor("object")).toContainText("size:");
  });
}

test("copied: several code blocks become several objects", async ({ playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", FENCED + FENCED.replace("name: a", "name: b"));
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: "Keep only the manifest" }).click();
  await playground.settled();
  await expect(playground.verdict).toContainText("2 of 2 objects would be stored");
});

test("copied: what a value has of such characters stays", async ({ playground }) => {
  await playground.paste("crd", CRD.replace("type: integer, maximum: 5", "type: string"));
  await playground.paste(
    "object",
    widget("  size: |-\n    ```\n    a\uff1a \u201cb\u201d \u06f3\n    ```"),
  );
  await expect(playground.stamp).toHaveText("Allowed");
  await playground.look("problems");
  await expect(playground.problems).toHaveCount(0);
});

test("an object in the pane of definitions moves to its own at a click", async ({ playground }) => {
  await playground.paste("object", "");
  await playground.paste("crd", OBJECT);
  const panel = await playground.look("problems");
  await expect(panel).toContainText("This is an object of the kind Widget.");
  await panel.getByRole("button", { name: "Move it to the object pane" }).click();
  await playground.settled();
  await expect(playground.editor("object")).toContainText("kind: Widget");
  await expect(playground.editor("crd")).not.toContainText("Widget");
  await expect(playground.stamp).toHaveText("Waiting");
});

test("an object that takes another's place by a move says so, and undo brings that one back", async ({
  playground,
  page,
}) => {
  await playground.paste("object", OBJECT);
  await playground.paste("crd", OBJECT.replace("name: w", "name: other"));
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: "Move it to the object pane" }).click();
  await expect(page.locator("#toast")).toContainText("took the place of what was in the object");
  await expect(playground.editor("object")).toContainText("name: other");
  await playground.editor("object").press("ControlOrMeta+z");
  await expect(playground.editor("object")).not.toContainText("name: other");
  await expect(playground.editor("crd")).toContainText("name: other");
});

test("a definition of v1beta1 is no object in the wrong pane", async ({ playground }) => {
  await playground.paste(
    "crd",
    CRD.replace("apiextensions.k8s.io/v1", "apiextensions.k8s.io/v1beta1"),
  );
  const panel = await playground.look("problems");
  await expect(panel).toContainText("were removed in Kubernetes 1.22");
  await expect(panel).not.toContainText("This is an object");
});

for (const [what, text, said] of [
  ["Go types", "// A.\ntype Boat struct {\n\tName string\n}\n", "This is Go source."],
  [
    "a JSON Schema",
    '{"$schema": "x", "type": "object", "properties": {"a": {"type": "string"}}}',
    "This is a schema",
  ],
  ["an OpenAPI schema", "type: object\nproperties:\n  a: {type: string}\n", "This is a schema"],
] as const) {
  test(`${what} in place of a CRD are said to be what they are`, async ({ playground }) => {
    await playground.paste("crd", text);
    await playground.look("problems");
    await expect(playground.problems.first()).toContainText(said);
    await expect(playground.problems.first()).not.toContainText("chart");
  });
}

for (const [what, text, field] of [
  ["of an object", "type: object\nproperties:\n  spec: {type: object}\n", "spec"],
  ["of a spec", '{"$schema": "x", "type": "object", "properties": {"a": {"type": "string"}}}', "a"],
  ["below its key", "openAPIV3Schema:\n  type: object\n  properties: {a: {type: string}}\n", "a"],
] as const) {
  test(`a schema ${what} becomes a CRD at a click, which can be undone`, async ({ playground }) => {
    await playground.paste("crd", text);
    const panel = await playground.look("problems");
    await panel.getByRole("button", { name: "Wrap it in a CRD" }).click();
    await playground.settled();
    const crd = playground.editor("crd");
    await expect(crd).toContainText("kind: CustomResourceDefinition");
    await expect(crd).toContainText(field);
    await expect(crd).not.toContainText("$schema");
    await expect(playground.page.locator("#about-crd")).toHaveText("things.example.com");
    await crd.press("ControlOrMeta+z");
    await expect(crd).not.toContainText("CustomResourceDefinition");
  });
}
