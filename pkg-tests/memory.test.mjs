// What copies, fills and compares memory in the module: `packaging/release/memory.wat`, which is written by
// hand, beside what JavaScript does with the same bytes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assembleMemory } from "../packaging/release/shrink.mjs";
import { inTemporaryFolder } from "./fresh.mjs";

/** Longer than all that is copied at once. */
const LONGEST = 80;
const MIDDLE = 200;

const { memory, copy, fill, compare } = await inTemporaryFolder("memory", async (folder) => {
  const file = join(folder, "memory.wasm");
  await assembleMemory(file);
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  return instance.exports;
});
const bytes = new Uint8Array(memory.buffer, 0, 2 * MIDDLE + LONGEST);

/** Another byte at each place. */
function scatter() {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 97 + (at >> 3)) % 251;
}

test("pieces of all lengths are copied, wherever they overlap", () => {
  for (let length = 0; length <= LONGEST; length += 1) {
    for (let to = MIDDLE - LONGEST; to <= MIDDLE + LONGEST; to += 1) {
      scatter();
      const expected = bytes.slice().copyWithin(to, MIDDLE, MIDDLE + length);
      copy(to, MIDDLE, length);
      if (Buffer.compare(bytes, expected) !== 0) assert.fail(`${length} bytes to ${to - MIDDLE}`);
    }
  }
});

test("pieces of all lengths are filled", () => {
  for (let length = 0; length <= LONGEST; length += 1) {
    scatter();
    const expected = bytes.slice().fill(0xee, MIDDLE, MIDDLE + length);
    fill(MIDDLE, 0xee, length);
    assert.deepEqual(bytes, expected);
  }
});

test("pieces of all lengths are ordered by the first byte that differs", () => {
  const other = MIDDLE + LONGEST;
  for (let length = 0; length <= LONGEST; length += 1) {
    scatter();
    bytes.copyWithin(other, MIDDLE, MIDDLE + length);
    assert.equal(compare(MIDDLE, other, length), 0);
    for (let at = 0; at < length; at += 1) {
      for (const byte of [0, 0x7f, 0x80, 0xff]) {
        bytes.copyWithin(other, MIDDLE, MIDDLE + length);
        bytes[other + at] = byte;
        // What comes after does not count.
        bytes[other + length - 1] ^= at < length - 1 ? 0xff : 0;
        const [one, two] = [MIDDLE, other].map((from) => bytes.subarray(from, from + length));
        const found = Math.sign(compare(MIDDLE, other, length));
        if (found !== Buffer.compare(one, two)) assert.fail(`${length} bytes, ${byte} at ${at}`);
      }
    }
  }
});
