// From two texts to everything the page shows of them.

import { type Admission, type Change, Crd, type ParsedDocument, parse } from "crd-drydock/slim";
import { toLines } from "../stored/lines";
import { markedTree } from "../stored/tree";
import type { Analysis, Outcome, Problem, Request } from "./protocol";
import {
  append,
  encodingProblems,
  Lines,
  MAX_PROBLEMS,
  pathOf,
  quotedPath,
  Remarks,
  syntaxProblems,
} from "./remarks";

/** The compiled CRD of the latest text: most keystrokes change only the object. */
let compiled:
  | { text: string; crd: Crd | undefined; name: string | undefined; problems: Problem[] }
  | undefined;

/** Judges the texts of a request. */
export function analyse({ revision, crd, object }: Request): Analysis {
  if (compiled?.text !== crd) {
    compiled?.crd?.free();
    compiled = compile(crd);
  }
  const problems = [...compiled.problems, ...encodingProblems("object", object)];
  const lines = new Lines(object);
  const outcomes: Outcome[] = [];
  const documents = parse(object);
  for (const document of documents) {
    append(problems, syntaxProblems("object", document));
    if (document.json === null || document.json === "null" || !compiled?.crd) {
      continue;
    }
    const admission = compiled.crd.admit(document.json);
    outcomes.push(outcome(titleOf(document.value), document.json, admission));
    const remarks = new Remarks("object", lines, document.range);
    if (admission.decodeError !== undefined) {
      remarks.add("error", admission.decodeError, { path: pathOf(admission.decodeError) });
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
    append(problems, remarks.located());
  }
  if (documents.every(isEmpty) && problems.every((problem) => problem.pane !== "object")) {
    problems.push({
      pane: "object",
      severity: "warning",
      message: "There is no object yet: paste one as YAML or JSON.",
    });
  }
  const name = compiled.crd ? compiled.name : undefined;
  const shown = problems.slice(0, MAX_PROBLEMS);
  const hidden = problems.length - shown.length;
  return { revision, outcomes, problems: shown, hidden, ...(name !== undefined && { crd: name }) };
}

/** Beyond these nobody reads on, and the page stays quick. */
const MAX_LINES = 5000;

function outcome(title: string, input: string, admission: Admission): Outcome {
  const { allowed, json, changes, decodeError } = admission;
  const lines = json === null ? [] : toLines(markedTree(json, input, changes));
  return {
    title,
    allowed,
    errors: admission.errors.length,
    changes: countKinds(changes),
    lines: lines.slice(0, MAX_LINES),
    hidden: Math.max(0, lines.length - MAX_LINES),
    ...(decodeError !== undefined && { decodeError }),
  };
}

function countKinds(changes: Change[]): Outcome["changes"] {
  const counts: Outcome["changes"] = {};
  for (const { kind } of changes) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function compile(text: string): NonNullable<typeof compiled> {
  const documents = parse(text);
  const problems = encodingProblems("crd", text);
  for (const document of documents) {
    append(problems, syntaxProblems("crd", document));
  }
  const filled = documents.filter((document) => !isEmpty(document));
  const chosen =
    filled.find((document) => kindOf(document.value) === "CustomResourceDefinition") ?? filled[0];
  if (chosen?.json == null) {
    if (problems.length === 0) {
      const message = "There is no CustomResourceDefinition yet: paste one as YAML or JSON.";
      problems.push({ pane: "crd", severity: "error", message });
    }
    return { text, crd: undefined, name: undefined, problems };
  }
  if (filled.length > 1) {
    const message = `The text holds ${filled.length} documents; ${titleOf(chosen.value)} is the one in use.`;
    problems.push({ pane: "crd", severity: "warning", message, range: chosen.range });
  }
  const crd = new Crd(documents.length === 1 ? text : chosen.json);
  const remarks = new Remarks("crd", new Lines(text), chosen.range);
  const { report } = crd;
  if (report.decodeError !== undefined) {
    remarks.add("error", report.decodeError, { path: "" });
  }
  for (const finding of report.strict) {
    remarks.add("warning", finding, { path: quotedPath(finding), key: true });
  }
  for (const error of report.errors) {
    remarks.add("error", error.message, { path: error.at ?? error.field });
  }
  for (const warning of report.warnings) {
    remarks.add("warning", warning, { path: "" });
  }
  for (const { at, message } of report.advice) {
    remarks.add("warning", message, { path: at });
  }
  append(problems, remarks.located());
  if (report.valid && !report.advice.some(({ code }) => code === "serves-nothing")) {
    return { text, crd, name: nameOf(chosen.value), problems };
  }
  crd.free();
  return { text, crd: undefined, name: undefined, problems };
}

function isEmpty(document: ParsedDocument): boolean {
  return document.error === undefined && (document.json === null || document.json === "null");
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function kindOf(value: unknown): string | undefined {
  const kind = field(value, "kind");
  return typeof kind === "string" ? kind : undefined;
}

function nameOf(value: unknown): string {
  const name = field(field(value, "metadata"), "name");
  return typeof name === "string" ? name : "";
}

function titleOf(value: unknown): string {
  return [kindOf(value) ?? "a document without kind", nameOf(value)].join(" ").trim();
}
