// Shows the typed, the stored and the previous object beside each other.

import { say } from "../language/say";
import { element } from "../page/dom";
import { type Cell, differs, isSameRow, type Row } from "../stored/beside";
import { type Foldable, folded } from "./folded";
import { BLOCK, Blocks, lineElement } from "./lines";
import type { Marking } from "./marking";

const COLUMNS = ["beside-typed", "beside-stored", "beside-before"] as const;

export class Beside {
  readonly node = element("div", { className: "beside", role: "table", hidden: true });
  readonly #heads = element("div", { className: "heads", role: "row" });
  readonly #rows = element("div", { role: "rowgroup" });
  readonly #blocks: Blocks<Row>;

  /** @param marking says at a line why it differs */
  constructor(marking: () => Marking) {
    this.node.ariaLabel = say("beside").text;
    this.node.append(element("div", { role: "rowgroup" }, this.#heads), this.#rows);
    this.#blocks = new Blocks(this.#rows, {
      group: blocksOf,
      make: (rows) => block(rows, marking()),
      line: (row) => rowElement(row, marking()),
      isPlain: () => true,
      isSame: isSameRow,
    });
  }

  show(rows: Row[], isFolded: boolean): void {
    const [first] = rows;
    const names = COLUMNS.slice(0, first?.cells.length ?? 0);
    this.node.style.setProperty("--columns", String(names.length));
    this.#heads.replaceChildren(
      ...names.map((name) => element("span", { role: "columnheader", textContent: say(name) })),
    );
    this.#blocks.show(isFolded ? folded(rows, foldable(names.length)) : rows);
  }

  /** Forgets what is on screen: the same lines have other reasons. */
  forget(): void {
    this.#blocks.show([]);
  }
}

function foldable(columns: number): Foldable<Row> {
  return {
    isChange: differs,
    leads: differs,
    indent: ({ cells }) => Math.min(...cells.flatMap((cell) => (cell ? [cell.indent] : []))),
    counting: (text, indent) => ({ cells: Array(columns).fill({ indent, text }) }),
  };
}

/** Neighbours that all differ, or do not: so that a change replaces few. */
function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    const [first] = last ?? [];
    if (last && first && differs(first) === differs(row) && last.length < BLOCK) {
      last.push(row);
    } else {
      blocks.push([row]);
    }
  }
  return blocks;
}

function block(rows: Row[], marking: Marking): HTMLElement {
  const node = element("div", { className: rows.length === BLOCK ? "long" : "" });
  node.role = "presentation";
  node.append(...rows.map((row) => rowElement(row, marking)));
  return node;
}

function rowElement(row: Row, { nameOf, causeOf }: Marking): HTMLElement {
  const { cells, mark, path } = row;
  const node = element("div", { role: "row" });
  const columns = cells.map((cell, at) => cellElement(cell, classOf(cells, at)));
  columns[1]?.classList.add(...(mark === undefined ? [] : [mark]));
  node.append(...columns);
  if (differs(row)) {
    node.classList.add("differs");
    node.tabIndex = 0;
  }
  if (mark !== undefined) {
    const { name, why } = nameOf(mark);
    node.dataset.why = why.text;
    const [go] = causeOf(mark, path);
    const label = go ?? element("span");
    label.className = `reason ${mark}`;
    // What it says names it; its title says what it does.
    label.ariaLabel = null;
    label.append(name.text, element("span", { className: "sr", textContent: why }));
    columns[1]?.classList.add("marked");
    columns[1]?.append(label);
  }
  return node;
}

function cellElement(cell: Cell | null, className: string): HTMLElement {
  const node = element("span", { className, role: "cell" });
  if (cell) {
    node.append(lineElement(cell));
  }
  return node;
}

/**
 * The class of a cell. A stored value is new if it differs from the typed one or from the one stored before. A typed value
 * is new if it is stored in place of another one. Typed and older values that are not stored are gone.
 */
function classOf(cells: Row["cells"], at: number): string {
  const [typed, stored, before] = cells;
  const own = cells[at];
  const isUnlike = (other: Cell | null | undefined) => other?.text !== own?.text;
  if (!own) {
    return "";
  }
  if (at !== 1 && isUnlike(stored)) {
    return "went";
  }
  const isNew = cells.length > 2 && isUnlike(before);
  return isNew || isUnlike(typed) ? "came" : "";
}
