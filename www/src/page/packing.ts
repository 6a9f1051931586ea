// Packs the text of a link with the words that definitions have in common: half as long for small ones.

import { deflateSync, Inflate, strToU8 } from "fflate";
import { LINK_WORDS } from "./link-words";

const dictionary = strToU8(LINK_WORDS);

/** So many bytes are unpacked at a time: they give a thousand times as many at most. */
const PIECE_BYTES = 1024;

export function pack(text: string): Uint8Array<ArrayBuffer> {
  return deflateSync(strToU8(text), { level: 9, dictionary });
}

/**
 * The text that was packed; `undefined` if it has more bytes than `most`.
 *
 * @throws when nothing was packed like this
 */
export function unpack(packed: Uint8Array<ArrayBuffer>, most: number): string | undefined {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const inflate = new Inflate({ dictionary }, (part) => {
    parts.push(part as Uint8Array<ArrayBuffer>);
    size += part.length;
  });
  for (let at = 0; at < packed.length && size <= most; at += PIECE_BYTES) {
    inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
  if (size > most) {
    return undefined;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new TextDecoder().decode(whole);
}
