// What the engine's memory does over many admissions, and what a `Crd` takes of it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "../pkg-tests/conformance/cases.mjs";
import { crdOf, widgetOf } from "../pkg-tests/conformance/widget.mjs";
import { Crd, engineBytes, parse } from "./engine.mjs";
import { quick } from "./measure.mjs";
import { figure } from "./table.mjs";

const ADMISSIONS = Number(process.env.ADMISSIONS ?? (quick ? 20_000 : 100_000));
const COPIES = 20;
const CRD_SIZE_TARGET = 6;
const LARGE_CRDS = [
  "cloudnative-pg_postgresql.cnpg.io_cluster.yaml",
  "prometheus-operator_monitoring.coreos.com_prometheus.yaml",
];

const string = { type: "string" };
const SCHEMA = {
  type: "array",
  items: {
    type: "object",
    required: ["a"],
    properties: { a: string, b: { type: "integer", default: 1 } },
  },
};

/** The tables of both. */
export function memoryTables() {
  process.stderr.write("▸ Memory\n");
  return [
    {
      title: "Memory of the engine",
      rows: [...sizes(), growth()],
      note: "A million admissions of all kinds: `npm run soak`.",
    },
  ];
}

/** Nothing is freed, so that nothing finds room in what is free. */
function sizes() {
  const folder = join(shared, "corpus/crds");
  return (existsSync(folder) ? LARGE_CRDS : []).map((file) => {
    const { json } = parse(readFileSync(join(folder, file), "utf8"))[0];
    const retained = [new Crd(json)];
    const before = engineBytes();
    retained.push(...Array.from({ length: COPIES }, () => new Crd(json)));
    const each = (engineBytes() - before) / COPIES / json.length;
    return {
      what: `a Crd of ${file}, multiple of its JSON text`,
      measured: figure(each, CRD_SIZE_TARGET),
      target: CRD_SIZE_TARGET,
    };
  });
}

function growth() {
  const crd = new Crd(JSON.stringify(crdOf(SCHEMA)));
  const many = Array.from({ length: 100 }, () => ({ x: 1 }));
  const values = [["0", "1", "2"].map((a) => ({ a })), "wrong", many];
  const texts = values.map((value) => JSON.stringify(widgetOf(value)));
  const admitAll = (count) => {
    for (let at = 0; at < count; at += 1) crd.admit(texts[at % texts.length]);
  };
  admitAll(1_000);
  const before = engineBytes();
  admitAll(ADMISSIONS);
  crd.free();
  return {
    what: `growth over ${ADMISSIONS} admissions, KB`,
    measured: figure((engineBytes() - before) / 1024, 0),
    target: 0,
  };
}
