// What the native benches print, for `npm run bench:all`.

import { execFileSync } from "node:child_process";
import { root } from "../packaging/paths.mjs";
import { REAL_IS_ABSENT } from "./corpora.mjs";
import { quick } from "./measure.mjs";
import { figure } from "./table.mjs";

/** What one rule may take, warm: a part of cel-go's time, and nanoseconds for an element. */
const TARGETS = { ofGo: 0.5, element: 30 };

/** The JSON lines that a bench prints. */
function lines(bench) {
  process.stderr.write(`▸ cargo bench --bench ${bench}\n`);
  const command = ["bench", "--quiet", "--bench", bench, "--", "--json"];
  const output = execFileSync("cargo", quick ? [...command, "--quick"] : command, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

/**
 * Microseconds of the native engine: `crds` by file (`json`, `yaml`), `objects` by the case's id.
 */
export function nativeCorpus() {
  const all = lines("corpus");
  return {
    crds: new Map(all.filter((one) => one.crd).map((one) => [one.crd, one])),
    objects: new Map(all.filter((one) => one.object).map((one) => [one.object, one.admit])),
  };
}

/** The tables of rules. */
export function celTables() {
  const all = lines("cel");
  const evaluations = all.filter((one) => one.evaluation);
  const compilations = all.filter((one) => one.compilation);
  const ofGo = `of cel-go (≤ ${TARGETS.ofGo})`;
  const element = `ns an element (≤ ${TARGETS.element})`;
  return [
    {
      title: "One rule, warm, native",
      rows: evaluations.map((one) => ({
        rule: one.evaluation,
        ns: one.ns.toFixed(0),
        [ofGo]: figure(one.ofGo, TARGETS.ofGo),
        "of the cel crate": figure(one.ofCrate),
        [element]: one.elements > 1 ? figure(one.ns / one.elements, TARGETS.element) : "",
      })),
      note:
        "cel-go's time is the `cel` crate's of this run, by the ratio of the two that was measured " +
        "once with cel-go's own code.",
    },
    compilationTable("Compiling the rules of the own corpus, native", "own corpus", compilations),
    compilationTable("Compiling the rules of the corpus, native", "real CRDs", compilations),
  ];
}

function compilationTable(title, corpus, all) {
  const compilations = all.filter((one) => one.corpus === corpus);
  return {
    title,
    rows: compilations.map((one) => ({
      CRD: one.compilation,
      rules: one.rules,
      "µs a rule, mean": one.mean.toFixed(1),
      greatest: one.greatest.toFixed(1),
    })),
    note: compilations.length === 0 ? REAL_IS_ABSENT : undefined,
  };
}
