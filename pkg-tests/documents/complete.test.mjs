// What there is, is in the documents: options, calls, fields of answers, cases.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../../packaging/paths.mjs";
import { INSTALLED } from "../fresh.mjs";
import { output } from "../hosts/answers.mjs";
import { page } from "./markdown.mjs";

const installed = join(process.env[INSTALLED], "node_modules", "crd-drydock");
const entry = await import(pathToFileURL(join(installed, "dist", "slim.js")));
const types = readdirSync(join(installed, "dist"))
  .filter((name) => /^types.*\.d\.ts$/.test(name))
  .map((name) => readFileSync(join(installed, "dist", name), "utf8"))
  .join("\n");

/** What a page has in code, blocks and spans, as one text. */
const codeOf = (name) => {
  const { blocks, spans } = page(name);
  return [...blocks, ...spans].map(({ value }) => value).join("\n");
};
const lacking = (code, words) => words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code));

test("docs/command-line.md has every option of the command", async () => {
  const program = [process.execPath, join(installed, "dist", "cli.js")];
  const helps = await Promise.all(
    ["--help", "check --help"].map((words) => output([...program, ...words.split(" ")])),
  );
  const text = helps.map(({ stdout }) => stdout).join("");
  const options = new Set(text.match(/(?<=^ {2}(?:-[a-z], )?)--?[a-z]+(?:-[a-z]+)*/gm));
  assert.ok(options.size > 8);
  const headings = page("docs/command-line.md")
    .text.match(/^### .*$/gm)
    .join("\n");
  assert.deepEqual(
    [...options].filter((option) => !headings.includes(`\`${option}`)),
    [],
  );
});

test("docs/javascript.md has everything that the package exports", () => {
  assert.deepEqual(lacking(codeOf("docs/javascript.md"), Object.keys(entry)), []);
});

test("docs/rust.md has every call of Crd", () => {
  const folder = join(root, "src", "crd");
  const files = readdirSync(folder).filter((name) => name.endsWith(".rs") && name !== "tests.rs");
  const sources = [join(root, "src", "crd.rs"), ...files.map((name) => join(folder, name))];
  const calls = sources.flatMap(
    (file) => readFileSync(file, "utf8").match(/(?<=^ {4}pub fn )\w+/gm) ?? [],
  );
  assert.ok(calls.length > 15);
  assert.deepEqual(lacking(codeOf("docs/rust.md"), calls), []);
});

for (const [name, of, document] of [
  ["Crd", entry.Crd, "docs/javascript.md"],
  ["Workspace", entry.Workspace, "docs/workspace.md"],
]) {
  test(`${document} has every call of ${name}`, () => {
    const members = membersOf(of.prototype);
    assert.ok(members.length > 8);
    assert.deepEqual(lacking(codeOf(document), members), []);
  });
}

for (const [name, document] of [
  ["CrdOptions", "docs/javascript.md"],
  ["AdmitOptions", "docs/javascript.md"],
  ["TableOptions", "docs/javascript.md"],
  ["SampleOptions", "docs/javascript.md"],
  ["CrdReport", "docs/javascript.md"],
  ["Answer", "docs/javascript.md"],
  ["AllowedAdmission<T extends object = CustomResource>", "docs/javascript.md"],
  ["RefusedAdmission<T extends object = CustomResource>", "docs/javascript.md"],
  ["FieldError", "docs/javascript.md"],
  ["Diagnostic", "docs/workspace.md"],
]) {
  test(`${document} has every field of ${name}`, () => {
    assert.deepEqual(lacking(codeOf(document), fieldsOf(name)), []);
  });
}

for (const [name, document] of [
  ["AdviceCode", "docs/javascript.md"],
  ["NotJudgedReason", "docs/workspace.md"],
]) {
  test(`${document} has every ${name}`, () => {
    const [, union] = new RegExp(`type ${name} = ([^;]+);`).exec(types);
    assert.deepEqual(
      lacking(
        codeOf(document),
        Array.from(union.matchAll(/"([^"]+)"/g), ([, one]) => one),
      ),
      [],
    );
  });
}

const rows = page("docs/conformance.md").text.matchAll(
  /^\| [^|]+ \| (`[^|]+) \| (\d+) \| (\d+) \|$/gm,
);
const families = Array.from(rows, ([, files, count, listed]) => ({
  patterns: Array.from(
    files.matchAll(/`([^`]+)`/g),
    ([, name]) => new RegExp(`^${name.replace("*", ".*")}\\.jsonl$`),
  ),
  count: Number(count),
  listed: Number(listed),
}));
const cases = join(root, "tests", "cases");
const countLines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "").length;

test("docs/conformance.md counts the cases as they are", () => {
  const files = readdirSync(cases);
  const actual = families.map(({ patterns }) => {
    const own = files.filter((file) => patterns.some((pattern) => pattern.test(file)));
    return own.reduce((sum, file) => sum + countLines(join(cases, file)), 0);
  });
  assert.deepEqual(
    families.map(({ count }) => count),
    actual,
  );
  const all = files.reduce((sum, file) => sum + countLines(join(cases, file)), 0);
  assert.equal(
    actual.reduce((sum, count) => sum + count),
    all,
  );
});

test("docs/conformance.md counts the cases that fail as they are listed", () => {
  const list = readFileSync(join(root, "tests", "expected-failures.txt"), "utf8");
  const listed = list.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length;
  assert.equal(
    families.reduce((sum, family) => sum + family.listed, 0),
    listed,
  );
});

test("docs/conformance.md counts what each release answers otherwise as it is listed", () => {
  const { text } = page("docs/conformance.md");
  const cells = (row) =>
    row
      .split("|")
      .slice(2, -1)
      .map((cell) => cell.trim());
  const [, releases, counts] = /^(\| Release \|.*)\n.*\n(\| answered otherwise \|.*)$/m.exec(text);
  const list = readFileSync(join(root, "tests", "expected-failures-releases.txt"), "utf8");
  const listed = list
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t")[2].split(" "));
  assert.deepEqual(
    cells(counts).map(Number),
    cells(releases).map((release) => listed.filter((failing) => failing.includes(release)).length),
  );
});

test("README.md names no more answers than there are cases", () => {
  const [, claimed] = /\[([\d,]+) answers\]/.exec(page("README.md").text);
  const all = families.reduce((sum, { count }) => sum + count, 0);
  const number = Number(claimed.replace(",", ""));
  assert.ok(number <= all && number > all - 200, `${claimed} of ${all}`);
});

test("ARCHITECTURE.md has the floors that the code is held to, in 1,200 words", () => {
  const { text } = page("ARCHITECTURE.md");
  const rooms = text.matchAll(/^\| (\d+) \| `src\/(\w+)(?:\/|\.rs)` \|/gm);
  const test = readFileSync(join(root, "tests", "architecture", "main.rs"), "utf8");
  const floors = test.matchAll(/^ {4}\("(\w+)", (\d+)\),$/gm);
  assert.deepEqual(
    Array.from(rooms, ([, floor, room]) => `${floor} ${room}`).sort(),
    Array.from(floors, ([, room, floor]) => `${floor} ${room}`).sort(),
  );
  assert.ok(text.split(/\s+/).length < 1200);
});

/** What a class has, and what it inherits from classes of the package. */
function membersOf(prototype) {
  if (prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  return [...own, ...membersOf(Object.getPrototypeOf(prototype))];
}

/** The names of an interface's own fields. */
function fieldsOf(name) {
  const [, body] = new RegExp(
    `^(?:export )?interface ${name}(?: extends \\w+)? {\n(.*?)^}`,
    "ms",
  ).exec(types);
  return Array.from(body.matchAll(/^ {4}(?:readonly )?(\w+)\??:/gm), ([, field]) => field);
}
