// Samples, and the way of objects into the store and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, crdText } = fixtures;

const version = (name, properties, more) => ({
  name,
  served: true,
  storage: name === "v1",
  schema: {
    openAPIV3Schema: {
      type: "object",
      required: ["spec"],
      properties: { spec: { type: "object", required: ["size"], properties } },
    },
  },
  ...more,
});
const size = { type: "integer", minimum: 3 };
const shape = { type: "string", pattern: "^(round|oval)-[a-z]{2}$" };
const versions = [
  version("v1", { size, color: { type: "string", default: "red" } }),
  version("v2", { size, shape }),
];
const crd = new Crd(definition({ versions }));

test("the smallest sample has what is required, the full one everything", () => {
  assert.equal(
    crd.sample({ version: "v2" }),
    `apiVersion: example.org/v2
kind: Widget
metadata:
  name: example
spec:
  size: 3
`,
  );
  const full = crd.sample({ version: "v2", optional: true });
  assert.match(full, /^ {2}shape: (round|oval)-aa$/m);
  for (const sample of [crd.sample(), full, new Crd(crdText).sample({ optional: true })]) {
    assert.equal(sample.startsWith("#"), false, sample);
  }
  assert.equal(crd.admit(full).allowed, true);
});

test("what cannot be satisfied is said in comments", () => {
  const impossible = { type: "integer", minimum: 3, maximum: 2 };
  const sample = new Crd(definition({ versions: [version("v1", { size: impossible })] })).sample();
  assert.match(sample, /^# The API server refuses this object:\n# spec.size: Invalid value: /);
  assert.match(crd.sample({ version: "v3" }), /^# the server could not find the requested/);
  assert.match(new Crd("{").sample(), /^# the CRD cannot be decoded: .*\n$/);
});

test("a definition that asks for too much is answered at once", () => {
  const huge = {
    text: { type: "string", minLength: 1e9 },
    list: { type: "array", minItems: 1e9, items: { type: "string", default: "x".repeat(1e5) } },
    map: { type: "object", minProperties: 1e9, additionalProperties: { type: "integer" } },
  };
  for (const property of Object.values(huge)) {
    const started = performance.now();
    const sample = new Crd(definition({ versions: [version("v1", { size: property })] })).sample();
    assert.match(sample, /^# The API server refuses this object/);
    assert.ok(sample.length < 3e6, `${sample.length} characters`);
    assert.ok(performance.now() - started < 5000);
  }
});

const admitted = (spec) => {
  const { allowed, json } = crd.admit({
    apiVersion: "example.org/v2",
    kind: "Widget",
    metadata: { name: "one" },
    spec,
  });
  assert.ok(allowed);
  return json;
};

test("what the storage version does not know is lost", () => {
  const trip = crd.roundTrip(admitted({ size: 3, shape: "oval-aa" }));
  assert.equal(trip.version, "v1");
  assert.deepEqual(trip.stored.spec, { size: 3 });
  assert.deepEqual(trip.object.spec, { size: 3 });
  assert.deepEqual(JSON.parse(trip.json), trip.object);
  assert.deepEqual([trip.lost, trip.gained, trip.changed], [["spec.shape"], [], []]);
  assert.equal(trip.error, undefined);
});

test("a webhook is asked on the way in and on the way back", () => {
  const conversion = {
    strategy: "Webhook",
    webhook: {
      conversionReviewVersions: ["v1"],
      clientConfig: { url: "https://example.org/convert" },
    },
  };
  const byWebhook = new Crd(definition({ versions, conversion }));
  const wanted = [];
  const trip = byWebhook.roundTrip(admitted({ size: 3 }), ({ request, ...review }) => {
    wanted.push(request.desiredAPIVersion);
    const convertedObjects = request.objects.map((object) => ({
      ...object,
      apiVersion: request.desiredAPIVersion,
      spec: { size: object.spec.size + 1 },
    }));
    const result = { status: "Success" };
    return { ...review, response: { uid: request.uid, result, convertedObjects } };
  });
  assert.deepEqual(wanted, ["example.org/v1", "example.org/v2"]);
  assert.deepEqual([trip.stored.spec, trip.object.spec], [{ size: 4 }, { size: 5 }]);
  assert.deepEqual([trip.lost, trip.gained, trip.changed], [[], [], ["spec.size"]]);
  const { error, stored } = byWebhook.roundTrip(admitted({ size: 3 }));
  assert.match(error, /there is no webhook to call/);
  assert.equal(stored, null);
});

test("arguments of a wrong type are told", () => {
  assert.throws(() => crd.sample({ optional: 1 }), { name: "TypeError", message: /optional must/ });
  assert.throws(() => crd.sample({ full: true }), {
    name: "TypeError",
    message: /full is unknown/,
  });
  assert.throws(() => crd.roundTrip(1), TypeError);
  assert.throws(() => crd.roundTrip("", {}), TypeError);
});
