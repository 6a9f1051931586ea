// The matchers in Vitest, Jest and node:test: the same program, with what each prints for failures.

import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { nodeCommand } from "../../packaging/paths.mjs";
import { INSTALLED } from "../fresh.mjs";
import { output } from "./answers.mjs";

const hosts = import.meta.dirname;

/** What is asserted. Tests whose name begins with `wrong` fail. */
const PROGRAM = `
const size = (schema) => ({ openAPIV3Schema: { type: "object", properties: {
  spec: { type: "object", properties: schema },
  status: { type: "object", properties: { phase: { type: "string", enum: ["Up"] } } },
} } });
const text = JSON.stringify({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.org" },
  spec: {
    group: "example.org",
    scope: "Namespaced",
    names: { plural: "widgets", kind: "Widget" },
    versions: [{ name: "v1", served: true, storage: true, subresources: { status: {} }, schema: size({
      size: { type: "integer", maximum: 9, "x-kubernetes-validations": [
        { rule: "self >= oldSelf", message: "may not shrink" },
      ] },
      color: { type: "string", default: "red" },
      big: { type: "integer" },
      any: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    }) }],
  },
});
const crd = new Crd(text);
const widget = (spec, status) => ({ apiVersion: "example.org/v1", kind: "Widget", spec, status });
const previous = widget({ size: 3 });

test("right: it admits, refuses and stores", () => {
  expect(crd).toAdmit(widget({ size: 3 }));
  expect(crd).not.toAdmit(widget({ size: 12 }));
  expect(crd).toRefuse(widget({ size: 12 }));
  expect(crd).toRefuse(widget({ size: 12 }), "less than or equal to 9");
  expect(crd).toRefuse(widget({ size: 12 }), /equal to 9$/);
  expect(crd).toRefuse(widget({ size: 12 }), /^spec[.]size/);
  expect(crd).toRefuse(widget({ size: 12 }), { field: "spec.size", message: "equal to 9", code: "maximum" });
  expect(crd).not.toRefuse(widget({ size: 12 }), { field: "spec.color" });
  expect(crd).toStore(widget({ size: 3, unknown: 1 }), widget({ size: 3, color: "red" }));
  expect(crd).not.toStore(widget({}), widget({}));
});
test("right: updates and status", () => {
  expect(crd).toAdmit(widget({ size: 4 }), { previous });
  expect(crd).toRefuse(widget({ size: 2 }), { field: "spec.size", message: "may not shrink" }, { previous });
  const options = { previous, subresource: "status" };
  expect(crd).toRefuse(widget({}, { phase: "Down" }), { field: "status.phase" }, options);
  expect(crd).toStore(widget({}, { phase: "Up" }), widget({ size: 3, color: "red" }, { phase: "Up" }), options);
});
test("right: an object without a name gets one, as text and as bytes, too", () => {
  for (const given of ["", "metadata:\\n", "metadata: {}\\n", "metadata:\\n  labels: {a: b}\\n"]) {
    const named = "apiVersion: example.org/v1\\nkind: Widget\\n" + given + "spec: {size: 3}\\n";
    expect(crd).toAdmit(named);
    expect(crd).toAdmit(new TextEncoder().encode(named));
    expect(crd).not.toRefuse(named);
    expect(crd).toAdmit(named.replace("3", "4"), { previous: named });
    expect(crd).toStore(named, { ...widget({ size: 3, color: "red" }), metadata: expect.anything?.() ?? { name: "test", ...given.includes("a: b") && { labels: { a: "b" } } } });
  }
  const twice = "apiVersion: example.org/v1\\nkind: Widget\\nspec: {size: 3, size: 4}\\n";
  expect(crd).toAdmit(twice);
  expect(crd).toRefuse(twice, /duplicate|already set/, { fieldValidation: "Strict" });
  expect(crd).toRefuse("kind: [", "yaml: ");
});
test("right: asymmetric matchers", () => {
  if (expect.objectContaining === undefined) return;
  expect(crd).toStore(widget({ size: 3 }), { ...widget(), spec: { size: expect.any(Number), color: "red" } });
  expect(crd).toStore(widget({ size: 3 }), expect.objectContaining({ kind: "Widget" }));
  expect(crd).not.toStore(widget({ size: 3 }), expect.objectContaining({ kind: "Other" }));
});
test("right: matchers within objects", () => {
  if (expect.toAdmit === undefined) return;
  const message = (wanted, a = 1) => {
    try { expect({ crd, a: 1 }).toEqual({ crd: wanted, a }); } catch (error) { return error.message; }
  };
  const admits = expect.toAdmit(widget({ size: 3 }));
  if (message(admits) !== undefined) throw new Error("it must pass");
  for (const failed of [message(expect.toAdmit(widget({ size: 12 }))), message(admits, 2)]) {
    if (!/deeply equal|deep equality/.test(failed)) throw new Error("it must fail: " + failed);
  }
});
test("right: all errors of a refusal", () => {
  const both = widget({ size: 12, color: 1 });
  const color = { field: "spec.color", code: "type" };
  expect(crd).toRefuse(both, ["equal to 9", color]);
  expect(crd).toRefuse(both, [color, /equal to 9$/]);
  expect(crd).not.toRefuse(both, ["equal to 9"]);
  expect(crd).not.toRefuse(both, ["equal to 9", "equal to 9"]);
  expect(crd).not.toRefuse(widget({ size: 12 }), ["equal to 9", color]);
  expect(crd).toRefuse("kind: [", ["yaml: "]);
});
test("right: some stored fields", () => {
  const named = { ...widget({ size: 3 }), metadata: { name: "one", labels: { a: "b" } } };
  expect(crd).toStoreFields(named, { spec: { color: "red" } });
  expect(crd).toStoreFields(named, { metadata: { generation: 1, labels: { a: "b" } } });
  expect(crd).toStoreFields(named, { metadata: { annotations: null } });
  expect(crd).not.toStoreFields(named, { spec: { color: null } });
  expect(crd).not.toStoreFields(named, { spec: { color: "blue" } });
  expect(crd).not.toStoreFields(widget({ size: 3, unknown: 1 }), { spec: { unknown: 1 } });
});
test("right: what is never stored is no opposite", () => {
  const object = widget({ size: 3 });
  for (const expected of [{}, { spec: { size: 3 } }, { ...object, kind: "Other" }, { apiVersion: "example.org/v2" }]) {
    mustSay(() => expect(crd).not.toStore(object, expected), /^toStore: the (apiVersion|kind) of the stored object is always "/);
  }
  mustSay(() => expect(crd).not.toStoreFields(object, { kind: "Other", spec: {} }), /^toStoreFields: the kind of the stored object is always "Widget"/);
  mustSay(() => expect(crd).not.toStoreFields(object, { spec: { size: "3" } }), /^toStoreFields: no object is stored with it: spec[.]size: Invalid value: "string"/);
  mustSay(() => expect(crd).not.toStore(object, widget({ size: "3" })), /^toStore: no object is stored with it: spec[.]size/);
  mustSay(() => expect(crd).toStoreFields(object, { kind: "Widget" }), /fields.: the object is sent with this apiVersion and kind, so it expects nothing/);
  mustSay(() => expect(crd).toStore(object, []), /expected must be an object/);
});
test("right: warnings and unknown fields", () => {
  expect(crd).toWarn(widget({ size: 3 }), []);
  expect(crd).toWarn({ ...widget({}), metadata: { name: "one", finalizers: ["a"] } }, ["prefer a domain-qualified finalizer name"]);
  expect(crd).not.toWarn(widget({ size: 3 }), [/./]);
  let message = "";
  try { expect(crd).toWarn(widget({ size: 3 }), [""]); } catch (error) { message = error.message; }
  if (message !== "toWarn(object, warnings): a text in warnings is empty") throw new Error(message);
  const wrong = widget({ size: 3, sizes: 4 });
  expect(crd).toPrune(wrong, ["spec.sizes"]);
  expect(crd).toPrune(wrong, ["spec.sizes"], { fieldValidation: "Ignore" });
  expect(crd).not.toPrune(wrong, []);
  expect(crd).not.toPrune(wrong, ["spec.size"]);
});
test("right: a freed definition is not a copy", () => {
  const freed = new Crd(text);
  freed.free();
  let message = "";
  try { expect(freed).toAdmit(widget({ size: 3 })); } catch (error) { message = error.message; }
  if (message !== "this Crd was freed") throw new Error(message);
});
test("right: what is no refusal is an exception", () => {
  for (const refusal of [5, [], [[]], {}, null, { field: undefined }, new Error("Invalid value")]) {
    let message = "";
    try { expect(crd).toRefuse(widget({ size: 12 }), refusal); } catch (error) { message = error.message; }
    if (!/^toRefuse: (a refusal (is a text|must have one of)|an Error is not read)/.test(message)) throw new Error(message || String(refusal));
  }
});
const messageOf = (work) => { try { work(); } catch (error) { return error.message; } return "it passes"; };
const mustSay = (work, wanted) => {
  const message = messageOf(work);
  if (!wanted.test(message)) throw new Error(message);
};
test("right: what is no object of the kind is not refused by the definition", () => {
  const other = (change) => ({ ...widget({ size: 3 }), ...change });
  for (const object of ["{a: [", {}, other({ kind: "Wigdet" }), other({ apiVersion: "example.org/v9" })]) {
    mustSay(() => expect(crd).toRefuse(object), /^toRefuse: the definition did not judge this object/);
    mustSay(() => expect(crd).not.toAdmit(object), /^not\\.toAdmit: the definition did not judge this object/);
    mustSay(() => expect(crd).toAdmit(object), /refuses the object/);
  }
  expect(crd).toRefuse(other({ kind: "Wigdet" }), "must be Widget");
});
test("right: a field that strict validation refuses is no answer of the definition", () => {
  const strict = { fieldValidation: "Strict" };
  const unknown = widget({ size: 3, sizes: 3 });
  mustSay(() => expect(crd).toRefuse(unknown, undefined, strict), /^toRefuse: the definition did not judge this object/);
  expect(crd).toRefuse(unknown, "unknown field", strict);
});
test("right: a matcher that expects nothing is an exception", () => {
  const large = widget({ size: 12 });
  for (const refusal of [{ field: "spec.size", code: undefined }, { message: null }]) {
    mustSay(() => expect(crd).toRefuse(large, refusal), /^toRefuse: (code is undefined|message is null)$/);
  }
  mustSay(() => expect(crd).toRefuse(large, undefined), /^toRefuse\\(object, refusal\\): refusal is undefined$/);
  for (const options of [{ previous: undefined }, { previous: null }, { subresource: undefined }]) {
    mustSay(() => expect(crd).toAdmit(widget({ size: 3 }), options), /^toAdmit: options\\.[a-z]+ is (undefined|null)$/);
  }
  const misspelt = { spec: { size: 3, sise: null } };
  mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), misspelt), /^toStoreFields: .* has no field spec\\.sise: /);
  for (const fields of [{ spec: { sise: 3 } }, { spec: { any: null, sise: expect.any?.(Number) ?? 3 } }]) {
    mustSay(() => expect(crd).not.toStoreFields(widget({ size: 3 }), fields), / has no field spec\\.sise: no object has it/);
  }
  for (const name of ["uid", "creationTimestamp", "resourceVersion", "managedFields"]) {
    const message = new RegExp("^toStoreFields: metadata\\\\." + name + " cannot be tested: ");
    for (const value of [null, "a"]) {
      mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), { metadata: { [name]: value } }), message);
    }
  }
  const stored = { ...previous, metadata: { name: "test", uid: "a" } };
  expect(crd).toStoreFields(widget({ size: 4 }), { metadata: { uid: "a" } }, { previous: stored });
  const map = new Map([["size", 9]]);
  mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), { spec: map }), /: spec is no plain object$/);
  for (const refusal of ["", [""], " ", ":", ": ", "is invalid", "Widget", /./, /:/, /^Widget/, [":"], { code: "maximum", message: ":" }, /(?:)/, /.*/, ["equal to 9", /x?/], { field: "spec.size", message: "" }, { message: /(?:)/ }]) {
    mustSay(() => expect(crd).toRefuse(large, refusal), /^toRefuse: every message has /);
    mustSay(() => expect(crd).not.toRefuse(large, refusal), /^toRefuse: every message has /);
  }
  mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), {}), /fields is empty, so it expects nothing/);
  for (const [spec, fields] of [[{ size: 3 }, { spec: {} }], [{ any: { list: [{}, {}] } }, { spec: { any: { list: [{}, {}] } } }]]) {
    mustSay(() => expect(crd).toStoreFields(widget(spec), fields), /fields.: each object that is sent so has these fields, so it expects nothing/);
  }
  expect(crd).toStoreFields(widget({ any: { list: [1] } }), { spec: { any: { list: [1] } } });
  mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), { spec: { size: undefined } }), /spec\\.size is undefined/);
});
test("right: an expectation that no answer fails is none", () => {
  const large = widget({ size: 12 });
  mustSay(() => expect(crd).not.toRefuse(large, { field: "spec.sise" }), /^toRefuse: Widget.example.org has no field spec.sise: /);
  mustSay(() => expect(crd).not.toRefuse(widget({ size: 3 }), ["equal to 9", { field: "spec.any.x.y" }, { field: "spec.sises[0].a" }]), / has no field spec.sises.0..a: /);
  for (const field of ["spec.color", "spec.any[a.b]", "metadata.name", "<nil>", ".spec.replicas", "kind"]) {
    expect(crd).not.toRefuse(large, { field });
  }
  for (const fields of [["spec.sizes"], ["spec.color", "spec.big"]]) {
    mustSay(() => expect(crd).not.toPrune(widget({ size: 3 }), fields), /^toPrune: the server neither drops nor stores spec[.](sizes|big), /);
  }
});
test("right: arguments that no matcher reads are an exception", () => {
  const options = { previous: widget({ size: 9 }) };
  mustSay(() => expect(crd).toAdmit(widget({ size: 3 }), undefined, options), /^toAdmit[(]object, options[)] has no argument 3$/);
  mustSay(() => expect(crd).not.toAdmit(widget({ size: 12 }), {}, "x"), /^toAdmit[(]object, options[)] has no argument 3$/);
  mustSay(() => expect(crd).toWarn(widget({ size: 3 }), [], {}, 1), /^toWarn[(]object, warnings, options[)] has no argument 4$/);
  expect(crd).toRefuse(widget({ size: 3 }), undefined, options);
});
test("right: an object of another kind meets no opposite of a refusal", () => {
  for (const change of [{ kind: "Wigdet" }, { apiVersion: "example.org/v9" }]) {
    const object = { ...widget({ size: 3 }), ...change };
    mustSay(() => expect(crd).not.toRefuse(object, "equal to 9"), /^not.toRefuse: the definition did not judge this object/);
    mustSay(() => expect(crd).not.toRefuse(object, { field: "spec.size" }), /^not.toRefuse: the definition did not judge this object/);
  }
});
test("right: wrong metadata alone are not the refusal of a definition", () => {
  for (const metadata of [{ name: "Max_Size" }, { name: "a", labels: { a: "b c" } }]) {
    const object = { ...widget({ size: 3 }), metadata };
    mustSay(() => expect(crd).toRefuse(object), /^toRefuse: the definition did not judge this object/);
    mustSay(() => expect(crd).not.toAdmit(object), /^not.toAdmit: the definition did not judge this object/);
    expect(crd).toRefuse(object, "metadata.");
    expect(crd).toRefuse({ ...object, spec: { size: 12 } });
  }
});
test("right: the name of the object is in every message about it", () => {
  for (const [metadata, refusal] of [[undefined, "test"], [{ name: "harbour" }, "harbour"], [{ name: "a" }, '"a" is'], [{ generateName: "q-" }, "q-"], [undefined, /"test" is/]]) {
    mustSay(() => expect(crd).toRefuse({ ...widget({ size: 12 }), metadata }, refusal), /^toRefuse: every message has /);
  }
  expect(crd).not.toRefuse({ ...widget({ size: 12 }), metadata: { name: "a" } }, "test");
});
test("right: a generated name is no expectation", () => {
  const message = /: the server generates the end of q-xxxxx: each server has another one$/;
  const generated = (size) => ({ ...widget({ size, big: 3 }), metadata: { generateName: "q-" } });
  mustSay(() => expect(crd).toStoreFields(generated(3), { spec: { big: 3n }, metadata: { name: "q-xxxxx" } }), message);
  mustSay(() => expect(crd).toStore(generated(3), { ...generated(3), metadata: { name: "q-xxxxx" } }), message);
  for (const refusal of ['"q-xxxxx" is invalid: spec.size', /q-xxxxx. is invalid: spec/, ["q-xxxxx"], { message: "q-xxxxx" }]) {
    mustSay(() => expect(crd).toRefuse(generated(12), refusal), message);
  }
  expect(crd).toRefuse(generated(12), "spec.size");
});
test("right: the order of expected errors does not count", () => {
  const wrong = widget({ size: 12, color: 1 });
  for (const refusal of [["spec", "spec.size"], ["spec.size", "spec"], [/spec/, /color/], [/color/, /spec/]]) {
    expect(crd).toRefuse(wrong, refusal);
    mustSay(() => expect(crd).not.toRefuse(wrong, refusal), /it should not/);
  }
  expect(crd).not.toRefuse(wrong, ["spec.size", "spec.size"]);
});
test("right: an expected value that JSON cannot hold is an exception", () => {
  for (const [value, words] of [[Number.NaN, "NaN"], [-Infinity, "-Infinity"], [() => 1, "a function"], [Symbol("a"), "a symbol"]]) {
    const boat = { spec: { sizes: [value] } };
    const said = (matcher) => new RegExp("^" + matcher + ": expected.spec.sizes.0. is " + words + ", which JSON cannot hold$");
    mustSay(() => expect(crd).toStore(widget({ size: 3 }), boat), said("toStore"));
    mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), boat), said("toStoreFields"));
  }
});
test("right: large integers are compared exactly", () => {
  const stored = 'apiVersion: example.org/v1\\nkind: Widget\\nspec: {big: 9007199254740993}\\n';
  expect(crd).toStoreFields(stored, { spec: { big: 9007199254740993n } });
  expect(crd).not.toStoreFields(stored, { spec: { big: 9007199254740992 } });
  expect(crd).not.toStoreFields(stored, { spec: { big: 9007199254740992n } });
  expect(crd).toStoreFields(widget({ size: 3, big: 5 }), { spec: { size: 3n, big: 5 } });
  expect(crd).not.toStoreFields(widget({ size: 3 }), { spec: { size: 4n } });
  if (expect.any !== undefined) expect(crd).toStoreFields(stored, { spec: { big: expect.any(Number) } });
});
test("right: names of members that every object has are no members", () => {
  expect(crd).toStoreFields(widget({ any: {} }), { spec: { any: { toString: null, constructor: null } } });
  expect(crd).not.toStoreFields(widget({ any: {} }), { spec: { any: { toString: "a" } } });
  expect(crd).toStore(widget({ any: {} }), widget({ any: {}, color: "red" }));
});
test("right: a value is compared as its toJSON gives it", () => {
  const made = (value) => ({ toJSON: () => value });
  expect(crd).toStoreFields(widget({ size: 3 }), { spec: made({ size: made(3) }) });
  expect(crd).not.toStoreFields(widget({ size: 3 }), { spec: made({ size: 4 }) });
  mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), { spec: { size: made(undefined) } }), /toJSON.. is undefined/);
});
test("right: a previous object of another kind is an exception", () => {
  for (const other of [{ kind: "Pod" }, { apiVersion: "example.com/v1" }, { apiVersion: "example.org/v9" }]) {
    const options = { previous: { ...previous, ...other } };
    mustSay(() => expect(crd).toAdmit(widget({ size: 4 }), options), /^toAdmit: the previous object is no Widget/);
    mustSay(() => expect(crd).not.toAdmit(widget({ size: 2 }), options), /^toAdmit: the previous object is no Widget/);
  }
  expect(crd).toAdmit(widget({ size: 4 }), { previous: widget({ size: 3, color: 1 }) });
  const dumped = { ...previous, metadata: { ...previous.metadata, resourceVersion: "5" } };
  expect(crd).toAdmit(widget({ size: 4 }), { previous: dumped });
});
test("right: a previous object of another name or namespace is an exception", () => {
  const named = (metadata, size) => ({ ...widget({ size }), metadata });
  for (const [other, own] of [
    [{ name: "a" }, { name: "b" }],
    [{ name: "a" }, {}],
    [{ name: "a", namespace: "x" }, { name: "a", namespace: "y" }],
  ]) {
    const options = { previous: named(other, 3) };
    const message = /: the previous object is another one, so the definition does not compare them:\\n  metadata\\./;
    mustSay(() => expect(crd).not.toAdmit(named(own, 2), options), message);
    mustSay(() => expect(crd).toRefuse(named(own, 2), "may not shrink", options), message);
  }
  expect(crd).not.toAdmit(named({ name: "a" }, 2), { previous: named({ name: "a" }, 3) });
});
test("right: the flags of a pattern count, and earlier searches do not", () => {
  const large = widget({ size: 12 });
  const global = /equal to 9/g;
  for (const _ of [1, 2]) expect(crd).toRefuse(large, global);
  expect(crd).not.toRefuse(large, /equal to 9/y);
  expect(crd).toRefuse(large, /Widget[.]example[.]org "test" is invalid: spec/y);
  expect(crd).toRefuse(large, { message: /SPEC/iy });
});
test("right: of a refused object neither a matcher nor its opposite holds", () => {
  const large = widget({ size: 12, sizes: 4 });
  const refuses = /Widget\\.example\\.org refuses the object/;
  mustSay(() => expect(crd).not.toPrune(large, ["spec.sizes"]), refuses);
  mustSay(() => expect(crd).not.toWarn(large, []), refuses);
  mustSay(() => expect(crd).not.toStore(large, large), refuses);
  mustSay(() => expect(crd).not.toStoreFields(large, { spec: { size: 3 } }), refuses);
  expect(crd).not.toAdmit(large);
});
test("right: asymmetric matchers of metadata, and their words", () => {
  if (expect.objectContaining === undefined) return;
  const wanted = (generation) => ({ ...widget({ size: 3, color: "red" }), metadata: expect.objectContaining({ generation }) });
  expect(crd).toStore(widget({ size: 3 }), wanted(1));
  mustSay(() => expect(crd).toStore(widget({ size: 3 }), wanted(2)), /metadata: expected ObjectContaining \\{"generation":2\\}, stored/);
  const part = { field: expect.stringContaining("color") };
  mustSay(() => expect(crd).toRefuse(widget({ size: 12 }), part), /field StringContaining "color"/);
});
test("right: asymmetric matchers of refusals", () => {
  if (expect.objectContaining === undefined) return;
  const large = widget({ size: 12 });
  expect(crd).toRefuse(large, { message: expect.stringContaining("equal to 9") });
  expect(crd).toRefuse(large, { field: expect.stringMatching(/size$/) });
  expect(crd).toRefuse(large, expect.objectContaining({ code: "maximum" }));
  expect(crd).toRefuse(large, expect.stringContaining("equal to 9"));
  expect(crd).not.toRefuse(large, { message: expect.stringContaining("equal to 8") });
  expect(crd).not.toRefuse(large, expect.objectContaining({ code: "minimum" }));
  expect(crd).toRefuse(large, { message: expect.not.stringContaining("equal to 8") });
  for (const any of [expect.any(String), expect.anything(), expect.stringContaining(""), expect.stringMatching(/is invalid/)]) {
    mustSay(() => expect(crd).toRefuse(large, any), /^toRefuse: every message has (Any|String)/);
  }
  mustSay(() => expect(crd).toRefuse(large, { message: expect.any(String) }), /^toRefuse: every message has Any/);
  for (const any of [expect.any(Object), expect.objectContaining({}), expect.objectContaining({ code: expect.any(String) }), { field: expect.anything(), code: expect.any(String) }]) {
    mustSay(() => expect(crd).toRefuse(large, any), /^toRefuse: every (message|error) has (Any|Object|field Any)/);
    mustSay(() => expect(crd).not.toRefuse(large, any), /^toRefuse: every (message|error) has (Any|Object|field Any)/);
  }
  mustSay(() => expect(crd).toRefuse(large, expect.arrayContaining([])), /^toRefuse: every message has Array/);
  for (const any of [expect.anything(), expect.any(Object), expect.objectContaining({}), expect.objectContaining({ kind: expect.any(String) })]) {
    mustSay(() => expect(crd).toStoreFields(widget({ size: 3 }), any), /^toStoreFields\\(object, expected\\): every object is (Any|Object)/);
    mustSay(() => expect(crd).toStore(widget({ size: 3 }), any), /^toStore\\(object, expected\\): every object is (Any|Object)/);
  }
  expect(crd).toStoreFields(widget({ size: 3 }), { spec: expect.anything() });
  expect(crd).toRefuse(large, { field: expect.any(String), code: "maximum" });
  expect(crd).toRefuse(large, expect.stringMatching(/^spec[.]size/));
  expect(crd).not.toRefuse(large, expect.not.stringContaining("equal to 9"));
  expect(crd).not.toRefuse(large, expect.not.objectContaining({ code: "maximum" }));
});
test("wrong 1", () => { expect(crd).toAdmit(widget({ size: 12 })); });
test("wrong 2", () => { expect(crd).toRefuse(widget({ size: 3 }), { field: "spec.size" }); });
test("wrong 3", () => { expect(crd).toRefuse(widget({ size: 12 }), { message: "equal to 8" }); });
test("wrong 4", () => { expect(crd).toStore(widget({}), widget({ color: "blue" })); });
test("wrong 5", () => { expect("a text").toAdmit(widget({})); });
test("wrong 6", () => { expect(crd).toRefuse(widget({ size: 12 }), { feild: "spec.size" }); });
test("wrong 7", () => { expect(crd).not.toRefuse(widget({ size: 12 }), { code: "maxmium" }); });
test("wrong 8", () => {
  const refused = JSON.stringify({ ...JSON.parse(text), metadata: { name: "others.example.org" } });
  expect(new Crd(refused)).toRefuse(widget({ size: 12 }));
});
test("wrong 9", () => { expect(new Crd("apiVersion: apps/v1\\nkind: Deployment")).toRefuse({ a: 1 }); });
test("wrong 10", () => { expect(crd).toRefuse(widget({ size: 12 }), ["equal to 9", { field: "spec.color" }]); });
test("wrong 11", () => { expect(crd).toStoreFields(widget({ size: 3 }), { spec: { color: "blue" } }); });
test("wrong 12", () => { expect(crd).toPrune(widget({ a: 1, b: 2 }), ["spec.a", "spec.c"]); });
test("wrong 13", () => { expect(crd).toWarn(widget({ size: 3 }), "a text"); });
`;

const MESSAGES = [
  /Widget\.example\.org refuses the object:\n\s+Widget\.example\.org "test" is invalid: spec\.size: Invalid value: 12: /,
  /Widget\.example\.org admits the object; it should refuse it because of field "spec\.size"/,
  /refuses the object, but not because of message "equal to 8":\n\s+spec\.size: .* equal to 9 \(maximum\)/,
  /stores the object in another form:\n\s+spec\.color: expected "blue", stored "red"/,
  /toAdmit: what is expected must be a Crd/,
  /toRefuse: a refusal has no feild: it has field, message, code/,
  /toRefuse: no error has the code "maxmium": did you mean maximum\?/,
  /toRefuse: the server refuses the definition: .*metadata\.name/,
  /toRefuse: the server refuses the definition: .*Deployment/,
  /refuses the object, but not because of these errors: "equal to 9"; field "spec\.color":\n\s+spec\.size: /,
  /Widget\.example\.org stores other fields:\n\s+spec\.color: expected "blue", stored "red"/,
  /drops other unknown fields:\n\s+spec\.a\n\s+- "spec\.c"\n\s+\+ spec\.b/,
  /toWarn\(object, warnings\): warnings must be an array of texts/,
];

/** A project below the folder in which the runners are installed. */
async function projectWith(test, files) {
  const folder = await mkdtemp(join(hosts, "matchers-"));
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  await mkdir(join(folder, "node_modules"));
  const installed = join(process.env[INSTALLED], "node_modules", "crd-drydock");
  await cp(installed, join(folder, "node_modules", "crd-drydock"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function run(test, files, words) {
  const cwd = await projectWith(test, files);
  const env = { ...process.env, CI: "1", NO_COLOR: "1", NODE_TEST_CONTEXT: undefined };
  const { stdout, stderr } = await output([process.execPath, ...words], { cwd, env });
  const text = stdout + stderr;
  for (const message of MESSAGES) assert.match(text, message);
  return text;
}

const bin = (name) => join(hosts, "node_modules", name);

test("in Vitest", async (test) => {
  const head = `import { expect, test } from "vitest";\nimport "crd-drydock/vitest";\nimport { Crd } from "crd-drydock";\n`;
  const files = { "package.json": '{ "type": "module" }', "a.test.mjs": head + PROGRAM };
  const text = await run(test, files, [bin("vitest/vitest.mjs"), "run", "--root", "."]);
  assert.match(text, /Tests\s+13 failed \| 31 passed/);
});

test("in Jest", async (test) => {
  const head = `require("crd-drydock/jest");\nconst { Crd } = require("crd-drydock");\n`;
  const files = { "package.json": '{ "jest": {} }', "a.test.js": head + PROGRAM };
  const text = await run(test, files, [bin("jest/bin/jest.js"), "--rootDir", ".", "--no-cache"]);
  assert.match(text, /Tests:\s+13 failed, 31 passed/);
});

test("in node:test", async (test) => {
  const head = `import { test } from "node:test";\nimport { expect } from "crd-drydock/node-test";\nimport { Crd } from "crd-drydock";\n`;
  const files = { "package.json": '{ "type": "module" }', "a.test.mjs": head + PROGRAM };
  const text = await run(test, files, ["--test", "--test-reporter=spec", "a.test.mjs"]);
  assert.match(text, /pass 31\n/);
  assert.match(text, /fail 13\n/);
});

/** A program that uses the matchers as it may, and as it may not. */
const TYPED = `
const widget = { apiVersion: "example.org/v1", kind: "Widget", spec: { size: 3 } };
test("it compiles", () => {
  const crd = new Crd("");
  expect(crd).toAdmit(widget);
  expect(crd).not.toAdmit("kind: Widget", { version: "v1" });
  expect(crd).toRefuse(widget, { field: "spec.size", message: /9/, code: "maximum" }, { previous: widget });
  expect(crd).toStore(widget, widget, { previous: widget, subresource: "status" });
  expect(crd).toRefuse(widget, ["a", /b/, { field: "spec.size" }]);
  expect(crd).toStoreFields(widget, { spec: { size: 3 } });
  expect(crd).toWarn(widget, ["a", /b/]);
  expect(crd).toPrune(widget, ["spec.sizes"], { version: "v1" });
  const code: ObjectErrorCode = "maximum";
  expect(crd).toRefuse(widget, { code });
  // @ts-expect-error no error has this code
  const misspelt: ObjectErrorCode = "maxmium";
  expect(crd).toRefuse(widget, { code: misspelt });
  // @ts-expect-error a number is not an object
  expect(crd).toAdmit(1);
  // @ts-expect-error an error has no such member
  expect(crd).toRefuse(widget, { path: "spec.size" });
  // @ts-expect-error it is not said what is stored
  expect(crd).toStore(widget);
});
`;

/** Asymmetric matchers in expected errors, which `node:test` does not have. */
const ASYMMETRIC = `
test("asymmetric matchers compile", () => {
  const crd = new Crd("");
  expect(crd).toRefuse(widget, expect.stringContaining("x"));
  expect(crd).toRefuse(widget, { message: expect.stringContaining("x"), field: expect.stringMatching(/x/), code: expect.anything() });
  expect(crd).toRefuse(widget, [expect.objectContaining({ field: "spec" })]);
  expect(crd).toWarn(widget, [expect.stringContaining("x")]);
  expect(crd).toPrune(widget, [expect.stringContaining("x")]);
});
`;

const CRD = `import { Crd } from "crd-drydock";
import type { ObjectErrorCode } from "crd-drydock/node-test";
`;

/** What a test file begins with, by runner. */
const HEADS = {
  vitest: 'import { expect, test } from "vitest";\nimport "crd-drydock/vitest";\n',
  "vitest-last": 'import "crd-drydock/vitest";\nimport { expect, test } from "vitest";\n',
  jest: 'import { expect, test } from "@jest/globals";\nimport "crd-drydock/jest";\n',
  "jest-globals": 'import "crd-drydock/jest";\n',
  node: 'import { test } from "node:test";\nimport { expect } from "crd-drydock/node-test";\n',
};

for (const [name, head] of Object.entries(HEADS)) {
  for (const module of ["nodenext", "esnext"]) {
    test(`typed for ${name}, compiled with --strict and the module ${module}`, async (test) => {
      const compilerOptions = {
        ...{ target: "es2022", lib: ["es2022", "dom", "esnext.disposable"], module },
        ...{ moduleResolution: module === "esnext" ? "bundler" : module },
        ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
        types: name === "jest-globals" ? ["jest"] : ["node"],
      };
      const cwd = await projectWith(test, {
        "package.json": '{ "type": "module" }',
        "tsconfig.json": JSON.stringify({ compilerOptions, include: ["a.test.ts"] }),
        "a.test.ts": head + CRD + TYPED + (name === "node" ? "" : ASYMMETRIC),
      });
      const { stdout } = await output([...nodeCommand("typescript", "bin/tsc"), "-p", "."], {
        cwd,
      });
      assert.equal(stdout, "");
    });
  }
}
