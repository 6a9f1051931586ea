// From two texts to everything the page shows of them.

import { Crd, locate, type ParsedDocument, type Place, parse } from "crd-drydock/slim";
import type { Analysis, Outcome, Pane, Problem, Request, Severity } from "./protocol";

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
  const problems = [...compiled.problems];
  const outcomes: Outcome[] = [];
  const documents = parse(object);
  documents.forEach((document, index) => {
    problems.push(...syntaxProblems("object", document));
    if (document.json === null || document.json === "null" || !compiled?.crd) {
      return;
    }
    const admission = compiled.crd.admit(document.json);
    outcomes.push({ title: titleOf(document.value), admission, input: document.json });
    const remarks = new Remarks("object", object, index);
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
    problems.push(...remarks.located());
  });
  if (documents.every(isEmpty) && problems.every((problem) => problem.pane !== "object")) {
    problems.push({
      pane: "object",
      severity: "warning",
      message: "There is no object yet: paste one as YAML or JSON.",
    });
  }
  const name = compiled.crd ? compiled.name : undefined;
  return { revision, outcomes, problems, ...(name !== undefined && { crd: name }) };
}

function compile(text: string): NonNullable<typeof compiled> {
  const documents = parse(text);
  const problems = documents.flatMap((document) => syntaxProblems("crd", document));
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
  const remarks = new Remarks("crd", text, documents.indexOf(chosen));
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
  problems.push(...remarks.located());
  if (report.valid && !report.advice.some(({ code }) => code === "serves-nothing")) {
    return { text, crd, name: nameOf(chosen.value), problems };
  }
  crd.free();
  return { text, crd: undefined, name: undefined, problems };
}

/** Remarks on one document, whose places are looked up in one go. */
class Remarks {
  readonly #found: { problem: Problem; place: Place }[] = [];
  constructor(
    readonly pane: Pane,
    readonly text: string,
    readonly document: number,
  ) {}

  add(severity: Severity, message: string, place: Place): void {
    this.#found.push({ problem: { pane: this.pane, severity, message }, place });
  }

  located(): Problem[] {
    const places = this.#found.map(({ place }) => place);
    const ranges = places.length > 0 ? locate(this.text, this.document, places) : [];
    return this.#found.map(({ problem }, i) => {
      const range = ranges[i];
      return range ? { ...problem, range } : problem;
    });
  }
}

function syntaxProblems(pane: Pane, document: ParsedDocument): Problem[] {
  const { error, strictError, range } = document;
  if (error !== undefined) {
    return [{ pane, severity: "error", message: error, range }];
  }
  return strictError === undefined
    ? []
    : [{ pane, severity: "warning", message: strictError, range }];
}

/** The path that opens a text such as `spec.a.metadata: Invalid value: …`. */
function pathOf(message: string): string {
  return /^[\w.[\]-]+(?=: )/.exec(message)?.[0] ?? "";
}

/** The path inside `unknown field "spec.x"`. */
function quotedPath(finding: string): string {
  return /"(.*)"/.exec(finding)?.[1] ?? "";
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
