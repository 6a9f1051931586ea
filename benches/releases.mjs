// `npm run bench:releases`: judging for all releases, beside judging for the default one, into
// `docs/benchmarks.md`. Texts become diagnostics in a workspace whose releases take turns, as
// `check --kubernetes-version` does it. `--quick` prints only, after fewer rounds.

import { init, kubernetesVersions, Workspace } from "crd-drydock/tools";
import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";
import { measure, quick, ratio } from "./measure.mjs";
import { circumstances, load, record } from "./record.mjs";
import { figure, markdown, print } from "./table.mjs";

const TITLE = "All releases";
/** How many times longer judging for all releases may take than for one. */
const TARGET = 3;

const [begun, begunAt] = [circumstances(), load()];
await init();
const tables = corpora().map(tableOf);
if (!tables.some(({ isReal }) => isReal))
  tables.push({ title: TITLE, rows: [], note: REAL_IS_ABSENT });
tables.forEach(print);
if (!quick) {
  const about = `\`npm run bench:releases\`, begun ${begun}; load average ${begunAt}, ${load()} at the end.\n`;
  const text = [about, ...tables.map(markdown)].join("\n").trimEnd();
  console.log(`\nWritten: ${record("bench:releases", text)}`);
}

/** The definitions of a corpus with their objects, all in one workspace. */
function tableOf({ title, isReal, members }) {
  process.stderr.write(`▸ ${title}\n`);
  const texts = members.flatMap(({ crd, objects }) => [
    crd(),
    ...objects.map(({ object }) => object),
  ]);
  const times = measure(
    {
      one: () => judge(texts),
      all: () => judge(texts, kubernetesVersions),
    },
    { rounds: 15, warmMs: 500 },
  );
  const multiple = ratio(times.all, times.one);
  const row = {
    definitions: members.length,
    objects: texts.length - members.length,
    "one release, ms": (times.one.us / 1000).toFixed(1),
    [`${kubernetesVersions.length} releases, ms`]: (times.all.us / 1000).toFixed(1),
    [`× (≤ ${TARGET})`]: figure(multiple, TARGET),
  };
  return {
    title: isReal ? TITLE : `${TITLE}, ${title}`,
    isReal,
    rows: [row],
    note: "From texts to diagnostics, reading them included. × is the median over the rounds.",
  };
}

function judge(texts, releases = []) {
  const workspace = new Workspace();
  for (const [at, text] of texts.entries()) workspace.set(`${at}.yaml`, text);
  const ask = () => {
    for (const at of texts.keys()) workspace.diagnostics(`${at}.yaml`);
  };
  if (releases.length === 0) ask();
  for (const release of releases) {
    workspace.setKubernetes(release, { turns: `${releases[0]}-${releases.at(-1)}` });
    ask();
  }
  workspace.free();
}
