// `npm run soak`: a million requests, or as many as the argument says, to the definitions of the
// corpora and to one with rules of all kinds; now and then a CRD is compiled and let go, and a text of a workspace is edited. Memory must
// not grow after the first tenth, or the exit code is 1. A million is noted in `docs/benchmarks.md`.

import { crdOf, widgetOf } from "../pkg-tests/conformance/widget.mjs";
import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";
import { Crd, engineBytes, Workspace } from "./engine.mjs";
import { circumstances, load, record } from "./record.mjs";
import { markdown, print } from "./table.mjs";

const NOTED = 1_000_000;
const count = Number(process.argv[2] ?? NOTED);
if (!Number.isInteger(count) || count < 10) throw new Error("how many requests, 10 or more");

/** After this many requests come a compilation and edits. */
const EVERY = 200;
/** Node's heap is never quite the same: bytes that are not growth. */
const HEAP_SLACK = 2 * 1024 * 1024;

/** What stays in an object that must not be. */
const KEPT = new Set(["apiVersion", "kind", "metadata"]);

const sources = [ownSource(), ...corpusSources()];
const crds = sources.map(({ text }) => new Crd(text));
const requests = sources.flatMap(({ objects }, at) =>
  objects.flatMap((object) => requestsOf(crds[at], object)),
);
const workspace = new Workspace();
const tally = { admitted: 0, refused: 0, rules: 0, compiled: 0, edited: 0 };

// Everything once, so that the first tenth has seen it all, however short it is.
for (const request of requests) request();
for (let at = 0; at < sources.length; at += 1) now(at);
for (const key of Object.keys(tally)) tally[key] = 0;

const rows = [];
const started = performance.now();
for (let tenth = 1; tenth <= 10; tenth += 1) {
  const end = Math.floor((count * tenth) / 10);
  for (let at = Math.floor((count * (tenth - 1)) / 10); at < end; at += 1) {
    note(requests[at % requests.length]());
    if (at % EVERY === 0) now(at / EVERY);
  }
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  rows.push({ requests: end, engine: engineBytes(), heap: heapUsed, rss });
  process.stderr.write(`▸ ${end} requests\n`);
}

const [first, ...others] = rows;
const grown = others.some(
  ({ engine, heap }) => engine > first.engine || (globalThis.gc && heap > first.heap + HEAP_SLACK),
);
const table = {
  title: `${count} requests: memory ${grown ? "grew" : "is flat"}`,
  rows: rows.map(({ requests, engine, heap, rss }) => ({
    requests,
    "engine, KB": (engine / 1024).toFixed(0),
    "Node's heap, KB": (heap / 1024).toFixed(0),
    "process, MB": (rss / 1024 / 1024).toFixed(0),
  })),
  note:
    `${tally.admitted} admitted, ${tally.refused} refused, of ${requests.length} different ones to ` +
    `${crds.length} CRDs; ${tally.rules} rules evaluated; ${tally.compiled} CRDs compiled and let ` +
    `go, ${tally.edited} edits of a workspace; ${((performance.now() - started) / 1000).toFixed(0)} ` +
    `s. ${circumstances()}; load average ${load()}.`,
};
print(table);
if (count >= NOTED) console.log(`\nWritten: ${record("soak", markdown(table).trimEnd())}`);
if (grown) {
  console.error("✗ Memory grew after the first tenth");
  process.exitCode = 1;
}

/** Creations and updates of an object, as it is and as it must not be. */
function requestsOf(crd, text) {
  const value = JSON.parse(text);
  const stored = crd.admit(text).json ?? text;
  const later = JSON.stringify({ ...value, metadata: { ...value.metadata, labels: { a: "b" } } });
  const [field] = Object.keys(value).filter((key) => !KEPT.has(key));
  const wrong = JSON.stringify({ ...value, [field ?? "kind"]: 1, unknown: { a: [1, 2] } });
  return [
    () => crd.admit(text),
    () => crd.admit(value),
    () => crd.admit(wrong),
    () => crd.admit(later, { previous: stored }),
    () => crd.admit(wrong, { previous: stored }),
    () => crd.admit(later, { previous: stored, subresource: "status" }),
  ];
}

function note({ allowed, rules }) {
  tally[allowed ? "admitted" : "refused"] += 1;
  tally.rules += rules.length;
}

/** What happens now and then: another CRD each time, and another object of it. */
function now(turn) {
  const { text, objects } = sources[turn % sources.length];
  const crd = new Crd(text);
  crd.report;
  crd.admit(objects[0]);
  crd.free();
  tally.compiled += 1;

  // The first ones are small. Every third edit is of the CRD, and it is another one then.
  const edited = sources[Math.floor(turn / 3) % Math.min(sources.length, 3)];
  if (turn % 3 === 0) workspace.set("crd.yaml", edited.text);
  workspace.set("object.yaml", edited.objects[turn % edited.objects.length]);
  workspace.diagnostics("crd.yaml");
  workspace.diagnostics("object.yaml");
  if (turn % 50 === 0) workspace.remove("object.yaml");
  tally.edited += 1;

  const passing = new Workspace();
  passing.set("object.yaml", objects[0]);
  passing.diagnostics("object.yaml");
  passing.free();
}

function corpusSources() {
  const found = corpora();
  if (found.every(({ isReal }) => !isReal)) console.log(REAL_IS_ABSENT);
  const members = found.flatMap((corpus) => corpus.members);
  return members.map(({ crd, objects }) => ({
    text: crd(),
    objects: objects.map(({ object }) => object),
  }));
}

/** Rules of all kinds: they hold, fail, stop with an error, look back, and match patterns. */
function ownSource() {
  const integer = { type: "integer" };
  const schema = {
    type: "object",
    properties: {
      few: { ...integer, default: 1 },
      many: integer,
      name: { type: "string", maxLength: 64, pattern: "^[a-z-]+$" },
      parts: {
        type: "array",
        maxItems: 20,
        items: { type: "object", properties: { weight: integer } },
      },
    },
    "x-kubernetes-validations": [
      { rule: "self.few <= self.many", message: "few are more than many" },
      { rule: "!has(self.name) || self.name.matches('^[a-z]+(-[a-z]+)*$')" },
      { rule: "!has(self.parts) || self.parts.all(x, x.weight > 0)" },
      {
        rule: "self.many >= oldSelf.many",
        messageExpression: "'less than ' + string(oldSelf.many)",
      },
    ],
  };
  const values = [
    { many: 3, name: "some-name", parts: [{ weight: 1 }, { weight: 2 }] },
    { few: 5, many: 3 },
    { many: 2, name: "wrong-", parts: [{}, { weight: 0, extra: true }] },
  ];
  return {
    text: JSON.stringify(crdOf(schema)),
    objects: values.map((value) => JSON.stringify(widgetOf(value))),
  };
}
