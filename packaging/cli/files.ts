// From the names that the user gave to texts.

import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Misuse } from "./usage.ts";

/** A text and where it is from. */
export interface Input {
  /** As the user would name it. */
  name: string;
  text: string;
  /** Whether the user named it, rather than a folder that it is in. */
  named: boolean;
}

export const STDIN = "<stdin>";

const WANTED = /\.(ya?ml|json)$/i;
const IGNORED = new Set(["node_modules", ".git"]);

/** Reads files, folders and standard input, each file once, in the order of the names. */
export async function readInputs(names: string[], known = new Set<string>()): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of names) {
    if (name === "-") {
      inputs.push({ name: STDIN, text: await standardInput(), named: true });
      continue;
    }
    const named = !(await readable(name, () => stat(name))).isDirectory();
    const files = named ? [name] : await below(name);
    if (files.length === 0) {
      throw new Misuse(`${name} has no .yaml, .yml or .json files`);
    }
    for (const file of files) {
      const path = await readable(file, () => realpath(file));
      if (known.has(path)) continue;
      known.add(path);
      inputs.push({ name: file, text: await readable(file, () => readFile(file, "utf8")), named });
    }
  }
  return inputs;
}

/** The files below a folder, by name. Links are followed to files, not to folders. */
async function below(folder: string): Promise<string[]> {
  const entries = await readable(folder, () => readdir(folder, { withFileTypes: true }));
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!IGNORED.has(entry.name)) files.push(...(await below(path)));
    } else if (WANTED.test(entry.name)) {
      const isFile = entry.isFile() || (await stat(path).catch(() => undefined))?.isFile();
      if (isFile) files.push(path);
    }
  }
  return files;
}

async function standardInput(): Promise<string> {
  return (await buffer(process.stdin)).toString("utf8");
}

async function readable<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Misuse(`cannot read ${name}: ${code === "ENOENT" ? "it does not exist" : message}`);
  }
}
