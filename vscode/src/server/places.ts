// Which document of a text is meant, and where its definition is.

import { type Position, parse, type Range, type WorkspaceObject } from "crd-drydock";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Texts } from "./texts";

/** One document of a text. */
export interface Part {
  uri: string;
  entry: WorkspaceObject;
  text: string;
}

/** The definition or object at a place; where there is only one, that one. */
export function partAt(texts: Texts, uri: string, position: Position): Part | undefined {
  const entries = texts.workspace.objects(uri);
  const entry =
    entries.find(({ range }) => contains(range, position)) ??
    (entries.length === 1 ? entries[0] : undefined);
  const text = texts.get(uri);
  return entry && text !== undefined ? { uri, entry, text: slice(text, entry.range) } : undefined;
}

/** The text of the definition that a part is, or is judged by. */
export function definitionOf(texts: Texts, part: Part): string | undefined {
  if (part.entry.report) return part.text;
  const { crd } = part.entry;
  const text = crd && texts.get(crd.uri);
  if (!crd || text === undefined) return undefined;
  const object = read(part.text);
  const definitions = texts.workspace.objects(crd.uri).filter(({ report }) => report);
  return definitions
    .map(({ range }) => slice(text, range))
    .find((definition) => {
      const spec = read(definition)?.spec;
      const group = String(object?.apiVersion).split("/")[0];
      return spec?.group === group && spec?.names?.kind === object?.kind;
    });
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the user wrote
function read(text: string): any {
  return parse(text)[0]?.value;
}

function contains({ start, end }: Range, { line }: Position): boolean {
  return start.line <= line && line <= end.line;
}

/**
 * What stands in a range, at its place in its line: the lines of an item of a list are indented
 * like its first one then, and all characters are where they are in the whole text.
 */
export function slice(text: string, range: Range): string {
  const indent = " ".repeat(range.start.character);
  return indent + TextDocument.create("", "", 0, text).getText(range);
}
