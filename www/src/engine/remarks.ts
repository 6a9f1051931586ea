// Remarks of the engine become problems with a place in the text.

import {
  locate,
  type ParsedDocument,
  type Place,
  type Position,
  type Range,
} from "crd-drydock/slim";
import type { Pane, Problem, Severity } from "./protocol";

/** Beyond these nobody reads on, and the page stays quick. */
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

/** Remarks on one document, whose places are looked up in one go, in its own text alone. */
export class Remarks {
  readonly #found: { problem: Problem; place: Place }[] = [];
  readonly #pane: Pane;
  readonly #text: string;

  constructor(pane: Pane, text: string) {
    this.#pane = pane;
    this.#text = text;
  }

  add(severity: Severity, message: string, place: Place, code?: string): void {
    const problem: Problem = { pane: this.#pane, severity, message };
    this.#found.push({ problem: code === undefined ? problem : { ...problem, code }, place });
  }

  /** The remarks with their places in the document's text. */
  located(): Problem[] {
    const places = this.#found.slice(0, MAX_PROBLEMS).map(({ place }) => place);
    const ranges = places.length > 0 ? locate(this.#text, 0, places) : [];
    return this.#found.map(({ problem }, i) => {
      const range = ranges[i];
      return range ? { ...problem, range } : problem;
    });
  }
}

/** Problems with places in a document's text as those of the text that it is in. */
export function shifted(problems: Problem[], document: Range): Problem[] {
  const { line, character } = document.start;
  if (line === 0 && character === 0) {
    return problems;
  }
  const move = (position: Position) => ({
    line: position.line + line,
    character: position.character + (position.line === 0 ? character : 0),
  });
  return problems.map((problem) =>
    problem.range
      ? { ...problem, range: { start: move(problem.range.start), end: move(problem.range.end) } }
      : problem,
  );
}

/** What is wrong with a document before anything judges it. */
export function syntaxProblems(pane: Pane, document: ParsedDocument): Problem[] {
  const { error, errorRange, strictError, range } = document;
  if (error !== undefined) {
    return [{ pane, severity: "error", message: error, range: errorRange ?? range }];
  }
  return strictError === undefined
    ? []
    : [{ pane, severity: "warning", message: strictError, range }];
}

/** Half a surrogate pair is no character: what the engine reads in its place is not what was typed. */
export function encodingProblems(pane: Pane, text: string): Problem[] {
  const half = /\p{Surrogate}/u.exec(text);
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

/** The path that opens a text such as `spec.a.metadata: Invalid value: …`. */
export function pathOf(message: string): string {
  return /^[\w.[\]-]+(?=: )/.exec(message)?.[0] ?? "";
}

/** The path inside `unknown field "spec.x"`. */
export function quotedPath(finding: string): string {
  return /"(.*)"/.exec(finding)?.[1] ?? "";
}
