// What a Crd tells of itself, bundles of them, and how a request asks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd, parse } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { crdText, stored, widget, widgetText } = fixtures;

test("a Crd tells what it defines", () => {
  const { group, kind, plural, scope, versions } = new Crd(crdText);
  assert.deepEqual(
    { group, kind, plural, scope },
    { group: "example.org", kind: "Widget", plural: "widgets", scope: "Namespaced" },
  );
  assert.deepEqual(
    versions.map(({ name }) => name),
    parse(crdText)[0].value.spec.versions.map(({ name }) => name),
  );
});

test("of a Crd that does not decode nothing is known", () => {
  const { group, kind, plural, scope, versions } = new Crd("a: [");
  assert.deepEqual([group, kind, plural, scope, versions], ["", "", "", "", []]);
});

test("each CRD of a bundle is compiled", () => {
  const bundle = `kind: Service\n---\n${crdText}\n---\n${crdText.replaceAll("idget", "adget")}`;
  assert.deepEqual(
    Crd.all(bundle).map(({ kind }) => kind),
    ["Widget", "Wadget"],
  );
});

test("CRDs in a list are compiled", () => {
  const items = [parse(crdText)[0].value, { kind: "Service" }];
  assert.deepEqual(
    Crd.all({ apiVersion: "v1", kind: "List", items }).map(({ kind }) => kind),
    ["Widget"],
  );
});

test("a document of a bundle that cannot be read says why", () => {
  const [crd, ...others] = Crd.all("kind: Service\n---\na: [\n");
  assert.equal(others.length, 0);
  assert.match(crd.report.decodeError, /^yaml: /);
});

test("bytes that are no text are one Crd that says why", () => {
  const [crd] = Crd.all(Uint8Array.of(0xff));
  assert.equal(crd.report.valid, false);
  assert.equal(typeof crd.report.decodeError, "string");
});

test("a previous object that is null stands for none", () => {
  const crd = new Crd(crdText, { previous: null });
  assert.equal(crd.report.valid, true);
  assert.deepEqual(crd.admit(widgetText, { previous: null }).object, crd.admit(widgetText).object);
});

test("the stored object is there as YAML, with exact numbers", () => {
  const { yaml, json } = new Crd(crdText).admit(widgetText);
  assert.deepEqual(parse(yaml)[0].value, JSON.parse(json));
  assert.equal(parse(yaml)[0].json, json);
});

test("where there is no object there is no YAML", () => {
  assert.equal(new Crd(crdText).admit("a: [").yaml, null);
});

const odd = { ...widget, spec: { size: 3, szie: 1 } };

test("strict field validation refuses unknown fields", () => {
  const { allowed, decodeError, message } = new Crd(crdText).admit(odd, {
    fieldValidation: "Strict",
  });
  assert.equal(allowed, false);
  assert.equal(decodeError, 'strict decoding error: unknown field "spec.szie"');
  assert.ok(message.endsWith(`cannot be handled as a Widget: ${decodeError}`));
});

test("unknown fields are listed, unless they are to be ignored", () => {
  const crd = new Crd(crdText);
  for (const [fieldValidation, want] of [
    [undefined, ["spec.szie"]],
    ["Warn", ["spec.szie"]],
    ["Ignore", []],
  ]) {
    const { allowed, unknownFields, changes } = crd.admit(odd, { fieldValidation });
    assert.equal(allowed, true);
    assert.deepEqual(unknownFields, want);
    assert.ok(changes.some(({ kind, path }) => kind === "pruned" && path === "spec.szie"));
  }
});

test("another field validation is a mistake", () => {
  const crd = new Crd(crdText);
  assert.throws(() => crd.admit(stored, { fieldValidation: "strict" }), {
    name: "TypeError",
    message: 'options.fieldValidation must be "Strict", "Warn" or "Ignore"; it is "strict"',
  });
});
