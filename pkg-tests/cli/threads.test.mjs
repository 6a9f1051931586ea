// Whatever the number of threads, the command says the same; and a large stream is judged in pieces.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { project } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {kind: Boat, plural: boats, singular: boat, listKind: BoatList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties: {crew: {type: integer, minimum: 1}, hull: {type: string}}
`;

const boat = (name, spec, kind = "Boat") =>
  `apiVersion: example.org/v1\nkind: ${kind}\nmetadata: {name: ${name}}\nspec: {${spec}}\n`;

/** Files of all sorts: good, bad, patches, templates, unreadable, of unknown kinds. */
function files() {
  const all = { "crds/a.yaml": CRD, "crds/b.yaml": CRD };
  for (let at = 0; at < 90; at += 1) {
    const folder = `f${at % 7}`;
    const specs = ["crew: 1", `crew: ${-at}`, `hul: a${at}`, "hull: [", "crew: {{ x }}"];
    const kind = at % 11 === 0 ? "Bot" : "Boat";
    all[`${folder}/boat-${at}.yaml`] = boat(`b${at}`, specs[at % specs.length], kind);
  }
  all["f1/kustomization.yaml"] = "patches: [{path: boat-1.yaml}]\n";
  all["f2/latin.yaml"] = Buffer.from(`${boat("l", "hull: x")}# \xe9\n`, "latin1");
  return all;
}

async function run(test, files, words, input = "") {
  const folder = await project(test);
  const cwd = join(folder, "work");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(cwd, name, ".."), { recursive: true });
    await writeFile(join(cwd, name), text);
  }
  const command = join(folder, "node_modules", "crd-drydock", "dist", "cli.js");
  const say = (more) => output([process.execPath, command, ...words, ...more], { cwd, input });
  return { cwd, say };
}

test("one thread and many say the same, in the same order", async (test) => {
  const { say } = await run(test, files(), ["check", ".", "--kubernetes-version", "1.35-1.36"]);
  for (const format of ["json", "text"]) {
    const [one, ...others] = await Promise.all(
      ["1", "2", "5"].map((threads) => say(["--threads", threads, "-o", format])),
    );
    assert.equal(one.stderr, "");
    assert.equal(one.code, 1);
    assert.ok(one.stdout.includes("out-of-range"));
    for (const other of others) assert.deepEqual(other, one);
  }
});

test("a wrong configuration is told by its place, also where threads work", async (test) => {
  const all = { ...files(), "f3/drydock.yaml": "mising: warn\n" };
  const { say } = await run(test, all, ["check", "."]);
  const { code, stderr } = await say(["--threads", "2"]);
  assert.equal(code, 2);
  assert.match(stderr, /^crd-drydock: f3\/drydock\.yaml:1:1: .* did you mean missing\?$/m);
});

/** A stream of 20 MB: its definition is in the middle, its mistakes are at the end. */
function largeStream() {
  const padding = `# ${"x".repeat(998)}\n`.repeat(8);
  const documents = Array.from({ length: 2400 }, (_, at) => boat(`b${at}`, "crew: 1") + padding);
  documents.splice(1200, 0, CRD);
  documents.push(boat("last", "crew: 0"), boat("other", "hul: oak"));
  return documents.join("---\n");
}

for (const [where, name] of [
  ["standard input", "-"],
  ["a file", "boats.yaml"],
]) {
  test(`a large stream is judged in pieces, with the lines of the whole: ${where}`, async (test) => {
    const input = largeStream();
    const files = name === "-" ? { "a.txt": "" } : { [name]: input };
    const words = ["check", name, "-o", "json"];
    const { say } = await run(test, files, words, name === "-" ? input : "");
    const { code, stdout } = await say([]);
    const { findings, summary } = JSON.parse(stdout);
    assert.equal(code, 1);
    assert.deepEqual([summary.files, summary.definitions, summary.objects], [1, 1, 2402]);
    const lineOf = (text) => input.split("\n").findIndex((line) => line.includes(text));
    assert.deepEqual(
      findings.map(({ code, range }) => [code, range.start.line]),
      [
        ["out-of-range", lineOf("crew: 0")],
        ["unknown-field", lineOf("hul: oak")],
      ],
    );
    const [{ file, range }] = findings[0].related;
    assert.deepEqual(
      [file, range.start.line],
      [name === "-" ? "<stdin>" : name, lineOf("minimum: 1")],
    );
  });
}

test("a fix in a large file changes nothing else", async (test) => {
  const input = largeStream();
  const all = { "boats.yaml": input };
  const { cwd, say } = await run(test, all, ["check", "boats.yaml", "--fix", "-q"]);
  await say([]);
  const now = await readFile(join(cwd, "boats.yaml"), "utf8");
  assert.ok(now === input.replace("hul: oak", "hull: oak"));
});

for (const [name, encode] of [
  ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16, little end first", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16, big end first", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
]) {
  test(`a fix keeps the encoding: ${name}`, async (test) => {
    const bytes = encode(boat("a", "hul: oak"));
    const all = { "crd.yaml": CRD, "boat.yaml": bytes };
    const { cwd, say } = await run(test, all, ["check", ".", "--fix"]);
    const { code, stdout } = await say([]);
    assert.equal(code, 0, stdout);
    const now = await readFile(join(cwd, "boat.yaml"));
    assert.deepEqual(now, encode(boat("a", "hull: oak")));
  });
}
