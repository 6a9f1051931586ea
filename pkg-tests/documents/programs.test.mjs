// The programs in documents compile and run: the blocks of a page in `js` and `ts` are one program, in
// their order. A line `expression; // => value` is a check. Rust's are tests of `src/lib.rs`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { nodeCommand, root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { documents } from "./markdown.mjs";

const OPTIONS = {
  strict: true,
  target: "es2022",
  lib: ["es2022", "dom"],
  module: "nodenext",
  types: ["node"],
  typeRoots: [join(root, "node_modules", "@types")],
};

/** Blocks in some languages. What needs a worker of a browser is marked, and is not run here. */
const blocksOf = ({ blocks }, ...languages) =>
  blocks.filter(({ lang, meta }) => languages.includes(lang) && meta !== "worker");
const file = (name) => name.replaceAll("/", "-").replace(/\.md$/, "");
const programs = documents
  .map((document) => ({ ...document, code: blocksOf(document, "js", "ts") }))
  .filter(({ code }) => code.length > 0);

test("the programs in documents compile and run", async (test) => {
  const folder = await project(test, join(root, "examples"));
  const cwd = join(folder, "manifests");
  for (const { name, code } of programs) {
    await writeFile(join(cwd, `${file(name)}.mts`), checked(code));
  }
  await writeFile(
    join(cwd, "tsconfig.json"),
    JSON.stringify({ compilerOptions: OPTIONS, include: ["*.mts"] }),
  );
  const tsc = [...nodeCommand("typescript", "bin/tsc"), "-p", cwd, "--pretty", "false"];
  const compiled = await output(tsc, { cwd });
  assert.equal(compiled.stdout, "");
  for (const { name } of programs) {
    await test.test(`those of ${name} come to what they say`, async () => {
      const { code, stderr } = await output([process.execPath, `${file(name)}.mjs`], { cwd });
      assert.equal(code, 0, stderr);
    });
  }
});

test("the Rust programs in documents are tests", () => {
  const lib = readFileSync(join(root, "src", "lib.rs"), "utf8");
  const withRust = documents.filter((document) => blocksOf(document, "rust").length > 0);
  assert.ok(withRust.length > 0);
  for (const { name } of withRust) assert.ok(lib.includes(`include_str!("../${name}")`), name);
});

/** A program with its checks made into assertions; its lines stay where they are. */
function checked(blocks) {
  const code = blocks.map(({ value }) => value).join("\n");
  const asserted = code.replace(
    /^(.+?); \/\/ => (.+)$/gm,
    (_, expression, value) => `assert.deepEqual(${expression}, ${value});`,
  );
  return `import assert from "node:assert/strict"; ${asserted}\n`;
}
