// Files are written in the encoding that they have.

/** Encodes a text in the original encoding, with the original byte order mark. */
export function encoded(text: string, before: Uint8Array): Uint8Array {
  const plain = text.replace(/^\ufeff/, "");
  const starts = (...bytes: number[]) => bytes.every((byte, at) => before[at] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return Buffer.from(`\ufeff${plain}`, "utf8");
  if (starts(0xff, 0xfe)) return Buffer.from(`\ufeff${plain}`, "utf16le");
  if (starts(0xfe, 0xff)) return Buffer.from(`\ufeff${plain}`, "utf16le").swap16();
  return Buffer.from(text, "utf8");
}
