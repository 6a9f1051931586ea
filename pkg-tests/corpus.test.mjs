// The project's own corpus: its definitions are what their types make, and the package answers its
// objects as `answers.txt` of each folder says, which `tests/corpus.rs` writes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import { definitions } from "../corpus/make.mjs";
import { ownCorpus } from "../corpus/read.mjs";

const LIMIT = 2_500_000;

test("definitions are what their types make", () => {
  for (const { file, text } of definitions()) {
    assert.ok(readFileSync(file, "utf8") === text, `${file} is out of date: npm run corpus`);
  }
});

test("the definitions stay below 2.5 MB", () => {
  const bytes = ownCorpus().reduce((sum, { crd }) => sum + Buffer.byteLength(crd()), 0);
  assert.ok(bytes < LIMIT, `${bytes} bytes`);
});

for (const { name, crd, objects } of ownCorpus()) {
  test(`${name}: the package answers its objects as the engine does`, () => {
    const file = new URL(`../corpus/${name}/answers.txt`, import.meta.url);
    const [, ...blocks] = readFileSync(file, "utf8").trim().split("\n\n");
    const wanted = new Map(blocks.map((block) => [block.split(":")[0], block]));
    const compiled = new Crd(crd());
    assert.ok(compiled.report.valid);
    for (const { id, yaml, previous, subresource } of objects) {
      const { allowed, decodeError, errors } = compiled.admit(yaml, { previous, subresource });
      const texts = [decodeError, ...errors.map(({ message }) => message)].filter(Boolean);
      const want = wanted.get(id.slice(name.length + 1));
      assert.ok(want, `${id} is not in answers.txt`);
      const [head, ...lines] = want.split("\n");
      assert.equal(allowed, head.includes(": allowed"), id);
      const others = /^ {2}(not counted|warning|unknown): /;
      const wantedTexts = lines.filter((line) => !others.test(line)).map((line) => line.slice(2));
      assert.deepEqual(texts, wantedTexts, id);
    }
    compiled.free();
  });
}
