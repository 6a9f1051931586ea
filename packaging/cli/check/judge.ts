// One text judged: its diagnostics and outcomes as findings.

import { linesOf } from "../../js/lines.ts";
import { addTo } from "../../js/lists.ts";
import {
  type CodeAction,
  type Diagnostic,
  type DocumentOutcome,
  type Position,
  type Range,
  repository,
  Workspace,
} from "../../js/tools.ts";
import { NotManifests } from "../../manifests/documents.ts";
import { BROKEN_OPENAPI, FIXABLE, VERSION_NOT_SERVED } from "../../settings/codes.ts";
import { type Missing, severityOf, type Validation } from "../../settings/severity.ts";
import { type Input, messageOf, readSource, type Source, STDIN } from "../shared/files.ts";
import { Channels } from "./channels.ts";
import {
  excerptAt,
  type Finding,
  type Fix,
  type ObjectName,
  type Skipped,
  wordOf,
} from "./finding.ts";
import { hintsOf } from "./hints.ts";
import { inOrder, type Placed, placesOf } from "./order.ts";
import { setStored } from "./previous.ts";
import type { Configurations, Settings } from "./settings.ts";
import { silenced } from "./silence.ts";
import { pathHere, pathOf, type Skip, shortPath, skippedFileFinding } from "./skips.ts";
import { StoredObjects } from "./stored.ts";
import type { Defining, Shared } from "./thread.ts";
import {
  findingAboutFile,
  isEmpty,
  isUnchecked,
  NO_DOCUMENTS,
  othersIn,
  SYNTAX_ERROR,
  unjudged,
} from "./unjudged.ts";

/** The code of a text at which the engine stops. */
export const NOT_CHECKED = "not-checked";

/** A text to judge. */
export interface Task {
  at: number;
  source: Source;
  /** Whether it only has definitions that others need. */
  isOnlyLoaded: boolean;
  /** Documents of it that are not manifests. */
  skips: Skip[];
  /** Remarks on its references to other texts. */
  remarks: Diagnostic[];
  /** The releases that it is judged for. */
  releases: string[];
  /** The releases that judge it; of an upgrade only the last one. */
  judging: string[];
}

/** The result for a text in a release. */
export interface JudgedText {
  at: number;
  kubernetes: string;
  findings: Finding[];
  skipped: Skipped[];
  /** Documents that are left alone: of Kubernetes' own kinds, of tools, of other programs. */
  others: Skipped[];
  tally: Tally;
  /** Whether there is no document in it. */
  isEmpty: boolean;
}

/** How many documents became what. */
export interface Tally {
  definitions: number;
  /** Objects that were judged. */
  objects: number;
  /** Objects whose structure is in order. No more is known about them. */
  structure: number;
  /** Objects that could not be judged. */
  unchecked: number;
}

export const NOTHING: Tally = { definitions: 0, objects: 0, structure: 0, unchecked: 0 };

/** A document of a kind that a configuration leaves out. */
const CONFIGURED = { reason: "configured", words: "a kind that the configuration skips" };

/** The address of a text without definitions: one after the other. */
const OTHER = "~";

/** Judges texts by definitions, for one release after the other. */
export class TextJudge {
  readonly #shared: Shared;
  readonly #configurations: Configurations;
  readonly #definitions: Map<number, Defining>;
  /** The releases that judge, the oldest first. */
  readonly #releases: string[];
  readonly #channels: Channels;
  readonly #stored: StoredObjects;
  /** Definitions at which the engine stopped. */
  readonly #failed = new Map<number, string>();

  constructor(
    shared: Shared,
    configurations: Configurations,
    definitions: Map<number, Defining>,
    releases: string[],
  ) {
    this.#shared = shared;
    this.#configurations = configurations;
    this.#definitions = definitions;
    this.#releases = releases;
    this.#stored = new StoredObjects(shared.previous);
    this.#channels = new Channels(definitions, configurations, releases, (without) => {
      const workspace = new Workspace();
      if (shared.kinds !== undefined) workspace.useKubernetes(shared.kinds);
      const { replace, namespace } = shared;
      workspace.setRequest(replace ? "apply" : "kubectl-apply", {
        ...(namespace && { namespace }),
      });
      // Behind all others.
      setStored(workspace, shared.previous, (at) => `${OTHER}${address(at)}`);
      for (const [at, { input }] of definitions) {
        if (without.has(at) || this.#failed.has(at)) continue;
        try {
          workspace.set(address(at), input.text);
        } catch (error) {
          this.#failed.set(at, messageOf(error));
        }
      }
      return workspace;
    });
  }

  free(): void {
    this.#channels.free();
  }

  /** Judges texts, each for its releases. Another release is chosen once for all of them. */
  judge(tasks: Task[]): JudgedText[] {
    /** The texts that further releases judge. */
    const kept = new Map<number, Input>();
    return this.#releases.flatMap((kubernetes) => {
      const own = tasks.filter(({ judging }) => judging.includes(kubernetes));
      if (own.length > 0) this.#channels.use(kubernetes);
      return own.map((task) => {
        const { at, source, judging } = task;
        const input = kept.get(at) ?? this.#definitions.get(at)?.input ?? readSource(source);
        if (judging.at(-1) === kubernetes) kept.delete(at);
        else kept.set(at, input);
        return this.#judged(task, input, kubernetes);
      });
    });
  }

  #judged(task: Task, input: Input, kubernetes: string): JudgedText {
    const { at, source } = task;
    const judged: JudgedText = {
      at,
      kubernetes,
      findings: [],
      skipped: [],
      others: [],
      tally: NOTHING,
      isEmpty: false,
    };
    const failed = this.#failed.get(at);
    try {
      if (failed !== undefined) throw new Error(failed);
      if (task.isOnlyLoaded) judged.findings = this.#onlyLoaded(input, at);
      else Object.assign(judged, this.#check(input, task, kubernetes));
    } catch (error) {
      // A text that crashes the engine is reported. The findings of other texts stay.
      judged.findings = [findingAboutFile(input, messageOf(error), NOT_CHECKED)];
    }
    addExcerpts(judged.findings, input.text);
    return source.piece === undefined ? judged : moved(judged, source.piece.line);
  }

  #check(
    text: Input,
    { at, source, skips, remarks: ofReferences, releases }: Task,
    kubernetes: string,
  ): Omit<JudgedText, "at" | "kubernetes"> {
    const settings = this.#configurations.settingsOf(text.name);
    const isDefining = this.#definitions.has(at);
    const workspace = this.#channels.for(text, at);
    const uri = isDefining ? address(at) : OTHER;
    if (!isDefining) workspace.set(uri, text.text);
    const diagnostics = [...this.#diagnostics(workspace, uri, releases), ...ofReferences];
    const outcomes = workspace.outcomes(uri);
    const kept = this.#withoutSkipped(text, skips, outcomes, diagnostics, settings);
    const places = placesOf(kept.diagnostics);
    const about: About = {
      text,
      line: source.piece?.line ?? 0,
      uri,
      workspace,
      objects: namesOf(outcomes),
      validate: this.#shared.validate ?? settings?.validate ?? "strict",
      missing: this.#shared.missing ?? settings?.missing ?? "auto",
    };
    const told = kept.diagnostics.flatMap((diagnostic, at): Placed[] =>
      this.#finding(diagnostic, about).map((finding) => ({
        place: places[at] ?? START,
        finding,
      })),
    );
    const remarks = unjudged(text, kept.outcomes, told.map(findingOf), about.missing);
    remarks.push(...kept.remarks);
    if (!this.#shared.upgrade) {
      remarks.push(...this.#stored.findings(text, kept.outcomes, kubernetes));
    }
    const found = inOrder([...told, ...remarks.map(atItsStart)]);
    return {
      findings: silenced(text, outcomes, sourced(text, found)),
      skipped: kept.skipped,
      others: othersIn(text, kept.outcomes, found),
      tally: tallyOf(kept.outcomes),
      isEmpty: kept.outcomes.length > 0 && isEmpty(kept.outcomes),
    };
  }

  #diagnostics(workspace: Workspace, uri: string, kubernetes: string[]): Diagnostic[] {
    if (!this.#shared.upgrade) return workspace.diagnostics(uri);
    const releases = `${kubernetes[0]}-${kubernetes.at(-1)}`;
    return [...workspace.syntaxErrors(uri), ...workspace.upgrade(uri, releases)];
  }

  /** The result without documents that are not manifests, and without the findings about them. */
  #withoutSkipped(
    text: Input,
    skips: Skip[],
    outcomes: DocumentOutcome[],
    diagnostics: Diagnostic[],
    settings: Settings | undefined,
  ) {
    const remarks: Finding[] = [];
    const skipped: Skipped[] = [];
    if (this.#shared.noSkip) return { outcomes, diagnostics, remarks, skipped };
    const path = text.name === STDIN ? undefined : () => pathHere(text.name);
    const notManifests = new NotManifests({ text: text.text, path, skips, shown: shortPath });
    const gone = new Set<string>();
    const byObject = new Map<string, Diagnostic[]>();
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic.data);
      addTo(byObject, key, diagnostic);
    }
    const left = outcomes.filter((outcome) => {
      const about = byObject.get(keyOf(outcome)) ?? [];
      const skip =
        notManifests.declared(outcome) ??
        (settings?.skips(outcome) ? CONFIGURED : notManifests.apparent(outcome, about));
      if (skip === undefined) return true;
      gone.add(keyOf(outcome));
      skipped.push({ file: text.name, line: outcome.range.start.line, ...skip });
      if (text.named) remarks.push(skippedFileFinding(text, skip.words, outcome.range.start));
      return false;
    });
    const others = diagnostics.filter(({ data }) => !gone.has(keyOf(data)));
    return { outcomes: left, diagnostics: others, remarks, skipped };
  }

  /** Definitions that are only loaded are reported if they cannot be read or are none. */
  #onlyLoaded(text: Input, at: number): Finding[] {
    const [workspace, uri] = [this.#channels.all, address(at)];
    const about: About = {
      text,
      line: 0,
      uri,
      workspace,
      objects: new Map(),
      validate: "strict",
      missing: "ignore",
    };
    const diagnostics = workspace.diagnostics(uri);
    const told = diagnostics.flatMap((diagnostic) => this.#finding(diagnostic, about));
    const outcomes = workspace.outcomes(uri);
    const found = [...told, ...unjudged(text, outcomes, told, "ignore")];
    const faults = found.flatMap((fault) => {
      // A folder may have anything besides definitions.
      const severity = text.named ? ("error" as const) : ("warning" as const);
      if (fault.code === BROKEN_OPENAPI) return [fault];
      return fault.code === SYNTAX_ERROR ? [{ ...fault, severity }] : [];
    });
    if (text.named && faults.length === 0 && !outcomes.some(definesKinds)) {
      return [findingAboutFile(text, "there is no definition in it", NO_DOCUMENTS)];
    }
    return inOrder(faults.map(atItsStart));
  }

  #finding(diagnostic: Diagnostic, about: About): Finding[] {
    const { code, message, range, data, relatedInformation = [] } = diagnostic;
    const { text, workspace, uri, objects } = about;
    const level = severityOf(diagnostic, about);
    if (level === undefined) return [];
    const severity = wordOf(level);
    const isFixture = code === VERSION_NOT_SERVED && this.#isFixture(diagnostic, about);
    const related = relatedInformation.map(({ location, message }) => ({
      ...this.#placeOf(location, about),
      message,
    }));
    const object = objects.get(keyOf(data));
    const named = object === undefined ? {} : { object, field: fieldOf(data) };
    // Looking for fixes takes longer than judging. Notes are many and show no fixes.
    const action = severity === "note" ? undefined : fixOf(workspace, uri, diagnostic);
    return [
      {
        file: text.name,
        range,
        severity: isFixture ? "warning" : severity,
        code,
        message,
        related,
        hints: hintsOf(data),
        ...named,
        ...(action && { fix: action }),
      },
    ];
  }

  /** Whether the definition serves what tests need, and this is not one of them. */
  #isFixture({ relatedInformation = [] }: Diagnostic, about: About): boolean {
    const [related] = relatedInformation;
    const { name } = about.text;
    if (related === undefined || name === STDIN) return false;
    const { file } = this.#placeOf(related.location, about);
    return repository.isFixture(pathOf(file), pathOf(name));
  }

  /** A place as the user sees it: with the line numbers of the whole file. */
  #placeOf({ uri, range }: { uri: string; range: Range }, { text, line }: About) {
    if (uri === OTHER) return { file: text.name, range: rangeMoved(range, line) };
    const { input, line: before = 0 } = this.#definitions.get(Number(uri)) ?? {};
    return { file: input?.name ?? uri, range: rangeMoved(range, before) };
  }
}

/** The data of a finding besides its diagnostic. */
interface About {
  text: Input;
  /** The line of the file that the text starts at. */
  line: number;
  uri: string;
  workspace: Workspace;
  objects: Map<string, ObjectName>;
  validate: Validation;
  missing: Missing;
}

/** The fix of a diagnostic that is nearly always meant, if it changes this text only. */
function fixOf(workspace: Workspace, uri: string, { code, range }: Diagnostic): Fix | undefined {
  if (!FIXABLE.has(code)) return undefined;
  const isMeant = ({ isPreferred, kind, diagnostics = [], edit }: CodeAction) =>
    isPreferred === true &&
    kind === "quickfix" &&
    Object.keys(edit.changes).every((changed) => changed === uri) &&
    diagnostics.some((one) => one.code === code && isSame(one.range, range));
  const action = workspace.codeActions(uri, range).find(isMeant);
  if (action === undefined) return undefined;
  return { title: action.title, edits: action.edit.changes[uri] ?? [] };
}

function isSame(one: Range, other: Range): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Adds the lines to show. */
function addExcerpts(findings: Finding[], text: string): void {
  if (findings.length === 0) return;
  const lines = linesOf(text);
  for (const finding of findings) {
    const excerpt = excerptAt(lines, finding.range.start);
    if (excerpt !== undefined) finding.excerpt = excerpt;
  }
}

/** The result for a piece of a stream, with line numbers of the whole stream. */
function moved(judged: JudgedText, by: number): JudgedText {
  return {
    ...judged,
    findings: judged.findings.map(({ fix, ...finding }) => ({
      ...finding,
      range: rangeMoved(finding.range, by),
      ...(fix && {
        fix: {
          ...fix,
          edits: fix.edits.map((edit) => ({ ...edit, range: rangeMoved(edit.range, by) })),
        },
      }),
    })),
    skipped: judged.skipped.map((one) => movedSkip(one, by)),
    others: judged.others.map((one) => movedSkip(one, by)),
  };
}

function rangeMoved({ start, end }: Range, by: number): Range {
  const position = ({ line, character }: Position) => ({ line: line + by, character });
  return { start: position(start), end: position(end) };
}

function movedSkip({ line, ...skip }: Skipped, by: number): Skipped {
  return line === undefined ? skip : { ...skip, line: line + by };
}

function definesKinds({ definition, reason, kind }: DocumentOutcome): boolean {
  return definition || reason === "openapi" || kind === "APIService";
}

/** The path of the field; "" for the whole object. */
function fieldOf(data: { path: string } | undefined): string {
  return data?.path ?? "";
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

/** Adds the files that a rendered stream names for its objects. */
function sourced({ name, text }: Input, findings: Finding[]): Finding[] {
  if (name !== STDIN || findings.length === 0) return findings;
  const sources = repository.streamSources(text);
  return findings.map((finding) => {
    const source = sourceAt(sources, finding.range.start.line);
    return source === undefined ? finding : { ...finding, source };
  });
}

/** The last source that begins at or above a line. Both may be many. */
function sourceAt(sources: [line: number, path: string][], line: number): string | undefined {
  let [from, until] = [0, sources.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((sources[middle]?.[0] ?? 0) <= line) from = middle + 1;
    else until = middle;
  }
  return sources[from - 1]?.[1];
}

function findingOf({ finding }: Placed): Finding {
  return finding;
}

function atItsStart(finding: Finding): Placed {
  return { place: finding.range.start, finding };
}

const START: Position = { line: 0, character: 0 };

/**
 * The address of a definition: a number, such that the order of addresses is the one of the texts. Of
 * two definitions the one whose address comes first counts: one that is checked.
 */
function address(at: number): string {
  return String(at).padStart(9, "0");
}

function tallyOf(outcomes: DocumentOutcome[]): Tally {
  const found = outcomes.filter(({ reason }) => reason !== "empty");
  const definitions = found.filter(({ definition }) => definition).length;
  const judged = found.filter(({ outcome }) => outcome !== "not-judged").length;
  const structure = found.filter(({ reason }) => reason === "structure-only").length;
  const unchecked = found.filter(isUnchecked).length;
  return { definitions, objects: judged - definitions, structure, unchecked };
}
