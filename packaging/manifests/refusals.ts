// Whether a text is wrong on purpose: a test of a program that must refuse it.

import { type Diagnostic, type DocumentOutcome, repository } from "../js/tools.ts";
import { STRICT_DECODING } from "../settings/codes.ts";

/** The faults of an object that a test may want to be refused. */
const REFUSALS = new Set(["unreadable", "no-type", "unknown-kind"]);

/** Decides for one text, which may have many objects. */
export class ExpectedRefusal {
  readonly #path: (() => string) | undefined;
  readonly #text: string;
  #isExpected: boolean | undefined;

  /** @param path gives the path from the user's folder; undefined if the text is no file */
  constructor(path: (() => string) | undefined, text: string) {
    this.#path = path;
    this.#text = text;
  }

  /** Whether a document with faults is wrong on purpose. */
  isMeantToFail({ reason }: DocumentOutcome, about: Diagnostic[]): boolean {
    const isError = ({ severity, code }: Diagnostic) => severity === 1 || STRICT_DECODING.has(code);
    const isFaulty = about.some(isError) || REFUSALS.has(reason ?? "");
    if (!isFaulty || this.#path === undefined) return false;
    this.#isExpected ??= repository.expectsRefusal(this.#path(), this.#text);
    return this.#isExpected;
  }
}
