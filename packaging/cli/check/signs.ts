// What a text says of itself: that it is a template, or wrong on purpose.

import { linesOf } from "../../js/lines.ts";
import { type Diagnostic, type DocumentOutcome, type Range, repository } from "../../js/tools.ts";
import { type Input, STDIN } from "../shared/files.ts";
import { pathHere } from "./skips.ts";

/** The codes of faults that a value which is filled in later would not have. */
const OF_KINDS = new Set(["no-definition", "unknown-kind", "unreadable", "no-type"]);

/** The faults of an object that a test may want to be refused. */
const REFUSALS = new Set(["unreadable", "no-type", "unknown-kind"]);

/** The codes that `kubectl apply --validate` concerns. */
export const STRICT = new Set(["unknown-field", "duplicate-field"]);

const NAMES = /(^|\.)(name|namespace|generateName)$/;

/** The signs of one text, which may have many objects. */
export class Signs {
  readonly #text: Input;
  #lines: string[] | undefined;
  #expectsRefusal: boolean | undefined;

  constructor(text: Input) {
    this.#text = text;
  }

  /** Whether a document with faults is a template. */
  isTemplate(outcome: DocumentOutcome, about: Diagnostic[]): boolean {
    const { reason, at, range, definition } = outcome;
    if (reason === "template") return true;
    const errors = about.filter(({ severity }) => severity === 1);
    const isUnknown = reason !== undefined && OF_KINDS.has(reason);
    if (definition || (errors.length === 0 && !isUnknown)) return false;
    const wrong = errors.map(({ range, data }) => ({ range, name: NAMES.test(data?.path ?? "") }));
    if (isUnknown && at !== undefined) wrong.push({ range: at, name: false });
    const first = range.start.line;
    const places = wrong.map((one) => ({ ...one, range: above(one.range, first) }));
    const own = this.#linesOf(range);
    return repository.isTemplate(own, above(range, first), places, reason === "unreadable");
  }

  /** Whether a document with faults says that it is wrong on purpose. */
  isMeantToFail({ reason }: DocumentOutcome, about: Diagnostic[]): boolean {
    const isError = ({ severity, code }: Diagnostic) => severity === 1 || STRICT.has(code);
    const isFaulty = about.some(isError) || REFUSALS.has(reason ?? "");
    const { name, text } = this.#text;
    if (!isFaulty || name === STDIN) return false;
    this.#expectsRefusal ??= repository.expectsRefusal(pathHere(name), text);
    return this.#expectsRefusal;
  }

  /** The lines of a range: to read the whole text for each of its objects would take long. */
  #linesOf({ start, end }: Range): string {
    this.#lines ??= linesOf(this.#text.text);
    return this.#lines.slice(start.line, end.line + 1).join("\n");
  }
}

/** A range in lines that begin later. */
function above({ start, end }: Range, lines: number): Range {
  const move = ({ line, character }: Range["start"]) => ({ line: line - lines, character });
  return { start: move(start), end: move(end) };
}
