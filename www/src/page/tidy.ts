// Formats YAML and keeps its comments: every scalar stays as it is written. JSON stays JSON.

import { parseAllDocuments } from "yaml";
import { exactly } from "../engine/exact";

/** A text with two spaces for each level; `undefined` for one that has errors. */
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
  // Without a schema all scalars are words, which are written as they were read.
  const documents = parseAllDocuments(text, {
    schema: "failsafe",
    version: "1.1",
    uniqueKeys: false,
    strict: false,
  });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) {
    return undefined;
  }
  const options = { lineWidth: 0, flowCollectionPadding: false, indentSeq: indentsLists(text) };
  return `${documents
    .map((document) => document.toString(options))
    .join("")
    .trimEnd()}\n`;
}

/** Whether the first list below a key is indented further than the key. */
function indentsLists(text: string): boolean {
  const [, key = "", dash = ""] =
    /^( *)(?:- +)*[^\s#-][^\n]*:[ \t]*(?:#.*)?\n( *)- /m.exec(text) ?? [];
  return dash.length > key.length;
}
