// The worst case of each kind: growth must be linear, and memory flat.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "../pkg-tests/conformance/cases.mjs";
import { crdOf, widgetOf } from "../pkg-tests/conformance/widget.mjs";
import { measure, ratio } from "./measure.mjs";

// The memory of the engine, caught as the package makes it.
const memories = [];
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...args) {
    super(...args);
    if (this.exports.memory) memories.push(this.exports.memory);
  }
};
const { Crd, parse } = await import("crd-drydock");

const SMALL = 1_000;
const LARGE = 100_000;
const COPIES = 20;
const CRD_SIZE_TARGET = 6;
const LARGE_CRDS = [
  "cloudnative-pg_postgresql.cnpg.io_cluster.yaml",
  "prometheus-operator_monitoring.coreos.com_prometheus.yaml",
];
/** How much more than linear counts as growth: caches hold the small one only. */
const SLACK = 3;
const ADMISSIONS = Number(process.env.ADMISSIONS ?? 100_000);

const string = { type: "string" };
const map = (properties, more) => ({ type: "object", properties, ...more });
const list = (items, more) => ({ type: "array", items, ...more });
const fill = (count, item) => Array.from({ length: count }, (_, at) => item(at));
const object = (entries) => Object.fromEntries(entries);

/** Bytes of the engine's memory, which never shrinks. */
const size = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);

/** A schema, and the value of `f` for so many items. */
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
  "unknown fields": [map({}), (n) => object(fill(n, (at) => [`k${at}`, at]))],
  "preserved fields": [
    { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    (n) => object(fill(n, (at) => [`k${at}`, { a: at }])),
  ],
  "long string under a nested repetition": [
    { ...string, pattern: "^(a+)+$" },
    (n) => `${"a".repeat(n * 10)}!`,
  ],
  "enum of many strings": [
    list({ ...string, enum: fill(300, (at) => `value-${at}`) }),
    (n) => fill(n, (at) => `value-${at % 300}`),
  ],
};

/** Prints how the cost grows from 1,000 items to 100,000. */
export function benchGrowth() {
  const times = (factor) => `${factor.toFixed(0)} times`;
  console.log(`From ${SMALL} items to ${LARGE}, a ${LARGE / SMALL}-fold text:`);
  for (const [name, [schema, value]] of Object.entries(KINDS)) {
    const crd = new Crd(JSON.stringify(crdOf(schema)));
    for (const [form, write] of [
      ["", JSON.stringify],
      [" in YAML", yamlOf],
    ]) {
      const [small, large] = [SMALL, LARGE].map((count) => write(widgetOf(value(count))));
      const parsed = form === "" ? { parse: () => JSON.parse(large) } : {};
      const tasks = { small: () => crd.admit(small), large: () => crd.admit(large), ...parsed };
      const measured = measure(tasks, { rounds: 3 });
      const growth = ratio(measured.large, measured.small);
      const most = (large.length / small.length) * SLACK;
      const parts = [
        `${name}${form}`.padEnd(48),
        `${(measured.large.us / 1000).toFixed(1)} ms`.padStart(12),
        times(growth).padStart(14),
        growth > most ? "!" : " ",
        form === ""
          ? `${ratio(measured.large, measured.parse).toFixed(1)} × parse`.padStart(16)
          : "",
      ];
      console.log(parts.join(""));
    }
    crd.free();
  }
  benchDefinitions();
}

/** Prints how compiling grows with the schema. */
function benchDefinitions() {
  const [few, many] = [100, 10_000].map((count) =>
    JSON.stringify(
      crdOf(map(object(fill(count, (at) => [`p${at}`, { ...string, default: "x" }])))),
    ),
  );
  const compile = (text) => () => {
    const crd = new Crd(text);
    crd.report;
    crd.free();
  };
  const measured = measure({ few: compile(few), many: compile(many) }, { rounds: 3 });
  const growth = ratio(measured.many, measured.few);
  const mark = growth > (many.length / few.length) * SLACK ? "!" : " ";
  console.log(`\nCompiling 100 properties, then 10,000: ${growth.toFixed(0)} times${mark}`);
}

/** Prints what the engine's memory does over many admissions of an object. */
export function benchMemory() {
  const crd = new Crd(JSON.stringify(crdOf(KINDS["list of maps with defaults"][0])));
  const texts = [fill(3, (at) => ({ a: `${at}` })), "wrong", fill(100, () => ({ x: 1 }))].map((f) =>
    JSON.stringify(widgetOf(f)),
  );
  const admitAll = (count) => {
    for (let at = 0; at < count; at += 1) crd.admit(texts[at % texts.length]);
  };
  admitAll(1_000);
  const before = size();
  admitAll(ADMISSIONS);
  console.log(`\nMemory over ${ADMISSIONS} admissions: ${before} bytes, then ${size()}`);
  crd.free();
}

/** Prints what a `Crd` takes. Nothing is freed, so that nothing finds room in what is free. */
export function benchSize() {
  const folder = join(shared, "corpus/crds");
  for (const file of existsSync(folder) ? LARGE_CRDS : []) {
    const json = parse(readFileSync(join(folder, file), "utf8"))[0].json;
    const retained = [new Crd(json)];
    const before = size();
    retained.push(...fill(COPIES, () => new Crd(json)));
    const each = (size() - before) / COPIES / json.length;
    const mark = each > CRD_SIZE_TARGET ? " !" : "";
    console.log(`A Crd of ${file}: ${each.toFixed(1)} × its JSON text${mark}`);
  }
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
