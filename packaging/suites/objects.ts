// Where the objects of a suite stand: found line by line, so that a suite that is being written has
// them, too. An object becomes a text of its own, without the indentation that it has in the suite: the
// kind of an object that is being written is found at the start of a line.

import { linesOf } from "../js/lines.ts";
import type { Position, Range } from "../js/types.ts";
import {
  type Added,
  indentOf,
  inwardOf,
  isContent,
  MADE_UP,
  type ObjectIdentity,
  outwardOf,
  withIdentity,
  withMember,
} from "./identity.ts";

/** The members that tell the kind of an object. */
const TYPE_MEMBERS = ["apiVersion", "kind"] as const;

/** The values of these members. */
type ObjectType = Map<(typeof TYPE_MEMBERS)[number], string>;

/** An object of a suite. */
export class ObjectText {
  /** The line of its key, and its first and last line. */
  readonly key: number;
  readonly first: number;
  readonly last: number;
  /** The object as a text of its own, with a name. */
  readonly text: string;
  /** The text that was added to the one of the suite. */
  readonly #added: Added | undefined;
  /** The columns of the suite that this text does not have. */
  readonly #indent: number;
  /** The lines of the suite. */
  readonly #lines: string[];
  readonly #type: ObjectType | undefined;

  /**
   * @param type the kind of an object of which some fields are written; the others have it themselves
   * @param identity the name of an object that has none
   */
  constructor(key: number, first: number, lines: string[], type?: ObjectType, identity = MADE_UP) {
    this.key = key;
    this.first = first;
    this.last = first + lines.length - 1;
    this.#lines = lines;
    this.#type = type;
    const start = lines.find(isContent) ?? "";
    this.#indent = start.trimStart().startsWith("{") ? 0 : indentOf(start);
    const own = lines.map((line) => this.#outdented(line));
    const named = type ? { lines: withType(own, type) } : withIdentity(own, identity);
    this.text = `${named.lines.join("\n")}\n`;
    this.#added = named.added;
  }

  /** The same object, which has an identity if its text says none. */
  as(identity: ObjectIdentity): ObjectText {
    return new ObjectText(this.key, this.first, this.#lines, this.#type, identity);
  }

  /** Whether a place of the text is in the suite. */
  isInSuite(place: Position): boolean {
    const { line, character } = this.outward(place);
    return character <= (this.#lines[line - this.first]?.length ?? -1);
  }

  #outdented(line: string): string {
    return line.slice(Math.min(this.#indent, indentOf(line)));
  }

  has({ line }: Position): boolean {
    return this.first <= line && line <= this.last;
  }

  /** A place of the suite in the text. */
  inward({ line, character }: Position): Position {
    const own = { line: line - this.first, character: Math.max(character - this.#indent, 0) };
    return inwardOf(this.#added, own);
  }

  /** A place of the text in the suite. */
  outward(place: Position): Position {
    const { line, character } = outwardOf(this.#added, place);
    return { line: this.first + line, character: character + this.#indent };
  }

  outwardRange({ start, end }: Range): Range {
    return { start: this.outward(start), end: this.outward(end) };
  }
}

/** A key whose value is an object: what is before it, and what is after. */
const KEY = /^([ -]*)(initial|previous|updated|expected|expectedFields):(\s.*|)$/;
/** The key of an object of which some fields are written. */
const SOME_FIELDS = "expectedFields";
const ANCHOR = /^\s*(&\S+\s*)?/;
const COMMENT = /\s+#.*$|^#.*$/;
const LITERAL = /^\|[-+0-9]*$/;

/** The objects of a suite, in its order. */
export function objectsOf(text: string): ObjectText[] {
  const lines = linesOf(text);
  const found: { key: string | undefined; place: ConstructorParameters<typeof ObjectText> }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [whole, before, key, behind] = KEY.exec(lines[at] ?? "") ?? [];
    if (whole === undefined || before === undefined || behind === undefined) continue;
    const value = behind.replace(ANCHOR, "").replace(COMMENT, "").trim();
    if (value.startsWith("{")) {
      const start = { line: at, character: whole.length - behind.replace(ANCHOR, "").length };
      const flow = flowAt(lines, start);
      if (flow !== undefined) found.push({ key, place: [at, at, flow] });
      at += (flow?.length ?? 1) - 1;
    } else if (value === "" || LITERAL.test(value)) {
      const inner = lines.slice(at + 1);
      const end = inner.findIndex((line) => line.trim() !== "" && indentOf(line) <= before.length);
      const body = end < 0 ? inner : inner.slice(0, end);
      if (body.some((line) => line.trim() !== "")) found.push({ key, place: [at, at + 1, body] });
      at += body.length;
    }
  }
  // The tests of a suite are about one kind.
  const whole = found.filter(({ key }) => key !== SOME_FIELDS);
  const types = whole.map(({ place: [, , own] }) => typeIn(own));
  const type = types.find(({ size }) => size === TYPE_MEMBERS.length);
  return found.map(({ key, place: [at, first, own] }) => {
    return new ObjectText(at, first, own, key === SOME_FIELDS ? (type ?? new Map()) : undefined);
  });
}

/**
 * The numbers of the lines where objects are written that are none of these: the values of anchors, and texts in
 * quotes.
 */
export function linesBeyond(lines: string[], objects: ObjectText[]): number[] {
  const keys = new Set(objects.map(({ key }) => key));
  let indent = -1;
  return lines.flatMap((line, at) => {
    if (objects.some((object) => object.has({ line: at, character: 0 }))) return [];
    if (indent >= 0 && isContent(line) && indentOf(line) <= indent) indent = -1;
    if (indent >= 0) return [at];
    const [whole, before = ""] = keys.has(at) ? [] : (BEYOND.exec(line) ?? KEY.exec(line) ?? []);
    if (whole === undefined) return [];
    indent = before.length;
    return [at];
  });
}

/** The key of anchors that objects use. */
const BEYOND = /^( *)shared:(?:\s.*|)$/;

/** The lines of a value in braces; `undefined` if it does not end. */
function flowAt(lines: string[], { line: first, character }: Position): string[] | undefined {
  let depth = 0;
  let quote = "";
  const taken: string[] = [];
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const start = at === first ? character : 0;
    for (let column = start; column < line.length; column += 1) {
      const sign = line[column] ?? "";
      if (quote !== "") {
        if (sign === "\\" && quote === '"') column += 1;
        else if (sign === quote) quote = "";
      } else if (sign === '"' || (sign === "'" && !/\w/.test(line[column - 1] ?? ""))) quote = sign;
      else if (sign === "{" || sign === "[") depth += 1;
      else if (sign === "}" || sign === "]") depth -= 1;
      if (depth === 0) {
        taken.push(" ".repeat(start) + line.slice(start, column + 1));
        return taken;
      }
    }
    taken.push(" ".repeat(start) + line.slice(start));
  }
  return undefined;
}

/** The members of an object that tell its kind. */
export function typeIn(lines: string[]): ObjectType {
  const start = lines.find(isContent) ?? "";
  const isFlow = start.trimStart().startsWith("{");
  const own = isFlow ? lines : lines.filter((line) => indentOf(line) === indentOf(start));
  const text = own.join("\n");
  return new Map(
    TYPE_MEMBERS.flatMap((name) => {
      const written = new RegExp(`(?:^|[\\s{,])["']?${name}["']?:[ \\t]*["']?([^\\s"',}]+)`);
      const value = written.exec(text)?.[1];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The lines with the members that tell the kind of the object. */
function withType(lines: string[], type: ObjectType): string[] {
  const isFlow = (lines.find(isContent) ?? "").trimStart().startsWith("{");
  const own = typeIn(lines);
  const missing = [...type].filter(([name]) => !own.has(name));
  const members = missing.map(([name, value]) => `${name}: ${value}`);
  return isFlow ? members.reduce(withMember, lines) : [...lines, ...members];
}
