// Node and its relatives run the package as it was installed.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { transform } from "esbuild";
import { project } from "../fresh.mjs";
import { assertAnswers } from "./answers.mjs";
import { runtime } from "./tools.mjs";

const programs = join(import.meta.dirname, "programs");

const every = (extension) => [`./default.${extension}`, `./slim.${extension}`];
const uses = [
  ["imports the package", ["default.js"]],
  ["imports slim", ["slim.js"]],
  ["requires the package", ["default.cjs"]],
  ["requires slim", ["slim.cjs"]],
  ["does all of it in threads", ["threads.js", ...every("js"), ...every("cjs")], 4],
];

const runtimes = [
  ["Node", [process.execPath]],
  ["Deno", [runtime("deno"), "run", "--allow-read", "--no-remote", "--node-modules-dir=manual"]],
  ["Bun", [runtime("bun"), "run", "--no-install"]],
];

for (const [name, command] of runtimes) {
  const skip = command[0] === undefined && `${name} is not installed for this system`;
  for (const [does, program, count] of uses) {
    test(`${name} ${does}`, { skip }, async (test) => {
      const cwd = await project(test, programs);
      await writeCommonJs(cwd);
      const env = { DENO_DIR: join(cwd, ".deno"), DENO_NO_UPDATE_CHECK: "1" };
      await assertAnswers([...command, ...program], { cwd, env }, count);
    });
  }
}

/** The question for programs that require it. */
async function writeCommonJs(folder) {
  const source = await readFile(join(folder, "ask.js"), "utf8");
  const { code } = await transform(source, { format: "cjs" });
  await writeFile(join(folder, "ask.cjs"), code);
}
