// The objects of a pane put to their definitions.

import type { Admission, AdmitOptions, Change } from "crd-drydock/slim";
import type { Definition, Definitions } from "./definitions";
import { type Document, documentsOf, isDefinition, rangeOf } from "./documents";
import type { Mode, Outcome, Problem, Texts } from "./protocol";
import {
  append,
  encodingProblems,
  pathOf,
  quotedPath,
  Remarks,
  shifted,
  syntaxProblems,
} from "./remarks";

/** One object, and what became of it. */
export interface Judged {
  document: Document;
  outcome: Outcome;
  definition?: Definition;
  admission?: Admission;
  /** The stored object that an update starts from. */
  previous?: Document;
}

/** Judges every document of the object pane; what is wrong is added to the problems. */
export function judgeObjects(
  texts: Texts,
  mode: Mode,
  definitions: Definitions,
  problems: Problem[],
): Judged[] {
  append(problems, encodingProblems("object", texts.object));
  const documents = documentsOf(texts.object);
  const stored = mode === "create" ? [] : readPrevious(texts.previous, problems);
  const judged: Judged[] = [];
  const readable = documents.filter(({ json }) => json !== null);
  for (const document of documents) {
    if (document.json === null) {
      append(problems, syntaxProblems("object", document.parsed));
      continue;
    }
    const previous = mode === "create" ? undefined : previousOf(document, readable, stored);
    judged.push(judge(document, definitions, mode, previous, problems));
  }
  if (documents.length === 0 && problems.every(({ pane }) => pane !== "object")) {
    const message = "There is no object yet: paste one as YAML or JSON.";
    problems.push({ pane: "object", severity: "info", message });
  }
  return judged;
}

function readPrevious(text: string, problems: Problem[]): Document[] {
  append(problems, encodingProblems("previous", text));
  const documents = documentsOf(text);
  for (const { json, parsed } of documents) {
    if (json === null) {
      append(problems, syntaxProblems("previous", parsed));
    }
  }
  return documents.filter(({ json }) => json !== null);
}

/** The stored object of the same name; of one object and one stored object names do not matter. */
function previousOf(
  document: Document,
  documents: Document[],
  stored: Document[],
): Document | undefined {
  const same = stored.find(
    ({ kind, group, name, namespace }) =>
      kind === document.kind &&
      group === document.group &&
      name === document.name &&
      namespace === document.namespace,
  );
  return same ?? (documents.length === 1 && stored.length === 1 ? stored[0] : undefined);
}

function judge(
  document: Document,
  definitions: Definitions,
  mode: Mode,
  previous: Document | undefined,
  problems: Problem[],
): Judged {
  const definition = definitions.of(document);
  const { title } = document;
  const unasked = (waiting: string): Judged => ({
    document,
    outcome: { title, range: rangeOf(document), allowed: false, waiting, errors: 0, changes: {} },
    ...(definition && { definition }),
  });
  if (definition === undefined) {
    if (definitions.serving.length === 0) {
      return unasked("The CRD cannot serve: see the problems.");
    }
    const { kind, group } = document;
    const message = isDefinition(document)
      ? `${title} is a definition: it belongs into the CRD pane.`
      : `No definition in the CRD pane is of kind ${JSON.stringify(kind)} in group ${JSON.stringify(group)}.`;
    problems.push({ pane: "object", severity: "error", message, range: rangeOf(document) });
    return unasked(message);
  }
  if (mode !== "create" && previous === undefined) {
    const message = `An update of ${title} needs the object as it is stored: there is none of its name in the previous pane.`;
    problems.push({ pane: "previous", severity: "info", message });
    return unasked("An update needs the previous object: paste it, or start from what is stored.");
  }
  const options: AdmitOptions = {
    ...(previous?.json != null && { previous: previous.json }),
    ...(mode === "status" && { subresource: "status" }),
  };
  // JSON is read faster, but no longer has keys that the text repeats.
  const repeats = document.parsed.strictError !== undefined;
  const source = repeats ? document.text : (document.json ?? document.text);
  const admission = definition.crd.admit(source, options);
  append(problems, problemsOf(document, admission));
  const { allowed, decodeError, changes } = admission;
  const outcome: Outcome = {
    title,
    range: rangeOf(document),
    allowed,
    errors: admission.errors.length,
    changes: countKinds(changes),
    ...(decodeError !== undefined && { decodeError }),
  };
  return { document, outcome, definition, admission, ...(previous && { previous }) };
}

function countKinds(changes: Change[]): Outcome["changes"] {
  const counts: Outcome["changes"] = {};
  for (const { kind } of changes) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function problemsOf(document: Document, admission: Admission): Problem[] {
  const remarks = new Remarks("object", document.text);
  const { decodeError } = admission;
  if (decodeError !== undefined) {
    remarks.add("error", decodeError, { path: pathOf(decodeError) });
  }
  for (const error of admission.errors) {
    remarks.add("error", error.message, { path: error.field });
  }
  for (const path of admission.unknownFields) {
    remarks.add("warning", `unknown field "${path}"`, { path, key: true });
  }
  for (const finding of admission.duplicateFields) {
    remarks.add("warning", finding, { path: quotedPath(finding), key: true });
  }
  for (const warning of admission.warnings) {
    remarks.add("warning", warning, { path: pathOf(warning) });
  }
  for (const error of admission.suppressed) {
    remarks.add("info", error.message, { path: error.field }, "ratcheted");
  }
  return shifted(remarks.located(), rangeOf(document));
}
