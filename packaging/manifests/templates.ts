// Whether a document is a template. The engine decides (`src/repository/template.rs`); it gets the
// places of the document's faults.

import { linesOf } from "../js/lines.ts";
import { shifted } from "../js/positions.ts";
import { type Diagnostic, type DocumentOutcome, type Range, repository } from "../js/tools.ts";

/** The reasons for which a document is not judged, and which a value that is filled in later may remove. */
const FAULTS_OF_KINDS = new Set(["no-definition", "unknown-kind", "no-type"]);

const NAMES = /(^|\.)(name|namespace|generateName)$/;

/** Finds the templates in one text, which may have many objects. */
export class TemplateDetector {
  readonly #text: string;
  #lines: string[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a document with faults is a template. */
  isTemplate(outcome: DocumentOutcome, about: Diagnostic[]): boolean {
    const { reason, at, range, definition } = outcome;
    if (reason === "template") return true;
    if (definition || reason === "unreadable") return false;
    const errors = about.filter(({ severity }) => severity === 1);
    const isUnknown = reason !== undefined && FAULTS_OF_KINDS.has(reason);
    if (errors.length === 0 && !isUnknown) return false;
    const faulty = errors.map(({ range, data }) => ({ range, name: NAMES.test(data?.path ?? "") }));
    if (isUnknown && at !== undefined) faulty.push({ range: at, name: false });
    const first = range.start.line;
    const places = faulty.map((one) => ({ ...one, range: shifted(one.range, -first) }));
    return repository.isTemplate(this.#linesOf(range), shifted(range, -first), places);
  }

  /** The lines of a range: to read the whole text for each of its objects would take long. */
  #linesOf({ start, end }: Range): string {
    this.#lines ??= linesOf(this.#text);
    return this.#lines.slice(start.line, end.line + 1).join("\n");
  }
}
