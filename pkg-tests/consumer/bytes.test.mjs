// The content of files as it is read, without a text made of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { Crd, evaluate } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, widget, widgetText } = fixtures;
const crd = new Crd(crdText);
const bytes = (text) => new TextEncoder().encode(text);

/** The bytes of a text in UTF-16 after a mark. */
function utf16(text, isLittle) {
  const little = Buffer.from(`\ufeff${text}`, "utf16le");
  return isLittle ? little : little.swap16();
}

/** Each way to hand in the bytes of a text. */
const WAYS = {
  "a Buffer": (text) => Buffer.from(text),
  "a Uint8Array": bytes,
  "an ArrayBuffer": (text) => bytes(text).buffer,
  "a DataView": (text) => new DataView(bytes(text).buffer),
  "a part of a buffer": (text) => bytes(`#\n${text}[`).subarray(2, -1),
  "shared memory": (text) => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes(text).length));
    shared.set(bytes(text));
    return shared;
  },
  "a buffer of another context": (text) => {
    const other = runInNewContext("(length) => new ArrayBuffer(length)")(bytes(text).length);
    new Uint8Array(other).set(bytes(text));
    return other;
  },
  "UTF-16, the lower byte first": (text) => utf16(text, true),
  "UTF-16, the upper byte first": (text) => utf16(text, false),
};

for (const [name, of] of Object.entries(WAYS)) {
  test(`${name} is read as the text in it`, () => {
    const fromBytes = new Crd(of(crdText), { previous: of(crdText) });
    assert.deepEqual(fromBytes.report, new Crd(crdText, { previous: crdText }).report);
    assert.deepEqual(fromBytes.admit(of(widgetText)), crd.admit(widgetText));
    const previous = crd.admit(widget).json;
    const updated = fromBytes.admit(of(widgetText), { previous: of(previous) });
    assert.deepEqual(updated, crd.admit(widgetText, { previous }));
    assert.deepEqual(fromBytes.table([of(widgetText)]).rows, crd.table([widgetText]).rows);
    assert.deepEqual(fromBytes.scale(of(widgetText)), crd.scale(widgetText));
    assert.deepEqual(fromBytes.convert(of(widgetText), "v1"), crd.convert(widgetText, "v1"));
    assert.equal(evaluate("self.ü", of('{"self":{"ü":"é"}}')).compileError !== undefined, true);
    assert.equal(evaluate("self['ü']", of('{"self":{"ü":"é😀"}}')).value, "é😀");
  });
}

test("a byte order mark in UTF-8 is no part of the text", () => {
  const marked = Buffer.from(`\ufeff${crdText}`);
  assert.deepEqual(new Crd(marked).report, crd.report);
});

const FAULTS = [
  ["Latin-1", Buffer.from("a: \xfcber", "latin1"), "invalid leading UTF-8 octet"],
  [
    "Latin-1 before a letter",
    Buffer.from("a: \xe9t\xe9", "latin1"),
    "invalid trailing UTF-8 octet",
  ],
  ["an end within a character", bytes("a: ü").subarray(0, -1), "incomplete UTF-8 octet sequence"],
  ["a longer form", Buffer.from([0xc0, 0x80]), "invalid length of a UTF-8 sequence"],
  ["half a surrogate pair", Buffer.from([0xed, 0xa0, 0x80]), "invalid Unicode character"],
  ["an odd end of UTF-16", utf16("a: b", true).subarray(0, -1), "incomplete UTF-16 character"],
  ["UTF-16 that ends in a pair", utf16("a\ud83d", true), "incomplete UTF-16 surrogate pair"],
];

for (const [name, source, words] of FAULTS) {
  test(`${name} cannot be decoded, in the words of go-yaml`, () => {
    const want = `yaml: ${words}`;
    assert.equal(new Crd(source).report.decodeError, want);
    assert.equal(new Crd(crdText, { previous: source }).report.decodeError, `old: ${want}`);
    assert.deepEqual(crd.admit(source).decodeError, want);
    assert.equal(crd.admit(source).object, null);
    assert.equal(crd.admit(widget, { previous: source }).decodeError, `old: ${want}`);
    assert.equal(crd.scale(source).error, want);
    assert.equal(crd.convert(source, "v1").error, want);
    assert.deepEqual(crd.selects("metadata.name=a", source), { selected: false, error: want });
    assert.deepEqual(evaluate("self", source), { error: want });
  });
}

test("a character for what cannot be shown is no fault", () => {
  assert.equal(evaluate("self", bytes('{"self":"\ufffd"}')).value, "\ufffd");
});
