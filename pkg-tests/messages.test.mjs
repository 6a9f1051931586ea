// The page's texts: every language has them all, and no text is left in the code.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parseSync } from "vite";
import { root } from "../packaging/paths.mjs";
import { keysSource, messagesOf } from "../www/build/keys.mjs";
import {
  changedKeys,
  changeKinds,
  englishTexts,
  translatedTexts,
} from "../www/build/translated.mjs";

const SOURCES = join(root, "www", "src");
const MESSAGES = join(SOURCES, "language", "messages");

const files = (await readdir(MESSAGES)).filter((name) => name.endsWith(".ftl"));
const english = await messagesOf("en.ftl");
const page = await readFile(join(root, "www", "index.html"), "utf8");

/** The page's modules by their names. */
const modules = await Promise.all(
  (await readdir(SOURCES, { recursive: true }))
    .filter((name) => name.endsWith(".ts"))
    .map(async (name) => ({ name, source: await readFile(join(SOURCES, name), "utf8") })),
);

test("keys.ts is what the English messages make of it: node www/build/keys.mjs", async () => {
  assert.equal(await readFile(join(SOURCES, "language", "keys.ts"), "utf8"), await keysSource());
});

/** Whether a file has the page's own messages; others translate what the engine says. */
const isOwn = (name) => !/^(?:codes|plain|tools)\./.test(name);

for (const file of files.filter((name) => isOwn(name) && name !== "en.ftl")) {
  test(`${file} has each message with its variables, and no other`, async () => {
    assert.deepEqual(
      Object.fromEntries([...(await messagesOf(file))].sort()),
      Object.fromEntries([...english].sort()),
    );
  });

  test(`the known divergences in the language of ${file} have the rows and the code of the English ones`, async () => {
    const code = async (name) => {
      const document = await readFile(join(root, "docs", name), "utf8");
      const rows = document.split("\n").filter((line) => line.startsWith("|"));
      return rows.map((row) =>
        row.split(/(?<!\\)\|/).map((cell) => cell.match(/`[^`]+`/g)?.sort()),
      );
    };
    const own = await code(`divergences.${file.replace(".ftl", ".md")}`);
    assert.deepEqual(own, await code("divergences.md"));
  });

  test(`codes.${file} explains each code of diagnostics, and has each title of a fix`, async () => {
    const codes = await readFile(join(root, "packaging", "js", "codes.ts"), "utf8");
    const known = [...codes.matchAll(/^ {2}"?([a-z-]+)"?:/gm)].map(([, code]) => [
      `code-${code}`,
      [],
    ]);
    assert.ok(known.length > 40);
    const titles = await titlesOfFixes();
    assert.ok(titles.length > 10);
    const own = await messagesOf(`codes.${file}`);
    assert.deepEqual([...own].sort(), [...known, ...titles].sort());
  });

  test(`plain.${file} has each error in plain words, with its values`, async () => {
    const known = await messagesOf("plain.en.ftl");
    assert.ok(known.size > 50);
    const own = await messagesOf(`plain.${file}`);
    assert.deepEqual([...own].sort(), [...known].sort());
  });

  test(`tools.${file} has each kind of change, fault of a suite, failure of a test and step of a migration`, async () => {
    const suites = await readFile(join(root, "packaging", "js", "types-suites.ts"), "utf8");
    const [, failures = ""] = /interface TestFailure \{\n {2}kind:\n(.*?);/s.exec(suites) ?? [];
    const [, faults = ""] = /interface SuiteFault \{.*? code:\n(.*?);/s.exec(suites) ?? [];
    const named = (prefix, ids) => ids.map((id) => [`${prefix}-${id}`, []]);
    const known = [
      ...named("change", [...(await changeKinds()).keys()]),
      ...named(
        "failure",
        [...failures.matchAll(/"([a-z-]+)"/g)].map(([, id]) => id),
      ),
      ...named(
        "fault",
        [...faults.matchAll(/"([a-z-]+)"/g)].map(([, id]) => id),
      ),
      ...(await messagesOf("tools.en.ftl")),
    ];
    assert.ok(known.length > 150);
    assert.deepEqual([...(await messagesOf(`tools.${file}`))].sort(), known.sort());
  });
}

test("each line in plain words belongs to a cause, a code or a condition that there is", async () => {
  const causes = join(root, "src", "machinery", "cause");
  const names = (await readdir(causes)).map((name) => join(causes, name));
  const codes = join(root, "packaging", "js", "codes.ts");
  const status = join(root, "src", "views", "status");
  const conditions = (await readdir(status)).map((name) => join(status, name));
  const read = (all) => Promise.all(all.map((name) => readFile(name, "utf8")));
  const sources = (await read([...names, codes])).join("\n");
  const reasons = (await read(conditions)).join("\n").match(/(?<=")[A-Z][A-Za-z]+(?=")/g);
  const known = new Set([
    ...sources.match(/(?<=")[a-z-]+(?=")/g),
    ...reasons.map((reason) => `condition-${reason}`),
  ]);
  const isKnown = (id) => ["decode-type", "rule-says"].includes(id) || known.has(id);
  const variants =
    /-(?:exclusive|fraction|label|message|misspelt|nothing|null|object|refused|schema|undecodable)$/;
  const lost = [...(await messagesOf("plain.en.ftl")).keys()]
    .map((key) => key.replace("plain-", ""))
    .filter((id) => !isKnown(id) && !isKnown(id.replace(variants, "")));
  assert.deepEqual(lost, []);
});

test("in a language from the right, names and pairs of YAML keep their order", async () => {
  for (const file of files.filter((name) => name.endsWith("fa.ftl"))) {
    const text = await readFile(join(MESSAGES, file), "utf8");
    // Two Latin words and what is between them would be read from the left as one.
    assert.deepEqual(text.match(/[A-Za-z]+، [A-Za-z]+/g), null, file);
    // U+2066 begins a piece that is read from the left.
    assert.deepEqual(text.match(/(?<!\u2066)\{ \$keyword \}: \{ \$bound \}/g), null, file);
  }
});

test("translations were looked at since their English texts changed", async () => {
  const changed = changedKeys(await englishTexts(), await translatedTexts());
  const command = `correct the translations, then: node www/build/translated.mjs ${changed.join(" ")}`;
  assert.equal(changed.length, 0, command);
});

test("a changed English text, a new one and one that is gone are noticed", () => {
  const english = new Map([
    ["same", "1"],
    ["changed", "2"],
    ["new", "3"],
  ]);
  const translated = new Map([
    ["same", "1"],
    ["changed", "1"],
    ["gone", "4"],
  ]);
  assert.deepEqual(changedKeys(english, translated), ["changed", "new", "gone"]);
});

/** The messages of the titles of fixes with their variables: those of the engine's type. */
async function titlesOfFixes() {
  const source = await readFile(join(root, "src", "workspace", "fix", "title.rs"), "utf8");
  const [, variants = ""] = /pub enum ActionTitle \{\n(.*?)\n\}/s.exec(source) ?? [];
  return [...variants.matchAll(/^ {4}(\w+)( \{.*?^ {4}\})?,$/gms)].map(([, name, fields = ""]) => {
    const id = name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    return [`fix-${id}`, [...fields.matchAll(/^ {8}(\w+):/gm)].map(([, field]) => field).sort()];
  });
}

test("what chooses a language before the page is drawn knows those with messages", async () => {
  const first = await readFile(join(root, "www", "public", "first.js"), "utf8");
  const languages = modules.find(({ name }) => name.endsWith("languages.ts"))?.source ?? "";
  const listed = [...languages.matchAll(/tag: "([^"]+)"/g)].map(([, tag]) => tag);
  const known = JSON.parse(/const known = (\[.*\]);/.exec(first)?.[1] ?? "[]");
  assert.deepEqual(known, listed);
  const named = files.filter(isOwn);
  assert.deepEqual(named.map((name) => name.replace(".ftl", "")).sort(), [...listed].sort());
});

test("every message is used", () => {
  const text = [page, ...modules.map(({ source }) => source)].join("\n");
  const made = [...text.matchAll(/`([a-z][\w.-]*(?:\$\{[^}`]*\}[\w.-]*)+)`/g)].map(
    ([, pattern]) => new RegExp(`^${pattern.replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );
  const unused = [...english.keys()].filter(
    (key) => !text.includes(`"${key}"`) && !made.some((pattern) => pattern.test(key)),
  );
  assert.deepEqual(unused, []);
});

test("the page's own elements name their texts", () => {
  const left = page
    .replace(/<!--[\s\S]*?-->|<svg[\s\S]*?<\/svg>/g, "")
    .replace(/<option[^>]*>[^<]*<\/option>/g, "")
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text.replaceAll("&nbsp;", "")));
  assert.deepEqual(left, ["Drydock"]);
  assert.doesNotMatch(page, /\s(title|aria-label|placeholder|alt)="/);
});

/** Modules without texts of the page: generated ones, names of languages, words that links share. */
const TEXTLESS = ["keys.ts", "languages.ts", "link-words.ts"];

/** What looks like prose and is none: names, and what browsers and libraries call things. */
const NAMES = new Set([
  "Kubernetes",
  "Namespaced",
  "npm install",
  "OpenAPI v3",
  "OpenAPI v2",
  "kubectl get -o wide",
  "kubectl get",
  "Tab",
  "Escape",
  "None",
  "Strict",
  "Warn",
  "Ignore",
  "limit schema",
  "take over",
  '<iframe src="',
]);

test("no text that people read is in the code", () => {
  const found = modules
    .filter(({ name }) => !TEXTLESS.some((one) => name.endsWith(`/${one}`)))
    .flatMap(({ name, source }) => {
      return proseOf(name, source).map((text) => `${name}: ${text}`);
    });
  assert.deepEqual(found, []);
});

test("a text in the code is found", () => {
  const lines = [
    'toast("The link is copied.");',
    'button("Close", act);',
    'element("p", {}, `Costs too much`);',
    'throw new Error("Not for people.");',
    'element("p", { className: "Two words" });',
  ];
  assert.deepEqual(proseOf("a.ts", lines.join("\n")), [
    "The link is copied.",
    "Close",
    "Costs too much",
  ]);
});

/** The texts of a module that look like prose: several words, or one with a capital. */
function proseOf(name, source) {
  const { program } = parseSync(name, source);
  const found = [];
  visit(program, (text) => {
    if (!NAMES.has(text) && /\p{L}{2,} +\p{L}|^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text)) found.push(text);
  });
  return found;
}

/** What the code may say that nobody reads: keys, addresses, types, comparisons, errors. */
function isUnread({ type, callee, operator, key, left }) {
  return (
    /^(Import|Export(?!Named|Default)|TS)/.test(type) ||
    (type === "BinaryExpression" && /^[!=]==?$/.test(operator)) ||
    (type === "NewExpression" && /Error$/.test(callee.name)) ||
    (type === "CallExpression" && UNREAD_CALLS.has(callee.property?.name ?? callee.name)) ||
    (type === "Property" && key.name === "className") ||
    (type === "AssignmentExpression" && left.property?.name === "className")
  );
}

const UNREAD_CALLS = new Set([
  "querySelector",
  "querySelectorAll",
  "closest",
  "matches",
  "addEventListener",
  "setAttribute",
  "includes",
  "matchMedia",
  "svg",
]);

function visit(node, say) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, say);
  } else if (typeof node?.type === "string" && !isUnread(node)) {
    if (node.type === "Literal" && typeof node.value === "string") say(node.value);
    if (node.type === "TemplateElement") say(node.value.cooked.trim());
    for (const [name, child] of Object.entries(node)) {
      if (name !== "key" || node.computed) visit(child, say);
    }
  }
}
