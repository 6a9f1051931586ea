// Arguments of a wrong type are the caller's mistake: a TypeError that says what is wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd, evaluate, locate, parse, Workspace } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, widget, widgetText, stored } = fixtures;
const crd = new Crd(crdText);
const withSpec = (spec) => ({ ...widget, spec });
const cyclic = withSpec({});
cyclic.spec.self = cyclic;

const mistakes = [
  [() => new Crd(), "crd must be YAML or JSON text, or an object; it is undefined"],
  [() => new Crd(null), "crd must be YAML or JSON text, or an object; it is null"],
  [() => new Crd(crdText, { previous: 1 }), /^options.previous must be YAML or JSON text/],
  [() => new Crd(crdText, null), "options must be an object; it is null"],
  [() => new Crd(crdText, { strict: true }), "options.strict is unknown"],
  [() => new Crd(crdText, { kubernetes: 1.33 }), /^options.kubernetes must be a string/],
  [() => Crd.all(crdText, { kubernetes: null }), /^options.kubernetes must be a string/],
  [() => new Workspace({ kubernetes: 1.33 }), /^options.kubernetes must be a string/],
  [() => new Workspace({ release: "1.33" }), "options.release is unknown"],
  [() => crd.at(), "kubernetes must be a string; it is undefined"],
  [() => crd.at(1.33), "kubernetes must be a string; it is a number"],
  [() => evaluate("1", {}, { release: "1.33" }), "options.release is unknown"],
  [() => crd.admit(), "object must be YAML or JSON text, or an object; it is undefined"],
  [() => crd.admit(1), "object must be YAML or JSON text, or an object; it is a number"],
  [() => crd.admit(() => {}), "object must be YAML or JSON text, or an object; it is a function"],
  [() => crd.admit(widget, null), "options must be an object; it is null"],
  [() => crd.admit(widget, "v1"), "options must be an object; it is a string"],
  [() => crd.admit(widget, { version: 1 }), "options.version must be a string; it is a number"],
  [() => crd.admit(widget, { previous: 1 }), /^options.previous must be YAML or JSON text/],
  [
    () => crd.admit(widget, { previous: cyclic }),
    "options.previous refers to itself: it has no JSON form",
  ],
  [
    () => crd.admit(widget, { subresource: "scale" }),
    'options.subresource must be "status"; it is "scale"',
  ],
  [
    () => crd.admit(widget, { subresource: 1 }),
    "options.subresource must be a string; it is a number",
  ],
  [() => crd.admit(widget, { versoin: "v1" }), "options.versoin is unknown"],
  [() => crd.admit(withSpec({ size: 3n })), /^object.spec.size is a bigint/],
  [() => crd.admit(withSpec([{ size: Number.NaN }])), /^object.spec\[0\].size is NaN/],
  [() => crd.admit(withSpec({ size: Infinity })), /^object.spec.size is Infinity/],
  [() => crd.admit(withSpec({ size: () => 1 })), /^object.spec.size is a function/],
  [() => crd.admit(withSpec({ size: Symbol("s") })), /^object.spec.size is a symbol/],
  [() => crd.admit(withSpec([undefined])), /^object.spec\[0\] is undefined/],
  [() => crd.admit(withSpec(new Map())), /^object.spec is a Map/],
  [() => crd.admit(withSpec(Buffer.from("a"))), /^object.spec is a Uint8Array/],
  [() => crd.admit(withSpec([new ArrayBuffer(1)])), /^object.spec\[0\] is an ArrayBuffer/],
  [() => crd.admit(cyclic), "object refers to itself: it has no JSON form"],
  [() => crd.openapi(1, "v3"), "version must be a string; it is a number"],
  [() => crd.openapi("v1", "v1"), 'format must be "v2" or "v3"; it is "v1"'],
  [() => evaluate(), "expression must be a string; it is undefined"],
  [() => evaluate({}), "expression must be a string; it is an object"],
  [() => evaluate("1", 1), "variables must be an object or JSON text; it is a number"],
  [() => evaluate("1", null), "variables must be an object or JSON text; it is null"],
  [() => evaluate("1", [1]), "variables must be an object or JSON text; it is an array"],
  [() => evaluate("1", { old: 1 }), "variables.old is unknown: there are self and oldSelf"],
  [() => evaluate("1", { self: 1n }), /^variables.self is a bigint/],
  [() => parse(widget), "text must be a string; it is an object"],
  [() => parse(), "text must be a string; it is undefined"],
  [() => locate(widget, 0, []), "text must be a string; it is an object"],
  [() => locate("", "0", []), "document must be an index; it is a string"],
  [() => locate("", -1, []), "document must be an index; it is -1"],
  [() => locate("", 0, "spec"), "places must be an array; it is a string"],
  [() => locate("", 0, ["spec"]), "places[0].path must be a string; it is undefined"],
  [() => locate("", 0, [{ path: "a", key: 1 }]), "places[0].key must be a boolean; it is a number"],
  [() => locate("", 0, [null]), "places[0].path must be a string; it is undefined"],
];

for (const [mistake, message] of mistakes) {
  const name = mistake.toString().replace("() => ", "");
  test(`${name} is a TypeError`, () => {
    assert.throws(mistake, { name: "TypeError", message });
  });
}

test("a property that is undefined is absent", () => {
  assert.deepEqual(crd.admit(withSpec({ size: 3, color: undefined })).object, stored);
});

test("an object gives the same answer as its text", () => {
  assert.deepEqual(crd.admit(widget), crd.admit(widgetText));
  assert.deepEqual(crd.admit(widget), crd.admit(JSON.stringify(widget)));
});

/** How each member is asked; the others give memory back. */
const MEMBERS = {
  report: (crd) => crd.report,
  group: (crd) => crd.group,
  kind: (crd) => crd.kind,
  plural: (crd) => crd.plural,
  scope: (crd) => crd.scope,
  versions: (crd) => crd.versions,
  at: (crd) => crd.at("1.33"),
  admit: (crd) => crd.admit(widget),
  table: (crd) => crd.table([widget]),
  scale: (crd) => crd.scale(widget),
  selectableFields: (crd) => crd.selectableFields(widget),
  selects: (crd) => crd.selects("metadata.name=one", widget),
  openapi: (crd) => crd.openapi("v1", "v3"),
  status: (crd) => crd.status(),
  convert: (crd) => crd.convert(widget, "v1"),
  roundTrip: (crd) => crd.roundTrip(widget),
  sample: (crd) => crd.sample(),
};

for (const [name, ask] of Object.entries(MEMBERS)) {
  test(`${name} of a freed Crd throws, be it that it answered before`, () => {
    const freed = new Crd(crdText);
    ask(freed);
    freed.free();
    freed.free();
    freed[Symbol.dispose]();
    assert.throws(() => ask(freed), { message: "this Crd was freed" });
  });
}

test("every member of a freed Crd is tested", () => {
  const known = ["constructor", "free", ...Object.keys(MEMBERS)];
  assert.deepEqual(Object.getOwnPropertyNames(Crd.prototype).sort(), known.sort());
});
