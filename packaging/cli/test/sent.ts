// The objects of a file, as they are sent: the items of a list are apart.

import { linesOf } from "../../js/lines.ts";
import {
  locate,
  type ParsedDocument,
  type Position,
  parse,
  type Range,
  Workspace,
  type WorkspaceObject,
} from "../../js/tools.ts";
import { kindOf } from "./kinds.ts";

/** An object of a file, or a document that cannot be read. */
export interface Sent extends Pick<ParsedDocument, "value" | "error" | "errorRange" | "range"> {
  /** What is sent. */
  text: string;
  /** The lines of the file with its comments, and the number of the first one. */
  lines: string[];
  first: number;
  /** The place of a field of the object. */
  field(path: string): Range;
}

/** The objects of a text, each with the comments before it. */
export function objectsOf(text: string): Sent[] {
  const lines = linesOf(text);
  const documents = parse(text).filter(({ json, error }) => json !== "null" || error !== undefined);
  return documents.flatMap((document) => {
    const { start, end } = document.range;
    const own = lines.slice(start.line, end.line + 1);
    const text = own.join("\n");
    const place = placesIn(text, start.line);
    if (isList(document.value)) return itemsOf(document, document.value.items, own);
    return [{ ...document, text, lines: own, first: start.line, field: place }];
  });
}

/** A list as clients know it: of any objects, or of one kind. */
function isList(value: unknown): value is { items: unknown[] } {
  const { kind, items } = (value ?? {}) as { kind?: unknown; items?: unknown };
  return typeof kind === "string" && kind.endsWith("List") && Array.isArray(items);
}

/** The items of a list. If one of them is not an object, the list cannot be read. */
function itemsOf(document: ParsedDocument, items: unknown[], lines: string[]): Sent[] {
  const first = document.range.start.line;
  const text = lines.join("\n");
  const place = placesIn(text, first);
  const objects = objectsIn(text);
  if (objects.length !== items.length) {
    const error = "an item of the list has no apiVersion or no kind";
    return [{ ...document, error, text, lines, first, field: place }];
  }
  let from = 0;
  return objects.flatMap(({ sent, range, item }) => {
    // Definitions are not sent.
    if (sent === undefined) return [];
    const own = lines.slice(from, range.end.line + 1);
    const begin = first + from;
    from = range.end.line + 1;
    const field = (path: string) => place(`items[${item}].${path}`);
    const moved = { start: below(range.start, first), end: below(range.end, first) };
    const value: unknown = JSON.parse(sent);
    return [{ value, range: moved, text: sent, lines: own, first: begin, field }];
  });
}

/** The objects that the engine sees in a text. */
function objectsIn(text: string): Pick<WorkspaceObject, "sent" | "range" | "item">[] {
  const workspace = new Workspace();
  try {
    workspace.set("list", text);
    return workspace.objects("list");
  } finally {
    workspace.free();
  }
}

/** The places of fields in a text that begins at a line of the file. */
function placesIn(text: string, first: number): (path: string) => Range {
  return (path) => {
    const [found] = locate(text, 0, [{ path, key: true }]);
    if (found == null) return lineAt(first);
    return { start: below(found.start, first), end: below(found.end, first) };
  };
}

function below({ line, character }: Position, first: number): Position {
  return { line: line + first, character };
}

/** The beginning of a line. */
export function lineAt(line: number): Range {
  return { start: { line, character: 0 }, end: { line, character: 0 } };
}

/** What tells an object from others: group, kind, namespace and name. */
export function identityOf(value: unknown): string {
  const { metadata } = value as { metadata?: { name?: unknown; namespace?: unknown } };
  const kind = kindOf(value);
  const namespace = metadata?.namespace || "default";
  return JSON.stringify([kind?.group, kind?.kind, namespace, metadata?.name ?? ""]);
}

/** Whether an object has apiVersion and kind, one of them or none. */
export function typeOf(value: unknown): "whole" | "half" | "none" {
  const { apiVersion, kind } = (value ?? {}) as { apiVersion?: unknown; kind?: unknown };
  if (kindOf(value) !== undefined) return "whole";
  return apiVersion === undefined && kind === undefined ? "none" : "half";
}
