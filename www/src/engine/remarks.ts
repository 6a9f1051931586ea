// Remarks about the texts, as problems with a place.

import {
  type Diagnostic,
  diagnosticCodes,
  type FieldError,
  type Position,
  parse,
  type Range,
  type WorkspaceObject,
} from "crd-drydock/slim";
import { DEFINITION_UNUSABLE, STRICT_DECODING } from "../../../packaging/settings/codes";
import { message } from "../language/message";
import type { ErrorParts } from "./error-parts";
import { type AtHand, plainOf } from "./plain";
import type { Pane, Problem, Severity, Validation } from "./protocol";
import { RANKS } from "./requests";

/** So many are listed at first, so that the page stays quick. */
export const MAX_PROBLEMS = 500;

/** A text by its lines. */
export class Lines {
  readonly #text: string;
  readonly #starts = [0];

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.#starts.push(at + 1);
    }
  }

  /** The text from a position to the end of its line. */
  rest({ line, character }: Position): string {
    const end = this.#starts[line + 1];
    return this.#text.slice(this.#at(line) + character, end === undefined ? end : end - 1);
  }

  /** How many characters stand before a position. */
  before({ line, character }: Position): number {
    return this.#at(line) + character;
  }

  /** The text of a range. */
  slice({ start, end }: Range): string {
    return this.#text.slice(
      this.#at(start.line) + start.character,
      this.#at(end.line) + end.character,
    );
  }

  /** The text of a range, without quotes around it. */
  unquoted(range: Range): string {
    return this.slice(range).replace(/^["']|["']$/g, "");
  }

  #at(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }
}

/** The page's words for the severities of the Language Server Protocol. */
export const SEVERITIES: Record<Diagnostic["severity"], Severity> = {
  1: "error",
  2: "warning",
  3: "info",
  4: "info",
};

/**
 * The server's error that a diagnostic is, among those of the objects of its text. What keeps a rule from compiling is
 * one error, of which each diagnostic has a part.
 */
function errorOf({ code, data }: Diagnostic, objects: WorkspaceObject[]): FieldError | undefined {
  const isIts = ({ document, item }: WorkspaceObject) =>
    document === data?.document && item === data.item;
  const { admission, report } = objects.find(isIts) ?? {};
  if (data?.error === undefined) {
    const isWhole = ({ at, field }: FieldError) => (at ?? field) === data?.path;
    return code === "invalid-rule" ? report?.errors.find(isWhole) : undefined;
  }
  const errors = code === "suppressed" ? admission?.suppressed : (admission ?? report)?.errors;
  return errors?.[data.error];
}

/**
 * The parts of a message. Errors of kinds that the engine knows by structure only have no detail apart; they mostly
 * begin with the path.
 */
function partsOf({ message, data }: Diagnostic, error?: FieldError): ErrorParts | undefined {
  const { field, detail: whole } = error ?? { field: data?.path ?? "", detail: "" };
  const start = `${field}: `;
  // The message of a part of an error has the same beginning as the message of the whole error.
  const head = error?.message.slice(0, -whole.length) ?? "";
  const detail = whole !== "" && message.startsWith(head) ? message.slice(head.length) : whole;
  return message.startsWith(start) ? { field, detail } : undefined;
}

/** Gives the text of a pane by its lines. */
export type Reading = (pane: Pane) => Lines;

/** What the texts have at hand for a diagnostic. */
function atHandOf(pane: Pane, { range, relatedInformation }: Diagnostic, read: Reading): AtHand {
  return {
    value: () => (range.start.line === range.end.line ? read(pane).slice(range) : undefined),
    keyword() {
      const { location } = relatedInformation?.[0] ?? {};
      return location && read(location.uri as Pane).rest(location.range.start);
    },
  };
}

/** Leaves what a problem means to its tip. */
export function leaveToTip(problem: Problem): void {
  delete problem.help;
  delete problem.plain;
}

/** A workspace's diagnostic as a problem of its pane, which has these objects. */
export function problemOf(
  pane: Pane,
  diagnostic: Diagnostic,
  read: Reading,
  objects: WorkspaceObject[],
): Problem {
  const error = errorOf(diagnostic, objects);
  const { severity, code, source, range, relatedInformation, data } = diagnostic;
  const parts = partsOf(diagnostic, error);
  const [because] = relatedInformation ?? [];
  const plain = plainOf(diagnostic, error, atHandOf(pane, diagnostic, read));
  return {
    pane,
    severity: SEVERITIES[severity],
    message: diagnostic.message,
    ...(parts && { parts }),
    code,
    help: diagnosticCodes[code],
    isServers: source === "kubernetes",
    ...(plain && { plain }),
    range,
    ...(data?.path !== undefined && { path: data.path }),
    ...(data?.reads && { reads: data.reads }),
    ...(because && {
      because: {
        pane: because.location.uri as Pane,
        range: because.location.range,
        // The server's text about the definition is not repeated: it is a problem of its own.
        ...(code !== DEFINITION_UNUSABLE && { keyword: because.message }),
      },
    }),
  };
}

/**
 * The problems that are shown under the chosen field validation. A definition is sent with the usual one. The
 * page's engine lacks the modes, which the command and the language server ask (`src/check/severity.rs`).
 */
export function validated(problems: Problem[], validation: Validation): Problem[] {
  return problems.flatMap((problem) => {
    if (problem.code === DEFINITION_UNUSABLE) return [{ ...problem, severity: "error" }];
    const isStrict = STRICT_DECODING.has(problem.code ?? "") && problem.pane !== "crd";
    if (!isStrict || validation === "Warn") return [problem];
    return validation === "Ignore" ? [] : [{ ...problem, severity: "error" }];
  });
}

const ORDER: readonly Pane[] = ["crd", "previous-crd", "object", "previous"];

/** Orders problems: first causes of others, then by severity, then by place. Problems of one place keep their order. */
export function inOrder<One extends Problem>(problems: One[]): One[] {
  const rank = ({ isCause, severity }: Problem) => (isCause ? -1 : RANKS[severity]);
  const pane = ({ pane }: Problem) => ORDER.indexOf(pane);
  const line = ({ range }: Problem) => range?.start.line ?? -1;
  const character = ({ range }: Problem) => range?.start.character ?? -1;
  return problems.toSorted(
    (a, b) =>
      rank(a) - rank(b) || pane(a) - pane(b) || line(a) - line(b) || character(a) - character(b),
  );
}

/** How many problems there are of each severity. */
export function counted(problems: Problem[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of problems) {
    counts[severity] += 1;
  }
  return counts;
}

/** Whether a range begins within the lines of another one, wherever it ends. */
export function beginsIn(inner: Range | undefined, outer: Range): boolean {
  const line = inner?.start.line ?? -1;
  return line >= outer.start.line && line <= outer.end.line;
}

/** Whether a range begins and ends within the lines of another one. */
export function liesIn(inner: Range | undefined, outer: Range): boolean {
  return beginsIn(inner, outer) && inner !== undefined && inner.end.line <= outer.end.line;
}

/** The syntax errors of a text. */
export function syntaxProblems(pane: Pane, text: string): Problem[] {
  return parse(text).flatMap(({ error, errorRange, range }) =>
    error === undefined
      ? []
      : [
          {
            pane,
            severity: "error" as const,
            message: error,
            code: "syntax-error",
            help: diagnosticCodes["syntax-error"],
            isServers: true,
            range: errorRange ?? range,
          },
        ],
  );
}

/**
 * Half a surrogate pair is not a character: what the engine reads in its place is not what was
 * typed.
 */
export function encodingProblems(pane: Pane, text: string): Problem[] {
  // Native where there is one: the search takes ten times as long.
  const { isWellFormed } = text as { isWellFormed?(): boolean };
  const half = isWellFormed?.call(text) ? null : /\p{Surrogate}/u.exec(text);
  if (half === null) {
    return [];
  }
  const before = text.slice(0, half.index).split("\n");
  const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const end = { ...start, character: start.character + 1 };
  const code = text.charCodeAt(half.index).toString(16).toUpperCase();
  const said = message("lone-surrogate", { code });
  return [{ pane, severity: "warning", message: said, range: { start, end } }];
}

/** Adds items to a list; there may be more than a call takes arguments. */
export function append<Item>(list: Item[], items: Item[]): void {
  for (const item of items) {
    list.push(item);
  }
}
