// Cases: one request a line, in the user's own text, with the API server's answer.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rawItems, rawMembers } from "./raw-json.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the cases are that only run from beside the checkout. */
export const shared = process.env.CRD_DRYDOCK_SHARED ?? join(root, "../shared");

const sharedFiles = [
  "conformance/upstream/admit.jsonl",
  "conformance/upstream/admit-cel.jsonl",
  "conformance/upstream/cel.jsonl",
  "conformance/upstream/crd.jsonl",
  "conformance/upstream/crd-cel.jsonl",
  "conformance/upstream/crd-schema.jsonl",
  "conformance/upstream/mutated.jsonl",
  "corpus/crds.jsonl",
  "corpus/objects.jsonl",
].map((file) => join(shared, file));

/** The case files there are, and those that are not. */
export function caseFiles() {
  const folder = join(root, "tests/cases");
  const own = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const found = sharedFiles.filter(existsSync);
  if (found.length > 0) console.error(`Also used: ${found.length} files of ${shared}`);
  return {
    here: [...own.sort().map((name) => join(folder, name)), ...found],
    absent: sharedFiles.filter((file) => !existsSync(file)),
  };
}

/**
 * The cases of a file. `raw` has the members' own text: duplicate keys and number forms such as
 * `10.0` matter.
 */
export function readCases(file) {
  const family = basename(file, ".jsonl");
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const { id, op, crdFile, version, subresource, text, pattern, inputs, want } = JSON.parse(line);
    const raw = rawMembers(line);
    const crd = () =>
      crdFile === undefined ? raw.get("crd") : readFileSync(join(dirname(file), crdFile), "utf8");
    const previous = raw.get("oldObject");
    const oldCrd = raw.get("oldCrd");
    const objects = () => rawItems(raw.get("objects"));
    const rawWant = rawMembers(raw.get("want"));
    // An answer records the refused values of all its errors, or of none.
    const recordsValues = raw.get("want").includes('"badValue":');
    const request = {
      crd,
      oldCrd,
      objects,
      object: raw.get("object"),
      version,
      previous,
      subresource,
    };
    const strings = {
      text: goString(text),
      pattern: goString(pattern),
      inputs: inputs?.map(goString),
    };
    return { id, op, family, crdFile, ...request, ...strings, want, rawWant, recordsValues };
  });
}

/** The objects of the corpus by the file of their CRD; `undefined` if the corpus is not there. */
export function corpusObjects() {
  const file = join(shared, "corpus/objects.jsonl");
  const byCrd = new Map();
  for (const one of existsSync(file) ? readCases(file) : []) {
    if (!byCrd.has(one.crdFile)) byCrd.set(one.crdFile, []);
    byCrd.get(one.crdFile).push(one);
  }
  return byCrd;
}

/** A string as Go's decoder reads it, where half a surrogate pair is U+FFFD. */
function goString(text) {
  return text?.toWellFormed();
}

/** Reasons by case, from the list that the Rust tests read too. */
export function expectedFailures() {
  const text = readFileSync(join(root, "tests/expected-failures.txt"), "utf8");
  const lines = text.split("\n").map((line) => line.trim());
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => /^(\S+)\s+(.*)$/.exec(line).slice(1)),
  );
}
