// The worst definition of each kind, as `new Crd` and as `admit` have it: the cost must be linear in
// the definition and in the object.

import { crdOf, widgetOf } from "../pkg-tests/conformance/widget.mjs";
import { Crd, compile } from "./engine.mjs";
import { measure, ratio } from "./measure.mjs";
import { figure } from "./table.mjs";
import { fill, growth, map, object, SLACK, string } from "./worst.mjs";

const TARGETS = { compile: 5, compileWithRules: 20, admit: 10 };

const named = (count, schema) => object(fill(count, (at) => [`p${at}`, schema(at)]));
const nested = (count, inner, wrap) =>
  fill(count, () => wrap).reduce((all, one) => one(all), inner);

/** Two sizes; the schema of `f`, and a value of it, of that size. */
const KINDS = {
  "widest object": {
    sizes: [100, 10_000],
    schema: (n) => map(named(n, () => string)),
    value: (n) => named(n, (at) => `v${at}`),
  },
  "most defaults": {
    sizes: [100, 10_000],
    schema: (n) => map(named(n, () => ({ ...string, default: "x" }))),
    // An object without them would be compared with what is in none of its bytes.
    value: (n) => named(n, (at) => `v${at}`),
  },
  "most required fields": {
    sizes: [100, 10_000],
    schema: (n) =>
      map(
        named(n, () => string),
        { required: fill(n, (at) => `p${at}`) },
      ),
    value: (n) => named(n, (at) => `v${at}`),
  },
  "deepest schema": {
    sizes: [40, 400],
    schema: (n) => nested(n, string, (inner) => map({ a: inner })),
    value: (n) => nested(n, "x", (inner) => ({ a: inner })),
  },
  "most rules": {
    sizes: [100, 5_000],
    schema: (n) =>
      map(
        named(n, (at) => ({
          type: "integer",
          "x-kubernetes-validations": [{ rule: `self >= 0 && self <= ${1000 + at}` }],
        })),
      ),
    value: (n) => named(n, (at) => at % 1000),
    compile: TARGETS.compileWithRules,
  },
  "largest enum": {
    sizes: [1_000, 100_000],
    schema: (n) => ({ ...string, enum: fill(n, (at) => `value-${at}`) }),
    value: (n) => `value-${n - 1}`,
  },
  "biggest pattern": {
    sizes: [100, 5_000],
    schema: (n) => ({ ...string, pattern: `^(${fill(n, (at) => `value-${at}`).join("|")})$` }),
    value: (n) => `value-${n - 1}`,
  },
  "most versions of a pattern": {
    sizes: [100, 5_000],
    schema: (n) => map(named(n, (at) => ({ ...string, pattern: `^[a-z]{1,${(at % 60) + 3}}$` }))),
    value: (n) => named(n, () => "abc"),
  },
};

/** The tables of `new Crd` and of `admit`. */
export function schemaTables() {
  const made = Object.entries(KINDS).map(([kind, about]) => {
    process.stderr.write(`▸ ${kind}\n`);
    return rowsOf(`${kind}, ${about.sizes.join(" → ")}`, about);
  });
  return [
    {
      title: "The worst definitions: new Crd",
      rows: made.map(([row]) => row),
      note: `Targets of × : ${TARGETS.compile}, with many rules ${TARGETS.compileWithRules}.`,
    },
    {
      title: "The worst definitions: admit",
      rows: made.map(([, row]) => row),
      note: "Growth beside that of the text that grew more, the definition or the object.",
    },
  ];
}

function rowsOf(kind, { sizes, schema, value, compile: target = TARGETS.compile }) {
  const crdTexts = sizes.map((count) => JSON.stringify(crdOf(schema(count))));
  const objects = sizes.map((count) => JSON.stringify(widgetOf(value(count))));
  const crds = crdTexts.map((text) => new Crd(text));
  for (const [at, crd] of crds.entries()) {
    const { report } = crd;
    const wrong = report.decodeError ?? report.errors[0]?.message;
    if (wrong) throw new Error(`${kind}: ${wrong}`);
    const refused = crd.admit(objects[at]).errors[0];
    if (refused) throw new Error(`${kind}: ${refused.message}`);
  }
  const times = measure(
    {
      parseCrd: () => JSON.parse(crdTexts[1]),
      fewCompile: compile(crdTexts[0]),
      manyCompile: compile(crdTexts[1]),
      parse: () => JSON.parse(objects[1]),
      fewAdmit: () => crds[0].admit(objects[0]),
      manyAdmit: () => crds[1].admit(objects[1]),
    },
    { rounds: 7 },
  );
  for (const crd of crds) crd.free();
  const column = `of the text's growth (≤ ${SLACK})`;
  const factor = ([small, large]) => large.length / small.length;
  const [small, large] = factor(crdTexts) > factor(objects) ? crdTexts : objects;
  return [
    {
      kind,
      KB: (crdTexts[1].length / 1024).toFixed(0),
      ms: (times.manyCompile.us / 1000).toFixed(1),
      "× parse": figure(ratio(times.manyCompile, times.parseCrd), target),
      "target ×": target,
      "times the time": ratio(times.manyCompile, times.fewCompile).toFixed(0),
      [column]: growth(times.manyCompile, times.fewCompile, crdTexts[1], crdTexts[0]),
    },
    {
      kind,
      "object's bytes": objects[1].length,
      µs: times.manyAdmit.us.toFixed(1),
      [`× parse (≤ ${TARGETS.admit})`]: figure(ratio(times.manyAdmit, times.parse), TARGETS.admit),
      "times the time": ratio(times.manyAdmit, times.fewAdmit).toFixed(1),
      [column]: growth(times.manyAdmit, times.fewAdmit, large, small),
    },
  ];
}
