// `npm run bench`: the package's speed on real definitions and objects, as multiples of what
// `JSON.parse` takes for the same JSON text in the same run: a measure that moves with the machine.
//
// The corpus is `../shared/corpus` beside the checkout, or below the folder that
// `CRD_DRYDOCK_SHARED` names. `BENCH=prometheus` chooses definitions by name.

import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { Crd, parse } from "crd-drydock";
import { shared } from "../pkg-tests/conformance/cases.mjs";

/** How long one measurement runs, in milliseconds, and of how many the median counts. */
const SPAN = 10;
const ROUNDS = 7;

const corpus = join(shared, "corpus");
if (!existsSync(corpus)) {
  console.log(`There is no ${corpus}: set CRD_DRYDOCK_SHARED to the folder that holds "corpus".`);
  process.exit(1);
}

console.log("Multiples of JSON.parse of the same JSON text; KB of 1024 bytes; µs of the median\n");
const chosen = process.env.BENCH ?? "";
const groups = [...objectsByDefinition()].filter(([file]) => file.includes(chosen));
console.table(Object.fromEntries(groups.map(([file, objects]) => row(file, objects))));
console.table(growth());
console.log(`import to first answer: ${(await firstAnswer()).toFixed(1)} ms`);

/** The JSON texts of the corpus's objects, by the file of their definition. */
function objectsByDefinition() {
  const groups = new Map();
  for (const { crdFile, object } of corpusObjects()) {
    groups.set(crdFile, [...(groups.get(crdFile) ?? []), object]);
  }
  return groups;
}

function corpusObjects() {
  const lines = readFileSync(join(corpus, "objects.jsonl"), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const { crdFile, object } = JSON.parse(line);
    return { crdFile, object: JSON.stringify(object) };
  });
}

function row(file, objects) {
  const yaml = readFileSync(join(corpus, file), "utf8");
  const [{ json }] = parse(yaml);
  const crd = new Crd(json);
  const yardstick = time(() => JSON.parse(json));
  const compile = (text) => () => {
    const one = new Crd(text);
    one.report;
    one.free();
  };
  const parseAll = time(() => objects.map((object) => JSON.parse(object)));
  const admitAll = time(() => objects.map((object) => crd.admit(object)));
  crd.free();
  return [
    basename(file, ".yaml").replace(/^.*_/, ""),
    {
      "CRD KB": round(json.length / 1024),
      compile: round(time(compile(json)) / yardstick),
      "from YAML": round(time(compile(yaml)) / yardstick),
      objects: objects.length,
      µs: round((admitAll / objects.length) * 1000),
      admit: round(admitAll / parseAll),
    },
  ];
}

/** The time to admit lists that grow: it should grow as they do. */
function growth() {
  const items = { type: "object", properties: { name: { type: "string", maxLength: 20 } } };
  const crd = new Crd(
    definition({
      list: { type: "array", items },
      map: { type: "object", additionalProperties: items },
    }),
  );
  const admit = (spec) => {
    const text = JSON.stringify({ ...head, spec });
    const yardstick = time(() => JSON.parse(text));
    return round(time(() => crd.admit(text)) / yardstick);
  };
  const rows = {};
  for (const size of [1_000, 10_000, 100_000]) {
    const list = Array.from({ length: size }, (_, index) => ({ name: `item-${index}` }));
    const map = Object.fromEntries(list.map((item) => [item.name, item]));
    const unknown = Object.fromEntries(list.map(({ name }) => [name, 1]));
    rows[`${size} items`] = {
      list: admit({ list }),
      map: admit({ map }),
      "unknown fields": admit(unknown),
    };
  }
  return rows;
}

/** How long a fresh thread takes from the import to an object admitted, in milliseconds. */
function firstAnswer() {
  const worker = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
    const started = performance.now();
    import("crd-drydock").then(({ Crd }) => {
      new Crd(workerData.crd).admit(workerData.object);
      parentPort.postMessage(performance.now() - started);
    });`,
    {
      eval: true,
      workerData: { crd: definition({ a: { type: "string" } }), object: JSON.stringify(head) },
    },
  );
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

function definition(properties) {
  const spec = { type: "object", properties };
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.org" },
    spec: {
      group: "example.org",
      scope: "Cluster",
      names: { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
    },
  });
}

const head = { apiVersion: "example.org/v1", kind: "Thing", metadata: { name: "one" } };

/** The median time of one call, in milliseconds. */
function time(work) {
  let calls = 1;
  while (span(work, calls) < SPAN) calls *= 2;
  const rounds = Array.from({ length: ROUNDS }, () => span(work, calls) / calls);
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1];
}

function span(work, calls) {
  const started = performance.now();
  for (let call = 0; call < calls; call++) work();
  return performance.now() - started;
}

function round(number) {
  return Number(number.toPrecision(3));
}
