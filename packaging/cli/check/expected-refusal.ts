// Whether a text is wrong on purpose: a test of a program that must refuse it.

import { type Diagnostic, type DocumentOutcome, repository } from "../../js/tools.ts";
import { STRICT_DECODING } from "../../settings/codes.ts";
import { type Input, STDIN } from "../shared/files.ts";
import { pathHere } from "./skips.ts";

/** The faults of an object that a test may want to be refused. */
const REFUSALS = new Set(["unreadable", "no-type", "unknown-kind"]);

/** Decides for one text, which may have many objects. */
export class ExpectedRefusal {
  readonly #text: Input;
  #isExpected: boolean | undefined;

  constructor(text: Input) {
    this.#text = text;
  }

  /** Whether a document with faults is wrong on purpose. */
  isMeantToFail({ reason }: DocumentOutcome, about: Diagnostic[]): boolean {
    const isError = ({ severity, code }: Diagnostic) => severity === 1 || STRICT_DECODING.has(code);
    const isFaulty = about.some(isError) || REFUSALS.has(reason ?? "");
    const { name, text } = this.#text;
    if (!isFaulty || name === STDIN) return false;
    this.#isExpected ??= repository.expectsRefusal(pathHere(name), text);
    return this.#isExpected;
  }
}
