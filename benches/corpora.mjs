// What is measured: the project's own corpus, which is always there, and the corpus of real
// definitions, where it is. Targets are about the real one.

import { basename } from "node:path";
import { ownCorpus } from "../corpus/read.mjs";
import { corpusObjects, shared } from "../pkg-tests/conformance/cases.mjs";

/** What a bench says where there are no real definitions. */
export const REAL_IS_ABSENT = `Left out, for it is not there: the corpus of real definitions in ${shared}`;

/**
 * The corpora that are there: `title`, `judged`, whether targets are about it, and `members`, each
 * with `name`, `crdFile`, `crd()` and `objects` (`id` and `object`, JSON).
 */
export function corpora() {
  const real = realCorpus();
  return [
    { title: "own corpus", judged: false, members: ownCorpus() },
    ...(real.length === 0 ? [] : [{ title: "real definitions", judged: true, members: real }]),
  ];
}

function realCorpus() {
  return [...corpusObjects()].map(([crdFile, objects]) => {
    const name = basename(crdFile, ".yaml").replace(/^.*?_/, "");
    return { name, crdFile, crd: objects[0].crd, objects };
  });
}

/** The largest definition of each corpus: `title`, `judged`, `name` and `text`. */
export function largest() {
  return corpora().map(({ title, judged, members }) => {
    const texts = members.map(({ name, crd }) => ({ name, text: crd() }));
    texts.sort((one, other) => other.text.length - one.text.length);
    return { title, judged, ...texts[0] };
  });
}
