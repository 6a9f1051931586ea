// What an editor is offered at a position: completion, hover, fixes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Workspace } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion } = fixtures;

const CRD = JSON.stringify(
  definition({
    versions: onlyVersion({
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: {
            spec: {
              type: "object",
              required: ["size"],
              properties: {
                size: { type: "string", enum: ["small", "large"], description: "How large." },
                color: { type: "string" },
              },
            },
          },
        },
      },
    }),
  }),
);

/** A workspace with a text, and the position of `|` in it. */
function at(marked) {
  const before = marked.slice(0, marked.indexOf("|")).split("\n");
  const position = { line: before.length - 1, character: before.at(-1).length };
  const text = marked.replace("|", "");
  const workspace = new Workspace();
  workspace.set("crd.json", CRD);
  workspace.set("widget.yaml", text);
  return { workspace, text, position };
}

/** A text after edits of whole lines and parts of them. */
function applied(text, edits) {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  const offset = ({ line, character }) => starts[line] + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (text, { range, newText }) =>
        text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end)),
      text,
    );
}

const WIDGET = "apiVersion: example.org/v1\nkind: Widget\n";

test("completion offers missing fields, the required ones first", () => {
  const { workspace, position } = at(`${WIDGET}spec:\n  |\n`);
  const items = workspace.completion("widget.yaml", position);
  const sorted = items.toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1));
  assert.deepEqual(
    sorted.map(({ label }) => label),
    ["size", "color"],
  );
  const [size] = sorted;
  assert.equal(size.detail, "string, required");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of snippets
  assert.equal(size.textEdit.newText, "size: ${1|small,large|}");
  assert.deepEqual(size.textEdit.range, { start: position, end: position });
  assert.match(size.documentation.value, /How large\./);
});

test("hover says what a field is, and nothing where there is none", () => {
  const { workspace, position } = at(`${WIDGET}spec:\n  si|ze: small\n`);
  assert.match(workspace.hover("widget.yaml", position).contents.value, /How large\./);
  assert.equal(workspace.hover("widget.yaml", { line: 99, character: 0 }), null);
  assert.equal(workspace.hover("unknown.yaml", position), null);
});

test("a fix is an edit that settles its diagnostic", () => {
  const { workspace, text, position } = at(`${WIDGET}spec:\n  colo|: red # why\n  size: small\n`);
  const range = { start: position, end: position };
  const [rename, remove] = workspace.codeActions("widget.yaml", range);
  assert.equal(rename.title, 'Did you mean "color"?');
  assert.deepEqual(rename.data, { title: "rename", name: "color" });
  assert.equal(rename.isPreferred, true);
  assert.equal(rename.diagnostics[0].code, "unknown-field");
  assert.equal(
    applied(text, rename.edit.changes["widget.yaml"]),
    `${WIDGET}spec:\n  color: red # why\n  size: small\n`,
  );
  assert.equal(
    applied(text, remove.edit.changes["widget.yaml"]),
    `${WIDGET}spec:\n  size: small\n`,
  );
});

test("what is no position is a TypeError", () => {
  const { workspace } = at("|");
  for (const position of [undefined, null, {}, { line: -1, character: 0 }, { line: 0.5 }, "0:0"]) {
    assert.throws(() => workspace.completion("widget.yaml", position), TypeError);
    assert.throws(() => workspace.hover("widget.yaml", position), TypeError);
    const range = { start: position, end: position };
    assert.throws(() => workspace.codeActions("widget.yaml", range), TypeError);
  }
  assert.throws(() => workspace.codeActions("widget.yaml", undefined), TypeError);
});

test("positions far behind the text are answered", () => {
  const { workspace } = at(`${WIDGET}|`);
  const far = { line: Number.MAX_SAFE_INTEGER, character: Number.MAX_SAFE_INTEGER };
  assert.ok(Array.isArray(workspace.completion("widget.yaml", far)));
  assert.equal(workspace.hover("widget.yaml", far), null);
});
