// Texts and the places in them.

import { mustBeString } from "./arguments.ts";
import { call } from "./engine.ts";
import { kind } from "./source.ts";
import type { ParsedDocument, Place, Range } from "./types.ts";

/**
 * The documents of a YAML or JSON text, as Kubernetes decodes them. A syntax error belongs to its
 * document and does not hide the others.
 *
 * @throws {TypeError} when the argument is not a string
 *
 * @example
 * ```js
 * import { parse } from "crd-drydock";
 *
 * parse("a: 0o17\n---\nb: yes\n").map(({ value }) => value); // => [{ a: 15 }, { b: true }]
 * ```
 */
export function parse(text: string): ParsedDocument[] {
  mustBeString(text, "text");
  const documents: Omit<ParsedDocument, "value">[] = JSON.parse(
    call((engine) => engine.parse(text)),
  );
  return documents.map((document) => ({
    ...document,
    value: document.json === null ? null : JSON.parse(document.json),
  }));
}

/**
 * Where fields are in a text, in the order of the places. A field that the document does not have
 * is found at the key of its deepest parent that is there; `null` stands where there is no such
 * document, or nothing in it.
 *
 * @param document which document of the text, from zero
 * @throws {TypeError} when an argument has a wrong type
 *
 * @example
 * ```js
 * import { locate } from "crd-drydock";
 *
 * const [range] = locate("a:\n  b: 1\n", 0, [{ path: "a.b" }]);
 * range?.start; // => { line: 1, character: 5 }
 * ```
 */
export function locate(text: string, document: number, places: Place[]): (Range | null)[] {
  mustBeString(text, "text");
  if (!Number.isSafeInteger(document) || document < 0) {
    const what = typeof document === "number" ? document : kind(document);
    throw new TypeError(`document must be an index; it is ${what}`);
  }
  if (!Array.isArray(places)) throw new TypeError(`places must be an array; it is ${kind(places)}`);
  const asked = places.map(checkedPlace);
  const paths = asked.map(({ path }) => path);
  const keys = Uint8Array.from(asked, ({ key }) => Number(key));
  return call((engine) => engine.locate(text, document, paths, keys)) as (Range | null)[];
}

function checkedPlace(place: Place, index: number): Place {
  const path: unknown = place?.path;
  mustBeString(path, `places[${index}].path`);
  const key = place.key ?? false;
  if (typeof key !== "boolean") {
    throw new TypeError(`places[${index}].key must be a boolean; it is ${kind(key)}`);
  }
  return { path, key };
}
