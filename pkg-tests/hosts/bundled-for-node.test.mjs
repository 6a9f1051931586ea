// Node runs what bundlers make of programs that use the package.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { assertAnswers } from "./answers.mjs";
import { OUT, withEsbuild, withRollup, withWebpack } from "./bundle.mjs";

const programs = join(import.meta.dirname, "programs");
const platform = { platform: "node" };

const forNode = { target: "node", optimization: { minimize: false } };
const both = ["default", "slim"];
const bundlers = [
  ["esbuild, to ES modules", withEsbuild, platform, "module", both],
  // esbuild does not keep the address that slim starts from in a CommonJS file.
  ["esbuild, to CommonJS", withEsbuild, { ...platform, format: "cjs" }, "commonjs", ["default"]],
  ["webpack", withWebpack, forNode, "commonjs", both],
  ["Rollup", withRollup, { browser: false }, "module", both],
];

for (const [name, bundle, options, type, entries] of bundlers) {
  test(`${name}: Node runs it`, async (test) => {
    const folder = await project(test, programs);
    await bundle(folder, entries, options);
    await writeFile(join(folder, OUT, "package.json"), JSON.stringify({ type }));
    for (const entry of entries) {
      const file = join(folder, OUT, `${entry}.js`);
      await assertAnswers([process.execPath, file], { cwd: "/" });
    }
  });
}
