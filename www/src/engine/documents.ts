// The documents of a text, and what they say they are.

import { type ParsedDocument, parse, type Range } from "crd-drydock/slim";
import { Lines } from "./remarks";

/** One document of a pane that is not empty. */
export interface Document {
  parsed: ParsedDocument;
  /** Its own text; of a text with one document all of it. */
  text: string;
  /** Its JSON; `null` where it cannot be read. */
  json: string | null;
  kind: string;
  group: string;
  version: string;
  name: string;
  namespace: string;
  /** Kind and name, for headings. */
  title: string;
}

/** The documents of a text; empty ones say nothing and are left out. */
export function documentsOf(text: string): Document[] {
  const parsed = parse(text);
  const lines = new Lines(text);
  return parsed
    .filter((document) => !isEmpty(document))
    .map((document) =>
      described(document, parsed.length === 1 ? text : lines.slice(document.range)),
    );
}

function described(parsed: ParsedDocument, text: string): Document {
  const { value, json } = parsed;
  const metadata = field(value, "metadata");
  const kind = word(field(value, "kind"));
  const name = word(field(metadata, "name")) || word(field(metadata, "generateName"));
  const [version = "", group = ""] = word(field(value, "apiVersion")).split("/").reverse();
  return {
    parsed,
    text,
    json,
    kind,
    group,
    version,
    name,
    namespace: word(field(metadata, "namespace")),
    title: [kind || "a document without kind", name].join(" ").trim(),
  };
}

export function isDefinition({ kind }: Document): boolean {
  return kind === "CustomResourceDefinition";
}

/** A member of what may be no object at all. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The items of what may be no list. */
export function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string, or none. */
export function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Where a document is, from its first line with text on. */
export function rangeOf({ parsed }: Document): Range {
  return parsed.range;
}

function isEmpty({ error, json }: ParsedDocument): boolean {
  return error === undefined && (json === null || json === "null");
}
