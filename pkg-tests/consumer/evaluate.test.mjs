// CEL expressions on their own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd, evaluate, trace } from "crd-drydock";
import fixtures from "./fixtures.cjs";

const { definition, onlyVersion, widget } = fixtures;

const answers = [
  ["1 + 2", undefined, { outputType: "int", type: "int", value: 3, text: "3", cost: 1 }],
  [
    "self.map(x, x * 2)",
    { self: [1, 2] },
    { outputType: "list(int)", type: "list", value: [2, 4], text: "[2 4]", cost: 30 },
  ],
  [
    "9007199254740993",
    undefined,
    {
      outputType: "int",
      type: "int",
      value: "9007199254740993",
      text: "9007199254740993",
      cost: 0,
    },
  ],
  [
    "optional.none()",
    undefined,
    { outputType: "optional_type(dyn)", type: "optional_type", text: "<nil>", cost: 1 },
  ],
  [
    "self == oldSelf",
    { self: 1, oldSelf: 2 },
    { outputType: "bool", type: "bool", value: false, text: "false", cost: 3 },
  ],
  ["1 / self", { self: 0 }, { outputType: "int", error: "division by zero", cost: 2 }],
  [
    "1 + 'a'",
    undefined,
    {
      compileError:
        "ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, string)'\n" +
        " | 1 + 'a'\n" +
        " | ..^",
    },
  ],
];

for (const [expression, variables, answer] of answers) {
  test(`${expression} with ${JSON.stringify(variables)} is answered`, () => {
    assert.deepEqual(evaluate(expression, variables), answer);
  });
}

const zones = [
  ["Europe/Berlin", "14"],
  ["Asia/Kolkata", "17"],
  ["America/St_Johns", "9"],
  ["Etc/GMT+5", "7"],
  ["PRC", "20"],
  ["EST", "7"],
  ["", "12"],
  ["Local", "12"],
  ["-03:30", "8"],
];

for (const [zone, hours] of zones) {
  test(`the zone ${JSON.stringify(zone)} is known`, () => {
    const expression = `timestamp("2024-07-01T12:00:00Z").getHours(${JSON.stringify(zone)})`;
    assert.equal(evaluate(expression).text, hours);
  });
}

for (const zone of ["europe/berlin", "ASIA/KOLKATA", "ETC/GMT", "PST", "+0530", "Mars/Base"]) {
  test(`the zone ${zone} is unknown`, () => {
    const { error } = evaluate(`timestamp("2024-07-01T12:00:00Z").getHours("${zone}")`);
    assert.equal(error, `unknown time zone ${zone}`);
  });
}

test("oldSelf that is not given is undeclared", () => {
  const { compileError } = evaluate("self == oldSelf", { self: 1, oldSelf: undefined });
  assert.match(compileError, /undeclared reference to 'oldSelf'/);
});

test("JSON text keeps integers and floats apart", () => {
  assert.equal(evaluate("type(self)", '{"self": 1}').text, "int");
  assert.equal(evaluate("type(self)", '{"self": 1.0}').text, "double");
  assert.equal(evaluate("self", '{"self": 9007199254740993}').text, "9007199254740993");
});

test("variables that cannot be read are an error in words", () => {
  assert.match(evaluate("1", "{").error, /^variables: /);
  assert.equal(evaluate("1", "[1]").error, "variables: not an object");
  const deep = { self: JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`) };
  assert.equal(evaluate("1", deep).error, "the variables are nested deeper than 1000 levels");
});

const hours = [
  ["UTC", 12],
  ["Europe/Berlin", 14],
  ["America/New_York", 8],
  ["Asia/Kolkata", 17],
  ["+05:30", 17],
];

for (const [zone, hour] of hours) {
  test(`the hour in ${zone} is known`, () => {
    const { value } = evaluate(`timestamp('2024-07-01T12:00:00Z').getHours('${zone}')`);
    assert.equal(value, hour);
  });
}

for (const zone of ["Mars/Base", "europe/berlin"]) {
  test(`${zone} is no zone`, () => {
    const { error } = evaluate(`timestamp('2024-07-01T12:00:00Z').getHours('${zone}')`);
    assert.equal(error, `unknown time zone ${zone}`);
  });
}

test("an expression that would run for ages is stopped", () => {
  const { error } = evaluate("lists.range(5000).map(x, lists.range(5000)).size()");
  assert.equal(error, "operation cancelled: actual cost limit exceeded");
});

test("the trace of a rule tells its parts, also of an update", () => {
  const rule = "self.all(k, v, v < 2) && self != oldSelf";
  const crd = definition({
    versions: onlyVersion({
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: {
            spec: {
              type: "object",
              additionalProperties: { type: "integer" },
              "x-kubernetes-validations": [{ rule }],
            },
          },
        },
      },
    }),
  });
  const previous = { ...widget, spec: { b: 1 } };
  const object = { ...widget, spec: { a: 1, b: 2 } };
  const [run] = new Crd(crd).admit(object, { previous }).rules;
  const found = trace(crd, object, run, { previous });
  assert.equal(found.cost, run.cost);
  const texts = found.parts.map(({ start, end }) => rule.slice(start, end));
  assert.deepEqual(texts, ["self.all(k, v, v < 2)", "self != oldSelf"]);
  const [all, differs] = found.parts;
  assert.deepEqual(
    all.rounds.map(({ variables }) => variables.map(({ value }) => value)),
    [
      ['"a"', "1"],
      ['"b"', "2"],
    ],
  );
  assert.equal(differs.unneeded, true);
  // A create does not run it.
  assert.equal(trace(crd, object, run), null);
});

test("a trace asks for an evaluation", () => {
  assert.equal(trace("kind: [", widget, { path: "spec", rule: "true" }), null);
  assert.equal(trace("{}", "a: [", { path: "spec", rule: "true" }), null);
  assert.throws(() => trace("{}", widget, null), TypeError);
  assert.throws(() => trace("{}", widget, { path: 1, rule: "" }), TypeError);
});
