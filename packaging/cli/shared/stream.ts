// Standard input. A large stream of documents is written to a file and judged piece by piece, so that
// memory stays bounded whatever its length.

import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inputOf, type Source, STDIN } from "./files.ts";

/** Up to this many bytes a stream is one text. */
const SMALL_BYTES = 16 << 20;
/** A piece has at least this many bytes. */
const PIECE_BYTES = 4 << 20;

const [DASH, LINE_FEED, BRACE] = [0x2d, 0x0a, 0x7b];

/** Reads standard input: one text, or the pieces of a large stream. */
export async function standardInput(): Promise<Source[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let pieces: Pieces | undefined;
  for await (const chunk of process.stdin) {
    size += chunk.length;
    if (pieces === undefined) chunks.push(chunk);
    else pieces.add(chunk);
    if (size <= SMALL_BYTES || pieces !== undefined || !isDocuments(chunks[0])) continue;
    pieces = new Pieces();
    for (const chunk of chunks.splice(0)) pieces.add(chunk);
  }
  if (pieces !== undefined) return pieces.sources();
  return [inputOf(STDIN, Uint8Array.from(Buffer.concat(chunks)), true)];
}

/** Whether a stream is YAML in UTF-8, which can be divided at the markers of documents. */
function isDocuments(start: Uint8Array | undefined): boolean {
  const text = Buffer.from(start ?? []).toString("latin1");
  return !/^\s*[{[]/.test(text) && !text.startsWith("\xff\xfe") && !text.startsWith("\xfe\xff");
}

/** A stream, written to a file, and where it can be divided. */
class Pieces {
  readonly #folder = mkdtempSync(join(tmpdir(), "crd-drydock-"));
  readonly #file = join(this.#folder, "stdin");
  readonly #descriptor = openSync(this.#file, "w");
  readonly #starts = [{ start: 0, line: 0 }];
  /** How many bytes and lines there are. */
  #size = 0;
  #lines = 0;
  /** The end of what came last, in which a marker may begin. */
  #tail: Uint8Array = new Uint8Array();

  constructor() {
    process.on("exit", () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  add(chunk: Uint8Array): void {
    writeSync(this.#descriptor, chunk);
    const bytes = Buffer.concat([this.#tail, chunk]);
    // The end of a chunk, which a marker and the line after it may need, is looked at with the next
    // chunk.
    const until = Math.max(0, bytes.length - LOOK_BYTES);
    this.#divide(bytes, until);
    this.#tail = bytes.subarray(until);
  }

  /** Looks for markers among the first bytes. */
  #divide(bytes: Buffer, until: number): void {
    for (let at = bytes.indexOf(LINE_FEED); at >= 0 && at < until; ) {
      this.#lines += 1;
      const start = this.#size + at + 1;
      const last = this.#starts.at(-1)?.start ?? 0;
      if (start - last >= PIECE_BYTES && isMarker(bytes, at + 1)) {
        this.#starts.push({ start, line: this.#lines });
      }
      at = bytes.indexOf(LINE_FEED, at + 1);
    }
    this.#size += until;
  }

  sources(): Source[] {
    closeSync(this.#descriptor);
    const end = this.#size + this.#tail.length;
    return this.#starts.map(({ start, line }, at) => {
      const length = (this.#starts[at + 1]?.start ?? end) - start;
      return { name: STDIN, named: true, piece: { file: this.#file, start, length, line } };
    });
  }
}

/** How far after the end of a line one looks. */
const LOOK_BYTES = 64;

/**
 * Whether a marker stands alone in a line, and what follows is not JSON, which is read otherwise.
 */
function isMarker(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== DASH || bytes[at + 1] !== DASH || bytes[at + 2] !== DASH) return false;
  const after = bytes.subarray(at + 3, at + LOOK_BYTES).toString("latin1");
  const [first] = after.trimStart();
  return /^\r?\n/.test(after) && first !== undefined && first.charCodeAt(0) !== BRACE;
}
