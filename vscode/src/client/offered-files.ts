// Files that the server cannot read itself: those of a browser and of virtual folders.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { decoded, MOST_BYTES, tooLarge } from "../../../packaging/lsp/files";
import {
  type Contents,
  FIND_FILES,
  type FindFiles,
  READ_FILE,
} from "../../../packaging/lsp/protocol";

/** Answers the server's questions. */
export function offerFiles(client: BaseLanguageClient): void {
  client.onRequest(FIND_FILES, (asked: FindFiles) => find(asked));
  client.onRequest(
    READ_FILE,
    ({ uri }: { uri: string }): Promise<unknown> => read(vscode.Uri.parse(uri)),
  );
}

/** The files of a folder, or a file itself; `null` where there is neither. */
async function find({ folder, files, exclude }: FindFiles): Promise<string[] | null> {
  const uri = vscode.Uri.parse(folder);
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if (!(type & vscode.FileType.Directory)) return [folder];
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
  const within = (glob: string) => new vscode.RelativePattern(uri, glob);
  const found = await vscode.workspace.findFiles(within(files), within(exclude));
  const isExcluded = (file: vscode.Uri) => {
    // Some file systems search without looking at what is to be left out. The match asks for a
    // document, and looks at these two members of it.
    const document = { uri: file, languageId: "yaml" } as vscode.TextDocument;
    return exclude !== "" && vscode.languages.match({ pattern: within(exclude) }, document) > 0;
  };
  return found.filter((file) => !isExcluded(file)).map((file) => file.toString());
}

async function read(uri: vscode.Uri): Promise<Contents | null> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.Directory) return null;
    if (size > MOST_BYTES) return { leftOut: tooLarge(size) };
    return decoded(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (isGone(error)) return null;
    return { leftOut: `unreadable: ${error instanceof Error ? error.message : error}` };
  }
}

function isGone(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === "FileNotFound";
}
