// Lines of YAML as elements. A keystroke replaces only those that differ.

import { element } from "../page/dom";
import type { Line } from "../stored/lines";

/** Unmarked lines come in blocks of this size, so that a change replaces few. */
export const BLOCK = 40;

/** Deeper than this there is no room left to wrap in. */
const DEEPEST = 30;

/** Neighbours with the same mark. */
export function blocksOf(lines: Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const isFull = line.mark === undefined && (last?.length ?? 0) >= BLOCK;
    // What is marked at one place and what is marked inside of it are one; siblings are two.
    const starts = line.mark !== undefined && line.starts === true;
    if (last === undefined || last[0]?.mark !== line.mark || isFull || starts) {
      blocks.push([line]);
    } else {
      last.push(line);
    }
  }
  return blocks;
}

/** One line: its key in the colour of keys. */
export function lineElement({ indent, text }: Line): HTMLElement {
  const words = element("span", { className: "words" });
  const key = /^((?:- )*)("(?:[^"\\]|\\.)*"|[^\s:"[{][^:]*?)(:(?: |$).*)$/s.exec(text);
  if (key?.[2] !== undefined) {
    words.append(
      key[1] ?? "",
      element("span", { className: "key", textContent: key[2] }),
      key[3] ?? "",
    );
  } else {
    words.append(text);
  }
  const line = element("span", { className: "line" }, " ".repeat(indent), words, "\n");
  // What wraps goes on below where it began.
  line.style.setProperty("--indent", String(Math.min(indent, DEEPEST)));
  return line;
}

/** The children of an element, brought up to date block by block. */
export class Blocks<One> {
  readonly #parent: HTMLElement;
  readonly #make: (lines: One[]) => HTMLElement;
  #keys: string[] = [];

  constructor(parent: HTMLElement, make: (lines: One[]) => HTMLElement) {
    this.#parent = parent;
    this.#make = make;
  }

  show(blocks: One[][]): void {
    const keys = blocks.map((block) => JSON.stringify(block));
    let same = 0;
    while (same < keys.length && keys[same] === this.#keys[same]) {
      same += 1;
    }
    let end = 0;
    while (
      end < Math.min(keys.length, this.#keys.length) - same &&
      keys.at(-1 - end) === this.#keys.at(-1 - end)
    ) {
      end += 1;
    }
    const old = [...this.#parent.children].slice(same, this.#keys.length - end);
    const before = this.#parent.children[this.#keys.length - end] ?? null;
    for (const node of old) {
      node.remove();
    }
    for (const block of blocks.slice(same, blocks.length - end)) {
      this.#parent.insertBefore(this.#make(block), before);
    }
    this.#keys = keys;
  }
}
