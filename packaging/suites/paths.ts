// The fields that a suite names by paths, as in `set: {spec.ports[0].name: a}`, and those that only the whole suite
// tells, as in anchors. Each becomes an object with this field, so that a workspace finds references to its names as it
// does in objects.

import { linesOf } from "../js/lines.ts";
import type { Position, Range } from "../js/types.ts";
import type { FieldForm, Suite, WrittenField } from "../js/types-suites.ts";
import { typeIn } from "./objects.ts";

/** Members that are in no schema. */
export const NOT_OF_SCHEMA = new Set(["apiVersion", "kind", "metadata"]);

/** A name in a path: where it is in the path, and where it is in the object. */
interface Name {
  start: number;
  end: number;
  column: number;
}

/** A name in one of the objects, as the suite has it. */
export interface NamedField {
  range: Range;
  /** The way in which the suite writes the name. `undefined` if the name stands in a path. */
  form: FieldForm | undefined;
}

/** The objects that the paths of a suite became. */
export class PathObjects {
  /** The objects, as documents of one text. */
  readonly text: string;
  readonly #names: Map<string, NamedField>;
  /** The members that tell the kind of the objects. */
  readonly #type: string;

  /**
   * @param suite the paths of the suite, and the fields that only the whole of it tells
   * @param text its text
   * @param object an object of the suite: its kind is that of the paths
   */
  constructor({ paths, fields }: Pick<Suite, "paths" | "fields">, text: string, object: string) {
    const own = [...typeIn(linesOf(object))].map(([key, value]) => `${key}: ${value}, `).join("");
    const type = [own, ...fields.map(typeOf)].find((members) => members !== "") ?? "";
    this.#type = type;
    const lines = linesOf(text);
    const documents: string[] = [];
    this.#names = new Map();
    for (const { value: path, range } of paths) {
      const start = startOf(lines, range, path);
      const document = documentOf(path, `{${type}metadata: {name: test}, `);
      if (start === undefined || document === undefined) continue;
      const line = 2 * documents.length;
      for (const { column, ...name } of document.names) {
        const at = (offset: number) => ({ ...start, character: start.character + offset });
        const range = { start: at(name.start), end: at(name.end) };
        this.#names.set(keyOf({ line, character: column }), { range, form: undefined });
      }
      documents.push(document.text);
    }
    for (const field of fields) {
      const members = typeOf(field) || type;
      const document = documentOf(field.path, `{${members}metadata: {name: test}, `);
      const last = document?.names.at(-1);
      if (document === undefined || last === undefined) continue;
      const place = { line: 2 * documents.length, character: last.column };
      this.#names.set(keyOf(place), { range: field.range, form: field.form });
      documents.push(document.text);
    }
    this.text = documents.join("\n---\n");
  }

  /** The name of an object that the name at a place of the suite is, and the range of that. */
  inward({ line, character }: Position): { position: Position; range: Range } | undefined {
    for (const [key, { range, form }] of this.#names) {
      if (form === "around") continue;
      const { start, end } = range;
      if (start.line !== line || character < start.character || end.character < character) continue;
      const [own = 0, column = 0] = key.split(":").map(Number);
      return { position: { line: own, character: column }, range };
    }
    return undefined;
  }

  /** An object with a field whose path is begun, up to its last name, and the place of that name. */
  begun(around: string): { text: string; position: Position } | undefined {
    // No field has this name, which would not be suggested.
    const document = documentOf(`${around}-`, `{${this.#type}metadata: {name: test}, `);
    const last = document?.names.at(-1);
    if (document === undefined || last === undefined) return undefined;
    return { text: document.text, position: { line: 0, character: last.column + 1 } };
  }

  /** The name in the suite that a name of an object is. */
  outward({ start }: Range): NamedField | undefined {
    return this.#names.get(keyOf(start));
  }

  /**
   * Returns the first of these names that also names another field. Several aliases then use one anchor. The places
   * are those in the objects.
   */
  shared(places: readonly Range[]): Range | undefined {
    const own = new Set(places.map(({ start }) => keyOf(start)));
    const named = [...this.#names];
    const starts = new Set(
      named.flatMap(([key, one]) => (own.has(key) ? keyOf(one.range.start) : [])),
    );
    const shared = named.find(
      ([key, { range, form }]) =>
        !own.has(key) && form !== "around" && starts.has(keyOf(range.start)),
    );
    return shared?.[1].range;
  }
}

/** The members that tell the kind of a field's object. Nothing if the place does not tell it. */
function typeOf({ apiVersion, kind }: WrittenField): string {
  if (apiVersion === "" || kind === "") return "";
  return `apiVersion: ${JSON.stringify(apiVersion)}, kind: ${JSON.stringify(kind)}, `;
}

function keyOf({ line, character }: Position): string {
  return `${line}:${character}`;
}

/** Where the letters of a path start that stand in a line as they are. */
function startOf(lines: string[], { start, end }: Range, path: string): Position | undefined {
  if (start.line !== end.line) return undefined;
  const written = lines[start.line]?.slice(start.character, end.character).trimEnd() ?? "";
  const quotes = /^["']/.test(written) ? 1 : 0;
  if (written.slice(quotes, written.length - quotes) !== path) return undefined;
  return { line: start.line, character: start.character + quotes };
}

/** An object on one line that has the field of a path. */
function documentOf(path: string, head: string): { text: string; names: Name[] } | undefined {
  const names: Name[] = [];
  let text = head;
  let behind = "}";
  // A name, an index, or a key in brackets.
  const steps = [...path.matchAll(/\.?([^.[\]]+)|\[(\d+)\]|\[([^\]]*)\]/g)];
  if (NOT_OF_SCHEMA.has(steps[0]?.[1] ?? "")) return undefined;
  if (steps.map(([step]) => step).join("") !== path) return undefined;
  for (const [number, [step, plain, index, key]] of steps.entries()) {
    const isFirst = number === 0;
    if (index !== undefined) {
      text += "[";
      behind = `]${behind}`;
      continue;
    }
    const name = plain ?? key ?? "";
    const start = (steps[number]?.index ?? 0) + step.indexOf(name);
    if (!isFirst) {
      text += "{";
      behind = `}${behind}`;
    }
    names.push({ start, end: start + name.length, column: text.length });
    text += `${JSON.stringify(name)}: `;
  }
  return { text: `${text}0${behind}`, names };
}
