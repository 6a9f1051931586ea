// Positions in the encoding that was agreed on with the client. The engine counts UTF-16 code units.

import type { Position, PositionEncodingKind } from "vscode-languageserver";
import { lineStarts } from "../js/lines.ts";

/** The encodings that we know. */
const KNOWN = ["utf-8", "utf-16", "utf-32"] as const;
export type Encoding = (typeof KNOWN)[number];

/** The client's first choice that we know; every client knows UTF-16. */
export function chooseEncoding(wanted: PositionEncodingKind[] = []): Encoding {
  const known = wanted.find((one): one is Encoding => (KNOWN as readonly string[]).includes(one));
  return known ?? "utf-16";
}

/** The lines of a text, found once. */
export class Lines {
  readonly #text: string;
  readonly #starts: number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  /** A line, with its end. */
  line(number: number): string {
    const start = this.#starts[number];
    return start === undefined ? "" : this.#text.slice(start, this.#starts[number + 1]);
  }
}

/** A client's position as one of the engine's. */
export function toUtf16({ line, character }: Position, lines: Lines, from: Encoding): Position {
  if (from === "utf-16") return { line, character };
  let units = 0;
  let rest = character;
  for (const point of lines.line(line)) {
    rest -= widthOf(point, from);
    if (rest < 0) return { line, character: units };
    units += point.length;
  }
  // Positions beyond the end of a line mean its end.
  return { line, character: units + rest };
}

/** A position of the engine's as one of the client's. */
export function fromUtf16({ line, character }: Position, lines: Lines, to: Encoding): Position {
  if (to === "utf-16") return { line, character };
  let count = 0;
  let rest = character;
  for (const point of lines.line(line)) {
    rest -= point.length;
    if (rest < 0) return { line, character: count };
    count += widthOf(point, to);
  }
  return { line, character: count + rest };
}

function widthOf(point: string, encoding: Encoding): number {
  if (encoding === "utf-32") return 1;
  const code = point.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
