// The definitions of both sides, by name.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { Crd, decodeText, parse } from "../../js/tools.ts";
import { type Input, readInputs } from "../files.ts";
import { Misuse } from "../usage.ts";
import type { DiffCommand } from "./options.ts";

const git = promisify(execFile);

/** A definition and the file that it is from. */
export interface Definition {
  file: string;
  name: string;
  crd: Crd;
}

/** What one side has. */
export interface Side {
  /** By name. */
  definitions: Map<string, Definition>;
  /** What could not be read, in words. */
  problems: string[];
}

/** Reads both sides. */
export async function readSides(sides: DiffCommand["sides"]): Promise<[Side, Side]> {
  if ("before" in sides) {
    return [sideOf(await readInputs([sides.before])), sideOf(await readInputs([sides.after]))];
  }
  const { revision, paths } = sides;
  const old = (await Promise.all(paths.map((path) => filesIn(revision, path)))).flat();
  return [sideOf(old), sideOf(await readInputs(paths))];
}

function sideOf(inputs: Input[]): Side {
  const side: Side = { definitions: new Map(), problems: [] };
  for (const { name: file, text, fault } of inputs) {
    if (fault !== undefined) {
      side.problems.push(`${file}: ${fault.message}`);
      continue;
    }
    for (const { error } of parse(text)) {
      if (error !== undefined) side.problems.push(`${file}: ${error}`);
    }
    for (const crd of Crd.all(text)) {
      const name = `${crd.plural}.${crd.group}`;
      const known = side.definitions.get(name);
      if (crd.plural === "") continue;
      if (known === undefined) side.definitions.set(name, { file, name, crd });
      else side.problems.push(`${file}: ${name} is defined in ${known.file} too`);
    }
  }
  return side;
}

/** The files of a path, a file or a folder, in a revision. */
async function filesIn(revision: string, path: string): Promise<Input[]> {
  const cwd = process.cwd();
  const listed = await ask([
    "ls-tree",
    "-r",
    "-z",
    "--full-name",
    "--name-only",
    revision,
    "--",
    path,
  ]);
  const names = listed
    .toString()
    .split("\0")
    .filter((name) => /\.(ya?ml|json)$/i.test(name));
  if (names.length === 0) {
    const there = await readFile(resolve(cwd, path)).then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code === "EISDIR",
    );
    if (!there) throw new Misuse(`${path}: neither the revision ${revision} nor the folder has it`);
  }
  return Promise.all(
    names.map(async (name) => {
      const { text, fault } = decodeText(await ask(["show", `${revision}:${name}`]));
      const input: Input = { name: `${revision}:${name}`, text, named: true };
      const at = { line: 0, character: 0 };
      return fault === undefined
        ? input
        : { ...input, fault: { what: "encoding" as const, message: fault, at } };
    }),
  );
}

async function ask(words: string[]): Promise<Buffer> {
  try {
    const { stdout } = await git("git", words, { encoding: "buffer", maxBuffer: 1 << 30 });
    return stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string };
    const why = stderr?.toString().trim() || message;
    throw new Misuse(`git: ${why.replace(/^fatal: /, "")}`);
  }
}
