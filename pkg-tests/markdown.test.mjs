// What the page makes of the Markdown that the engine writes (`src/workspace/lookup/markdown.rs`).

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { root } from "../packaging/paths.mjs";

/** As much of a document as elements of text need. */
globalThis.document = {
  createElement: (name) => ({
    name,
    children: [],
    append(...children) {
      this.children.push(...children);
    },
  }),
};

const { outputFiles } = await build({
  entryPoints: [join(root, "www", "src", "page", "markdown.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { markdown } = await import(`data:text/javascript;base64,${source}`);

/** Elements as they would be written. */
function shown(node) {
  if (typeof node === "string") return node;
  const inner = node.textContent ?? node.children.map(shown).join("");
  return `<${node.name}>${inner}</${node.name}>`;
}

const CASES = [
  ["escapes show what they stand for", "\\!\\[a\\]\\(b\\) \\~ \\& \\=", "<p>![a](b) ~ & =</p>"],
  ["HTML is text", "\\<img src=x\\>", "<p><img src=x></p>"],
  ["an address is its own text", "see <https://a.b/c_d>.", "<p>see https://a.b/c_d.</p>"],
  ["another link is text", "[a](https://b)", "<p>[a](https://b)</p>"],
  ["lines break where two spaces end them", "a  \nb", "<p>a<br></br>b</p>"],
  ["emphasis has escapes", "**a\\_b\\*** `c`", "<p><strong>a_b*</strong> <code>c</code></p>"],
  ["code may have backticks", "``a`b`` `` ` ``", "<p><code>a`b</code> <code>`</code></p>"],
  ["code has no escapes", "`a\\_b`", "<p><code>a\\_b</code></p>"],
  ["a longer fence ends a block", "````cel\n```\na\n````", "<pre><code>```\na</code></pre>"],
  ["lists are lists", "- a\n- `b`", "<ul><li>a</li><li><code>b</code></li></ul>"],
];

for (const [name, text, want] of CASES) {
  test(name, () => {
    assert.equal(markdown(text).map(shown).join(""), want);
  });
}
