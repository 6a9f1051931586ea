// What documents name is there: what links lead to, files and scripts; and code has a language.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { root } from "../../packaging/paths.mjs";
import { documents, page, target } from "./markdown.mjs";

/** What a block of code can be in; `console` is a transcript of the command. */
const LANGUAGES = new Set([
  "cel",
  "console",
  "elisp",
  "html",
  "js",
  "json",
  "lua",
  "rust",
  "sh",
  "text",
  "toml",
  "ts",
  "vim",
  "yaml",
]);

/** Folders that builds make: what is in them need not be there. */
const MADE =
  /^(\.tools|dist|node_modules|pkg|target|www\/dist|vscode\/dist|pkg-tests\/out|packaging\/reference\/out)\b/;

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => existsSync(join(root, file)));
const folders = new Set(
  files.filter((file) => file.includes("/")).map((file) => file.slice(0, file.indexOf("/"))),
);

for (const document of documents) {
  test(`the links of ${document.name} lead somewhere`, () => {
    assert.deepEqual(
      document.links.filter((link) => !leads(document, link)),
      [],
    );
  });

  test(`the files that ${document.name} names are there`, () => {
    const named = [...document.spans, ...document.blocks.flatMap(listed)];
    const missing = named.filter(({ value }) => isPath(value) && !exists(document, value));
    assert.deepEqual(missing, []);
  });

  test(`the scripts that ${document.name} names are in package.json`, () => {
    const named = [...document.text.matchAll(/\bnpm run (?!-)([\w:]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      named.filter((name) => !Object.hasOwn(scripts, name)),
      [],
    );
  });

  test(`the code of ${document.name} has a language`, () => {
    const unknown = document.blocks.filter(({ lang }) => !LANGUAGES.has(lang));
    assert.deepEqual(unknown, []);
  });
}

test("CONTRIBUTING.md has every script of package.json", () => {
  const { text } = page("CONTRIBUTING.md");
  const command = (name) => (["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`);
  const names = Object.keys(scripts);
  assert.deepEqual(
    names.filter((name) => !text.includes(`\`${command(name)}\``)),
    [],
  );
});

for (const name of ["ARCHITECTURE.md", "CONTRIBUTING.md", "packaging/release/README.md"]) {
  test(`the sources that ${name} names without a folder are there`, () => {
    const known = new Set(files.map((file) => basename(file)));
    const sources = page(name).spans.filter(({ value }) =>
      /^[\w.-]+\.(ts|rs|mjs|txt)$/.test(value),
    );
    assert.deepEqual(
      sources.filter(({ value }) => !known.has(value)),
      [],
    );
  });
}

test("every document of docs/ is in an index there", () => {
  const indexes = documents.filter(({ name }) => /^docs\/(.*\/)?README\.md$/.test(name));
  const linked = new Set(
    indexes.flatMap((index) => index.links.map(({ url }) => target(index, url.replace(/#.*/, "")))),
  );
  const others = documents.filter(
    ({ name }) => name.startsWith("docs/") && name !== "docs/README.md",
  );
  assert.deepEqual(
    others.map(({ name }) => name).filter((name) => !linked.has(name)),
    [],
  );
});

/** Other sites are not asked. */
function leads(document, { url }) {
  if (/^[a-z]+:/.test(url)) return true;
  const [path, anchor] = url.split("#");
  const file = path === "" ? document.name : target(document, path);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || page(file)?.anchors.has(anchor) === true;
}

/** The first words of a map's lines, which may be paths. */
function listed({ lang, value }) {
  if (lang !== "text") return [];
  return Array.from(value.matchAll(/^\S+/gm), ([word]) => ({ value: word }));
}

/** Whether code is the path of a file or folder of the project. */
function isPath(code) {
  const path = /^([\w.-]+)\/[\w./@-]*$/.exec(code);
  return path !== null && folders.has(path[1]) && !MADE.test(code);
}

function exists(document, path) {
  return [path, target(document, path)].some((file) => existsSync(join(root, file)));
}
