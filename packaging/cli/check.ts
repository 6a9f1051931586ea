// The check itself: all texts in one workspace, its diagnostics as findings.

import { type Diagnostic, locate, type Position, type Range, Workspace } from "../js/slim.ts";
import type { Finding, Result, Severity } from "./finding.ts";
import { before, type Previous } from "./previous.ts";
import { definedKind, isBuiltIn, isDefinition, kindOf } from "./resource.ts";
import { messageOf, resourcesOf, type Text } from "./texts.ts";
import type { Validation } from "./usage.ts";

/** The code of an object that cannot be checked. */
export const NO_DEFINITION = "no-definition";
/** The code of a text at which the engine stops. */
export const NOT_CHECKED = "not-checked";
const SYNTAX_ERROR = "syntax-error";
/** What `kubectl apply --validate` is about. */
const STRICT = new Set(["unknown-field", "duplicate-field"]);

/** The editor's severities: the last two decide nothing. */
const SEVERITIES: Record<number, Severity> = { 1: "error", 2: "warning", 3: "note", 4: "note" };

const START: Position = { line: 0, character: 0 };

export interface Request {
  texts: Text[];
  /** Texts with definitions, of which nothing is reported. */
  crds: Text[];
  previous: Previous;
  validate: Validation;
}

export function check({ texts, crds, previous, validate }: Request): Result {
  const all = [...texts, ...crds];
  const kinds = new Set(all.flatMap(resourcesOf).filter(isDefinition).map(definedKind));
  const workspace = new Workspace();
  const failed = all.flatMap((text, at) => {
    if (text.fault !== undefined) return [unchecked(text, text.fault)];
    return carefully(text, () => {
      workspace.set(address(at), text.text);
      return [];
    });
  });
  const lost = new Set(failed.map(({ file }) => file));

  const findings = texts.flatMap((text, at) => {
    if (lost.has(text.name)) return [];
    return carefully(text, () => {
      const stored = before(previous, resourcesOf(text));
      if (stored !== undefined) workspace.setPrevious(address(at), stored);
      const told = workspace.diagnostics(address(at)).flatMap((diagnostic) => {
        return finding(diagnostic, text.name, (uri) => all[Number(uri)]?.name ?? uri, validate);
      });
      return [...told, ...unread(text, told), ...undefinedKinds(text, kinds)].sort(byPlace);
    });
  });
  workspace.free();
  return { findings: [...failed, ...findings], ...counts(texts, kinds) };
}

/** The engine answers everything; should it stop at a text, that hides nothing of the others. */
function carefully(text: Text, work: () => Finding[]): Finding[] {
  try {
    return work();
  } catch (error) {
    return [unchecked(text, messageOf(error))];
  }
}

function unchecked({ name: file }: Text, message: string): Finding {
  const range = { start: START, end: START };
  return { file, range, severity: "error", code: NOT_CHECKED, message, related: [] };
}

/**
 * The address of a text: a number, such that the order of addresses is the one of the texts. Of two
 * definitions the one whose address comes first counts: one that is checked.
 */
function address(at: number): string {
  return String(at).padStart(9, "0");
}

function finding(
  { code, severity, message, range, relatedInformation = [] }: Diagnostic,
  file: string,
  nameOf: (uri: string) => string,
  validate: Validation,
): Finding[] {
  const isStrict = STRICT.has(code);
  if (isStrict && validate === "ignore") return [];
  const refused = isStrict && validate === "strict";
  const related = relatedInformation.map(({ location, message }) => ({
    file: nameOf(location.uri),
    range: location.range,
    message,
  }));
  return [
    {
      file,
      range,
      severity: refused ? "error" : (SEVERITIES[severity] ?? "note"),
      code,
      message,
      related,
    },
  ];
}

/**
 * Documents of a file that the user named which cannot be read. The workspace is silent about those
 * that look like templates, and so are we about what folders have besides manifests.
 */
function unread({ name, named, documents }: Text, told: Finding[]): Finding[] {
  const isTold = (range: Range) =>
    told.some((finding) => finding.code === SYNTAX_ERROR && touches(range, finding.range.start));
  const faults = named ? documents.filter(({ range }) => !isTold(range)) : [];
  return faults.flatMap(({ error, errorRange, range }) => {
    if (error === undefined) return [];
    const what = { severity: "error", code: SYNTAX_ERROR, message: error } as const;
    return [{ file: name, range: errorRange ?? range, ...what, related: [] }];
  });
}

/** The first object of each kind that no server knows by itself and no text defines. */
function undefinedKinds({ name: file, text, documents }: Text, kinds: Set<string>): Finding[] {
  const told = new Set(kinds);
  return documents.flatMap(({ resources }, number) =>
    resources.flatMap((resource) => {
      const { group, kind, at } = resource;
      if (isBuiltIn(resource) || told.has(kindOf(resource))) return [];
      told.add(kindOf(resource));
      const [range] = locate(text, number, [{ path: `${at}kind` }]);
      return {
        file,
        range: range ?? { start: START, end: START },
        severity: "warning",
        code: NO_DEFINITION,
        message: `not checked: no file has the definition of ${kind} of ${group}`,
        related: [],
      };
    }),
  );
}

function counts(texts: Text[], kinds: Set<string>): Omit<Result, "findings"> {
  const found = texts.flatMap(resourcesOf);
  const unreadable = texts.flatMap(({ documents }) => documents).filter(({ error }) => error);
  const definitions = found.filter(isDefinition).length;
  const objects = found.filter((resource) => kinds.has(kindOf(resource))).length;
  const others = found.length - definitions - objects + unreadable.length;
  return { files: texts.length, definitions, objects, others };
}

/** Whether a position is in a range or at its end. */
function touches({ start, end }: Range, position: Position): boolean {
  return order(start, position) <= 0 && order(position, end) <= 0;
}

function byPlace(a: Finding, b: Finding): number {
  return order(a.range.start, b.range.start);
}

function order(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
