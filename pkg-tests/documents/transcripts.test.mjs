// The transcripts in documents are what is printed: blocks in `console`, typed in `examples/` where the
// examples are told of, else in `examples/manifests/`. `UPDATE=1` writes them anew.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../packaging/paths.mjs";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { documents } from "./markdown.mjs";

const PROMPT = "$ ";

for (const { name, blocks } of documents) {
  const transcripts = blocks.filter(({ lang }) => lang === "console");
  if (transcripts.length === 0) continue;
  test(`the transcripts of ${name} hold`, async (test) => {
    const folder = await project(test, join(root, "examples"));
    const cwd = name.startsWith("examples/") ? folder : join(folder, "manifests");
    const edits = [];
    for (const { value, position } of transcripts) {
      const commands = value.split("\n").filter((line) => line.startsWith(PROMPT));
      assert.ok(commands.length > 0, value);
      const said = [];
      for (const command of commands) said.push(command, ...(await printed(command, folder, cwd)));
      if (process.env.UPDATE) edits.push({ said, position });
      else assert.equal(value, said.join("\n"));
    }
    if (edits.length > 0) await rewrite(join(root, name), edits);
  });
}

/** The lines that a command prints. */
async function printed(command, folder, cwd) {
  const [program, ...words] = command.slice(PROMPT.length).split(" ");
  const known = {
    node: [process.execPath],
    "crd-drydock": [join(folder, "node_modules", ".bin", "crd-drydock")],
  };
  assert.ok(known[program], `${command} is no transcript: its language is sh`);
  const { stdout, stderr } = await output([...known[program], ...words], { cwd });
  const text = (stdout + stderr).trimEnd();
  return text === "" ? [] : text.split("\n");
}

/** Puts what was said in place of what is between the fences. */
async function rewrite(file, edits) {
  const lines = (await readFile(file, "utf8")).split("\n");
  for (const { said, position } of edits.reverse()) {
    const { start, end } = position;
    lines.splice(start.line, end.line - start.line - 1, ...said);
  }
  await writeFile(file, lines.join("\n"));
}
