// Reads the texts that the user named. An unreadable file does not hide the others: it becomes an
// input with a fault.

import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { getSystemErrorMap } from "node:util";
import { linesOf } from "../../js/lines.ts";
import { decodeText, type Position, type repository } from "../../js/tools.ts";
import { type FileToRead, filesBelow, isNamedLeftOut, type Select } from "./walk.ts";

export { isManifestName, type Select } from "./walk.ts";

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
  /** Whether it could not be read at all, or is not a text. */
  what: "unreadable" | "encoding";
  message: string;
  at: Position;
}

/** A fault as the engine has it. */
export function readFault({ what, message, at }: Fault): repository.ReadFault {
  return what === "unreadable" ? { unreadable: message } : { encoding: [message, at] };
}

export const STDIN = "<stdin>";

/** A text that is to be read. */
export interface Source {
  /** As the user would name it. */
  name: string;
  /** Whether the user named it, rather than a folder that it is in. */
  named: boolean;
  /** Why it cannot be read. */
  fault?: Fault;
  /** The text, where it was read already. */
  text?: string;
  /** The part of a large stream that it is. */
  piece?: Piece;
}

/** A part of a stream that was written to a file. */
export interface Piece {
  file: string;
  start: number;
  length: number;
  /** The number of the line that it starts at. */
  line: number;
}

/** Nothing is left out. */
const ALL: Select = () => ({ gitignore: false });

/** The texts that names stand for, each file once, in the order of the names. */
export function sourcesOf(
  names: string[],
  known = new Set<string>(),
  select: Select = ALL,
): Source[] {
  const sources: Source[] = [];
  for (const name of names) {
    for (const { path, named, real, fault } of found(name, select)) {
      if (fault !== undefined) {
        sources.push(lost(path, fault));
        continue;
      }
      if (path !== STDIN) {
        const key = real ?? realpathOf(path);
        if (known.has(key)) {
          const other = sources.find((one) => named && realpathOf(one.name) === key);
          // It was found in a folder before.
          if (other !== undefined) other.named = true;
          continue;
        }
        known.add(key);
      }
      sources.push({ name: path, named });
    }
  }
  return sources;
}

/** A file that cannot be read says so when it is read. */
function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Reads files, folders and standard input, each file once, in the order of the names. */
export async function readInputs(
  names: string[],
  known?: Set<string>,
  select?: Select,
): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const source of sourcesOf(names, known, select)) {
    if (source.name !== STDIN) inputs.push(readSource(source));
    else inputs.push(inputOf(STDIN, Uint8Array.from(await buffer(process.stdin)), true));
  }
  return inputs;
}

/** Reads a text. */
export function readSource({ name, named, fault, text, piece }: Source): Input {
  if (fault !== undefined) return { name, text: text ?? "", named, fault };
  if (text !== undefined) return { name, text, named };
  try {
    if (piece !== undefined) {
      return tooLong(name, piece.length, named) ?? inputOf(name, bytesOf(piece), named);
    }
    return inputOf(name, readFileSync(name) as Uint8Array<ArrayBuffer>, named);
  } catch (error) {
    return { text: "", ...lost(name, error) };
  }
}

function bytesOf({ file, start, length }: Piece): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const from = openSync(file, "r");
  try {
    readSync(from, bytes, 0, length, start);
  } finally {
    closeSync(from);
  }
  return bytes;
}

function found(name: string, select: Select): FileToRead[] {
  if (name === "-") return [{ path: STDIN, named: true }];
  try {
    if (!statSync(name).isDirectory()) {
      return isNamedLeftOut(name, select) ? [] : [{ path: name, named: true }];
    }
  } catch (fault) {
    return [{ path: name, named: true, fault }];
  }
  const files = filesBelow(name, select);
  const fault = new Error("it has no .yaml, .yml or .json files, or they are left out");
  return files.length > 0 ? files : [{ path: name, named: true, fault }];
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The first bytes of marks that tell an encoding. */
const MARKS = new Set([0xef, 0xfe, 0xff]);

/** The most bytes that a text may have: longer strings do not exist in Node. */
const MAX_BYTES = 0x1fffffe8;

/** The fault of a file that is too large. */
function tooLong(name: string, length: number, named: boolean): Input | undefined {
  if (length <= MAX_BYTES) return undefined;
  const [size, most] = [length, MAX_BYTES].map((size) => Math.floor(size / 2 ** 20));
  const message = `it has ${size} MB; a file may have ${most} MB`;
  return { name, text: "", named, fault: { what: "unreadable", message, at: START } };
}

/** Decodes a file's bytes. */
export function inputOf(name: string, bytes: Uint8Array<ArrayBuffer>, named: boolean): Input {
  const long = tooLong(name, bytes.length, named);
  if (long !== undefined) return long;
  if (!MARKS.has(bytes[0] ?? 0)) {
    try {
      // It is faster than the engine, which knows what is wrong with other bytes.
      return { name, text: UTF8.decode(bytes), named };
    } catch {}
  }
  const { text, fault, faultAt = 0 } = decodeText(Uint8Array.from(bytes));
  if (fault === undefined) return { name, text, named };
  const at = position(text.slice(0, faultAt));
  return { name, text, named, fault: { what: "encoding", message: fault, at } };
}

const START: Position = { line: 0, character: 0 };

function lost(name: string, error: unknown): Source {
  const message = reasonOf(error);
  return { name, named: true, fault: { what: "unreadable", message, at: START } };
}

/** The place after a text. */
function position(before: string): Position {
  const lines = linesOf(before);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** The reason of an error, for the user. */
export function reasonOf(error: unknown): string {
  const { code, errno, message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === "ENOENT") return "it does not exist";
  if (code === "ELOOP") return "too many levels of symbolic links";
  const [, known = message] = (errno !== undefined && getSystemErrorMap().get(errno)) || [];
  return known;
}
