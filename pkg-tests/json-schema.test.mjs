// The JSON Schemas of definitions against the engine: no object that a server creates is refused. The
// objects are those of the cases, the validator is ajv. `ALL=1` takes every definition.

import assert from "node:assert/strict";
import { test } from "node:test";
import Ajv from "ajv";
import { Crd, jsonSchema } from "crd-drydock";
import { caseFiles, readCases } from "./conformance/cases.mjs";

/** Creations by the text of their definition and their version. */
const creations = new Map();
for (const one of caseFiles().here.flatMap(readCases)) {
  if (one.op !== "admit" || one.previous !== undefined || one.subresource !== undefined) continue;
  const crd = one.crd().toWellFormed();
  if (!creations.has(crd)) creations.set(crd, []);
  creations.get(crd).push(one);
}

/** One in this many definitions is tested: ajv takes most of the time. */
const SHARE = process.env.ALL ? 1 : 4;

/** What a server creates under strict field validation, and what the schema says of it. */
function* judged() {
  for (const [text, requests] of [...creations].filter((_, index) => index % SHARE === 0)) {
    const crd = new Crd(text);
    const validators = new Map();
    for (const { id, object, version } of requests) {
      const options = { version, fieldValidation: "Strict" };
      const admission = crd.admit(object, options);
      const value = parsed(object);
      const name = version ?? value?.apiVersion?.split("/")[1];
      if (!admission.allowed || value?.apiVersion !== `${crd.group}/${name}`) continue;
      if (!validators.has(name)) validators.set(name, compiled(jsonSchema(text, name)));
      const validate = validators.get(name);
      if (validate !== null) yield { id, taken: validate(value), errors: validate.errors };
    }
    crd.free();
  }
}

/** ajv compiles no schema with a reference to nowhere; such definitions are refused anyway. */
function compiled(schema) {
  return schema === null ? null : new Ajv({ strict: false, logger: false }).compile(schema);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test("a schema takes every object that a server creates", () => {
  let count = 0;
  const refused = [];
  for (const { id, taken, errors } of judged()) {
    count += 1;
    if (!taken) refused.push(`${id}: ${JSON.stringify(errors).slice(0, 300)}`);
  }
  assert.deepEqual(refused.slice(0, 20), []);
  assert.ok(count > 100, `only ${count} objects were judged`);
});

test("a schema refuses what only needs a schema to be refused", () => {
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "boats.example.org" },
    spec: {
      group: "example.org",
      scope: "Namespaced",
      names: { plural: "boats", kind: "Boat" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  required: ["crew"],
                  properties: { crew: { type: "integer", minimum: 1 }, name: { type: "string" } },
                  oneOf: [{ required: ["name"] }, { properties: { crew: { minimum: 5 } } }],
                },
              },
            },
          },
        },
      ],
    },
  };
  const validate = compiled(jsonSchema(crd, "v1"));
  const boat = (spec) => ({
    apiVersion: "example.org/v1",
    kind: "Boat",
    metadata: { name: "a" },
    spec,
  });
  for (const [object, wanted] of [
    [boat({ crew: 1, name: "a" }), true],
    [boat({ crew: 9 }), true],
    [boat({ crew: 9, name: null }), true],
    [boat({ crew: 9, name: "a" }), false],
    [boat({ crew: 1, name: null }), false],
    [boat({ crew: 0, name: "a" }), false],
    [boat({ name: "a" }), false],
    [boat({ crew: null, name: "a" }), false],
    [boat({ crew: 1, name: "a", sail: 1 }), false],
    [{ ...boat({ crew: 9 }), kind: "Ship" }, false],
  ]) {
    assert.equal(validate(object), wanted, JSON.stringify(object));
  }
});
