// The sources of the hosts, and documents: none reads a message back, because errors have a code, a
// path and a range for programs; no file is too long to be read; and a room uses the rooms below it only.
// Rust's `tests/architecture/` holds the engine to the same.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
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
  new RegExp(`(?<!typeof (?:[\\w.?!]*\\.)?)\\b${TOLD}\\s*[!=]==?\\s*(?:"[^"]|'[^']|\`)`, "g"),
];

const files = (folders, ending) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((file) => ending.test(file) && !/node_modules|\bdist\b|\bout\b|\.tests\b/.test(file));

const SOURCE = /\.(?:ts|mjs|js|css)$/;

const HOSTS = [
  "packaging/js",
  "packaging/cli",
  "packaging/lsp",
  "packaging/suites",
  "packaging/changes",
  "packaging/settings",
  "packaging/texts",
  "www/src",
  "vscode/src",
];

/** Edits the messages of the library that reads options. The library has no other data of its errors. */
const PROGRAM = join("packaging/cli", "command-line", "program.ts");

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
    ['error.message === "no version is served"', 1],
    ['detail === ""', 0],
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
  const others = sources.filter((file) => file !== PROGRAM);
  assert.deepEqual(others.flatMap(readBackIn), []);
});

test("no document teaches to read a message back", () => {
  const documents = files(["docs", "examples"], /\.(?:md|m?js|ts|rs)$/);
  assert.deepEqual(["README.md", ...documents].flatMap(readBackIn), []);
});

test("the codes that are asked for fixes are those that have fixes", () => {
  const source = (name) => readFileSync(join(root, "src/workspace", name), "utf8");
  const listed = (text, pattern) => [...text.matchAll(pattern)].map(([, code]) => code).toSorted();
  const [, arms] = /fn fixes\(&mut self\) \{(.*?)\n {4}\}/s.exec(source("fix/mod.rs"));
  const [, asked] = /fn has_fixes\(self\).*?\{(.*?)\n {4}\}/s.exec(source("findings/code.rs"));
  const fixed = listed(arms, /Code::(\w+)(?= (?:=>|\|))/g);
  assert.ok(fixed.length > 5, `${fixed.length} codes`);
  assert.deepEqual(listed(asked, /Self::(\w+)/g), fixed);
});

/** What commands share. */
const OF_COMMANDS = ["changes", "js", "settings", "suites", "texts"]
  .map((name) => `packaging/${name}`)
  .concat("packaging/cli/command-line", "packaging/cli/shared");

/** The rooms of the TypeScript, and the other rooms that each may use. */
const USES = {
  "packaging/js": [],
  "packaging/texts": ["packaging/js"],
  "packaging/changes": ["packaging/js"],
  "packaging/settings": ["packaging/js", "packaging/texts"],
  "packaging/suites": ["packaging/changes", "packaging/js", "packaging/texts"],
  "packaging/lsp": OF_COMMANDS.slice(0, -2),
  "packaging/cli/command-line": ["packaging/js"],
  "packaging/cli/shared": ["packaging/js", "packaging/settings", "packaging/cli/command-line"],
  "packaging/cli/ask": OF_COMMANDS,
  "packaging/cli/check": OF_COMMANDS,
  "packaging/cli/diff": OF_COMMANDS,
  "packaging/cli/test": OF_COMMANDS,
  "packaging/cli/lsp": [...OF_COMMANDS, "packaging/lsp"],
  "www/src/stored": ["packaging/js"],
  // The worker uses no part of the page but the messages that it makes.
  "www/src/engine": ["packaging/js", "packaging/settings", "www/src/language", "www/src/stored"],
  "www/src/language": ["packaging/js", "www/src/engine", "www/src/page"],
  "www/src/tools": [
    "packaging/js",
    "packaging/suites",
    "packaging/texts",
    "www/src/engine",
    "www/src/language",
    "www/src/page",
  ],
  "www/src/views": [
    "www/src/engine",
    "www/src/language",
    "www/src/page",
    "www/src/stored",
    "www/src/tools",
  ],
  "www/src/page": ["packaging/js", "www/src/engine", "www/src/language", "www/src/views"],
  "vscode/src": ["packaging/js", "packaging/lsp", "packaging/suites", "packaging/texts"],
};

/** Imports of files beside the importing one, however they are written. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** The room of a file; none for files that begin a program, which may use all. */
const roomOf = (file) => {
  const path = file.split(sep).join("/");
  return Object.keys(USES).find((room) => path.startsWith(`${room}/`));
};

/** Files that begin a program, declare types or are data. */
const BESIDE_ROOMS =
  /^(?:packaging.(?:cli.main|declarations.\w+)|www.src.(?:[\w-]+|examples.[\w-]+))(?:\.d)?\.ts$/;

/** The imports of a file that lead into rooms which it may not use. */
function strayImports(file) {
  const own = roomOf(file);
  const imports = readFileSync(join(root, file), "utf8").matchAll(IMPORT);
  const rooms = [...imports].map(([, path]) => roomOf(join(dirname(file), path)));
  return rooms
    .filter((room) => room !== undefined && room !== own && !USES[own].includes(room))
    .map((room) => `${file} uses ${room}`);
}

test("each room of the hosts uses the rooms below it only", () => {
  const all = files(["packaging", "www/src", "vscode/src"], /\.ts$/);
  const others = all.filter((file) => !roomOf(file) && !BESIDE_ROOMS.test(file));
  assert.deepEqual(others, [], "files of rooms that are not listed");
  const sources = all.filter(roomOf);
  assert.ok(sources.length > 300, `${sources.length} files`);
  assert.deepEqual([...new Set(sources.map(roomOf))].sort(), Object.keys(USES).sort());
  assert.deepEqual(sources.flatMap(strayImports), []);
});

/** Names that say nothing alone. A type needs a word before them: `PathStep`, `FileRange`. */
const VAGUE =
  /^(?:export )?(?:interface|type|class) ((?:Place|Step|Part|Found|Task|Output|Context|Kind|Info|Data|Thing)\b.*)/gm;

/** `Place` is a name of the package, and programs may import it. */
const PUBLISHED = join("packaging/js", "types.ts");

test("no type has a vague name", () => {
  const sources = files(HOSTS, /\.ts$/).filter((file) => file !== PUBLISHED);
  const named = sources.flatMap((file) => {
    const found = readFileSync(join(root, file), "utf8").matchAll(VAGUE);
    return [...found].map(([, name]) => `${file}: ${name}`);
  });
  assert.deepEqual(named, []);
});

/** A program writes it, line by line. */
const KEYS = "www/src/language/keys.ts";

test("no file is too long to be read in one sitting", () => {
  const folders = ["benches", "corpus", "packaging", "pkg-tests", "vscode", "www"];
  const sources = files(folders, SOURCE).filter((file) => file !== KEYS);
  const lengths = sources.map((file) => [file, readFileSync(join(root, file), "utf8")]);
  const long = lengths.filter(([, text]) => text.split("\n").length > 700);
  assert.deepEqual(
    long.map(([file]) => file),
    [],
  );
});
