// The text of a file, or why there is none.

import * as vscode from "vscode";

/** Larger files are left out: the API server takes no request above 3 MiB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The text of a file, or why it was left out. */
export type Contents = { text: string } | { leftOut: string };

/** Reads a file; `undefined` where there is none. */
export async function contentsOf(uri: vscode.Uri): Promise<Contents | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.Directory) return undefined;
    if (size > MOST_BYTES) {
      return { leftOut: `too large: ${megabytes(size)} MiB of at most ${megabytes(MOST_BYTES)}` };
    }
    return decoded(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (isGone(error)) return undefined;
    return { leftOut: `unreadable: ${error instanceof Error ? error.message : error}` };
  }
}

/** Whether a file system says that there is no such file. */
export function isGone(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === "FileNotFound";
}

/** Reads bytes as YAML may be written: UTF-16 has a mark, UTF-8 may have one. */
function decoded(bytes: Uint8Array): Contents {
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

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 });
}
