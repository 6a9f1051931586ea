// What nests deepest in every way: run by bad-input.test.mjs on half of the usual stack. Prints
// what was not answered.

import { Crd, evaluate } from "crd-drydock";

const around = (times, open, inner, close) => open.repeat(times) + inner + close.repeat(times);
const failures = [];
const answered = (name, work) => {
  try {
    const fault = work();
    if (fault !== undefined) failures.push(`${name}: ${fault}`);
  } catch (error) {
    failures.push(`${name}: ${error.message}`);
  }
};

// Expressions at cel-go's bound of 250 levels, with as many operators to a level as fit.
const some = "false || true && !";
for (const [open, inner, close, times] of [
  [`${some}[1].exists(x, `, "true", ")", 249],
  [`${some}dyn(`, "true", " ? true : false)", 248],
  [`${some}{true: true}[`, "true", "]", 248],
  [`${some}[`, "true", "][0]", 249],
  [`${some}{1: `, "true", "}[1]", 249],
  [`${some}google.protobuf.BoolValue{value: `, "true", "}", 249],
  ["true && (false || !(", "true", ") ? true : false)", 124],
  ["dyn([1].sortBy(x, ", "1", "))[0]", 124],
  ["", "[1]", ".sortBy(x, x)", 250],
  ["", "[1]", ".map(x, dyn([x]))", 250],
]) {
  const text = around(times, open, inner, close);
  answered(text.slice(0, 40), () => {
    const { compileError, error } = evaluate(text);
    return compileError ?? (error?.startsWith("no such key") ? undefined : error);
  });
}

// Values of 990 levels, and 240 more around them.
for (const [open, close] of [
  ["[", "]"],
  ['{"a":', "}"],
]) {
  const value = around(990, open, "1", close);
  const variables = `{"self":${value},"oldSelf":${value}}`;
  const wrapped = (name) => around(240, "[", name, "]");
  for (const text of [
    "self == oldSelf",
    `${wrapped("self")} == ${wrapped("oldSelf")}`,
    `'%s'.format([${wrapped("self")}])`,
    wrapped("self"),
    "[self, oldSelf].distinct()",
    "sets.equivalent([self], [oldSelf])",
    "google.protobuf.Value{list_value: [self]}",
    "[self].flatten(100000)",
  ]) {
    answered(text.slice(0, 40), () => evaluate(text, variables).error);
  }
}

// Definitions and objects as deep as documents may be.
const version = (name, schema, rule) => `{
  "name": "${name}", "served": true, "storage": ${name === "v1"}, "schema": {"openAPIV3Schema":
    {"type": "object", "x-kubernetes-validations": [{"rule": ${JSON.stringify(rule)}}],
     "required": ["spec"], "properties": {"spec": ${schema}}}}}`;
const crd = (schema, rule) => `{
  "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
  "metadata": {"name": "ws.example.org"},
  "spec": {"group": "example.org", "scope": "Cluster",
    "names": {"plural": "ws", "singular": "w", "kind": "W", "listKind": "WList"},
    "versions": [${["v1", "v2"].map((name) => version(name, schema, rule)).join()}]}}`;
const object = (spec) =>
  `{"apiVersion":"example.org/v1","kind":"W","metadata":{"name":"a"},"spec":${spec}}`;
for (const [levels, open, close, openValue, closeValue] of [
  [980, '{"type":"array","items":', "}", "[", "]"],
  [980, '{"type":"object","additionalProperties":', "}", '{"a":', "}"],
  [490, '{"type":"object","required":["a"],"properties":{"a":', "}}", '{"a":', "}"],
  [490, '{"type":"object","default":{},"properties":{"a":', "}}", '{"a":', "}"],
]) {
  for (const rule of ["self.spec == self.spec", "self.spec + 1 == 2"]) {
    answered(`${levels} × ${open}`, () => {
      const compiled = new Crd(crd(around(levels, open, '{"type":"integer"}', close), rule));
      const { decodeError } = compiled.report;
      for (const leaf of ["1", '"x"']) {
        for (const format of ["", "# as YAML\n"]) {
          const text = format + object(around(levels, openValue, leaf, closeValue));
          const admission = compiled.admit(text);
          if (admission.decodeError !== undefined) return admission.decodeError;
          compiled.scale(text);
          compiled.table([text]);
          compiled.selectableFields(text);
          for (const version of ["v1", "v2"]) {
            const { error } = compiled.convert(text, version);
            if (error !== undefined) return error;
          }
          const { error } = compiled.roundTrip(text.replace("/v1", "/v2"));
          if (error !== undefined) return error;
        }
      }
      compiled.status();
      for (const optional of [false, true]) {
        for (const version of ["v1", "v2"]) compiled.sample({ version, optional });
      }
      for (const format of ["v2", "v3"]) {
        if (compiled.openapi("v1", format) === null) return "it is not published";
      }
      compiled.free();
      return decodeError;
    });
  }
}

// Patterns that nest. Samples show a match.
answered("a pattern", () => {
  const pattern = around(990, "(?:", "a", ")+");
  const spec = { type: "string", pattern, minLength: 100 };
  const compiled = new Crd(crd(JSON.stringify(spec), "true"));
  const { allowed, errors } = compiled.admit(compiled.sample());
  return allowed ? undefined : errors[0].message;
});

console.log(failures.join("\n"));
