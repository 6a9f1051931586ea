// What terminals, annotations and pages show of characters that they would obey.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { root } from "../packaging/paths.mjs";

const { outputFiles } = await build({
  entryPoints: [join(root, "packaging", "js", "visible.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { visible, visibleLine } = await import(`data:text/javascript;base64,${source}`);

const ESCAPED = [
  ["an escape sequence of a terminal", "\x1b[31mred\x1b[0m", "\\u001b[31mred\\u001b[0m"],
  ["a control character of eight bits", "a\x9b31m", "a\\u009b31m"],
  ["a bell, a backspace and a deletion", "\x07\b\x7f", "\\u0007\\u0008\\u007f"],
  ["a carriage return", "safe\rhidden", "safe\\rhidden"],
  ["an override of the direction", "a\u202etxt.exe", "a\\u202etxt.exe"],
  ["isolates and marks of direction", "\u2066\u2069\u200e\u061c", "\\u2066\\u2069\\u200e\\u061c"],
  ["a space without width", "ad\u200bmin", "ad\\u200bmin"],
  ["a byte order mark", "\ufeffa", "\\ufeffa"],
  ["separators of lines and paragraphs", "a\u2028b\u2029", "a\\u2028b\\u2029"],
  ["tags above U+FFFF", "a\u{e0041}", "a\\U000e0041"],
  ["half of a surrogate pair", "a\ud800b", "a\\ud800b"],
];

for (const [name, text, want] of ESCAPED) {
  test(`${name} becomes visible`, () => {
    assert.equal(visible(text), want);
    assert.equal(visibleLine(text), want);
  });
}

const KEPT = ["größer", "שלום", "नमस्ते", "می‌خواهم", "👩‍🚀 ❤️", "日本語", "a\\u202e", "\u00a0"];

for (const text of KEPT) {
  test(`${text} stays`, () => {
    assert.equal(visible(text), text);
    assert.equal(visibleLine(text), text);
  });
}

test("line breaks and tabs stay in a text of several lines", () => {
  assert.equal(visible("a\n\tb"), "a\n\tb");
  assert.equal(visibleLine("a\n\tb"), "a\\n\\tb");
});
