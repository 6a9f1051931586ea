// Gives objects without a name one, for the matchers. Objects may be values or texts.

import { locate, parse } from "./documents.ts";
import { bytesOf, sourceText } from "./source.ts";
import type { Source } from "./types.ts";

/** The name of objects without one. */
const NAME = "test";

/**
 * The source with the name `test`, if its object has neither `name` nor `generateName`. A source that is not
 * one object stays as it is.
 */
export function namedSource(source: Source): Source {
  const isText = typeof source === "string" || bytesOf(source) !== undefined;
  return isText ? namedText(source) : namedValue(source as object);
}

function namedValue(object: object): object {
  const { metadata } = object as { metadata?: unknown };
  if (!isNameless(metadata)) return object;
  const { metadata: _, ...others } = object as { metadata?: unknown };
  return { ...others, metadata: { ...metadata, name: NAME } };
}

/** The value of the one object of a source; `undefined` if the source is not one object. */
export function valueOfSource(source: Source): Record<string, unknown> | undefined {
  if (typeof source !== "string" && bytesOf(source) === undefined) {
    return source as Record<string, unknown>;
  }
  return onlyObject(source)?.value;
}

/** The one object of a text. */
function onlyObject(source: Source): { json: string; value: Record<string, unknown> } | undefined {
  const text = sourceText(source, "object");
  if (typeof text !== "string") return undefined;
  const [only, ...others] = parse(text).filter(({ json, error }) => json !== "null" || error);
  const { json, value } = only ?? {};
  if (others.length > 0 || typeof json !== "string" || !isMap(value)) return undefined;
  return { json, value };
}

/** The result is JSON as the engine writes it: numbers keep all digits. */
function namedText(source: Source): Source {
  const object = onlyObject(source);
  if (object === undefined) return source;
  const { json, value } = object;
  const { metadata } = value;
  if (!isNameless(metadata)) return source;
  if (metadata === undefined) return withFirst(json, 0, `"metadata":{"name":"${NAME}"}`);
  const [range] = locate(json, 0, [{ path: "metadata" }]);
  const at = range?.start.character ?? 0;
  if (metadata !== null) return withFirst(json, at, `"name":"${NAME}"`);
  return `${json.slice(0, at)}{"name":"${NAME}"}${json.slice(at + "null".length)}`;
}

/** Adds a member to the map that begins at an index of a JSON text. */
function withFirst(json: string, at: number, member: string): string {
  const rest = json.slice(at + 1);
  return `${json.slice(0, at + 1)}${member}${rest.startsWith("}") ? "" : ","}${rest}`;
}

/** Whether the metadata have no name. The server refuses metadata that are no map. */
function isNameless(metadata: unknown): metadata is object | null | undefined {
  if (metadata === undefined || metadata === null) return true;
  return isMap(metadata) && metadata.name === undefined && metadata.generateName === undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
