// Judging for all releases, beside judging for the default one: definitions compiled and objects
// judged in a workspace whose releases take turns, as `check --kubernetes-version` does it.

import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";
import { kubernetesVersions, Workspace } from "./engine.mjs";
import { measure, quick, ratio } from "./measure.mjs";
import { figure } from "./table.mjs";

const TITLE = "All releases, as a multiple of the default one";
/** How many times longer judging for all releases may take than for one. */
const TARGET = 3;

/** The times of each definition with its objects, and of all of them together. */
export function releasesTables() {
  const found = corpora();
  const tables = found.map(({ title, judged, members }) => ({
    title: judged ? TITLE : `${TITLE}, ${title}`,
    rows: rowsOf(members, judged),
    note:
      `${kubernetesVersions.length} releases, ${kubernetesVersions[0]} to ` +
      `${kubernetesVersions.at(-1)}: texts to diagnostics.`,
  }));
  if (found.some(({ judged }) => judged)) return tables;
  return [...tables, { title: TITLE, rows: [], note: REAL_IS_ABSENT }];
}

function rowsOf(members, judged) {
  process.stderr.write("▸ Releases\n");
  const chosen = quick ? members.slice(0, 3) : members;
  const texts = chosen.map(({ name, crd, objects }) => ({
    name,
    texts: [crd(), ...objects.map(({ object }) => object)],
  }));
  texts.push({ name: "all together", texts: texts.flatMap(({ texts }) => texts) });
  return texts.map(({ name, texts }) => {
    const times = measure({
      one: () => judge(texts, [undefined]),
      all: () => judge(texts, kubernetesVersions),
    });
    const target = judged && name === "all together" ? TARGET : undefined;
    return {
      CRD: name,
      "one, ms": (times.one.us / 1000).toFixed(2),
      "all, ms": (times.all.us / 1000).toFixed(2),
      [`× (≤ ${TARGET})`]: figure(ratio(times.all, times.one), target),
    };
  });
}

function judge(texts, releases) {
  const workspace = new Workspace();
  texts.forEach((text, at) => workspace.set(`${at}.yaml`, text));
  for (const release of releases) {
    if (release !== undefined) {
      const turns = `${releases[0]}-${releases.at(-1)}`;
      workspace.setKubernetes(release, { turns });
    }
    texts.forEach((_, at) => workspace.diagnostics(`${at}.yaml`));
  }
  workspace.free();
}
