// The check itself: all texts in one workspace, its diagnostics and outcomes as findings.

import {
  type Diagnostic,
  type DocumentOutcome,
  type Position,
  repository,
  Workspace,
} from "../../js/tools.ts";
import { type Input, messageOf, STDIN } from "../shared/files.ts";
import { fingerprinted } from "./baseline.ts";
import { Channels } from "./channels.ts";
import type { Finding, ObjectName, Result, Severity, Skipped } from "./finding.ts";
import { hintsOf } from "./hints.ts";
import type { Missing, Validation } from "./options.ts";
import { inOrder, type Placed, placesOf } from "./order.ts";
import { setStored } from "./previous.ts";
import { merged } from "./releases.ts";
import type { Configurations } from "./settings.ts";
import { silenced } from "./silence.ts";
import { reasonWords, Skips } from "./skips.ts";
import {
  isEmpty,
  isUnchecked,
  NO_DOCUMENTS,
  NOT_A_MANIFEST,
  once,
  SYNTAX_ERROR,
  severityOf,
  unjudged,
} from "./unjudged.ts";

/** The code of a text at which the engine stops. */
export const NOT_CHECKED = "not-checked";
/** The code of a file that cannot be read. */
export const UNREADABLE_FILE = "unreadable-file";
/** The code of an OpenAPI document that is not in order. */
const BROKEN_OPENAPI = "broken-openapi";

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
  /** Whether what is no manifest is judged too. */
  noSkip: boolean;
  configurations: Configurations;
  /** The releases of Kubernetes that judge. */
  kubernetes: string[];
  /** The table of Kubernetes' own kinds, where those are judged. */
  kinds: string | undefined;
  /** Whether to tell what changes from the first to the last of them, instead. */
  upgrade: boolean;
}

/** Judges all, for each release on its own. */
export function check(request: Request): Result {
  const skips = request.noSkip ? undefined : Skips.of(request.texts);
  const { kubernetes, upgrade } = request;
  const judging = upgrade ? kubernetes.slice(-1) : kubernetes;
  const results = judging.map((release): [string, Result] => [
    release,
    checkFor(release, request, skips),
  ]);
  const files = [...request.texts, ...request.crds].map(({ name }) => name);
  const result = merged(results, files);
  return { ...result, findings: fingerprinted(result.findings) };
}

function checkFor(kubernetes: string, request: Request, skips: Skips | undefined): Result {
  const { texts, crds, previous, configurations, kinds } = request;
  const all = [...texts, ...crds];
  const make = () => {
    const workspace = new Workspace({ kubernetes });
    if (kinds !== undefined) workspace.useKubernetes(kinds);
    setStored(workspace, previous, (at) => address(all.length + at));
    return workspace;
  };
  const lost = new Set<string>();
  const channels = new Channels(make(), all, configurations, (without) => {
    const workspace = make();
    for (const [at, { name, text, fault }] of all.entries()) {
      const isLeft = fault === undefined && !lost.has(name) && !without.has(at);
      if (isLeft) workspace.set(address(at), text);
    }
    return workspace;
  });
  const run = new Run(request, channels, all, skips);
  const failed = all.flatMap((text, at) => run.read(text, at));
  for (const { file } of failed) lost.add(file);
  for (const { file, line } of run.skipped) if (line === undefined) lost.add(file);
  const findings = all.flatMap((text, at) => {
    if (lost.has(text.name)) return [];
    return at < texts.length ? run.check(text, at) : run.checkAside(text, at);
  });
  channels.free();
  findings.push(...run.empty(texts));
  const told = once([...failed, ...findings]).flatMap((finding) => configurations.changed(finding));
  return { findings: told, ...counts(texts, run.outcomes), skipped: run.skipped };
}

class Run {
  /** What became of the documents of each text. */
  readonly outcomes = new Map<Input, DocumentOutcome[]>();
  readonly skipped: Skipped[] = [];
  readonly #request: Request;
  readonly #channels: Channels;
  readonly #all: Input[];
  readonly #skips: Skips | undefined;
  readonly #words = repository.skipWords();
  readonly #left = new Set<Input>();

  constructor(request: Request, channels: Channels, all: Input[], skips: Skips | undefined) {
    this.#request = request;
    this.#channels = channels;
    this.#all = all;
    this.#skips = skips;
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
    const skip = this.#skips?.ofFile(text);
    if (skip !== undefined) {
      const words = reasonWords(skip, this.#words);
      this.skipped.push({ file, reason: skip.reason, words });
      this.#left.add(text);
      return named ? [passedOver(text, words, START)] : [];
    }
    return carefully(text, () => {
      this.#channels.all.set(address(at), text.text);
      return [];
    });
  }

  /** Judges what is in a text. */
  check(text: Input, at: number): Finding[] {
    if (text.fault !== undefined || this.#left.has(text)) return [];
    const { missing } = this.#request;
    return carefully(text, () => {
      const workspace = this.#channels.for(text);
      const diagnostics = this.#diagnostics(workspace, address(at));
      const outcomes = workspace.outcomes(address(at));
      const kept = this.#withoutSkipped(text, outcomes, diagnostics);
      this.outcomes.set(text, kept.outcomes);
      const places = placesOf(kept.diagnostics);
      const objects = namesOf(outcomes);
      const told = kept.diagnostics.flatMap((diagnostic, at): Placed[] =>
        this.#finding(diagnostic, text, objects).map((finding) => ({
          place: places[at] ?? START,
          finding,
        })),
      );
      const others = unjudged(text, kept.outcomes, told.map(findingOf), missing);
      others.push(...kept.remarks);
      const found = inOrder([...told, ...others.map(atItsStart)]);
      return silenced(text, outcomes, sourced(text, found));
    });
  }

  #diagnostics(workspace: Workspace, address: string): Diagnostic[] {
    const { upgrade, kubernetes } = this.#request;
    if (!upgrade) return workspace.diagnostics(address);
    const releases = `${kubernetes[0]}-${kubernetes.at(-1)}`;
    return [...workspace.syntaxErrors(address), ...workspace.upgrade(address, releases)];
  }

  /** What is left when documents that are no manifests are taken away, with all that is said of them. */
  #withoutSkipped(text: Input, outcomes: DocumentOutcome[], diagnostics: Diagnostic[]) {
    const remarks: Finding[] = [];
    if (this.#skips === undefined) return { outcomes, diagnostics, remarks };
    const gone = new Set<string>();
    const byObject = new Map<string, Diagnostic[]>();
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic.data);
      byObject.set(key, [...(byObject.get(key) ?? []), diagnostic]);
    }
    const left = outcomes.filter((outcome) => {
      const about = byObject.get(keyOf(outcome)) ?? [];
      const skip = this.#skipOf(text, outcome, about);
      if (skip === undefined) return true;
      gone.add(keyOf(outcome));
      this.skipped.push({ file: text.name, line: outcome.range.start.line, ...skip });
      if (text.named) remarks.push(passedOver(text, skip.words, outcome.range.start));
      return false;
    });
    const others = diagnostics.filter(({ data }) => !gone.has(keyOf(data)));
    return { outcomes: left, diagnostics: others, remarks };
  }

  #skipOf(text: Input, outcome: DocumentOutcome, about: Diagnostic[]) {
    const skip = this.#skips?.ofDocument(text, outcome);
    if (skip !== undefined) return { reason: skip.reason, words: reasonWords(skip, this.#words) };
    if (this.#request.configurations.skips(text.name, outcome)) {
      return { reason: "configured", words: "a kind that the configuration skips" };
    }
    if (!isTemplate(text, outcome, about)) return undefined;
    return { reason: "template", words: reasonWords({ reason: "template" }, this.#words) };
  }

  /** Of definitions that are only needed it is told that they cannot be read. */
  checkAside(text: Input, at: number): Finding[] {
    if (text.fault !== undefined) return [];
    return carefully(text, () => {
      const diagnostics = this.#channels.all.diagnostics(address(at));
      const told = diagnostics.flatMap((diagnostic) => this.#finding(diagnostic, text, new Map()));
      const outcomes = this.#channels.all.outcomes(address(at));
      const found = [...told, ...unjudged(text, outcomes, told, "ignore")];
      const faults = found.flatMap((fault) => {
        // A folder may have anything besides definitions.
        const severity = text.named ? ("error" as const) : ("warning" as const);
        if (fault.code === BROKEN_OPENAPI) return [fault];
        return fault.code === SYNTAX_ERROR ? [{ ...fault, severity }] : [];
      });
      return inOrder(faults.map(atItsStart));
    });
  }

  /** Inputs without a document: an error where nothing else is there, and of what is piped in. */
  empty(texts: Input[]): Finding[] {
    const read = texts.filter(({ fault }) => fault === undefined);
    const none = read.filter((text) => {
      const outcomes = this.outcomes.get(text);
      return outcomes !== undefined && outcomes.length > 0 && isEmpty(outcomes);
    });
    const isAll = none.length === texts.length;
    return none.flatMap((text) => {
      const isError = isAll || text.name === STDIN;
      if (!isError && !text.named) return [];
      const found = unchecked(text, "not checked: there is no document in it", NO_DOCUMENTS);
      return [{ ...found, severity: isError ? "error" : "warning" }];
    });
  }

  #finding(
    diagnostic: Diagnostic,
    { name: file }: Input,
    objects: Map<string, ObjectName>,
  ): Finding[] {
    const { code, message, range, data, relatedInformation = [] } = diagnostic;
    const severity = this.#severity(diagnostic);
    if (severity === undefined) return [];
    const related = relatedInformation.map(({ location, message }) => ({
      file: this.#all[Number(location.uri)]?.name ?? location.uri,
      range: location.range,
      message,
    }));
    const object = objects.get(keyOf(data));
    const about = object === undefined ? {} : { object, field: fieldOf(data) };
    return [{ file, range, severity, code, message, related, hints: hintsOf(data), ...about }];
  }

  #severity({ code, severity }: Diagnostic): Severity | undefined {
    const { validate, missing } = this.#request;
    if (code === "definition-unusable") return severityOf(missing, true);
    if (STRICT.has(code) && validate !== "warn") return validate === "strict" ? "error" : undefined;
    return SEVERITIES[severity] ?? "note";
  }
}

/** The path of the field; "" for the whole object, which the server's messages call `<nil>`. */
function fieldOf(data: { path: string } | undefined): string {
  return data === undefined || data.path === "<nil>" ? "" : data.path;
}

/** Which object of a text something is about. */
function keyOf(data: { document: number; item?: number } | undefined): string {
  return `${data?.document}/${data?.item ?? ""}`;
}

function namesOf(outcomes: DocumentOutcome[]): Map<string, ObjectName> {
  return new Map(
    outcomes.map((outcome) => {
      const { apiVersion, kind, namespace, name } = outcome;
      return [keyOf(outcome), { apiVersion, kind, namespace, name }];
    }),
  );
}

/** The codes of faults that a value which is filled in later would not have. */
const OF_KINDS = new Set(["no-definition", "unknown-kind", "unreadable", "no-type"]);

/** Whether a document with faults is a template. */
function isTemplate({ text }: Input, outcome: DocumentOutcome, about: Diagnostic[]): boolean {
  const { reason, at, range, definition } = outcome;
  const errors = about.filter(({ severity }) => severity === 1);
  const isUnknown = reason !== undefined && OF_KINDS.has(reason);
  if (definition || (errors.length === 0 && !isUnknown)) return false;
  const wrong = errors.map(({ range, data }) => ({ range, name: NAMES.test(data?.path ?? "") }));
  if (isUnknown && at !== undefined) wrong.push({ range: at, name: false });
  return repository.isTemplate(text, range, wrong, reason === "unreadable");
}

const NAMES = /(^|\.)(name|namespace|generateName)$/;

/** Adds the files that a rendered stream names for its objects. */
function sourced({ name, text }: Input, findings: Finding[]): Finding[] {
  if (name !== STDIN || findings.length === 0) return findings;
  const sources = repository.streamSources(text);
  return findings.map((finding) => {
    const [, source] = sources.filter(([line]) => line <= finding.range.start.line).at(-1) ?? [];
    return source === undefined ? finding : { ...finding, source };
  });
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

/** Of a file that the user names it is told that it is no manifest; what is piped in is meant. */
function passedOver(text: Input, words: string, start: Position): Finding {
  const message = words.startsWith("a ") ? words : `a ${words}`;
  const found = unchecked(text, `not checked: it is ${message}`, NOT_A_MANIFEST);
  const severity = text.name === STDIN ? "error" : "warning";
  return { ...found, range: { start, end: start }, severity };
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

function counts(
  texts: Input[],
  outcomes: Map<Input, DocumentOutcome[]>,
): Omit<Result, "findings" | "skipped"> {
  const found = [...outcomes.values()].flat().filter(({ reason }) => reason !== "empty");
  const definitions = found.filter(({ definition }) => definition).length;
  const judged = found.filter(({ outcome }) => outcome !== "not-judged").length;
  const structure = found.filter(({ reason }) => reason === "structure-only").length;
  const unchecked = found.filter(isUnchecked).length;
  const unread = texts.filter(({ fault }) => fault?.what === "encoding").length;
  return {
    files: texts.filter(({ fault }) => fault?.what !== "unreadable").length,
    definitions,
    objects: judged - definitions,
    structure,
    unchecked,
    others: found.length - judged - structure - unchecked + unread,
  };
}
