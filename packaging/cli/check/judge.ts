// The check itself: all texts in one workspace, its diagnostics and outcomes as findings.

import { type Diagnostic, type DocumentOutcome, type Position, Workspace } from "../../js/tools.ts";
import { type Input, messageOf, STDIN } from "../shared/files.ts";
import type { Finding, Result, Severity } from "./finding.ts";
import { hintsOf } from "./hints.ts";
import type { Missing, Validation } from "./options.ts";
import { inOrder, type Placed, placesOf } from "./order.ts";
import { setStored } from "./previous.ts";
import { merged } from "./releases.ts";
import {
  isEmpty,
  isUnchecked,
  NO_DOCUMENTS,
  SYNTAX_ERROR,
  severityOf,
  unjudged,
} from "./unjudged.ts";

/** The code of a text at which the engine stops. */
export const NOT_CHECKED = "not-checked";
/** The code of a file that cannot be read. */
export const UNREADABLE_FILE = "unreadable-file";

/** What `kubectl apply --validate` is about. */
const STRICT = new Set(["unknown-field", "duplicate-field"]);

/** The editor's severities: the last two decide nothing. */
const SEVERITIES: Record<number, Severity> = { 1: "error", 2: "warning", 3: "note", 4: "note" };

const START: Position = { line: 0, character: 0 };

export interface Request {
  texts: Input[];
  /** Texts with definitions, of which nothing is reported but that they cannot be read. */
  crds: Input[];
  /** Texts of what is in the cluster. */
  previous: Input[];
  validate: Validation;
  missing: Missing;
  /** The releases of Kubernetes that judge. */
  kubernetes: string[];
}

/** Judges all, for each release on its own. */
export function check(request: Request): Result {
  const results = request.kubernetes.map((release): [string, Result] => [
    release,
    checkFor(release, request),
  ]);
  const files = [...request.texts, ...request.crds].map(({ name }) => name);
  return merged(results, files);
}

function checkFor(kubernetes: string, request: Request): Result {
  const { texts, crds, previous } = request;
  const all = [...texts, ...crds];
  const workspace = new Workspace({ kubernetes });
  setStored(workspace, previous, (at) => address(all.length + at));
  const run = new Run(request, workspace, all);
  const failed = all.flatMap((text, at) => run.read(text, at));
  const lost = new Set(failed.map(({ file }) => file));
  const findings = all.flatMap((text, at) => {
    if (lost.has(text.name)) return [];
    return at < texts.length ? run.check(text, at) : run.checkAside(text, at);
  });
  workspace.free();
  findings.push(...run.empty(texts));
  return { findings: [...failed, ...findings], ...counts(texts, run.outcomes) };
}

class Run {
  /** What became of the documents of each text. */
  readonly outcomes = new Map<Input, DocumentOutcome[]>();
  readonly #request: Request;
  readonly #workspace: Workspace;
  readonly #all: Input[];

  constructor(request: Request, workspace: Workspace, all: Input[]) {
    this.#request = request;
    this.#workspace = workspace;
    this.#all = all;
  }

  /** Hands a text over; what is wrong with it as a file. */
  read(text: Input, at: number): Finding[] {
    const { fault, name: file, named } = text;
    if (fault?.what === "unreadable") {
      return [unchecked(text, `not checked: cannot read it: ${fault.message}`, UNREADABLE_FILE)];
    }
    if (fault !== undefined) {
      if (!named && !looksLikeKubernetes(text)) return [];
      const range = { start: fault.at, end: fault.at };
      const what = { severity: "error", code: SYNTAX_ERROR, message: fault.message } as const;
      return [{ file, range, ...what, related: [], hints: [] }];
    }
    return carefully(text, () => {
      this.#workspace.set(address(at), text.text);
      return [];
    });
  }

  /** Judges what is in a text. */
  check(text: Input, at: number): Finding[] {
    if (text.fault !== undefined) return [];
    const { missing } = this.#request;
    return carefully(text, () => {
      const diagnostics = this.#workspace.diagnostics(address(at));
      const outcomes = this.#workspace.outcomes(address(at));
      this.outcomes.set(text, outcomes);
      const places = placesOf(diagnostics);
      const told = diagnostics.flatMap((diagnostic, at): Placed[] =>
        this.#finding(diagnostic, text).map((finding) => ({ place: places[at] ?? START, finding })),
      );
      const others = unjudged(text, outcomes, told.map(findingOf), missing);
      return inOrder([...told, ...others.map(atItsStart)]);
    });
  }

  /** Of definitions that are only needed it is told that they cannot be read. */
  checkAside(text: Input, at: number): Finding[] {
    if (text.fault !== undefined) return [];
    return carefully(text, () => {
      const diagnostics = this.#workspace.diagnostics(address(at));
      const told = diagnostics.flatMap((diagnostic) => this.#finding(diagnostic, text));
      const outcomes = this.#workspace.outcomes(address(at));
      const found = [...told, ...unjudged(text, outcomes, told, "ignore")];
      const faults = found.filter(({ code }) => code === SYNTAX_ERROR);
      // A folder may have anything besides definitions.
      const severity = text.named ? "error" : "warning";
      return inOrder(faults.map((fault) => atItsStart({ ...fault, severity })));
    });
  }

  /** Inputs without a document: an error where nothing else is there, and of what is piped in. */
  empty(texts: Input[]): Finding[] {
    const read = texts.filter(({ fault }) => fault === undefined);
    const none = read.filter((text) => {
      const outcomes = this.outcomes.get(text);
      return outcomes !== undefined && isEmpty(outcomes);
    });
    const isAll = none.length === texts.length;
    return none.flatMap((text) => {
      const isError = isAll || text.name === STDIN;
      if (!isError && !text.named) return [];
      const found = unchecked(text, "not checked: there is no document in it", NO_DOCUMENTS);
      return [{ ...found, severity: isError ? "error" : "warning" }];
    });
  }

  #finding(diagnostic: Diagnostic, { name: file }: Input): Finding[] {
    const { code, message, range, data, relatedInformation = [] } = diagnostic;
    const severity = this.#severity(diagnostic);
    if (severity === undefined) return [];
    const related = relatedInformation.map(({ location, message }) => ({
      file: this.#all[Number(location.uri)]?.name ?? location.uri,
      range: location.range,
      message,
    }));
    return [{ file, range, severity, code, message, related, hints: hintsOf(data) }];
  }

  #severity({ code, severity }: Diagnostic): Severity | undefined {
    const { validate, missing } = this.#request;
    if (code === "definition-unusable") return severityOf(missing);
    if (STRICT.has(code) && validate !== "warn") return validate === "strict" ? "error" : undefined;
    return SEVERITIES[severity] ?? "note";
  }
}

function findingOf({ finding }: Placed): Finding {
  return finding;
}

function atItsStart(finding: Finding): Placed {
  return { place: finding.range.start, finding };
}

/** The engine answers everything; should it stop at a text, that hides nothing of the others. */
function carefully(text: Input, work: () => Finding[]): Finding[] {
  try {
    return work();
  } catch (error) {
    return [unchecked(text, messageOf(error), NOT_CHECKED)];
  }
}

function unchecked({ name: file }: Input, message: string, code: string): Finding {
  const range = { start: START, end: START };
  return { file, range, severity: "error", code, message, related: [], hints: [] };
}

/** Whether a text whose bytes are no characters was meant for Kubernetes. */
function looksLikeKubernetes({ text }: Input): boolean {
  // UTF-16 without a mark is read as if it were UTF-8.
  const words = text.replaceAll("\0", "");
  return words.includes("apiVersion") && words.includes("kind");
}

/**
 * The address of a text: a number, such that the order of addresses is the one of the texts. Of two
 * definitions the one whose address comes first counts: one that is checked.
 */
function address(at: number): string {
  return String(at).padStart(9, "0");
}

function counts(texts: Input[], outcomes: Map<Input, DocumentOutcome[]>): Omit<Result, "findings"> {
  const found = [...outcomes.values()].flat().filter(({ reason }) => reason !== "empty");
  const definitions = found.filter(({ definition }) => definition).length;
  const judged = found.filter(({ outcome }) => outcome !== "not-judged").length;
  const unchecked = found.filter(isUnchecked).length;
  const unread = texts.filter(({ fault }) => fault?.what === "encoding").length;
  return {
    files: texts.filter(({ fault }) => fault?.what !== "unreadable").length,
    definitions,
    objects: judged - definitions,
    unchecked,
    others: found.length - judged - unchecked + unread,
  };
}
