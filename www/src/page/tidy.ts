// Formats YAML and keeps its comments: every scalar stays as it is written. JSON stays JSON.

import { type Document, parseAllDocuments, type ToStringOptions } from "yaml";
import { exactly } from "../engine/exact";

/** A text with two spaces for each level; `undefined` if it has errors. */
export function tidied(text: string): string | undefined {
  try {
    return /^\s*\{/.test(text) ? json(text) : yaml(text);
  } catch {
    return undefined;
  }
}

function json(text: string): string {
  return `${JSON.stringify(JSON.parse(text, exactly), undefined, 2)}\n`;
}

function yaml(text: string): string | undefined {
  const options = writingOf(text);
  const written = documentsOf(text)?.map((document) => document.toString(options));
  return written && `${written.join("").trimEnd()}\n`;
}

/** The documents of a text; `undefined` if it has errors. */
export function documentsOf(text: string): Document.Parsed[] | undefined {
  // Without a schema all scalars are words, which are written as they were read.
  const documents = parseAllDocuments(text, {
    schema: "failsafe",
    version: "1.1",
    uniqueKeys: false,
    strict: false,
  });
  return !Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)
    ? undefined
    : documents;
}

/** How a text is written: long lines stay, and lists are indented as before. */
export function writingOf(text: string): ToStringOptions {
  return { lineWidth: 0, flowCollectionPadding: false, indentSeq: indentsLists(text) };
}

/** Whether the first list below a key is indented further than the key. */
function indentsLists(text: string): boolean {
  const [, key = "", dash = ""] =
    /^( *)(?:- +)*[^\s#-][^\n]*:[ \t]*(?:#.*)?\n( *)- /m.exec(text) ?? [];
  return dash.length > key.length;
}
