// From the names that the user gave to texts. A file that cannot be read hides nothing of the
// others: it is an input with a fault.

import { readFileSync, realpathSync, statSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { decodeText, type Position } from "../../js/tools.ts";
import { type Found, filesBelow, type Selection } from "./walk.ts";

export { isManifestName } from "./walk.ts";

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

/** What is left out of a folder that the user names. */
export type Select = (folder: string) => Selection;

/** Nothing is left out. */
const ALL: Select = () => ({ gitignore: false });

/** Reads files, folders and standard input, each file once, in the order of the names. */
export async function readInputs(
  names: string[],
  known = new Set<string>(),
  select: Select = ALL,
): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const name of names) {
    for (const { path, named, fault } of found(name, select)) {
      if (fault !== undefined) inputs.push(lost(path, fault));
      else inputs.push(...(await read(path, named, known)));
    }
  }
  return inputs;
}

function found(name: string, select: Select): Found[] {
  if (name === "-") return [{ path: STDIN, named: true }];
  try {
    if (!statSync(name).isDirectory()) return [{ path: name, named: true }];
  } catch (fault) {
    return [{ path: name, named: true, fault }];
  }
  const files = filesBelow(name, select(name));
  const fault = new Error("it has no .yaml, .yml or .json files");
  return files.length > 0 ? files : [{ path: name, named: true, fault }];
}

async function read(path: string, named: boolean, known: Set<string>): Promise<Input[]> {
  try {
    if (path === STDIN) return [inputOf(path, Uint8Array.from(await buffer(process.stdin)), named)];
    const real = realpathSync(path);
    if (known.has(real)) return [];
    known.add(real);
    return [inputOf(path, readFileSync(path) as Uint8Array<ArrayBuffer>, named)];
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
