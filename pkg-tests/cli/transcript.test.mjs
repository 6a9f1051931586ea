// The command as people use it. Each folder in `cases` is a working directory, its `transcript` what
// is typed there and what is printed: commands after `$ `, their output, an exit code other than 0
// in brackets. `UPDATE=1` writes transcripts anew: look at the difference.

import assert from "node:assert/strict";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const cases = join(import.meta.dirname, "cases");
const PROMPT = "$ ";
/** The times in JUnit's reports differ from run to run. */
const TIME = / time="[0-9]+\.[0-9]{6}"/g;

for (const name of await readdir(cases)) {
  test(`the transcript of ${name} holds`, async (test) => {
    const file = join(cases, name, "transcript");
    const want = await readFile(file, "utf8");
    const cwd = join(await project(test), "work");
    await cp(join(cases, name), cwd, { recursive: true });
    await rm(join(cwd, "transcript"));
    await giveNames(cwd);
    const got = [];
    for (const part of parts(want)) {
      const answer = await said(part.slice(PROMPT.length, part.indexOf("\n")), cwd);
      got.push(answer);
      if (!process.env.UPDATE) assert.equal(answer, part);
    }
    if (process.env.UPDATE) await writeFile(file, got.join(""));
  });
}

/** Commands, each with what follows. */
function parts(transcript) {
  return transcript.split(/^(?=\$ )/m);
}

/** A command and what comes of it; a word in single quotes may have spaces. */
async function said(command, cwd) {
  const words = [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const redirected = words.indexOf("<");
  const source = redirected < 0 ? [] : words.splice(redirected, 2);
  const input = source.length > 0 ? await readFile(join(cwd, source[1])) : "";
  const program = join(cwd, "..", "node_modules", ".bin", words[0]);
  const { code, stdout, stderr } = await output([program, ...words.slice(1)], { cwd, input });
  const exit = code === 0 ? "" : `[${code}]\n`;
  return `${PROMPT}${command}\n${stdout.replace(TIME, ' time="0.001"')}${stderr}${exit}`;
}

/** Names that this repository cannot have. */
async function giveNames(folder) {
  const names = {
    "dot-git": ".git",
    "dot-gitignore": ".gitignore",
    "node-modules": "node_modules",
    "turned.yaml": "crew\u202elmay.yaml",
    "coloured.yaml": "red\u001b[31m.yaml",
  };
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveNames(path);
    if (names[entry.name]) await rename(path, join(folder, names[entry.name]));
  }
}
