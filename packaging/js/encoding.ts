// Bytes to text as go-yaml reads them: UTF-8, or UTF-16 behind a byte order mark. Bytes that are
// neither are an error in its words, and never replaced without a word.

export interface Decoded {
  /** What could be read; of bytes with a fault it is for showing the place only. */
  text: string;
  /** Why it is no text. */
  fault?: string;
  /** How much of the text is before the fault. */
  faultAt?: number;
}

export function decode(bytes: Uint8Array): Decoded {
  const decoded = decodeAs(bytes);
  // It reads one character after the other: what it may not have is found before.
  const control = decoded.text.slice(0, decoded.faultAt ?? 0).search(CONTROL);
  if (control < 0) return decoded;
  const fault = "yaml: control characters are not allowed";
  return { text: decoded.text, fault, faultAt: control };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

function decodeAs(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), true);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), false);
  // The engine knows what a byte order mark in UTF-8 means.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // Only where something was replaced there may be a fault.
  if (!text.includes("\ufffd")) return { text };
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = utf8Size(bytes, at);
    if (typeof size === "string") return { text, fault: `yaml: ${size}`, faultAt: length };
    at += size;
    length += size === 4 ? 2 : 1;
  }
  return { text };
}

/** How many bytes a character has, or why it is none. */
function utf8Size(bytes: Uint8Array, at: number): number | string {
  const octet = bytes[at] ?? 0;
  if (octet < 0x80) return 1;
  const size = SIZES.find(([mask, lead]) => (octet & mask) === lead)?.[2];
  if (size === undefined) return "invalid leading UTF-8 octet";
  if (at + size > bytes.length) return "incomplete UTF-8 octet sequence";
  let value = octet & (0xff >> (size + 1));
  for (const next of bytes.subarray(at + 1, at + size)) {
    if ((next & 0xc0) !== 0x80) return "invalid trailing UTF-8 octet";
    value = value * 64 + (next & 0x3f);
  }
  if (value < (LEAST[size] ?? 0)) return "invalid length of a UTF-8 sequence";
  const isSurrogate = value >= 0xd800 && value <= 0xdfff;
  return isSurrogate || value > 0x10ffff ? "invalid Unicode character" : size;
}

/** Leading octets: their mask, what is left, and how many octets the character has. */
const SIZES = [
  [0xe0, 0xc0, 2],
  [0xf0, 0xe0, 3],
  [0xf8, 0xf0, 4],
] as const;

/** The least value that needs as many octets. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000];

function utf16(bytes: Uint8Array, isLittle: boolean): Decoded {
  const count = bytes.length >> 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = Uint16Array.from({ length: count }, (_, at) => view.getUint16(at * 2, isLittle));
  let text = "";
  for (let at = 0; at < count; at += CHUNK) {
    text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  }
  const fault = (words: string, faultAt: number) => ({ text, fault: `yaml: ${words}`, faultAt });
  const surrogate = /[\ud800-\udfff]/g;
  for (let found = surrogate.exec(text); found !== null; found = surrogate.exec(text)) {
    const at = found.index;
    if (text.charCodeAt(at) >= 0xdc00) return fault("unexpected low surrogate area", at);
    if (at + 1 === count) return fault("incomplete UTF-16 surrogate pair", at);
    const next = text.charCodeAt(at + 1);
    if (next < 0xdc00 || next > 0xdfff) return fault("expected low surrogate area", at);
    surrogate.lastIndex = at + 2;
  }
  return bytes.length % 2 === 0 ? { text } : fault("incomplete UTF-16 character", count);
}

/** So many arguments every call takes. */
const CHUNK = 8192;
