// The objects of a file, as they are sent. Each item of a list is an object of its own.

import { linesOf } from "../../js/lines.ts";
import { shifted } from "../../js/positions.ts";
import { locate, type ParsedDocument, parse, type Range } from "../../js/tools.ts";
import { textOfItem } from "../../suites/items.ts";
import { withWorkspace } from "../shared/workspace.ts";
import { kindOf } from "./kinds.ts";

/** An object of a file, or a document that cannot be read. */
export interface Sent extends Pick<ParsedDocument, "value" | "error" | "errorRange" | "range"> {
  /** The text that is sent. */
  text: string;
  /** The lines of the object in the file, with the comments before it. */
  lines: string[];
  /** The number of the first of these lines. */
  first: number;
  /** The place of a field of the object, if it has the field. */
  find(path: string): Range | undefined;
}

/** The beginning of a line that separates two documents. */
const SEPARATOR = /^---(?=[ \t]|$)/;

/** The objects of a text, each with the comments before it. */
export function objectsOf(text: string): Sent[] {
  const lines = linesOf(text);
  const documents = parse(text).filter(({ json, error }) => json !== "null" || error !== undefined);
  return documents.flatMap((document) => {
    const { start, end } = document.range;
    // The line with the dashes belongs to the document after it, and so does a comment there.
    const first = SEPARATOR.test(lines[start.line - 1] ?? "") ? start.line - 1 : start.line;
    const own = lines.slice(
      first,
      end.character === 0 ? Math.max(end.line, first + 1) : end.line + 1,
    );
    const text = own.join("\n");
    const find = placesIn(text, first);
    const whole = { ...document, text, lines: own, first, find };
    return isList(document.value) ? itemsOf(whole, document.value.items.length) : [whole];
  });
}

/** A list as clients know it: of any objects, or of one kind. */
function isList(value: unknown): value is { items: unknown[] } {
  const { kind, items } = (value ?? {}) as { kind?: unknown; items?: unknown };
  return typeof kind === "string" && kind.endsWith("List") && Array.isArray(items);
}

/** The items of a list. If one of them is not an object, the list cannot be read. */
function itemsOf(list: Sent, count: number): Sent[] {
  const { text, lines, first } = list;
  const objects = withWorkspace("list", text, (workspace) => workspace.objects());
  if (objects.length !== count) {
    return [{ ...list, error: "an item of the list has no apiVersion or no kind" }];
  }
  let from = 0;
  return objects.flatMap(({ sent, range, item }) => {
    // Definitions are not sent.
    if (sent === undefined) return [];
    const own = lines.slice(from, range.end.line + 1);
    const begin = first + from;
    from = range.end.line + 1;
    const find = (path: string) => list.find(`items[${item}].${path}`);
    const moved = shifted(range, first);
    const value: unknown = JSON.parse(sent);
    const text = textOfItem(lines, range, sent);
    return [{ value, range: moved, text, lines: own, first: begin, find }];
  });
}

/** The places of fields in a text that begins at a line of the file. */
function placesIn(text: string, first: number): Sent["find"] {
  return (path) => {
    const [found] = locate(text, 0, [{ path, key: true }]);
    return found == null ? undefined : shifted(found, first);
  };
}

/** The beginning of a line. */
export function lineAt(line: number): Range {
  return { start: { line, character: 0 }, end: { line, character: 0 } };
}

/** The parts of an object's identity. */
export interface Identity {
  /** Group, kind and name. */
  key: string;
  name: unknown;
  /** The namespace; `default` where the object names none. */
  namespace: unknown;
}

export function identityOf(value: unknown): Identity {
  const { metadata } = value as { metadata?: { name?: unknown; namespace?: unknown } };
  const kind = kindOf(value);
  return {
    key: JSON.stringify([kind?.group, kind?.kind, metadata?.name ?? ""]),
    name: metadata?.name,
    namespace: metadata?.namespace || "default",
  };
}

/** Whether a document has neither apiVersion nor kind. */
export function isUntyped(value: unknown): boolean {
  const { apiVersion, kind } = (value ?? {}) as { apiVersion?: unknown; kind?: unknown };
  return apiVersion === undefined && kind === undefined;
}
