// Lines of YAML as elements. A keystroke replaces only those around a change.

import { element } from "../page/dom";
import { type Line, sameEnds } from "../stored/lines";

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

/** How lines become elements. */
interface Making<One> {
  /** Neighbours that become one element. */
  group(lines: One[]): One[][];
  make(group: One[]): HTMLElement;
  /** One child of such an element. */
  line(one: One): HTMLElement;
  /** Whether the element of its block has a child for each line, and nothing else. */
  isPlain(one: One): boolean;
  isSame(one: One, other: One): boolean;
}

/**
 * The children of an element: an element for each block of lines. Lines that stay keep theirs. Most keystrokes change a
 * line: it is replaced within its block, which costs the page nothing where the block is out of sight.
 */
export class Blocks<One> {
  readonly #parent: HTMLElement;
  readonly #making: Making<One>;
  #lines: One[] = [];
  /** How many lines each block has. */
  readonly #sizes: number[] = [];

  constructor(parent: HTMLElement, making: Making<One>) {
    this.#parent = parent;
    this.#making = making;
  }

  show(lines: One[]): void {
    const { group, make, isPlain, isSame } = this.#making;
    const old = this.#lines;
    this.#lines = lines;
    const { first: same, last: end } = sameEnds(old, lines, isSame);
    if (same === old.length && same === lines.length) {
      return;
    }
    const sizes = this.#sizes;
    const before = leading(sizes, same);
    const after = leading(sizes.toReversed(), end);
    const until = sizes.length - after.blocks;
    const fresh = group(lines.slice(before.lines, lines.length - after.lines));
    const { children } = this.#parent;
    const gone = [...children].slice(before.blocks, until);
    const changed = [
      ...old.slice(same, old.length - end),
      ...lines.slice(same, lines.length - end),
    ];
    const areAsLong =
      old.length === lines.length &&
      fresh.every(({ length }, at) => length === sizes[before.blocks + at]);
    if (areAsLong && changed.every(isPlain)) {
      this.#replaceLines(gone, fresh, old.slice(before.lines));
      return;
    }
    const next = children[until] ?? null;
    for (const node of gone) {
      node.remove();
    }
    for (const one of fresh) {
      this.#parent.insertBefore(make(one), next);
    }
    sizes.splice(before.blocks, gone.length, ...fresh.map(({ length }) => length));
  }

  /** Replaces the lines of blocks that are not as before. */
  #replaceLines(blocks: Element[], fresh: One[][], old: One[]): void {
    const { line, isSame } = this.#making;
    const before = old.values();
    for (const [at, lines] of fresh.entries()) {
      for (const [index, one] of lines.entries()) {
        if (!isSame(before.next().value as One, one)) {
          blocks[at]?.children[index]?.replaceWith(line(one));
        }
      }
    }
  }
}

/** The first blocks with fewer lines than these. The one that reaches them may join what comes then. */
function leading(sizes: number[], limit: number): { blocks: number; lines: number } {
  let lines = 0;
  let blocks = 0;
  for (const size of sizes) {
    if (lines + size >= limit) {
      break;
    }
    lines += size;
    blocks += 1;
  }
  return { blocks, lines };
}
