// Which files may have definitions: those of the workspace folders, and those that the settings
// name.

import * as vscode from "vscode";
import { isGone } from "./contents";
import { SECTION } from "./settings";

/** The files that a folder named in the settings is searched for. */
const WANTED = "**/*.{yaml,yml,json}";
const WANTED_NAME = /\.(ya?ml|json)$/i;

/** Folders that are not searched below one that the settings name. */
const IGNORED = new Set(["node_modules", ".git"]);

/** Names that definitions often have. */
const LIKELY = /crd|definition/i;

/** Settings that say where definitions are. */
export const SOURCE_SETTINGS = ["files", "exclude", "definitions", "maxFiles", "checkAllFiles"];

/** Files to read and to watch. */
export interface Sources {
  /** Those that the settings name. */
  files: vscode.Uri[];
  /** What the settings name and is not there. */
  missing: { name: string; reason: string }[];
  watched: Watched[];
}

/** Files to watch for changes. */
export interface Watched {
  pattern: vscode.GlobPattern;
  /** Whether the settings leave a file out that matches the pattern. */
  excludes(uri: vscode.Uri): boolean;
}

/** What the settings name as they are now, and what is to be watched. */
export async function findSources(): Promise<Sources> {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  const exclude = configuration.get("exclude", "");
  const own: Watched = {
    pattern: configuration.get("files", WANTED),
    excludes: (uri) => isWithin(uri, exclude),
  };
  const names = configuration.get<string[]>("definitions", []);
  const named = await Promise.all(names.map(namedInSettings));
  return {
    files: named.flatMap(({ files }) => files),
    missing: named.flatMap(({ missing }) => missing),
    watched: [own, ...named.flatMap(({ watched }) => watched)],
  };
}

/** All files to read, each once: those that the settings name, then those of the folders. */
export async function findFiles({ files }: Sources): Promise<vscode.Uri[]> {
  const configuration = vscode.workspace.getConfiguration(SECTION);
  const exclude = configuration.get("exclude", "");
  const found = await vscode.workspace.findFiles(configuration.get("files", WANTED), exclude);
  // Some file systems search without looking at what is to be left out.
  const wanted = found.filter((uri) => !isWithin(uri, exclude));
  return distinct([...files, ...wanted.sort(byLikelihood)]);
}

function distinct(uris: vscode.Uri[]): vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** Likely names first, YAML before JSON, then by name: the same files come first each time. */
function byLikelihood(a: vscode.Uri, b: vscode.Uri): number {
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1);
}

function rank({ path }: vscode.Uri): number {
  return (LIKELY.test(path) ? 0 : 2) + (/\.json$/i.test(path) ? 1 : 0);
}

function isWithin(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder || glob === "") return false;
  const pattern = new vscode.RelativePattern(folder, glob);
  // Asks for a document and looks at these two members of it.
  const file = { uri, languageId: "yaml" } as vscode.TextDocument;
  return vscode.languages.match({ pattern }, file) > 0;
}

function watchedIn(folder: vscode.Uri, glob: string): Watched {
  return { pattern: new vscode.RelativePattern(folder, glob), excludes: () => false };
}

/** A file or folder that the settings name; a relative one counts in each workspace folder. */
async function namedInSettings(name: string): Promise<Sources> {
  const found: Sources = { files: [], missing: [], watched: [] };
  const reasons: string[] = [];
  for (const uri of placesOf(name)) {
    try {
      const { type } = await vscode.workspace.fs.stat(uri);
      if (type & vscode.FileType.Directory) {
        found.files.push(...(await below(uri)));
        found.watched.push(watchedIn(uri, WANTED));
      } else {
        found.files.push(uri);
        const file = uri.path.split("/").pop() ?? "";
        found.watched.push(watchedIn(vscode.Uri.joinPath(uri, ".."), literally(file)));
      }
    } catch (error) {
      reasons.push(isGone(error) ? "there is no such file or folder" : `unreadable: ${error}`);
    }
  }
  if (found.watched.length === 0) {
    found.missing.push({ name, reason: reasons[0] ?? "relative, and no folder is open" });
  }
  return found;
}

function placesOf(name: string): vscode.Uri[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) return [vscode.Uri.parse(name)];
  if (/^[a-z]:[\\/]/i.test(name)) return [vscode.Uri.file(name)];
  if (!name.startsWith("/")) return folders.map(({ uri }) => vscode.Uri.joinPath(uri, name));
  // An absolute path is one of the machine that the folders are on.
  const [first] = folders;
  return [first ? first.uri.with({ path: name }) : vscode.Uri.file(name)];
}

/** The files below a folder. Links are followed to files, not to folders. */
async function below(folder: vscode.Uri): Promise<vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const files = await Promise.all(
    entries.map(async ([name, type]) => {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory) return IGNORED.has(name) ? [] : below(uri);
      return type & vscode.FileType.File && WANTED_NAME.test(name) ? [uri] : [];
    }),
  );
  return files.flat();
}

/** A name as a glob that means nothing else. */
function literally(name: string): string {
  return name.replace(/[[\]{}*?]/g, "[$&]");
}
