// The diagnostics of a text, filtered by the settings.

import type { Diagnostic } from "vscode-languageserver";
import { DiagnosticSeverity } from "vscode-languageserver";
import { Turns } from "../js/turns.ts";
import { BROKEN_OPENAPI } from "../settings/codes.ts";
import { severityOf } from "../settings/severity.ts";
import type { BuiltinKinds } from "./builtin-kinds.ts";
import type { Changes } from "./changes.ts";
import type { Client } from "./client.ts";
import { type Configurations, leftBy } from "./configurations.ts";
import { MOST_BYTES, tooLarge } from "./files.ts";
import { messageOf } from "./gate.ts";
import { mayJudgeOthers } from "./recognise.ts";
import type { Settings } from "./settings.ts";
import { shownDiagnostic } from "./shown.ts";
import type { Finding } from "./suites/judge.ts";
import type { Suites } from "./suites/suites.ts";
import type { Texts } from "./texts.ts";
import { uncheckedIn } from "./unchecked.ts";

/** The source of diagnostics that the API server does not make: information where it is advice. */
const ADVICE = "crd-drydock";

/** The diagnostic for a text as a whole. */
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

export interface Asked {
  texts: Texts;
  suites: Suites;
  changes: Changes;
  configurations: Configurations;
  settings: Settings;
  client: Client | undefined;
  /** How many files were not read since there is a limit. */
  filesBeyondLimit: number;
  /** Whether all files were read. */
  hasAll: boolean;
  builtinKinds: BuiltinKinds;
  /** Hears why a text could not be judged. */
  log(message: string): void;
}

/** All diagnostics of a text. */
export function diagnose(uri: string, asked: Asked): Promise<Diagnostic[]> {
  const { texts, suites, changes, configurations, client } = asked;
  return carefully(uri, asked, async () => {
    const size = texts.get(uri)?.length ?? 0;
    if (size > MOST_BYTES)
      return [ours(`not checked: ${tooLarge(size)}`, DiagnosticSeverity.Warning)];
    if (!suites.suiteOf(uri) && configurations.excludes(uri)) return [];
    await asked.builtinKinds.prepare(uri);
    const { settings, own } = configurations.settingsFor(uri, asked.settings);
    const ofSuite = suites.suiteOf(uri) ? await suites.judge.findings(uri, texts.isOpen(uri)) : [];
    const found: Finding[] = [
      ...(await judged(texts, uri)),
      ...(await missingReferences(uri, asked)),
      ...ofSuite,
      ...changes.diagnostics(uri, settings),
    ];
    const isOfOthers = () => !mayJudgeOthers(texts.get(uri) ?? "");
    const all = found.flatMap((one): Diagnostic[] => {
      // An OpenAPI document of another program has no kinds of Kubernetes. That is no mistake.
      if (one.code === BROKEN_OPENAPI && isOfOthers()) return [];
      const severity = isAdvice(one) && !settings.advice ? undefined : severityOf(one, settings);
      return severity === undefined ? [] : [{ ...shownDiagnostic(one), severity }];
    });
    const unchecked = uncheckedIn(texts, uri, settings.missing, asked.filesBeyondLimit);
    const outcomes = () => texts.workspace.outcomes(uri);
    const given = { skip: own?.skip ?? [], severity: settings.severity };
    const left = leftBy(given, texts.get(uri) ?? "", outcomes, [...all, ...unchecked]);
    const told = [...left, ...configurations.problems(uri)];
    return client?.hasRelated === false ? told.map(withoutRelated) : told;
  });
}

/** Texts of more characters are judged in parts. */
const LARGE_CHARACTERS = 200_000;

/** The diagnostics of a text. While a large text is judged, other requests are answered. */
async function judged(texts: Texts, uri: string): Promise<Finding[]> {
  const text = texts.get(uri) ?? "";
  if (text.length <= LARGE_CHARACTERS) return texts.workspace.diagnostics(uri);
  const found: Finding[][] = [];
  const turns = new Turns();
  for (let document: number | null = 0; document !== null; ) {
    const { diagnostics, next } = texts.workspace.diagnosticsFrom(uri, document);
    found.push(diagnostics);
    document = next;
    await turns.next();
    // The numbers of its documents may be others now. Unchanged documents are not judged again.
    if (texts.get(uri) !== text) return judged(texts, uri);
  }
  return found.flat();
}

/** Remarks on references to what is not among the texts. Nothing is said before all are read. */
async function missingReferences(
  uri: string,
  { texts, configurations, settings, hasAll }: Asked,
): Promise<Finding[]> {
  if (!settings.references || !hasAll) return [];
  await texts.fill();
  const further = configurations.referenceTable;
  return texts.workspace.checkReferences(uri, { further });
}

/** The syntax errors of a text that is not open. */
export function diagnoseSyntax(uri: string, asked: Asked): Promise<Diagnostic[]> {
  return carefully(uri, asked, async () =>
    asked.texts.workspace.syntaxErrors(uri).map(shownDiagnostic),
  );
}

function isAdvice({ source, severity }: Diagnostic): boolean {
  return source === ADVICE && severity === DiagnosticSeverity.Information;
}

/** A text that crashes the engine gets a diagnostic and does not affect others. */
async function carefully(
  uri: string,
  { log }: Asked,
  work: () => Promise<Diagnostic[]>,
): Promise<Diagnostic[]> {
  try {
    return await work();
  } catch (error) {
    const message = messageOf(error);
    log(`${uri}: ${message}`);
    return [ours(message, DiagnosticSeverity.Error)];
  }
}

function ours(message: string, severity: DiagnosticSeverity): Diagnostic {
  return { range: START, severity, source: ADVICE, message };
}

function withoutRelated({ relatedInformation: _, ...diagnostic }: Diagnostic): Diagnostic {
  return diagnostic;
}
