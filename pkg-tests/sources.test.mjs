// The sources of the hosts, and documents: none reads a message back, because errors have a code, a
// path and a range for programs; and no file is too long to be read. Rust's `tests/architecture/`
// holds the engine to the same.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../packaging/paths.mjs";

/** Names of texts that people are told. */
const TOLD = "(?:message|detail|decodeError|compileError|evalError)";
const CALLS =
  "(?:includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|matchAll|split|replace|replaceAll)";

/** Looks in a told text for something that is written in the code. A split into lines shows it. */
const READS = [
  new RegExp(`\\b${TOLD}\\)?\\s*[?!]?\\.\\s*${CALLS}\\(\\s*(?!"\\\\n"\\))["'\`/]`, "g"),
  new RegExp(`/[a-z]*\\.(?:test|exec)\\((?:[\\w.?!]*\\.)?${TOLD}\\b`, "g"),
];

const files = (folders, ending) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((file) => ending.test(file) && !/node_modules|\bdist\b|\bout\b/.test(file));

const SOURCE = /\.(?:ts|mjs|js|css)$/;

const HOSTS = [
  "packaging/js",
  "packaging/cli",
  "packaging/lsp",
  "packaging/suites",
  "packaging/changes",
  "packaging/settings",
  "www/src",
  "vscode/src",
];

/** Sets the type of a message: nothing depends on what is found there. */
const TYPESETTER = join("www/src", "page", "message.ts");
/** Edits the messages of the library that reads options. The library has no other data of its errors. */
const PROGRAM = join("packaging/cli", "frame", "program.ts");

const readBackIn = (file) =>
  readBack(readFileSync(join(root, file), "utf8")).map((code) => `${file}: ${code}`);

const readBack = (code) => READS.flatMap((read) => code.match(read) ?? []);

test("a message that is read back is noticed", () => {
  for (const [code, count] of [
    ['errors[0]?.message.includes("several versions")', 1],
    ["/^spec/.test(error.message)", 1],
    ["(first.message).match(/x/)", 1],
    ['message\n  .startsWith("a")', 1],
    ['error.message.replace("a", "b")', 1],
    ['message.split("\\n")', 0],
    ["message.includes(expected)", 0],
    ['path.startsWith("spec")', 0],
  ]) {
    assert.equal(readBack(code).length, count, code);
  }
});

test("no host reads a message back", () => {
  const sources = files(HOSTS, /\.ts$/);
  assert.ok(sources.length > 150, `${sources.length} files`);
  const others = sources.filter((file) => ![TYPESETTER, PROGRAM].includes(file));
  assert.deepEqual(others.flatMap(readBackIn), []);
});

test("no document teaches to read a message back", () => {
  const documents = files(["docs", "examples"], /\.(?:md|m?js|ts|rs)$/);
  assert.deepEqual(["README.md", ...documents].flatMap(readBackIn), []);
});

test("the codes that the command asks fixes for are those that the engine has fixes for", () => {
  const source = (name) => readFileSync(join(root, name), "utf8");
  const names = new Map(
    [...source("src/workspace/findings/code.rs").matchAll(/^ {4}(\w+) "([a-z-]+)" "/gm)].map(
      ([, variant, name]) => [variant, name],
    ),
  );
  const [, arms] = /fn fixes\(&mut self\) \{(.*?)\n {4}\}/s.exec(
    source("src/workspace/fix/mod.rs"),
  );
  const fixed = [...arms.matchAll(/Code::(\w+) =>/g)].map(([, variant]) => names.get(variant));
  const [, listed] = /FIXABLE.*?\[(.*?)\]/s.exec(source("packaging/settings/codes.ts"));
  const codes = [...listed.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);
  assert.ok(fixed.length > 5, `${fixed.length} codes`);
  assert.deepEqual(codes.toSorted(), fixed.toSorted());
});

test("no file is too long to be read in one sitting", () => {
  const sources = files(["benches", "corpus", "packaging", "pkg-tests", "vscode", "www"], SOURCE);
  const lengths = sources.map((file) => [file, readFileSync(join(root, file), "utf8")]);
  const long = lengths.filter(([, text]) => text.split("\n").length > 700);
  assert.deepEqual(
    long.map(([file]) => file),
    [],
  );
});
