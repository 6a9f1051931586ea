// Finds the definitions in the workspace folders, and follows their changes.

import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { FILES_CHANGED, type FilesChanged } from "../protocol";
import { SECTION } from "./extension";

/** How many files are read at most. */
const MOST_FILES = 10_000;

/** Larger files are left alone: the API server takes no request above 3 MiB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** How many files are read at once, and told at once. */
const BATCH = 50;

/** Resolves once the server knows the files that are there now. */
export async function watchFiles(client: BaseLanguageClient): Promise<vscode.Disposable> {
  let watching = await watch(client);
  const settings = vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (
      !event.affectsConfiguration(`${SECTION}.files`) &&
      !event.affectsConfiguration(`${SECTION}.exclude`)
    ) {
      return;
    }
    watching.dispose();
    watching = await watch(client);
  });
  const folders = vscode.workspace.onDidChangeWorkspaceFolders(async () => {
    watching.dispose();
    watching = await watch(client);
  });
  return vscode.Disposable.from(settings, folders, { dispose: () => watching.dispose() });
}

async function watch(client: BaseLanguageClient): Promise<vscode.Disposable> {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  const include = configuration.get("files", "**/*.{yaml,yml,json}");
  const exclude = configuration.get("exclude", "");
  const known = new Set<string>();

  const tell = (files: FilesChanged) => client.sendNotification(FILES_CHANGED, files);
  const read = async (uris: readonly vscode.Uri[]) => {
    for (let at = 0; at < uris.length; at += BATCH) {
      const texts = await Promise.all(uris.slice(at, at + BATCH).map(textOf));
      const changed = texts.filter((file) => file !== undefined);
      for (const { uri } of changed) known.add(uri);
      if (changed.length > 0) await tell({ changed, removed: [] });
    }
  };

  // Created before the search, so that no change falls between the two.
  const watcher = vscode.workspace.createFileSystemWatcher(include);
  const excluded = async (uri: vscode.Uri) => {
    if (known.has(uri.toString())) return false;
    const found = await vscode.workspace.findFiles(
      new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), uri.path.split("/").pop() ?? ""),
      exclude,
      1,
    );
    return found.length === 0;
  };
  const changed = async (uri: vscode.Uri) => {
    if (!(await excluded(uri))) await read([uri]);
  };
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(async (uri) => {
    if (known.delete(uri.toString())) await tell({ changed: [], removed: [uri.toString()] });
  });

  await read(await vscode.workspace.findFiles(include, exclude, MOST_FILES));
  return vscode.Disposable.from(watcher, {
    dispose: () => void tell({ changed: [], removed: [...known] }),
  });
}

async function textOf(uri: vscode.Uri): Promise<{ uri: string; text: string } | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MOST_BYTES) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    return { uri: uri.toString(), text: new TextDecoder().decode(bytes) };
  } catch {
    // Gone since it was found, or not to be read.
    return undefined;
  }
}
