// Lines cross from the worker to the page as what changed of them: most keystrokes change one of thousands.

import { sameEnds } from "./lines";

/** New lines in place of all but the first and the last ones that the page has. */
export interface LinesChange {
  first: number;
  /** Lines as JSON, which reaches the page faster than many objects. */
  between: string;
  last: number;
}

/** An id of no lines. */
const NONE = -1;

/** In the worker: the newest lines. */
export class SentLines<One> {
  readonly #isSame: (one: One, other: One) => boolean;
  /** Random at first: after a crash, a new engine must not give an id that the page has from the old one. */
  #id = Math.floor(Math.random() * 2 ** 48);
  #lines: One[] = [];

  constructor(isSame: (one: One, other: One) => boolean) {
    this.#isSame = isSame;
  }

  /** The id of the lines, and what changed since those that the page has (`known`). */
  send(lines: One[], known: number): { id: number; lines: LinesChange | undefined } {
    const isKnown = this.#id === known;
    const old = isKnown ? this.#lines : [];
    const { first, last } = sameEnds(old, lines, this.#isSame);
    if (isKnown && first === old.length && first === lines.length) {
      return { id: known, lines: undefined };
    }
    this.#lines = lines;
    this.#id += 1;
    const between = JSON.stringify(lines.slice(first, lines.length - last));
    return { id: this.#id, lines: { first, between, last } };
  }
}

/** On the page: the lines that came last. */
export class ReceivedLines<One> {
  #id = NONE;
  #lines: One[] = [];

  get id(): number {
    return this.#id;
  }

  get lines(): One[] {
    return this.#lines;
  }

  receive({ id, lines }: { id: number; lines: LinesChange | undefined }): void {
    if (lines === undefined) {
      return;
    }
    const { first, between, last } = lines;
    const old = this.#lines;
    const changed: One[] = JSON.parse(between);
    this.#id = id;
    this.#lines = [...old.slice(0, first), ...changed, ...old.slice(old.length - last)];
  }
}
