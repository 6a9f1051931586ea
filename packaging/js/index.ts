/**
 * The default entry: the engine is inside, and ready at import.
 *
 * @module crd-drydock
 */

import base64 from "virtual:wasm-base64";
import { start } from "./engine.ts";

export * from "./api.ts";

start(new WebAssembly.Module(decode(base64)));

function decode(text: string): Uint8Array<ArrayBuffer> {
  const { Buffer } = globalThis as {
    Buffer?: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };
  };
  if (Buffer !== undefined) return Buffer.from(text, "base64");
  const { fromBase64 } = Uint8Array as { fromBase64?(text: string): Uint8Array<ArrayBuffer> };
  if (fromBase64 !== undefined) return fromBase64.call(Uint8Array, text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
