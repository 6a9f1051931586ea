// The places of fields in the objects of a suite.

import { linesOf } from "../../js/lines.ts";
import { locate, parse, type Range, type Suite } from "../../js/tools.ts";
import { type ObjectText, objectsOf } from "../../suites/objects.ts";

/** The keys of the objects that are sent, or stored before. */
const SENT = /^[ -]*(?:initial|previous|updated)\s*:/;

/** Finds fields in the objects of the tests of a suite. */
export class SuiteFields {
  readonly #objects: ObjectText[];
  /** The first lines of the tests and tables, the last one first. */
  readonly #starts: number[];

  constructor({ text }: Suite) {
    const lines = linesOf(text);
    this.#objects = objectsOf(text).filter(({ key }) => SENT.test(lines[key] ?? ""));
    const [document] = parse(text);
    const { tests } = (document?.value ?? {}) as { tests?: Record<string, unknown> };
    const paths = Object.entries(tests ?? {}).flatMap(([kind, list]) =>
      Array.isArray(list) ? list.map((_, at) => ({ path: `tests.${kind}[${at}]` })) : [],
    );
    const starts = locate(text, 0, paths).flatMap((range) => range?.start.line ?? []);
    this.#starts = starts.sort((one, other) => other - one);
  }

  /** The place of a field in the last object of a test that has it. */
  find({ start: { line } }: Range, field: string): Range | undefined {
    const startOf = (line: number) => this.#starts.find((start) => start <= line);
    const own = this.#objects.filter(({ key }) => startOf(key) === startOf(line));
    for (const object of own.reverse()) {
      const [found] = locate(object.text, 0, [{ path: field, key: true }]);
      // For a path that leads nowhere this is what is above.
      if (found != null && field.endsWith(keyAt(object.text, found))) {
        return object.outwardRange(found);
      }
    }
    return undefined;
  }
}

/** The key at a place, without quotes. */
function keyAt(text: string, { start, end }: Range): string {
  const line = linesOf(text)[start.line] ?? "";
  return line.slice(start.character, end.character).replace(/^["']|["']$/g, "");
}
