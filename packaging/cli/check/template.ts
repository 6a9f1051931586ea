// Whether a document is a template. The engine decides (`src/repository/template.rs`); it gets the
// places of the document's faults.

import { linesOf } from "../../js/lines.ts";
import { type Diagnostic, type DocumentOutcome, type Range, repository } from "../../js/tools.ts";
import type { Input } from "../shared/files.ts";

/** The codes of faults that a value which is filled in later would not have. */
const OF_KINDS = new Set(["no-definition", "unknown-kind", "unreadable", "no-type"]);

const NAMES = /(^|\.)(name|namespace|generateName)$/;

/** Finds the templates in one text, which may have many objects. */
export class TemplateDetector {
  readonly #text: Input;
  #lines: string[] | undefined;

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
    const faulty = errors.map(({ range, data }) => ({ range, name: NAMES.test(data?.path ?? "") }));
    if (isUnknown && at !== undefined) faulty.push({ range: at, name: false });
    const first = range.start.line;
    const places = faulty.map((one) => ({ ...one, range: above(one.range, first) }));
    const own = this.#linesOf(range);
    return repository.isTemplate(own, above(range, first), places, reason === "unreadable");
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
