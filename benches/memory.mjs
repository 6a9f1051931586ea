// What the engine's memory does over many admissions, and what a `Crd` takes of it.

import { crdOf, widgetOf } from "../pkg-tests/conformance/widget.mjs";
import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";
import { Crd, engineBytes, parse } from "./engine.mjs";
import { quick } from "./measure.mjs";
import { figure } from "./table.mjs";

const ADMISSIONS = Number(process.env.ADMISSIONS ?? (quick ? 20_000 : 100_000));
const COPIES = 20;
const CRD_SIZE_TARGET = 6;
const LARGE_CRDS = [
  "shipyard",
  "fleet",
  "postgresql.cnpg.io_cluster",
  "monitoring.coreos.com_prometheus",
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
  const found = corpora();
  const absent = found.some(({ isReal }) => isReal) ? "" : ` ${REAL_IS_ABSENT}.`;
  return [
    {
      title: "Memory of the engine",
      rows: [...found.flatMap(sizes), growth()],
      note: `A million admissions of all kinds: \`npm run soak\`.${absent}`,
    },
  ];
}

/** Nothing is freed, so that nothing finds room in what is free. */
function sizes({ members }) {
  const large = members.filter(({ name }) => LARGE_CRDS.includes(name));
  return large.map(({ name, crd }) => {
    const { json } = parse(crd())[0];
    const retained = [new Crd(json)];
    const before = engineBytes();
    retained.push(...Array.from({ length: COPIES }, () => new Crd(json)));
    const each = (engineBytes() - before) / COPIES / json.length;
    return {
      what: `a Crd of ${name}, multiple of its JSON text`,
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
