// From the names that the user gave to texts. A file that cannot be read hides nothing of the
// others: it is an input with a fault.

import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { decodeText, type Position } from "../../js/tools.ts";

/** A text and where it is from. */
export interface Input {
  /** As the user would name it. */
  name: string;
  text: string;
  /** Whether the user named it, rather than a folder that it is in. */
  named: boolean;
  /** Why there is no text to check. */
  fault?: Fault;
}

export interface Fault {
  /** Whether it could not be read at all, or is no text. */
  what: "unreadable" | "encoding";
  message: string;
  at: Position;
}

export const STDIN = "<stdin>";

const WANTED = /\.(ya?ml|json)$/i;

/** Whether a file of this name may have manifests. */
export function isManifestName(name: string): boolean {
  return WANTED.test(name);
}

const IGNORED = new Set(["node_modules", ".git"]);

/** Reads files, folders and standard input, each file once, in the order of the names. */
export async function readInputs(names: string[], known = new Set<string>()): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of names) {
    for (const { path, named, fault } of await found(name)) {
      inputs.push(...(fault === undefined ? await read(path, named, known) : [lost(path, fault)]));
    }
  }
  return inputs;
}

/** A file to read, or why there is none. */
interface Found {
  path: string;
  named: boolean;
  fault?: unknown;
}

async function found(name: string): Promise<Found[]> {
  if (name === "-") return [{ path: STDIN, named: true }];
  try {
    if (!(await stat(name)).isDirectory()) return [{ path: name, named: true }];
  } catch (fault) {
    return [{ path: name, named: true, fault }];
  }
  const files = await below(name);
  const fault = new Error("it has no .yaml, .yml or .json files");
  return files.length > 0 ? files : [{ path: name, named: true, fault }];
}

/** The files below a folder, by name. Links are followed to files, not to folders. */
async function below(folder: string): Promise<Found[]> {
  try {
    const files: Found[] = [];
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!IGNORED.has(entry.name)) files.push(...(await below(path)));
      } else if (isManifestName(entry.name) && (await isFile(path))) {
        files.push({ path, named: false });
      }
    }
    return files;
  } catch (fault) {
    return [{ path: folder, named: false, fault }];
  }
}

/** Whether there is a file, or a link that leads nowhere, which is to be told. */
async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => true,
  );
}

async function read(path: string, named: boolean, known: Set<string>): Promise<Input[]> {
  try {
    if (path !== STDIN) {
      const real = await realpath(path);
      if (known.has(real)) return [];
      known.add(real);
    }
    const bytes = path === STDIN ? await buffer(process.stdin) : await readFile(path);
    return [inputOf(path, bytes, named)];
  } catch (error) {
    return [lost(path, error)];
  }
}

/** The input that bytes are. */
export function inputOf(name: string, bytes: Uint8Array<ArrayBuffer>, named: boolean): Input {
  const { text, fault, faultAt = 0 } = decodeText(bytes);
  if (fault === undefined) return { name, text, named };
  const at = position(text.slice(0, faultAt));
  return { name, text, named, fault: { what: "encoding", message: fault, at } };
}

function lost(name: string, error: unknown): Input {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = code === "ENOENT" ? "it does not exist" : message;
  const at = { line: 0, character: 0 };
  return { name, text: "", named: true, fault: { what: "unreadable", message: why, at } };
}

/** The place behind a text. */
function position(before: string): Position {
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
