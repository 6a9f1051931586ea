// Lines of a diff that look the same.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { root } from "../../packaging/paths.mjs";

const { outputFiles } = await build({
  entryPoints: [join(root, "packaging", "cli", "test", "report", "look-alikes.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { toldApart } = await import(`data:text/javascript;base64,${source}`);

const ALIKE = [
  ["a letter in one and in two parts", "é", "e\u0301", "é", "e\\u0301"],
  ["a letter without its usual composition", "\u0958", "\u0915\u093c", "\\u0958", "\u0915\u093c"],
  ["a syllable in one and in two parts", "가", "\u1100\u1161", "가", "\\u1100\\u1161"],
  ["a ligature", "fi", "\ufb01", "fi", "\\ufb01"],
  ["a no-break space", "a b", "a\u00a0b", "a b", "a\\u00a0b"],
  ["a tab", "a b", "a\tb", "a b", "a\\tb"],
  ["a space without width", "ab", "a\u200bb", "ab", "a\\u200bb"],
  ["a joiner", "ab", "a\u200db", "ab", "a\\u200db"],
  ["blanks at the end", "a", "a  ", "a", "a\\u0020\\u0020"],
];

for (const [name, one, other, shown, otherShown] of ALIKE) {
  test(`${name} gets an escape beside a line that looks the same`, () => {
    assert.deepEqual(toldApart([`-${one}`, `+${other}`]), [`-${shown}`, `+${otherShown}`]);
    assert.deepEqual(toldApart([`-${other}`, `+${one}`]), [`-${otherShown}`, `+${shown}`]);
  });
}

test("a text that only looks like a part of a message gets an escape", () => {
  assert.deepEqual(toldApart(["- no cafe\u0301", "+ spec.bar: no café"]), [
    "- no cafe\\u0301",
    "+ spec.bar: no café",
  ]);
});

const DISTINCT = [
  ["ö", "ü"],
  ["日本", "日語"],
  ["a  b", "a b"],
  ["e\u0301", "e\u0301 and more"],
  ["नमस्ते", "नमस्कार"],
];

test("lines that look different stay as they are", () => {
  for (const [one, other] of DISTINCT) {
    const lines = ["@@ -1 +1 @@", " e\u0301", `-${one}`, `+${other}`];
    assert.deepEqual(toldApart(lines), lines);
  }
});
