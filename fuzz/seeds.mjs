// `node fuzz/seeds.mjs`: the expressions and definitions of tests/cases and of the project's corpus
// as seeds for the fuzzers, in fuzz/corpus, and their words as fuzz/cel.dict and fuzz/define.dict.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { ownCorpus } from "../corpus/read.mjs";

/** A longer seed is too slow to mutate. */
const LONGEST = 64 * 1024;

const cases = new URL("../tests/cases/", import.meta.url);
const expressions = new Set();
const patterns = new Set();
for (const file of readdirSync(cases).filter((name) => /^(cel|cost|obj-cel)/.test(name))) {
  const lines = readFileSync(new URL(file, cases), "utf8").split("\n").filter(Boolean);
  for (const line of lines) collect(JSON.parse(line));
}
const members = ownCorpus().map((member) => ({ ...member, definition: parse(member.crd()) }));
for (const { definition } of members) collect(definition);

function collect(value) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const isExpression = ["rule", "messageExpression", "text"].includes(key);
    if (isExpression && typeof item === "string") expressions.add(item);
    else if (key === "pattern" && typeof item === "string") patterns.add(item);
    else if (key !== "want") collect(item);
  }
}

const words = new Set();
for (const target of ["parse", "check", "evaluate"]) {
  const folder = new URL(`corpus/${target}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const expression of expressions) {
    const name = createHash("sha1").update(expression).digest("hex");
    // Ahead of the NUL the other two take their choices of a shape and its data.
    const choices = target === "parse" ? "" : `${name}${name}\0`;
    writeFileSync(new URL(name, folder), choices + expression);
    for (const [word] of expression.matchAll(/[\w.]+\(?|[^\w\s]{1,2}/g)) words.add(word);
  }
}
const printable = [...words].filter((word) => /^[ -~]{1,30}$/.test(word)).sort();
const lines = printable.map((word) => `"${word.replace(/[\\"]/g, "\\$&")}"`);
writeFileSync(new URL("cel.dict", import.meta.url), `${lines.join("\n")}\n`);
console.log(`${expressions.size} seeds and ${lines.length} words`);

const definitions = new Map();
for (const file of readdirSync(cases).filter((name) => name.startsWith("crd-"))) {
  const requests = readFileSync(new URL(file, cases), "utf8").split("\n").filter(Boolean);
  for (const { id, crd, oldCrd } of requests.map((line) => JSON.parse(line))) {
    const texts = [crd, oldCrd].filter((text) => text !== undefined);
    definitions.set(id, texts.map((text) => JSON.stringify(text)).join("\0"));
  }
}
for (const { name, definition } of members) {
  const text = JSON.stringify(definition);
  if (text.length <= LONGEST) definitions.set(`corpus-${name}`, text);
}
const folder = new URL("corpus/define/", import.meta.url);
mkdirSync(folder, { recursive: true });
const keys = new Set();
for (const [id, text] of definitions) {
  writeFileSync(new URL(id.replaceAll("/", "-"), folder), text);
  for (const [word] of text.matchAll(/"[\w$-]{1,30}"/g)) keys.add(word);
}
const entries = [...keys].sort().map((word) => `"\\"${word.slice(1, -1)}\\""`);
writeFileSync(new URL("define.dict", import.meta.url), `${entries.join("\n")}\n`);
console.log(`${definitions.size} definitions and ${entries.length} keys`);

const linesOf = (prefix) =>
  readdirSync(cases)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readFileSync(new URL(name, cases), "utf8").split("\n"))
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Writes texts as the seeds of a target. */
function seed(target, texts) {
  const folder = new URL(`corpus/${target}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const text of texts) {
    writeFileSync(new URL(createHash("sha1").update(text).digest("hex"), folder), text);
  }
  console.log(`${texts.length} seeds of ${target}`);
}

seed("document", [
  ...linesOf("obj-yaml").map(({ text }) => text ?? ""),
  ...members.flatMap(({ objects }) => objects.map(({ yaml }) => yaml)),
]);
seed("pattern", [
  ...linesOf("obj-regex").map(({ pattern, inputs }) => `${pattern}\0${inputs?.join("") ?? ""}`),
  ...[...patterns].map((pattern) => `${pattern}\0example`),
]);
const widget = readFileSync(new URL("entry/widget.yaml", import.meta.url), "utf8");
const objects = linesOf("obj-")
  .filter(({ object }) => object !== undefined)
  .map(({ object }) => JSON.stringify(object));
seed("object", objects);
seed("workspace", [
  ...objects.slice(0, 200).map((object, at) => `${`edit ${at}`}\0${widget}\0${object}`),
  ...members
    .map(({ crd, objects }) => ({ crd: crd(), objects }))
    .filter(({ crd }) => crd.length <= LONGEST)
    .flatMap(({ crd, objects }) =>
      objects.map(({ yaml }, at) => `${`edit ${at}`}\0${crd}\0${yaml}`),
    ),
]);
