// The diagnostics of a text, filtered by the settings.

import type { Diagnostic, Range } from "vscode-languageserver";
import { DiagnosticSeverity } from "vscode-languageserver";
import { type PartialDiagnostics, type PartStart, repository } from "../js/tools.ts";
import { Turns } from "../js/turns.ts";
import { BROKEN_OPENAPI, SYNTAX_ERROR, VERSION_NOT_SERVED } from "../settings/codes.ts";
import { mayJudgeOthers } from "../texts/recognise.ts";
import type { BuiltinKinds } from "./builtin-kinds.ts";
import type { Changes } from "./changes.ts";
import type { Client } from "./client.ts";
import { type Configurations, leftBy } from "./configurations.ts";
import { expectationsIn } from "./expected.ts";
import { excessiveSize, tooLarge } from "./files.ts";
import { messageOf } from "./gate.ts";
import { type KnownFindings, type Manifests, NOT_A_MANIFEST, skippedAt } from "./manifests.ts";
import type { Settings } from "./settings.ts";
import { shownDiagnostic } from "./shown.ts";
import type { Finding } from "./suites/open-suites.ts";
import type { Suites } from "./suites/suites.ts";
import type { Texts } from "./texts.ts";
import { uncheckedIn } from "./unchecked.ts";

/** The source of diagnostics that the API server does not make: information where it is advice. */
const ADVICE = "crd-drydock";

/** The diagnostic for a text as a whole. */
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** The state of the server that diagnostics depend on. */
export interface DiagnosisContext {
  texts: Texts;
  suites: Suites;
  changes: Changes;
  configurations: Configurations;
  settings: Settings;
  client: Client | undefined;
  /** How many files were not read since there is a limit. */
  filesBeyondLimit: number;
  /** The addresses that the settings or a configuration name, and that do not exist. */
  absent: ReadonlySet<string>;
  /** Whether all files were read. */
  hasAll: boolean;
  builtinKinds: BuiltinKinds;
  manifests: Manifests;
  /** Hears why a text could not be judged. */
  log(message: string): void;
}

/**
 * All diagnostics of a text; `undefined` if they are no longer wanted.
 *
 * @param isWanted whether they are still wanted
 */
export function diagnose(
  uri: string,
  asked: DiagnosisContext,
  isWanted: () => boolean,
): Promise<Diagnostic[] | undefined> {
  const { texts, suites, changes, configurations, client } = asked;
  return carefully(uri, asked, async () => {
    const size = excessiveSize(texts.get(uri) ?? "");
    if (size !== undefined)
      return [ours(`not checked: ${tooLarge(size)}`, DiagnosticSeverity.Warning)];
    if (!suites.suiteOf(uri) && configurations.excludes(uri)) return [];
    await asked.builtinKinds.prepare(uri);
    const { settings, own } = configurations.settingsFor(uri, asked.settings);
    const ofSuite = suites.suiteOf(uri) ? await suites.opened.findings(uri, texts.isOpen(uri)) : [];
    const known = await judged(texts, uri, isWanted);
    if (known === undefined) return undefined;
    const { outcomes } = known;
    // A suite tells its own syntax errors.
    const isOfSuite = suites.suiteOf(uri) !== undefined;
    const found: Finding[] = [
      ...known.found.filter(({ code }) => !(isOfSuite && code === SYNTAX_ERROR)),
      ...(await missingReferences(uri, asked)),
      ...ofSuite,
      ...changes.diagnostics(uri, settings),
    ];
    const isOfOthers = () => !mayJudgeOthers(texts.get(uri) ?? "");
    const all = found.flatMap((one): Diagnostic[] => {
      // An OpenAPI document of another program has no kinds of Kubernetes. That is no mistake.
      if (one.code === BROKEN_OPENAPI && isOfOthers()) return [];
      const severity = severityIn(uri, one, settings, asked);
      return severity === undefined ? [] : [{ ...shownDiagnostic(one), severity }];
    });
    if (!suites.suiteOf(uri)) {
      all.push(...uncheckedIn(texts, outcomes, settings.missing, asked.filesBeyondLimit));
    }
    const given = { skip: own?.skip ?? [], severity: settings.severity };
    const left = (found: Diagnostic[]) => leftBy(given, texts.get(uri) ?? "", outcomes, found);
    const { shown, minor } = byManifest(uri, all, known, asked);
    const told = [
      ...left(shown),
      ...left(minor).map(asHint),
      ...configurations.problems(uri, asked.absent),
    ];
    if (!suites.suiteOf(uri) && texts.isOpen(uri))
      told.push(...expectationsIn(uri, outcomes, told));
    return client?.hasRelated === false ? told.map(withoutRelated) : told;
  });
}

/** Texts of more characters are judged in parts. */
const LARGE_CHARACTERS = 200_000;

/**
 * The workspace's findings and outcomes of a text; `undefined` if they are no longer wanted. While a large text is
 * judged, other requests are answered.
 */
async function judged(
  texts: Texts,
  uri: string,
  isWanted: () => boolean,
): Promise<KnownFindings | undefined> {
  const { workspace } = texts;
  const text = texts.get(uri) ?? "";
  if (text.length <= LARGE_CHARACTERS) {
    return { found: workspace.diagnostics(uri), outcomes: workspace.outcomes(uri) };
  }
  const parts: PartialDiagnostics[] = [];
  const turns = new Turns();
  for (let start: PartStart | null = { document: 0, object: 0 }; start !== null; ) {
    const part = workspace.diagnosticsFrom(uri, start);
    parts.push(part);
    start = part.next;
    await turns.next();
    if (!isWanted()) return undefined;
    // The numbers of its objects may be others now. Unchanged objects are not judged again.
    if (texts.get(uri) !== text) return judged(texts, uri, isWanted);
  }
  return {
    found: parts.flatMap(({ diagnostics }) => diagnostics),
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
  };
}

/** The severity of a finding; undefined if it is not reported. */
function severityIn(
  uri: string,
  found: Finding,
  settings: Settings,
  { manifests }: DiagnosisContext,
) {
  if (isAdvice(found) && !settings.advice) return undefined;
  const severity = repository.severityOf(String(found.code ?? ""), found.severity, settings);
  const isError = severity === DiagnosticSeverity.Error;
  const isByTests = isError && found.code === VERSION_NOT_SERVED && manifests.isOfTests(found, uri);
  return isByTests ? DiagnosticSeverity.Warning : severity;
}

/** Diagnostics by what their documents are. */
interface ByManifest {
  /** Those of manifests, and a hint for each other document that has some. */
  shown: Diagnostic[];
  /** Those of documents that are wrong on purpose, and those that do not count. They are shown as hints. */
  minor: Diagnostic[];
}

/** Sorts the diagnostics of a text. A document that is unreadable because it is a template has none. */
function byManifest(
  uri: string,
  all: Diagnostic[],
  known: KnownFindings,
  { texts, suites, manifests }: DiagnosisContext,
): ByManifest {
  const isUnread = () => known.outcomes.some(({ reason }) => reason === "template");
  if (suites.suiteOf(uri) || (all.length === 0 && !isUnread())) return { shown: all, minor: [] };
  const { skipped, excused } = manifests.recognised(uri, known);
  const minor = new Set(excused.map(identityOf));
  const at = ({ range }: Diagnostic) => skippedAt(skipped, range.start.line);
  const isOfManifest = (one: Diagnostic) => at(one) === undefined;
  const isShown = (one: Diagnostic) => isOfManifest(one) && !minor.has(identityOf(one));
  const shown = all.filter(isShown);
  // Other files have nothing to show.
  if (!texts.isOpen(uri)) return { shown, minor: [] };
  const told = new Set(all.map(at));
  const hints = skipped.flatMap((one) => {
    const { outcome, message } = one;
    const isUnread = outcome.reason === "template";
    if (!isUnread && !told.has(one)) return [];
    const { start } = (isUnread ? outcome.at : undefined) ?? outcome.range;
    const end = { ...start, character: start.character + 1 };
    return [{ ...ours(message, DiagnosticSeverity.Hint, { start, end }), code: NOT_A_MANIFEST }];
  });
  const isMinor = (one: Diagnostic) =>
    isOfManifest(one) ? minor.has(identityOf(one)) : at(one)?.isMeantToFail;
  return { shown: [...shown, ...hints], minor: all.filter(isMinor) };
}

/** The code, the place and the field of a diagnostic. */
export function identityOf({
  code,
  range,
  data,
}: Pick<Diagnostic, "code" | "range" | "data">): string {
  return JSON.stringify([code, range, data?.document, data?.item, data?.path]);
}

function asHint(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: DiagnosticSeverity.Hint };
}

/** Remarks on references to what is not among the texts. Nothing is said before all are read. */
async function missingReferences(
  uri: string,
  { texts, configurations, settings, hasAll }: DiagnosisContext,
): Promise<Finding[]> {
  if (!settings.references || !hasAll) return [];
  await texts.fill();
  const further = configurations.referenceTable;
  return texts.workspace.checkReferences(uri, { further });
}

/** The syntax errors of a text that is not open. */
export function diagnoseSyntax(uri: string, asked: DiagnosisContext): Promise<Diagnostic[]> {
  return carefully(uri, asked, async () =>
    asked.texts.workspace.syntaxErrors(uri).map(shownDiagnostic),
  );
}

function isAdvice({ source, severity }: Diagnostic): boolean {
  return source === ADVICE && severity === DiagnosticSeverity.Information;
}

/** A text that crashes the engine gets a diagnostic and does not affect others. */
async function carefully<Result>(
  uri: string,
  { log }: DiagnosisContext,
  work: () => Promise<Result>,
): Promise<Result | Diagnostic[]> {
  try {
    return await work();
  } catch (error) {
    const message = messageOf(error);
    log(`${uri}: ${message}`);
    return [ours(message, DiagnosticSeverity.Error)];
  }
}

function ours(message: string, severity: DiagnosticSeverity, range: Range = START): Diagnostic {
  return { range, severity, source: ADVICE, message };
}

function withoutRelated({ relatedInformation: _, ...diagnostic }: Diagnostic): Diagnostic {
  return diagnostic;
}
