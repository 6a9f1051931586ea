// What the report says of a CRD: created, and updated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion } = fixtures;

const withSchema = (properties, metadata) => {
  const schema = { openAPIV3Schema: { type: "object", properties } };
  return definition({ versions: onlyVersion({ schema }) }, metadata);
};

const reportOf = (source, options) => {
  const crd = new Crd(source, options);
  const { report } = crd;
  crd.free();
  return report;
};

test("a good definition is valid", () => {
  const { valid, errors, warnings } = reportOf(withSchema({ a: { type: "string" } }));
  assert.deepEqual({ valid, errors, warnings }, { valid: true, errors: [], warnings: [] });
});

test("errors have the server's text and the place in the user's own document", () => {
  const { valid, errors } = reportOf(withSchema({ a: {} }));
  assert.equal(valid, false);
  const [error] = errors;
  assert.equal(
    error.message,
    "spec.validation.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields",
  );
  assert.equal(error.type, "FieldValueRequired");
  assert.equal(error.field, "spec.validation.openAPIV3Schema.properties[a].type");
  assert.equal(error.at, "spec.versions[0].schema.openAPIV3Schema.properties[a].type");
  assert.equal(error.code, "structural-type");
  assert.equal("keyword" in error || "rule" in error, false);
});

test("formats that the server does not know are warnings", () => {
  const { valid, warnings } = reportOf(withSchema({ a: { type: "string", format: "uri2" } }));
  assert.deepEqual({ valid, warnings }, { valid: true, warnings: ['unrecognized format "uri2"'] });
});

test("an update is judged against the definition before", () => {
  const before = withSchema({ a: { type: "string" } });
  const after = structuredClone(before);
  after.spec.group = "example.com";
  const messages = reportOf(after, { previous: before }).errors.map(({ message }) => message);
  assert.deepEqual(messages, ['spec.group: Invalid value: "example.com": field is immutable']);
});

test("a definition that a server has stored keeps its kind and scope", () => {
  const stored = withSchema({ a: { type: "string" } }, { uid: "1", generation: 3 });
  stored.status = { conditions: [{ type: "Established", status: "True" }], storedVersions: ["v1"] };
  const after = structuredClone(stored);
  after.spec.names.kind = "Gadget";
  const fields = reportOf(after, { previous: stored }).errors.map(({ field }) => field);
  assert.deepEqual(fields, ["spec.names.kind"]);
});

test("a previous definition that does not decode is told as the old one", () => {
  const { valid, decodeError } = reportOf(withSchema({}), { previous: "[" });
  assert.equal(valid, false);
  assert.match(decodeError, /^old: /);
});

test("objects are admitted by a definition that the server would refuse", () => {
  const crd = new Crd(withSchema({ a: {} }));
  const object = { apiVersion: "example.org/v1", kind: "Widget", metadata: { name: "w" }, a: 1 };
  assert.equal(crd.admit(object).allowed, true);
});

test("remarks of ours are apart from errors", () => {
  const rules = [{ rule: "self.a > 1" }];
  const spec = {
    type: "object",
    properties: { a: { type: "integer" } },
    "x-kubernetes-validations": rules,
  };
  const { valid, errors, advice } = reportOf(withSchema({ spec }));
  assert.deepEqual({ valid, errors }, { valid: true, errors: [] });
  assert.deepEqual(
    advice.map(({ code, at }) => [code, at]),
    [
      [
        "optional-without-has",
        "spec.versions[0].schema.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule",
      ],
    ],
  );
});

test("a rule that costs too much says why, and which bound would do", () => {
  const list = (bound) => ({
    type: "array",
    ...bound,
    items: { type: "integer" },
    "x-kubernetes-validations": [{ rule: "self.all(x, self.exists_one(y, x == y))" }],
  });
  const { valid, rules } = reportOf(withSchema({ list: list() }));
  assert.equal(valid, false);
  const [{ limit, factors }] = rules;
  assert.equal(limit, 10_000_000);
  const [{ at, keyword, assumed, suggestion }] = factors;
  assert.deepEqual(
    { at, keyword, assumed },
    {
      at: "spec.versions[0].schema.openAPIV3Schema.properties[list]",
      keyword: "maxItems",
      assumed: 1_572_863,
    },
  );
  for (const [maxItems, fits] of [
    [suggestion, true],
    [suggestion + 1, false],
  ]) {
    assert.equal(reportOf(withSchema({ list: list({ maxItems }) })).valid, fits);
  }
});
