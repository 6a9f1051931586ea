// What a whole request meets, besides the definition's schema: names that are made, metadata that
// is wiped, the message that a client sees, and what it reads back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd, Workspace } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion } = fixtures;

const schema = {
  openAPIV3Schema: {
    type: "object",
    properties: {
      spec: {
        type: "object",
        properties: { size: { type: "integer", maximum: 5 }, color: { type: "string" } },
        required: ["color"],
      },
      status: {
        type: "object",
        default: { phase: "New" },
        properties: { phase: { type: "string" } },
      },
    },
    "x-kubernetes-validations": [{ rule: "self.metadata.name.endsWith('xxxxx')" }],
  },
};
const crd = new Crd(definition({ versions: onlyVersion({ schema }) }));
const withStatus = definition({
  versions: onlyVersion({ schema, subresources: { status: {} } }),
});
const widget = (metadata, spec = { color: "red" }) => ({
  apiVersion: "example.org/v1",
  kind: "Widget",
  metadata,
  spec,
});
const ofMetadata = ({ changes }) =>
  changes.filter(({ path }) => path.startsWith("metadata.")).map(({ kind, path }) => [kind, path]);

test("a name is made from generateName, and rules see it", () => {
  const admission = crd.admit(widget({ generateName: "w-" }));
  assert.deepEqual(admission.errors, []);
  assert.equal(admission.object.metadata.name, "w-xxxxx");
  const made = admission.changes.find(({ path }) => path === "metadata.name");
  assert.deepEqual(made, { kind: "generated", path: "metadata.name", value: "w-xxxxx" });
});

test("errors of generateName and of the name made from it come together", () => {
  const { errors } = crd.admit(widget({ generateName: "W" }));
  assert.deepEqual(
    errors.map(({ field }) => field),
    ["metadata.generateName", "metadata.name"],
  );
});

test("what only the server sets is wiped from a create", () => {
  const admission = crd.admit(
    widget({
      name: "axxxxx",
      uid: "u",
      selfLink: "/x",
      creationTimestamp: "2020-01-01T00:00:00Z",
      deletionTimestamp: "2020-01-01T00:00:00Z",
      deletionGracePeriodSeconds: 3,
      managedFields: [{ operation: "no" }],
      resourceVersion: "0",
    }),
  );
  assert.equal(admission.allowed, true);
  assert.deepEqual(admission.object.metadata, { name: "axxxxx", generation: 1 });
  assert.deepEqual(ofMetadata(admission), [
    ["generated", "metadata.uid"],
    ["generated", "metadata.creationTimestamp"],
    ["cleared", "metadata.deletionTimestamp"],
    ["cleared", "metadata.deletionGracePeriodSeconds"],
    ["cleared", "metadata.selfLink"],
    ["cleared", "metadata.resourceVersion"],
    ["cleared", "metadata.managedFields"],
    ["metadata", "metadata.generation"],
  ]);
});

test("a namespace of a cluster-scoped kind is cleared, on create and update", () => {
  const cluster = new Crd({
    ...definition({ scope: "Cluster", versions: onlyVersion({ schema }) }),
  });
  const named = widget({ name: "axxxxx", namespace: "n" });
  for (const options of [{}, { previous: widget({ name: "axxxxx" }) }]) {
    const { allowed, object, changes } = cluster.admit(named, options);
    assert.equal(allowed, true);
    assert.equal("namespace" in object.metadata, false);
    assert.ok(changes.some(({ kind, value }) => kind === "cleared" && value === "n"));
  }
});

test("what is stored already cannot be created", () => {
  const text = "resourceVersion should not be set on objects to be created";
  const refused = crd.admit(widget({ name: "A", resourceVersion: "5" }));
  assert.equal(refused.decodeError, text);
  assert.equal(refused.message, text);
  assert.deepEqual([refused.errors, refused.object, refused.read], [[], null, null]);

  const stored = definition({ versions: onlyVersion({ schema }) });
  const of = new Crd({ ...stored, metadata: { ...stored.metadata, resourceVersion: "5" } });
  assert.deepEqual([of.report.valid, of.report.decodeError], [false, text]);
  assert.equal(of.admit(widget({ name: "axxxxx" })).allowed, true, "it judges objects");
});

test("every update has its metadata checked", () => {
  const bad = widget({ name: "axxxxx", finalizers: ["_/_"] });
  const { errors } = crd.admit(bad, { previous: bad });
  assert.equal(errors.length, 2);
  assert.ok(errors.every(({ field }) => field === "metadata.finalizers"));
});

test("errors say which keyword is violated and which rule fails", () => {
  const rules = [{ rule: "true" }, { rule: "self.size() < 3" }];
  const items = { type: "string", maxLength: 5, "x-kubernetes-validations": rules };
  const schema = {
    type: "object",
    properties: { spec: { type: "object", properties: { names: { type: "array", items } } } },
  };
  const versions = [
    { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } },
  ];
  const of = new Crd(definition({ versions }));
  const told = (names) =>
    of
      .admit(widget({ name: "a" }, { names }))
      .errors.map(({ code, keyword, rule }) => ({ code, keyword, rule }));
  assert.deepEqual(told(["a", "abcd"]), [
    {
      code: "rule-failed",
      keyword: "x-kubernetes-validations",
      rule: { path: "spec.names[*]", index: 1 },
    },
  ]);
  assert.deepEqual(told(["abcdef"]), [
    { code: "max-length", keyword: "maxLength", rule: undefined },
    { code: "rules-not-checked", keyword: undefined, rule: undefined },
  ]);
});

test("the message is the one that a client sees", () => {
  const one = crd.admit(widget({ name: "axxxxx" }, {}));
  assert.equal(
    one.message,
    'Widget.example.org "axxxxx" is invalid: [spec.color: Required value, <nil>: Invalid value: null: ' +
      "some validation rules were not checked because the object was invalid; correct the existing " +
      "errors to complete validation]",
  );
  const other = crd.admit(widget({ name: "a" }));
  assert.equal(other.message, `Widget.example.org "a" is invalid: ${other.errors[0].message}`);
  assert.equal("message" in crd.admit(widget({ name: "axxxxx" })), false);
});

test("the message of a refusal before validation is whole", () => {
  const messageOf = (object, options) => crd.admit(object, options).message;
  assert.equal(
    messageOf(widget({ name: "a", labels: 5 })),
    'Widget in version "v1" cannot be handled as a Widget: json: cannot unmarshal number into Go ' +
      "struct field ObjectMeta.labels of type map[string]string",
  );
  assert.equal(
    messageOf('{"apiVersion":"example.org/v1"}', { version: "v1" }),
    "the object provided is unrecognized (must be of type Widget): Object 'Kind' is missing in " +
      `'{"apiVersion":"example.org/v1"}' ({"apiVersion":"example.org/v1" ...)`,
  );
  assert.equal(
    messageOf({ ...widget({ name: "a" }), apiVersion: "example.org/v9" }, { version: "v1" }),
    "the API version in the data (example.org/v9) does not match the expected API version " +
      "(example.org/v1)",
  );
  assert.equal(messageOf("[", undefined), undefined, "no client sends that");
});

test("a definition's report has its message too", () => {
  const refused = new Crd({ ...definition({}), metadata: { name: "x" } }).report;
  assert.match(
    refused.message,
    /^CustomResourceDefinition\.apiextensions\.k8s\.io "x" is invalid: /,
  );
  const untyped = new Crd({ ...definition({}), spec: 5 }).report;
  assert.equal(
    untyped.message,
    'CustomResourceDefinition in version "v1" cannot be handled as a CustomResourceDefinition: ' +
      untyped.decodeError,
  );
  assert.equal("message" in crd.report, false);
});

test("what a client reads back is the object itself, the same value", () => {
  const { object, read } = crd.admit(widget({ name: "axxxxx" }));
  assert.equal(read, object);
});

test("a status that creation drops is read with its default", () => {
  const own = new Crd(withStatus);
  const admission = own.admit(widget({ name: "axxxxx" }));
  const late = own.admit(widget({ name: "bxxxxx" }));
  const want = { ...admission.object, status: { phase: "New" } };
  assert.equal("status" in admission.object, false);
  assert.deepEqual(structuredClone(admission).read, want);
  assert.equal(admission.read, admission.read);
  own.free();
  assert.deepEqual(late.read.status, { phase: "New" }, "also where the definition is gone");
});

test("a workspace's admissions have message and read alike", () => {
  const workspace = new Workspace();
  workspace.set("crd.json", JSON.stringify(withStatus));
  workspace.set(
    "widgets.json",
    ["axxxxx", "A"].map((name) => JSON.stringify(widget({ name }))).join("\n---\n"),
  );
  const own = new Crd(withStatus);
  const objects = workspace.objects("widgets.json").map(({ admission }) => admission);
  for (const [at, name] of ["axxxxx", "A"].entries()) {
    const { message, read } = own.admit(widget({ name }));
    assert.equal(objects[at].message, message);
    assert.deepEqual(objects[at].read, read);
  }
  workspace.set("old.json", JSON.stringify(widget({ name: "axxxxx", resourceVersion: "5" })));
  const [{ code, range }] = workspace.diagnostics("old.json");
  assert.equal(code, "decode-error");
  assert.ok(range.start.character > 80, "it is at the field");
  workspace.free();
  own.free();
});
