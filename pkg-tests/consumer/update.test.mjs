// Updates: an object, or its status, judged against what is stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd, Workspace } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion } = fixtures;

const crd = new Crd(
  definition({
    versions: onlyVersion({
      subresources: { status: {} },
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: {
            spec: {
              type: "object",
              properties: {
                size: { type: "integer", maximum: 5 },
                color: {
                  type: "string",
                  maxLength: 9,
                  "x-kubernetes-validations": [
                    { rule: "self == oldSelf", message: "is immutable" },
                    { rule: "self != 'red'" },
                  ],
                },
              },
            },
            status: { type: "object", properties: { ready: { type: "boolean" } } },
          },
        },
      },
    }),
  }),
);

const widget = (spec, rest) => ({
  apiVersion: "example.org/v1",
  kind: "Widget",
  metadata: { name: "one" },
  spec,
  ...rest,
});
const messages = (errors) => errors.map(({ message }) => message);

test("an update is judged against the object before", () => {
  const { allowed, errors, rules } = crd.admit(widget({ color: "blue" }), {
    previous: widget({ color: "green" }),
  });
  assert.equal(allowed, false);
  assert.deepEqual(messages(errors), ['spec.color: Invalid value: "blue": is immutable']);
  assert.deepEqual(
    rules.map(({ result }) => result),
    [false, true],
  );
  const created = crd.admit(widget({ color: "blue" }));
  assert.equal(created.allowed, true);
  assert.match(created.rules[0].skipped, /there is none$/);
});

test("an object of a workspace is admitted as one by itself, rules that wait for an old value too", () => {
  const spec = { type: "object", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const waiting = definition({ versions: onlyVersion({ schema }) });
  const workspace = new Workspace();
  workspace.set("crd.json", JSON.stringify(waiting));
  workspace.set("widget.json", JSON.stringify(widget({})));
  const [{ admission }] = workspace.objects("widget.json");
  assert.match(admission.rules[0].skipped, /there is none$/);
  assert.deepEqual(admission, new Crd(waiting).admit(widget({})));
});

test("each change between the object given and the one stored has its kind", () => {
  const spec = {
    type: "object",
    properties: { size: { type: "integer", default: 1 }, color: { type: "string" } },
  };
  const status = { type: "object", properties: { ready: { type: "boolean" } } };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec, status } } };
  const versions = onlyVersion({ subresources: { status: {} }, schema });
  const given = widget({ color: null, shape: "round" }, { status: { ready: true } });
  assert.deepEqual(new Crd(definition({ versions })).admit(given).changes, [
    { kind: "pruned", path: "spec.shape", value: "round" },
    { kind: "null-dropped", path: "spec.color" },
    { kind: "defaulted", path: "spec.size", value: 1 },
    { kind: "status-ignored", path: "status", value: { ready: true } },
    { kind: "metadata", path: "metadata.generation", value: 1 },
  ]);
});

test("what the update did not change is suppressed", () => {
  const { allowed, object, suppressed, rules } = crd.admit(
    widget({ size: 9, color: "red" }, { metadata: { name: "one", labels: { a: "b" } } }),
    { previous: JSON.stringify(widget({ size: 9, color: "red" })) },
  );
  assert.equal(allowed, true);
  assert.equal(object.metadata.generation, 1);
  assert.deepEqual(messages(suppressed), [
    "spec.size: Invalid value: 9: spec.size in body should be less than or equal to 5",
    "spec.color: Invalid value: \"red\": failed rule: self != 'red'",
  ]);
  assert.deepEqual(
    rules.map(({ result, ratcheted }) => [result, ratcheted]),
    [
      [true, undefined],
      [false, true],
    ],
  );
});

test("an update counts changes and keeps the status", () => {
  const previous = widget({ size: 1 }, { status: { ready: true } });
  previous.metadata = { name: "one", uid: "u", resourceVersion: "7", generation: 4 };
  const { json, changes } = crd.admit(widget({ size: 2 }, { status: { ready: false } }), {
    previous,
  });
  const stored = JSON.parse(json);
  assert.deepEqual(stored.status, { ready: true });
  assert.deepEqual(stored.metadata, {
    name: "one",
    resourceVersion: "7",
    uid: "u",
    generation: 5,
  });
  assert.deepEqual(
    changes.map(({ kind, path }) => `${kind} ${path}`),
    [
      "status-ignored status",
      "metadata metadata.resourceVersion",
      "metadata metadata.uid",
      "metadata metadata.generation",
    ],
  );
});

test("an update of the status changes nothing else", () => {
  const { allowed, object, changes } = crd.admit(
    widget({ size: 99 }, { status: { ready: true } }),
    { previous: widget({ size: 1 }), subresource: "status" },
  );
  assert.equal(allowed, true);
  assert.deepEqual(object.spec, { size: 1 });
  assert.deepEqual(object.status, { ready: true });
  assert.deepEqual(changes, [{ kind: "status-ignored", path: "spec", value: { size: 99 } }]);
});

test("a request says why rules did not run, and why a message expression gave no message", () => {
  const rules = [{ rule: "self.size < 3", messageExpression: "string(1 / (self.size - 4))" }];
  const spec = {
    type: "object",
    properties: { size: { type: "integer" } },
    "x-kubernetes-validations": rules,
  };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const ruled = new Crd(definition({ versions: onlyVersion({ schema }) }));
  const { errors, ...stopped } = ruled.admit(widget({ size: "4" }));
  assert.deepEqual([stopped.rules, stopped.rulesStopped, errors.length], [[], "errors", 2]);
  const ran = ruled.admit(widget({ size: 4 }));
  assert.equal(ran.rulesStopped, undefined);
  assert.equal(ran.rules[0].messageError, "division by zero");
  assert.equal(ruled.admit(widget({ size: 5 })).rules[0].messageError, undefined);
});

test("each evaluation, each cost and each error of a rule names the rule", () => {
  const rule = "self.size() < 4";
  const word = { type: "string", maxLength: 9, "x-kubernetes-validations": [{ rule }, { rule }] };
  const words = { type: "array", maxItems: 9, items: word };
  const spec = { type: "object", properties: { words } };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const ruled = new Crd(definition({ versions: onlyVersion({ schema }) }));
  const ids = [0, 1].map((index) => ({ path: "spec.words[*]", index }));
  const { rules, errors } = ruled.admit(widget({ words: ["long", "oar"] }));
  assert.deepEqual(
    rules.map(({ path, id }) => [path, id]),
    ["spec.words[0]", "spec.words[1]"].flatMap((path) => ids.map((id) => [path, id])),
  );
  assert.deepEqual(
    errors.map((error) => error.rule),
    ids,
  );
  assert.deepEqual(
    ruled.report.rules.map((cost) => cost.rule),
    ids,
  );
});

test("a status is not created", () => {
  const { allowed, decodeError } = crd.admit(widget({}), { subresource: "status" });
  assert.equal(allowed, false);
  assert.match(decodeError, /^the server does not allow this method on the requested resource/);
});

test("a previous object that is none is told as the old one", () => {
  assert.match(crd.admit(widget({}), { previous: "[" }).decodeError, /^old: /);
  let nested = {};
  for (let level = 0; level < 1000; level += 1) nested = { nested };
  const { decodeError } = crd.admit(widget({}), { previous: nested });
  assert.equal(decodeError, "old: the options.previous is nested deeper than 1000 levels");
});
