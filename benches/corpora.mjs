// What is measured: the project's own corpus, which is always there, and the corpus of real
// definitions, where it is. Targets are about both.

import { basename } from "node:path";
import { ownCorpus } from "../corpus/read.mjs";
import { corpusObjects, shared } from "../pkg-tests/conformance/cases.mjs";

/** What a bench says where there are no real definitions. */
export const REAL_IS_ABSENT = `Left out, for it is not there: the corpus of real definitions in ${shared}`;

/**
 * The corpora that are there, each with `title`, `isReal` (whether its definitions are real ones) and
 * `members`. A member has `name`, `crdFile`, `crd()` and `objects` (`id` and `object`, JSON).
 */
export function corpora() {
  const real = realCorpus();
  if (real.length > 0) console.error(`Also measured: the corpus of real definitions in ${shared}`);
  return [
    { title: "own corpus", isReal: false, members: ownCorpus() },
    ...(real.length === 0 ? [] : [{ title: "real definitions", isReal: true, members: real }]),
  ];
}

function realCorpus() {
  return [...corpusObjects()].map(([crdFile, objects]) => {
    const name = basename(crdFile, ".yaml").replace(/^.*?_/, "");
    return { name, crdFile, crd: objects[0].crd, objects };
  });
}

/** The largest definition of each corpus: `title`, `isReal`, `name` and `text`. */
export function largest() {
  return corpora().map(({ title, isReal, members }) => {
    const texts = members.map(({ name, crd }) => ({ name, text: crd() }));
    texts.sort((one, other) => other.text.length - one.text.length);
    return { title, isReal, ...texts[0] };
  });
}
