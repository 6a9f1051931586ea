// Which documents of a text are not manifests: for the command and the language server. Files say it of
// themselves and of others (`src/repository/`); placeholders and names of tests say it of documents that
// have faults.

import { type Diagnostic, type DocumentOutcome, repository } from "../js/tools.ts";
import { ExpectedRefusal } from "./refusals.ts";
import { TemplateDetector } from "./templates.ts";

type Skip = repository.Skip;

/** What a document is instead. */
export interface NotManifest {
  reason: repository.SkipReason;
  /** `patch, says k/kustomization.yaml` */
  words: string;
}

/** A text that is asked about. */
export interface AskedText {
  text: string;
  /** Gives the path from the user's folder; undefined if the text is no file. */
  path: (() => string) | undefined;
  /** What files say of it. */
  skips: Skip[];
  /** How a path of a file is shown. */
  shown(path: string): string;
}

/** Decides for one text, which may have many objects. */
export class NotManifests {
  readonly #asked: AskedText;
  readonly #template: TemplateDetector;
  readonly #refusal: ExpectedRefusal;

  constructor(asked: AskedText) {
    this.#asked = asked;
    this.#template = new TemplateDetector(asked.text);
    this.#refusal = new ExpectedRefusal(asked.path, asked.text);
  }

  /** What files say that a document is. */
  declared(outcome: DocumentOutcome): NotManifest | undefined {
    const { skips, shown } = this.#asked;
    const skip = skips.find((skip) => isAbout(skip, outcome));
    return skip && { reason: skip.reason, words: reasonWords(skip, shown) };
  }

  /** What a document is by its faults. */
  apparent(outcome: DocumentOutcome, about: Diagnostic[]): NotManifest | undefined {
    const of = (reason: repository.SkipReason) => ({
      reason,
      words: reasonWords({ reason }, this.#asked.shown),
    });
    if (this.#template.isTemplate(outcome, about)) return of("template");
    return this.#refusal.isMeantToFail(outcome, about) ? of("refused") : undefined;
  }
}

function isAbout(skip: Skip, { range, kind }: DocumentOutcome): boolean {
  if (skip.line !== undefined) {
    return range.start.line <= skip.line && skip.line <= range.end.line;
  }
  return skip.kind === undefined || skip.kind === kind;
}

let words: Map<string, [one: string, many: string]> | undefined;

/** `patch, says k/kustomization.yaml` */
export function reasonWords(
  { reason, by }: Pick<Skip, "reason" | "by">,
  shown: (path: string) => string,
): string {
  words ??= repository.skipWords();
  const [one] = words.get(reason) ?? [reason];
  return by === undefined ? one : `${one}, says ${shown(by)}`;
}

/** `not checked: it is a patch` */
export function notManifestWords(words: string): string {
  const article = /^[aeio]/i.test(words) ? "an " : "a ";
  return `not checked: it is ${/^an? /.test(words) ? "" : article}${words}`;
}
