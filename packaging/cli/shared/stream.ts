// Large streams of documents: standard input, and files. They are judged piece by piece,
// so that memory stays bounded whatever their length. Standard input is written to a file for that.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inputOf, type Piece, type Source, STDIN } from "./files.ts";

/** Up to this many bytes a stream is one text. */
const SMALL_BYTES = 16 << 20;
/** A piece has at least this many bytes. */
const PIECE_BYTES = 1 << 20;
/** How many bytes of a file are read at once. */
const CHUNK_BYTES = 1 << 20;

const [DASH, LINE_FEED, BRACE] = [0x2d, 0x0a, 0x7b];

/** Reads standard input: one text, or the pieces of a large stream. */
export async function standardInput(): Promise<Source[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let stored: StoredStream | undefined;
  for await (const chunk of process.stdin) {
    size += chunk.length;
    if (stored === undefined) chunks.push(chunk);
    else stored.add(chunk);
    if (size <= SMALL_BYTES || stored !== undefined || !isDocuments(chunks[0])) continue;
    stored = new StoredStream();
    for (const chunk of chunks.splice(0)) stored.add(chunk);
  }
  if (stored !== undefined) return stored.sources();
  return [inputOf(STDIN, Uint8Array.from(Buffer.concat(chunks)), true)];
}

/** The pieces of a large file; any other text as it is. */
export function inPieces(source: Source): Source[] {
  const { name, named, text, piece, fault } = source;
  if (text !== undefined || piece !== undefined || fault !== undefined) return [source];
  try {
    if (statSync(name).size <= SMALL_BYTES) return [source];
    const pieces = divided(name);
    return pieces.length < 2 ? [source] : pieces.map((piece) => ({ name, named, piece }));
  } catch {
    // Reading the file later reports the error.
    return [source];
  }
}

/** The pieces of a file; none if it is not a stream of documents. */
function divided(file: string): Piece[] {
  const divider = new Divider();
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const from = openSync(file, "r");
  try {
    for (let length = readSync(from, buffer); length > 0; length = readSync(from, buffer)) {
      const chunk = buffer.subarray(0, length);
      if (divider.isEmpty && !isDocuments(chunk)) return [];
      divider.add(chunk);
    }
  } finally {
    closeSync(from);
  }
  return divider.pieces(file);
}

/** Whether a stream is YAML in UTF-8, which can be divided at the markers of documents. */
function isDocuments(start: Uint8Array | undefined): boolean {
  const text = Buffer.from(start ?? []).toString("latin1");
  return !/^\s*[{[]/.test(text) && !text.startsWith("\xff\xfe") && !text.startsWith("\xfe\xff");
}

/** Standard input, written to a file. */
class StoredStream {
  readonly #folder = mkdtempSync(join(tmpdir(), "crd-drydock-"));
  readonly #file = join(this.#folder, "stdin");
  readonly #descriptor = openSync(this.#file, "w");
  readonly #divider = new Divider();

  constructor() {
    process.on("exit", () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  add(chunk: Uint8Array): void {
    writeSync(this.#descriptor, chunk);
    this.#divider.add(chunk);
  }

  sources(): Source[] {
    closeSync(this.#descriptor);
    const pieces = this.#divider.pieces(this.#file);
    return pieces.map((piece) => ({ name: STDIN, named: true, piece }));
  }
}

/** Finds where a stream can be divided. */
class Divider {
  readonly #starts = [{ start: 0, line: 0 }];
  /** How many bytes and lines there are. */
  #size = 0;
  #lines = 0;
  /** The last bytes so far. A marker may begin in them. */
  #tail: Uint8Array = new Uint8Array();

  get isEmpty(): boolean {
    return this.#size + this.#tail.length === 0;
  }

  add(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#tail, chunk]);
    // A marker and the line after it may continue in the next chunk. So the end of this chunk is searched
    // together with the next one.
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

  /** The pieces of the file that has the stream. */
  pieces(file: string): Piece[] {
    const end = this.#size + this.#tail.length;
    return this.#starts.map(({ start, line }, at) => {
      const length = (this.#starts[at + 1]?.start ?? end) - start;
      return { file, start, length, line };
    });
  }
}

/** How many bytes after the end of a line are searched. */
const LOOK_BYTES = 64;

/**
 * Whether a marker stands alone in a line and no JSON follows. JSON is read in another way.
 */
function isMarker(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== DASH || bytes[at + 1] !== DASH || bytes[at + 2] !== DASH) return false;
  const after = bytes.subarray(at + 3, at + LOOK_BYTES).toString("latin1");
  const [first] = after.trimStart();
  return /^\r?\n/.test(after) && first !== undefined && first.charCodeAt(0) !== BRACE;
}
