// Bad input is answered, in words and in time: nothing throws and nothing stops the engine.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Crd, locate, parse } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, widget, widgetText } = fixtures;
const crd = new Crd(crdText);
const LIMIT = 2000;

const deep = (levels, open, close) => open.repeat(levels) + close.repeat(levels);
const nested = (levels) => {
  let value = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};
const bomb = (width, levels) => {
  const lines = [`a0: &a0 [${Array(width).fill("x").join(", ")}]`];
  for (let level = 1; level <= levels; level++) {
    lines.push(
      `a${level}: &a${level} [${Array(width)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  }
  return lines.join("\n");
};
const within = (spec) => `${widgetText.split("spec:")[0]}${spec}`;

// Refused as any of the three: a CRD, an object, a text to parse.
const notDocuments = [
  ["a list where an object belongs", "- a\n- b"],
  ["a number", "1"],
  ["a YAML syntax error", "a: [1, 2"],
  ["a tab as indentation", "a:\n\tb: 1"],
  ["a JSON syntax error", '{"a": "b}'],
  ["a NUL character", "a: \u0000"],
  ["10,000 levels of JSON lists", deep(10_000, "[", "]")],
  ["10,000 levels of JSON maps", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["10,000 levels of YAML flow lists", `a: ${deep(10_000, "[", "]")}`],
  ["10,000 levels of YAML block lists", `${"- ".repeat(10_000)}a`],
  ["100,000 open brackets", "[".repeat(100_000)],
  ["an alias bomb", bomb(10, 9)],
  ["an alias of itself", "a: &a [*a]"],
  ["an unknown alias", "a: *b"],
];

for (const [name, text] of notDocuments) {
  test(`${name} is no object`, { timeout: LIMIT }, () => {
    const { allowed, object, json, decodeError } = crd.admit(text);
    assert.deepEqual({ allowed, object, json }, { allowed: false, object: null, json: null });
    assert.match(decodeError, /\w/);
  });

  test(`${name} is no CRD, and admits nothing`, { timeout: LIMIT }, () => {
    const none = new Crd(text);
    assert.equal(none.report.valid, false);
    assert.match(none.report.decodeError, /\w/);
    const { allowed, decodeError } = none.admit(widgetText);
    assert.equal(allowed, false);
    assert.match(decodeError, /\w/);
  });

  test(`${name} is parsed into words, and has places`, { timeout: LIMIT }, () => {
    assert.ok(Array.isArray(parse(text)));
    assert.equal(locate(text, 0, [{ path: "a" }, { path: "spec.a[0]", key: true }]).length, 2);
  });
}

// Texts that decode, but are neither a CRD nor a Widget.
const others = [
  ["an empty text", ""],
  ["a comment", "# nothing here"],
  ["null", "null"],
  ["an empty object", "{}"],
  ["null everywhere", "apiVersion: null\nkind: null\nmetadata: null\nspec: null"],
  ["another kind", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}"],
];

for (const [name, text] of others) {
  test(`${name} is no Widget`, () => {
    assert.equal(crd.admit(text).allowed, false);
  });

  test(`${name} as a CRD admits nothing, and says why`, () => {
    const { allowed, decodeError } = new Crd(text).admit(widgetText);
    assert.equal(allowed, false);
    assert.match(decodeError, /\w/);
  });
}

test("a CRD where the object belongs is refused", () => {
  assert.equal(crd.admit(crdText).allowed, false);
});

test("an object where the CRD belongs is refused", () => {
  assert.equal(new Crd(widgetText).report.valid, false);
});

test("several documents where one belongs are answered", () => {
  assert.equal(typeof crd.admit(`${widgetText}---\n${widgetText}`).allowed, "boolean");
  assert.equal(parse(`${widgetText}---\n${widgetText}`).length, 2);
});

test("a lone surrogate is read as U+FFFD, as it would reach a server", () => {
  assert.deepEqual(parse("\ud83d: 'x\udc00'")[0].value, { "\ufffd": "x\ufffd" });
  const { json } = crd.admit({ ...widget, metadata: { name: "x", labels: { a: "\ud83d" } } });
  assert.match(json, /"a":"\ufffd"/);
});

test("a value that is nested too deep is refused", () => {
  const { allowed, decodeError } = crd.admit({ ...widget, spec: nested(10_000) });
  assert.equal(allowed, false);
  assert.equal(decodeError, "the object is nested deeper than 1000 levels");
});

test("900 levels of nesting below an unknown field are pruned", () => {
  const { allowed, unknownFields } = crd.admit({ ...widget, spec: { size: 3, a: nested(900) } });
  assert.equal(allowed, true);
  assert.deepEqual(unknownFields, ["spec.a"]);
});

// Optimized code has the larger frames: with `--no-liftoff` all of it is that from the start. The
// promise is that of the published module; a development build has larger frames still.
const skip = process.env.CRD_DRYDOCK_DEVELOPMENT ? "the module is a development build" : false;
for (const compiler of ["--liftoff-only", "--no-liftoff"]) {
  test(`the deepest input is answered on half of the usual stack (${compiler})`, { skip }, () => {
    const program = fileURLToPath(new URL("deepest.mjs", import.meta.url));
    const options = ["--stack-size=492", compiler, program];
    const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    assert.equal(stdout + stderr, "\n");
  });
}

const ALMOST_3_MIB = (3 << 20) - 1000;

test("an object of almost 3 MiB is answered within a second", { timeout: LIMIT }, () => {
  const big = within(`spec:\n  size: 3\n  color: "${"x".repeat(ALMOST_3_MIB)}"\n`);
  const { allowed, object } = crd.admit(big);
  assert.equal(allowed, true);
  assert.equal(object.spec.color.length, ALMOST_3_MIB);
});

test("a larger object is refused as the server refuses it", { timeout: LIMIT }, () => {
  const tooBig = within(`spec:\n  size: 3\n  color: "${"x".repeat(3 << 20)}"\n`);
  const { allowed, object, decodeError } = crd.admit(tooBig);
  assert.deepEqual([allowed, object], [false, null]);
  assert.equal(decodeError, "Request entity too large: limit is 3145728");
});

test("almost 3 MiB of unknown fields are pruned", { timeout: LIMIT }, () => {
  const fields = Array.from({ length: 100_000 }, (_, index) => `"field-number-${index}":${index}`);
  const text = `{"apiVersion":"example.org/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"size":1,${fields}}}`;
  const { allowed, object, unknownFields } = crd.admit(text);
  assert.equal(allowed, true);
  assert.deepEqual(object.spec, { color: "blue", size: 1 });
  assert.equal(unknownFields.length, 100_000);
});

test("numbers keep all their digits in the text of the stored object", () => {
  const { json } = crd.admit(within("spec:\n  size: 9007199254740993\n"));
  assert.match(json, /"size":9007199254740993\b/);
});

test("an exhausted JavaScript stack costs one answer, not the engine", () => {
  const messages = [];
  const descend = () => {
    try {
      descend();
    } catch (error) {
      if (messages.length > 200) throw error;
      try {
        crd.admit(widgetText);
        messages.push("answered");
      } catch (inner) {
        messages.push(inner.message);
        throw inner;
      }
    }
  };
  try {
    descend();
  } catch {
    // All that counts is what the engine said on the way.
  }
  assert.ok(messages.some((message) => /^crd-drydock stopped on this input/.test(message)));
  assert.equal(crd.admit(widgetText).allowed, true);
});
