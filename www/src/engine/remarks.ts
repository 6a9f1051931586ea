// What there is to say about the texts, as problems with a place.

import {
  type Admission,
  type Diagnostic,
  diagnosticCodes,
  locate,
  parse,
  type Range,
} from "crd-drydock/slim";
import type { Pane, Problem, Severity } from "./protocol";

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

  /** The text of a range. */
  slice({ start, end }: Range): string {
    return this.#text.slice(
      this.#at(start.line) + start.character,
      this.#at(end.line) + end.character,
    );
  }

  #at(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }
}

const SEVERITIES: Record<Diagnostic["severity"], Severity> = {
  1: "error",
  2: "warning",
  3: "info",
  4: "info",
};

/** A workspace's diagnostic as a problem of its pane. */
export function problemOf(pane: Pane, diagnostic: Diagnostic): Problem {
  const { severity, message, code, range, relatedInformation } = diagnostic;
  const [because] = relatedInformation ?? [];
  return {
    pane,
    severity: SEVERITIES[severity],
    message,
    code,
    help: diagnosticCodes[code],
    range,
    ...(because && {
      because: {
        pane: because.location.uri as Pane,
        range: because.location.range,
        message: because.message,
      },
    }),
  };
}

/** Where an object is: in which document of a text, and in which item of its list. */
interface Place {
  pane: Pane;
  text: string;
  range: Range;
  document?: number;
  item?: number;
}

/** What an update of the status is told, which a workspace does not know. */
export function remarksOn(admission: Admission, place: Place): Problem[] {
  const { decodeError, errors, warnings, unknownFields, rulesStopped } = admission;
  const remarks: Remark[] = [
    ...(decodeError === undefined ? [] : [remark("error", decodeError)]),
    ...errors.map(({ message, field }, at): Remark => {
      const isNote = rulesStopped === "errors" && at === errors.length - 1;
      return isNote
        ? remark("info", message, { code: "rules-not-checked" })
        : remark("error", message, { path: field });
    }),
    ...warnings.map((message) => remark("warning", message, { code: "server-warning" })),
    ...unknownFields.map((path) =>
      remark("warning", `unknown field "${path}"`, { path, key: true, code: "unknown-field" }),
    ),
  ];
  const { pane, text, range, document, item } = place;
  const start = { start: range.start, end: range.start };
  const ranges =
    document === undefined
      ? []
      : locate(
          text,
          document,
          remarks.map(({ path, key }) => ({ path: within(item, path), key })),
        );
  return remarks.map(({ severity, message, code }, at) => ({
    pane,
    severity,
    message,
    range: ranges[at] ?? start,
    ...(code && { code, help: diagnosticCodes[code] }),
  }));
}

interface Remark {
  severity: Severity;
  message: string;
  path: string;
  /** It is about the key. */
  key: boolean;
  code?: Diagnostic["code"];
}

function remark(severity: Severity, message: string, about: Partial<Remark> = {}): Remark {
  return { path: "", key: false, ...about, severity, message };
}

/** A path of an object from the top of its document. */
function within(item: number | undefined, path: string): string {
  const own = path === "<nil>" ? "" : path;
  return item === undefined ? own : [`items[${item}]`, own].filter(Boolean).join(".");
}

const RANKS: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Errors first, then by their places; those of one place stay in their order. */
export function inOrder(problems: Problem[]): Problem[] {
  const pane = ({ pane }: Problem) => ["crd", "object", "previous"].indexOf(pane);
  const line = ({ range }: Problem) => range?.start.line ?? -1;
  const character = ({ range }: Problem) => range?.start.character ?? -1;
  return problems.toSorted(
    (a, b) =>
      RANKS[a.severity] - RANKS[b.severity] ||
      pane(a) - pane(b) ||
      line(a) - line(b) ||
      character(a) - character(b),
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

/** What keeps documents from being read. */
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
            range: errorRange ?? range,
          },
        ],
  );
}

/** Half a surrogate pair is no character: what the engine reads in its place is not what was typed. */
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
  const message = `The text is not valid Unicode: the lone surrogate U+${code} is read as U+FFFD.`;
  return [{ pane, severity: "warning", message, range: { start, end } }];
}

/** Adds items to a list; there may be more than a call takes arguments. */
export function append<Item>(list: Item[], items: Item[]): void {
  for (const item of items) {
    list.push(item);
  }
}
