// Answers and questions between the client and the engine: positions in their encoding, addresses
// as each writes them. Both are found by their names, which the protocol uses for nothing else.

import type { Position } from "vscode-languageserver";
import type { Addresses } from "./addresses.ts";
import { type Encoding, fromUtf16, Lines, toUtf16 } from "./encoding.ts";

/** Members whose value is an address. */
const ADDRESSES = new Set(["uri", "targetUri", "target"]);

/** Members with private data of the client or the server. */
const OPAQUE = new Set(["data", "arguments"]);

/** Ranges of the text that was asked about, beside the address of another one. */
const OF_ORIGIN = "originSelectionRange";

/** One direction. */
interface Way {
  position(position: Position, lines: Lines): Position;
  address(uri: string): string;
}

/** Translates for one client. */
export class Translator {
  encoding: Encoding = "utf-16";
  readonly addresses: Addresses;
  readonly #textOf: (own: string) => string | undefined;
  readonly #lines = new Map<string, { text: string; lines: Lines }>();

  /** @param textOf the text at one of our addresses */
  constructor(addresses: Addresses, textOf: (own: string) => string | undefined) {
    this.addresses = addresses;
    this.#textOf = textOf;
  }

  /** Translates what the client sent about a text. */
  inward<Value>(value: Value, own: string): Value {
    if (this.encoding === "utf-16") return value;
    return this.#walk(value, own, {
      position: (position, lines) => toUtf16(position, lines, this.encoding),
      address: (uri) => uri,
    }) as Value;
  }

  /** Translates what the client gets about a text. */
  outward<Value>(value: Value, own: string): Value {
    if (this.encoding === "utf-16" && !this.addresses.differ) return value;
    return this.#walk(value, own, {
      position: (position, lines) => fromUtf16(position, lines, this.encoding),
      address: (uri) => this.addresses.written(uri),
    }) as Value;
  }

  #walk(value: unknown, own: string, way: Way): unknown {
    if (Array.isArray(value)) return value.map((part) => this.#walk(part, own, way));
    if (typeof value !== "object" || value === null) return value;
    if (isPosition(value)) return way.position(value, this.#linesOf(own));
    const members = value as Record<string, unknown>;
    const about = addressIn(members) ?? own;
    const entries = Object.entries(members).map(([name, member]) => {
      if (OPAQUE.has(name)) return [name, member];
      if (ADDRESSES.has(name) && typeof member === "string") return [name, way.address(member)];
      if (name === "changes" && !Array.isArray(member)) return [name, this.#changes(member, way)];
      return [name, this.#walk(member, name === OF_ORIGIN ? own : about, way)];
    });
    return Object.fromEntries(entries);
  }

  /** The edits of a workspace edit, by address. */
  #changes(changes: unknown, way: Way): unknown {
    const entries = Object.entries(changes as Record<string, unknown>);
    return Object.fromEntries(
      entries.map(([uri, edits]) => [way.address(uri), this.#walk(edits, uri, way)]),
    );
  }

  #linesOf(own: string): Lines {
    const text = this.#textOf(own) ?? "";
    const known = this.#lines.get(own);
    if (known?.text === text) return known.lines;
    const lines = new Lines(text);
    // A few texts are asked about again and again.
    if (this.#lines.size > 16) this.#lines.clear();
    this.#lines.set(own, { text, lines });
    return lines;
  }
}

function isPosition(value: object): value is Position {
  const { line, character } = value as Partial<Position>;
  return typeof line === "number" && typeof character === "number";
}

function addressIn(members: Record<string, unknown>): string | undefined {
  const { uri, targetUri, textDocument } = members;
  const inner = (textDocument as { uri?: unknown } | undefined)?.uri;
  return [uri, targetUri, inner].find((one): one is string => typeof one === "string");
}
