// Sorts files into the panes that they belong to.

import { type DocumentOutcome, parse, Workspace } from "crd-drydock/slim";
import { field } from "./documents";
import { type FileText, joined, named } from "./file-texts";
import type { Answers } from "./protocol";
import { Lines } from "./remarks";

type SortedPane = keyof Answers["sort"];

/** The documents of files by the pane that they belong to. */
export function sorted(files: FileText[]): Answers["sort"] {
  const panes: Record<SortedPane, FileText[]> = { crd: [], object: [], suite: [] };
  for (const { name, text } of files) {
    const describes = describingDocuments(text);
    const documents = parse(text)
      .map((document, at) => ({ ...document, describes: describes.has(at) }))
      .filter(({ json, error }) => error !== undefined || json !== "null");
    const kinds = documents.map((document) => paneOf(document));
    const [first = "object"] = kinds;
    if (kinds.every((kind) => kind === first)) {
      // The lines of the pane keep the numbers that they have in the file.
      panes[first].push({ name, text: text.replace(/\n*$/, "\n") });
      continue;
    }
    const lines = new Lines(text);
    for (const pane of new Set(kinds)) {
      const own = documents.filter((_, at) => kinds[at] === pane);
      panes[pane].push({ name, text: stream(own.map(({ range }) => lines.slice(range))) });
    }
  }
  return {
    crd: joined(named(panes.crd)).text,
    object: joined(named(panes.object)).text,
    // A suite is one document.
    suite: panes.suite.at(-1)?.text ?? "",
  };
}

/** The numbers of the documents that describe kinds: definitions and OpenAPI documents. */
function describingDocuments(text: string): Set<number> {
  const workspace = new Workspace();
  try {
    workspace.set("file", text);
    const describes = ({ definition, reason }: DocumentOutcome) =>
      definition || reason === "openapi";
    const outcomes = workspace.outcomes("file").filter(describes);
    return new Set(outcomes.map(({ document }) => document));
  } finally {
    workspace.free();
  }
}

function paneOf({ value, describes }: { value: unknown; describes: boolean }): SortedPane {
  return describes ? "crd" : isSuite(value) ? "suite" : "object";
}

/** Whether a document is a test suite: it has tests, and no kind. */
function isSuite(value: unknown): boolean {
  const tests = field(value, "tests");
  return typeof tests === "object" && tests !== null && field(value, "kind") === undefined;
}

/** Texts as one YAML stream. */
function stream(texts: string[]): string {
  return texts.map((text) => text.replace(/^---\s*\n/, "").replace(/\n*$/, "\n")).join("---\n");
}
