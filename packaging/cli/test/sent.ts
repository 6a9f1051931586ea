// The objects of a file, as they are sent. The engine says which objects there are; each item of a list is one.

import { linesOf } from "../../js/lines.ts";
import { addTo } from "../../js/lists.ts";
import { shifted } from "../../js/positions.ts";
import {
  locate,
  type ObjectSite,
  type ParsedDocument,
  parse,
  type Range,
  type WorkspaceObject,
} from "../../js/tools.ts";
import { textOfItem } from "../../suites/items.ts";
import { withWorkspace } from "../shared/workspace.ts";

/** An object of a file, or a document that cannot be read. */
export interface Sent extends Pick<ParsedDocument, "value" | "error" | "errorRange" | "range"> {
  /** The object, as a workspace without definitions has it. Absent if there is none that can be read. */
  object?: WorkspaceObject;
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

/** A line that ends a document of YAML. */
const END = /^\.\.\.(?=[ \t]|$)/;

/** The numbers of the lines with the first words after the end of a document, which nobody reads. */
export function linesAfterEnd(text: string): number[] {
  const found: number[] = [];
  let isAfter = false;
  for (const [number, line] of linesOf(text).entries()) {
    if (END.test(line)) isAfter = true;
    else if (SEPARATOR.test(line)) isAfter = false;
    else if (isAfter && /^[ \t]*[^ \t#%]/.test(line)) {
      found.push(number);
      isAfter = false;
    }
  }
  return found;
}

const NESTED = "a list is in the list: put the objects of both into one";

/** The objects of a text, each with the comments before it. */
export function objectsOf(text: string): Sent[] {
  const lines = linesOf(text);
  const all = new Map<number, WorkspaceObject[]>();
  for (const object of withWorkspace("text", text, (workspace) => workspace.objects())) {
    addTo(all, object.document, object);
  }
  return parse(text).flatMap((document, number) => {
    if (document.json === "null" && document.error === undefined) return [];
    const { start, end } = document.range;
    // The line with the dashes belongs to the document after it, and so does a comment there.
    const first = SEPARATOR.test(lines[start.line - 1] ?? "") ? start.line - 1 : start.line;
    const last = end.character === 0 ? Math.max(end.line, first + 1) : end.line + 1;
    const own = lines.slice(first, last);
    // Clients do not send the dashes.
    const sent = lines.slice(start.line, last).join("\n");
    const find = placesIn(sent, start.line);
    const objects = all.get(number) ?? [];
    const whole = { ...document, text: sent, lines: own, first, find };
    if (isList(document.value)) {
      if (document.value.items.some(isList)) return [{ ...whole, error: NESTED }];
      return itemsOf(whole, objects, document.value.items.length, lines);
    }
    const [object] = objects;
    return [{ ...whole, ...(object && { object }) }];
  });
}

/** A list as clients know it: of any objects, or of one kind. */
function isList(value: unknown): value is { items: unknown[] } {
  const { kind, items } = (value ?? {}) as { kind?: unknown; items?: unknown };
  return typeof kind === "string" && kind.endsWith("List") && Array.isArray(items);
}

/** The items of a list. If one of them is not an object, the list cannot be read. */
function itemsOf(list: Sent, objects: WorkspaceObject[], count: number, lines: string[]): Sent[] {
  if (objects.length !== count) {
    return [{ ...list, error: "an item of the list has no apiVersion or no kind" }];
  }
  let first = list.first;
  return objects.flatMap((object) => {
    const { sent, range, item } = object;
    // Definitions are not sent.
    if (sent === undefined) return [];
    const own = { first, lines: lines.slice(first, range.end.line + 1) };
    first = range.end.line + 1;
    const find = (path: string) => list.find(`items[${item}].${path}`);
    const value: unknown = JSON.parse(sent);
    return [{ ...own, object, value, range, text: textOfItem(lines, range, sent), find }];
  });
}

/** The places of fields in a text that begins at a line of the file. */
function placesIn(text: string, first: number): Sent["find"] {
  return (path) => {
    const [found] = locate(text, 0, [{ path, key: true }]);
    return found == null ? undefined : shifted(found, first);
  };
}

/** Whether a document has neither apiVersion nor kind: then it is no object. An item of a list has to be one. */
export function isUntyped({ object }: Sent): boolean {
  return object?.item === undefined && !object?.apiVersion && !object?.kind;
}

/** Whether an object has an `apiVersion` and a kind. */
export function hasType(object: WorkspaceObject | undefined): boolean {
  return Boolean(object?.apiVersion && object.kind);
}

/** Whether a definition may judge an object: it has a type, and is none of Kubernetes' own kinds or of a tool. */
export function isCustom({ reason }: WorkspaceObject): boolean {
  return reason === "no-definition" || reason === "unknown-kind";
}

/** The place of an object in its text, whatever its range is. */
export function placeOf({ document, item }: Pick<ObjectSite, "document" | "item">): string {
  return `${document}[${item ?? ""}]`;
}
