// What else a CRD shows of objects: tables, scale, selectable fields.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion } = fixtures;

const crd = new Crd(
  definition({
    versions: onlyVersion({
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: {
            spec: {
              type: "object",
              properties: { size: { type: "integer" }, color: { type: "string" } },
            },
            status: { type: "object", properties: { size: { type: "integer" } } },
          },
        },
      },
      subresources: {
        scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" },
      },
      additionalPrinterColumns: [
        { name: "Size", type: "integer", jsonPath: ".spec.size" },
        { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
      ],
      selectableFields: [{ jsonPath: ".spec.color" }],
    }),
  }),
);
const widget = {
  apiVersion: "example.org/v1",
  kind: "Widget",
  metadata: { name: "w", namespace: "n", creationTimestamp: "2026-01-01T00:00:00Z" },
  spec: { size: 3, color: "red" },
};

test("a table has the columns of kubectl and one row for each object", () => {
  const { columns, rows, tableError } = crd.table([widget, { ...widget, spec: {} }], {
    now: new Date("2026-01-02T00:00:00Z"),
  });
  const names = columns.map(({ name }) => name);
  assert.deepEqual(names, ["Name", "Size", "Age"]);
  assert.deepEqual(rows, [
    ["w", 3, "24h"],
    ["w", null, "24h"],
  ]);
  assert.equal(tableError, undefined);
});

test("a list of objects is a table of its items", () => {
  const { rows } = crd.table([{ items: [widget, widget] }]);
  assert.equal(rows.length, 2);
});

test("the scale is read at its paths", () => {
  const { scale, error } = crd.scale(widget);
  assert.deepEqual(
    [scale.spec, scale.status, error],
    [{ replicas: 3 }, { replicas: 0 }, undefined],
  );
  const without = crd.scale({ ...widget, spec: {} });
  assert.equal(without.error, 'the spec replicas field ".spec.size" does not exist');
});

test("selectable fields have their values as text", () => {
  assert.deepEqual(crd.selectableFields(widget), {
    "metadata.name": "w",
    "metadata.namespace": "n",
    "spec.color": "red",
  });
});

test("a field selector selects by these fields, and says what it cannot do", () => {
  assert.deepEqual(crd.selects("spec.color=red,metadata.name!=v", widget), { selected: true });
  assert.deepEqual(crd.selects("spec.color=blue", widget), { selected: false });
  const { selected, error } = crd.selects("spec.color", widget);
  assert.equal(selected, false);
  assert.equal(error, "invalid selector: 'spec.color'; can't understand 'spec.color'");
  assert.match(crd.selects("spec.size=3", widget).error, /field label not supported: spec\.size/);
  assert.match(crd.selects("spec.color=red", "[").error, /yaml/);
});

test("arguments of a wrong type are told", () => {
  assert.throws(() => crd.selects(1, widget), { name: "TypeError", message: /^selector must be/ });
  assert.throws(() => crd.table(widget), {
    name: "TypeError",
    message: /^objects must be an array/,
  });
  assert.throws(() => crd.table([1]), { name: "TypeError", message: /^objects\[0\] must be/ });
  assert.throws(() => crd.table([], { now: 1 }), { name: "TypeError", message: /^options.now/ });
});
