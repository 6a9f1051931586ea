// Completion of the definitions that configurations and suites name, by their names or files.

import type { CompletionItem, Position } from "../js/tools.ts";
import { mayDefine } from "../texts/recognise.ts";
import type { Texts } from "./texts.ts";
import { suggested, writtenAt } from "./written.ts";

/** Suggests definitions where a key names them; nothing at other keys. */
export function namedDefinitions(
  texts: Texts,
  uri: string,
  position: Position,
  keys: readonly string[],
): CompletionItem[] | undefined {
  const written = writtenAt(texts.get(uri) ?? "", position);
  if (!written?.isOuter || !keys.includes(written.key)) return undefined;
  const found = texts.workspace.uris().flatMap((file) => {
    if (!mayDefine(texts.get(file) ?? "")) return [];
    return texts.workspace.definitions(file).map(({ name }) => ({ file, name }));
  });
  const files = () => found.flatMap(({ file }) => relativePath(uri, file) ?? []).sort();
  if (written.key === "crdName") {
    return suggested(found.map(({ name }) => name).sort(), position, written);
  }
  if (written.key === "crd") return suggested(files(), position, written);
  const folders = files().flatMap((path) => /^(.*)\//.exec(path)?.[1] ?? []);
  return suggested([...folders, ...files()], position, written);
}

/** The path from the folder of one file to another file. */
function relativePath(uri: string, file: string): string | undefined {
  const folder = uri.split("/").slice(0, -1);
  const own = file.split("/");
  const differs = folder.findIndex((part, at) => part !== own[at]);
  const same = differs < 0 ? folder.length : differs;
  // Before that are the scheme and the host.
  if (same < 3) return undefined;
  const up = folder.slice(same).map(() => "..");
  return decodeURIComponent([...up, ...own.slice(same)].join("/"));
}
