// Bytes to text.

import { call } from "./engine.ts";
import { bytesOf, kind } from "./source.ts";
import type { Bytes, FileText } from "./types.ts";

/**
 * The text of a file's bytes as Kubernetes reads them: UTF-8, or UTF-16 after a byte order mark.
 * Bytes that are neither are a fault in go-yaml's words, and never replaced silently.
 *
 * @throws {TypeError} when the argument is no bytes
 *
 * @example
 * ```js
 * import { decodeText } from "crd-drydock";
 *
 * decodeText(Uint8Array.of(0x61, 0x3a, 0x20, 0x62)).text; // => "a: b"
 * decodeText(Uint8Array.of(0x61, 0xe9)).fault; // => "yaml: incomplete UTF-8 octet sequence"
 * ```
 */
export function decodeText(bytes: Bytes): FileText {
  const view = typeof bytes === "object" && bytes !== null ? bytesOf(bytes) : undefined;
  if (view === undefined) throw new TypeError(`bytes must be bytes; it is ${kind(bytes)}`);
  return decodeBytes(view);
}

export function decodeBytes(bytes: Uint8Array): FileText {
  return call((engine) => engine.textOfBytes(bytes)) as FileText;
}
