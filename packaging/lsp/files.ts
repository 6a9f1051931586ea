// Files, as the place where the server runs has them.

import type { Contents } from "./protocol.ts";

/** Larger texts are left out, whether files or open. The API server takes no request above 3 MiB. */
export const MOST_BYTES = 8 * 1024 * 1024;

/** The most bytes that UTF-8 needs for one unit of UTF-16. */
const MOST_BYTES_OF_UNIT = 3;

/** The bytes of a text as a file, if it is too large. Most texts are so short that nothing is counted. */
export function excessiveSize(text: string): number | undefined {
  if (text.length * MOST_BYTES_OF_UNIT <= MOST_BYTES) return undefined;
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MOST_BYTES ? bytes : undefined;
}

/** Which files of a folder are wanted: globs relative to it. */
export interface Search {
  files: string;
  exclude: string;
}

/** The files of a folder, and its unreadable parts. */
export interface FolderListing {
  uris: string[];
  unreadable: { uri: string; reason: string }[];
}

/** Reads and watches files. */
export interface FileSystem {
  /** Whether it has the files of this address. */
  has(uri: string): boolean;
  /** The files of a folder, or the file itself; `undefined` where there is neither. */
  find(uri: string, search: Search): Promise<FolderListing | undefined>;
  /** The text of a file; `undefined` where there is none. */
  read(uri: string): Promise<Contents | undefined>;
  /** Watches a file or a folder, and reports what was created, changed or deleted. */
  watch?(uri: string, search: Search, changed: (uris: string[]) => void): Watch;
}

/** Something that is watched. */
export interface Watch {
  /** Why a part of it cannot be watched. */
  fault: Promise<string | undefined>;
  end(): void;
}

/** Why a text is left out that is too large. */
export function tooLarge(bytes: number): string {
  return `too large: ${megabytes(bytes)} MiB of at most ${megabytes(MOST_BYTES)}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 });
}

/** Reads bytes as YAML may be written: UTF-16 has a mark, UTF-8 may have one. */
export function decoded(bytes: Uint8Array): Contents {
  const encoding = ENCODINGS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const { name } = encoding ?? { name: "utf-8" };
  try {
    return { text: new TextDecoder(name, { fatal: true }).decode(bytes) };
  } catch {
    return { leftOut: `not ${name.toUpperCase()}` };
  }
}

const ENCODINGS = [
  { name: "utf-16le", mark: [0xff, 0xfe] },
  { name: "utf-16be", mark: [0xfe, 0xff] },
];
