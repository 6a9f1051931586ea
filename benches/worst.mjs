// The worst object of each kind: its cost must be linear in its items, whatever they are.

import { crdOf, widgetOf } from "../pkg-tests/conformance/widget.mjs";
import { Crd } from "./engine.mjs";
import { measure, quick, ratio } from "./measure.mjs";
import { figure } from "./table.mjs";

const SMALL = 1_000;
const LARGE = quick ? 10_000 : 100_000;
const ADMIT_TARGET = 10;
/** How many times the text's growth is too much growth: caches hold the small one only. */
export const SLACK = 3;

export const string = { type: "string" };
export const map = (properties, more) => ({ type: "object", properties, ...more });
export const fill = (count, item) => Array.from({ length: count }, (_, at) => item(at));
export const object = (entries) => Object.fromEntries(entries);
const list = (items, more) => ({ type: "array", items, ...more });
const rules = (...texts) => ({ "x-kubernetes-validations": texts.map((rule) => ({ rule })) });

/** A schema, and the value of `f` for `n` items. */
const KINDS = {
  "list of integers": [list({ type: "integer" }), (n) => fill(n, (at) => at)],
  "list of strings with a pattern": [
    list({ ...string, pattern: "^[a-z]+(-[a-z0-9]+)*$", maxLength: 63 }),
    (n) => fill(n, (at) => `item-${at}`),
  ],
  "list of maps with defaults": [
    list(map({ a: string, b: { type: "integer", default: 1 } }, { required: ["a"] })),
    (n) => fill(n, (at) => ({ a: `${at}` })),
  ],
  "list of wrong items": [list({ type: "integer" }), (n) => fill(n, (at) => `${at}`)],
  "set of strings": [
    list(string, { "x-kubernetes-list-type": "set" }),
    (n) => fill(n, (at) => `${at}`),
  ],
  "set of maps": [
    list(map({ a: string }, { "x-kubernetes-map-type": "atomic" }), {
      "x-kubernetes-list-type": "set",
    }),
    (n) => fill(n, (at) => ({ a: `${at}` })),
  ],
  "list with map keys": [
    list(map({ a: string, b: string }, { required: ["a", "b"] }), {
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a", "b"],
    }),
    (n) => fill(n, (at) => ({ a: "same", b: `${at}` })),
  ],
  "set of equal strings": [
    list(string, { "x-kubernetes-list-type": "set" }),
    (n) => fill(n, () => "same"),
  ],
  "map of strings": [
    { type: "object", additionalProperties: string },
    (n) => object(fill(n, (at) => [`k${at}`, "v"])),
  ],
  "all fields unknown": [map({}), (n) => object(fill(n, (at) => [`k${at}`, at]))],
  "all fields of all items unknown": [
    list(map({})),
    // As many as a request holds.
    (n) => fill(n, (at) => ({ name: `${at}`, value: at })),
  ],
  "preserved fields": [
    { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    (n) => object(fill(n, (at) => [`k${at}`, { a: at }])),
  ],
  "long string under a nested repetition": [
    { ...string, pattern: "^(a+)+$" },
    (n) => `${"a".repeat(n * 10)}!`,
  ],
  "list of strings with an enum": [
    list({ ...string, enum: fill(300, (at) => `value-${at}`) }),
    (n) => fill(n, (at) => `value-${at % 300}`),
  ],
  "list with a rule for each item": [
    list({ type: "integer", ...rules("self >= 0") }, { maxItems: LARGE }),
    (n) => fill(n, (at) => at),
  ],
  "list with a rule over all items": [
    list({ type: "integer" }, { maxItems: LARGE, ...rules("self.all(x, x >= 0)") }),
    (n) => fill(n, (at) => at),
  ],
};

/** The table of growth from 1,000 items to 100,000. */
export function worstTables() {
  const rows = Object.entries(KINDS).flatMap(([kind, [schema, value]]) => {
    process.stderr.write(`▸ ${kind}\n`);
    const crd = new Crd(JSON.stringify(crdOf(schema)));
    if (!crd.report.valid) throw new Error(`${kind}: ${crd.report.errors[0]?.message}`);
    const made = [
      row(crd, kind, value, JSON.stringify),
      row(crd, `${kind}, in YAML`, value, yamlOf),
    ];
    crd.free();
    return made;
  });
  const title = `The worst objects, from ${SMALL} items to ${LARGE}`;
  return [{ title, rows }];
}

function row(crd, kind, value, write) {
  const [small, large] = [SMALL, LARGE].map((count) => write(widgetOf(value(count))));
  const json = JSON.stringify(widgetOf(value(LARGE)));
  const times = measure(
    {
      parse: () => JSON.parse(json),
      small: () => crd.admit(small),
      large: () => crd.admit(large),
    },
    { rounds: 3 },
  );
  const parsed = ratio(times.large, times.parse);
  return {
    kind,
    ms: (times.large.us / 1000).toFixed(1),
    [`× parse (≤ ${ADMIT_TARGET})`]:
      write === yamlOf ? figure(parsed) : figure(parsed, ADMIT_TARGET),
    "times the time": ratio(times.large, times.small).toFixed(0),
    [`of the text's growth (≤ ${SLACK})`]: growth(times.large, times.small, large, small),
  };
}

/** How much faster the time grew than the text. */
export function growth(large, small, largeText, smallText) {
  return figure((ratio(large, small) * smallText.length) / largeText.length, SLACK);
}

/** Block style for the object and for the items of `f`, for there a parser grows the wrong way. */
function yamlOf({ f, ...rest }) {
  const lines = Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  if (typeof f !== "object") return [...lines, `f: ${JSON.stringify(f)}`].join("\n");
  const items = Object.entries(f).map(([key, value]) => {
    const item = JSON.stringify(value);
    return Array.isArray(f) ? `- ${item}` : `  ${key}: ${item}`;
  });
  return [...lines, "f:", ...items].join("\n");
}
