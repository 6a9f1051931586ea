// Documents and the places in them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { locate, parse } from "crd-drydock";

const range = (line, from, to) => ({
  start: { line, character: from },
  end: { line, character: to },
});

const text = `a: 1
b:
  - "ä😀": x
---
c: 9007199254740993
c: 2
---
d: [1
`;

test("each document is told with its value, its text and its errors", () => {
  const [first, second, third] = parse(text);
  assert.deepEqual(first.value, { a: 1, b: [{ "ä😀": "x" }] });
  assert.equal(first.json, '{"a":1,"b":[{"ä😀":"x"}]}');
  assert.deepEqual(second.value, { c: 2 });
  assert.match(second.strictError, /key "c" already set in map/);
  assert.deepEqual([third.value, third.json], [null, null]);
  assert.match(third.error, /^yaml: line \d+: did not find expected ',' or '\]'$/);
});

test("the text of a document keeps numbers exact", () => {
  assert.equal(parse("c: 9007199254740993")[0].json, '{"c":9007199254740993}');
});

test("ranges of documents count lines from zero", () => {
  const starts = parse(text).map(({ range }) => range.start);
  assert.deepEqual(starts, [
    { line: 0, character: 0 },
    { line: 4, character: 0 },
    { line: 7, character: 0 },
  ]);
});

const places = [
  [0, { path: "a" }, range(0, 3, 4)],
  [0, { path: "a", key: true }, range(0, 0, 1)],
  [0, { path: "b[0].ä😀" }, range(2, 11, 12)],
  [0, { path: "b[0].ä😀", key: true }, range(2, 4, 9)],
  [1, { path: "c" }, range(5, 3, 4)],
  [3, { path: "a" }, null],
];

for (const [document, place, want] of places) {
  const what = `${place.key ? "key" : "value"} of ${place.path} in document ${document}`;
  test(`the ${what} is located in UTF-16 units`, () => {
    assert.deepEqual(locate(text, document, [place]), [want]);
  });
}

test("a field that is absent is located at its deepest parent's key", () => {
  assert.deepEqual(locate(text, 0, [{ path: "b[0].ä😀.z" }]), [range(2, 4, 9)]);
});

test("many places are located in their order, lone surrogates among them", () => {
  const found = locate(text, 0, [{ path: "a" }, { path: "\ud800" }, { path: "a", key: true }]);
  assert.equal(found.length, 3);
  assert.deepEqual([found[0], found[2]], [range(0, 3, 4), range(0, 0, 1)]);
});

for (const text of [
  "",
  "x",
  "ä",
  "😀",
  "xä",
  "ä".repeat(999),
  "x😀".repeat(999),
  "€x".repeat(999),
]) {
  test(`${text.length} characters from ${text.slice(0, 2) || "nothing"} on cross unchanged`, () => {
    assert.deepEqual(parse(JSON.stringify({ text }))[0].value, { text });
  });
}
