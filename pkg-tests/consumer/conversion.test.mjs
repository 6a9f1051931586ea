// Conversion between versions, by the version's name alone and by a webhook.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition } = fixtures;

const version = (name, properties) => ({
  name,
  served: true,
  storage: name === "v1",
  schema: {
    openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } },
  },
});

const versions = [
  version("v1", { size: { type: "integer" } }),
  version("v2", { length: { type: "integer" } }),
];
const crd = (conversion) => new Crd(definition({ versions, conversion }));

const byWebhook = crd({
  strategy: "Webhook",
  webhook: {
    conversionReviewVersions: ["v1"],
    clientConfig: { url: "https://example.org/convert" },
  },
});

const widget = {
  apiVersion: "example.org/v1",
  kind: "Widget",
  metadata: { name: "one" },
  spec: { size: 3 },
};

const answer = ({ request, ...review }, change) => ({
  ...review,
  response: {
    uid: request.uid,
    result: { status: "Success" },
    convertedObjects: request.objects.map((object) => ({
      ...object,
      apiVersion: request.desiredAPIVersion,
      ...change(object),
    })),
  },
});

test("without a webhook the schema of the new version prunes", () => {
  const { object, json, error, unknownFields } = crd().convert(widget, "v2");
  assert.deepEqual(object, { ...widget, apiVersion: "example.org/v2", spec: {} });
  assert.deepEqual(JSON.parse(json), object);
  assert.equal(error, undefined);
  assert.deepEqual(unknownFields, ["spec.size"]);
});

test("a webhook gets a review and gives one back", () => {
  const conversion = byWebhook.convert(widget, "v2", (review) => {
    assert.equal(review.apiVersion, "apiextensions.k8s.io/v1");
    assert.equal(review.kind, "ConversionReview");
    assert.deepEqual(review.request, {
      uid: "00000000-0000-0000-0000-000000000000",
      desiredAPIVersion: "example.org/v2",
      objects: [widget],
    });
    return answer(review, ({ spec }) => ({ spec: { length: spec.size } }));
  });
  assert.deepEqual(conversion.object.spec, { length: 3 });
  assert.deepEqual(conversion.unknownFields, []);
});

test("a webhook's answer may be text with exact numbers", () => {
  const { json } = byWebhook.convert(widget, "v2", (review) =>
    JSON.stringify(answer(review, () => ({ spec: { length: 0 } }))).replace(
      '"length":0',
      '"length":9007199254740993',
    ),
  );
  assert.match(json, /"length":9007199254740993/);
});

test("a webhook that fails is told as the server tells it", () => {
  const about = "conversion webhook for example.org/v1, Kind=Widget";
  const error = (webhook) => {
    const conversion = byWebhook.convert(widget, "v2", webhook);
    assert.equal(conversion.object, null);
    assert.equal(conversion.json, null);
    return conversion.error;
  };
  const fails = () => {
    throw new Error("connection refused");
  };
  assert.equal(error(fails), `${about} failed: connection refused`);
  assert.match(
    error(() => undefined),
    /failed: the webhook's answer must be .*; it is undefined$/,
  );
  assert.match(
    error(async () => ({})),
    /failed: the webhook answered with a promise/,
  );
  assert.match(error(undefined), /failed: there is no webhook to call/);
  assert.equal(
    error((review) => answer(review, () => ({ metadata: { name: "two" } }))),
    `${about} returned invalid object: must have the same name: one != two`,
  );
});

test("a webhook may use the engine itself", () => {
  const { object } = byWebhook.convert(widget, "v2", (review) => {
    const inner = crd().convert(review.request.objects[0], "v2");
    return answer(review, () => inner.object);
  });
  assert.deepEqual(object.spec, {});
});

test("a version that there is not is an error, a wrong argument a TypeError", () => {
  assert.equal(
    byWebhook.convert(widget, "v3").error,
    "request to convert CR to an invalid group/version: example.org/v3",
  );
  assert.throws(() => byWebhook.convert(widget), TypeError);
  assert.throws(() => byWebhook.convert(1, "v2"), TypeError);
  assert.throws(() => byWebhook.convert(widget, "v2", {}), TypeError);
});
