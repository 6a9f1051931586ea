// What clients see of a kind.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const crd = new Crd(fixtures.crdText);

test("a kind has its entry in both documents", () => {
  for (const format of ["v2", "v3"]) {
    const { name, schema } = crd.openapi("v1", format);
    assert.equal(name, "org.example.v1.Widget");
    assert.equal(schema.type, "object");
    const [kind] = schema["x-kubernetes-group-version-kind"];
    assert.deepEqual(kind, { group: "example.org", kind: "Widget", version: "v1" });
  }
});

test("a reference stands alone in v3 only", () => {
  const metadata = (format) => Object.keys(crd.openapi("v1", format).schema.properties.metadata);
  assert.deepEqual(metadata("v2"), ["description", "$ref"]);
  assert.deepEqual(metadata("v3"), ["description", "allOf"]);
});

test("a version that there is not has no entry", () => {
  assert.equal(crd.openapi("v7", "v3"), null);
  assert.equal(new Crd("[").openapi("v1", "v3"), null);
});

test("a freed Crd says so", () => {
  const freed = new Crd(fixtures.crdText);
  freed.free();
  assert.throws(() => freed.openapi("v1", "v3"), { message: "this Crd was freed" });
});
