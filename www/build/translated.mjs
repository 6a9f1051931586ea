// Notices English texts that changed after they were translated. `src/language/translated.txt` has a
// fingerprint of each English text as its translators saw it.
//
// `node www/build/translated.mjs` lists the texts that changed; with their keys, after all translations
// were looked at, it writes their fingerprints anew.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { parse } from "@fluent/syntax";

const MESSAGES = new URL("../src/language/messages/en.ftl", import.meta.url);
const STEPS = new URL("../src/language/messages/tools.en.ftl", import.meta.url);
const PLAIN = new URL("../src/language/messages/plain.en.ftl", import.meta.url);
const TABLE = new URL("../src/language/translated.txt", import.meta.url);
const DOCS = new URL("../../docs/", import.meta.url);

/** The fingerprints of all English texts that have translations, by their keys. */
export async function englishTexts() {
  const texts = [
    ...(await messageTexts(MESSAGES)),
    ...(await messageTexts(STEPS)),
    ...(await messageTexts(PLAIN)),
    ...(await explanations()),
    ...[...(await changeKinds())].map(([id, text]) => [`change-${id}`, text]),
    ...(await divergences()),
  ];
  return new Map(texts.map(([key, text]) => [key, fingerprint(text)]));
}

async function messageTexts(file) {
  const source = await readFile(file, "utf8");
  return parse(source, {})
    .body.filter(({ type }) => type === "Message")
    .map(({ id, span }) => [id.name, source.slice(id.span.start, span.end)]);
}

async function explanations() {
  const document = await readFile(new URL("codes.md", DOCS), "utf8");
  // The page shows no codes of the command.
  const [table = ""] = document.split("\n## ");
  const rows = table.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm);
  return [...rows].map(([, code, text]) => [`code-${code}`, text]);
}

/** What each kind of change of a definition means. */
export async function changeKinds() {
  const document = await readFile(new URL("compatibility.md", DOCS), "utf8");
  const [, rest = ""] = document.split("<!-- kinds -->");
  // The examples have a table of their own.
  const [table = ""] = rest.split("\n## ");
  const rows = table.matchAll(/^\| `([a-z-]+)` \|(?:[^|]*\|){4} (.*) \|$/gm);
  return new Map([...rows].map(([, id, text]) => [id, text]));
}

/** The rows of the table of known divergences by their first words, and the text around it. */
async function divergences() {
  const lines = (await readFile(new URL("divergences.md", DOCS), "utf8")).split("\n");
  const [, , ...rows] = lines.filter((line) => line.startsWith("|"));
  return [
    ["divergences", lines.filter((line) => !line.startsWith("|")).join("\n")],
    ...rows.map((row) => {
      const words = row.toLowerCase().match(/[a-z0-9]+/g) ?? [];
      return [`divergence-${words.slice(0, 6).join("-")}`, row];
    }),
  ];
}

function fingerprint(text) {
  return createHash("sha256").update(text.trim()).digest("hex").slice(0, 8);
}

/** The fingerprints of the texts that were translated, by their keys. */
export async function translatedTexts() {
  const lines = (await readFile(TABLE, "utf8")).split("\n").filter(Boolean);
  return new Map(lines.map((line) => line.split(" ")));
}

/** The keys of texts that are not as their translators saw them, and of texts that are gone. */
export function changedKeys(english, translated) {
  const keys = new Set([...english.keys(), ...translated.keys()]);
  return [...keys].filter((key) => english.get(key) !== translated.get(key));
}

if (process.argv[1] === import.meta.filename) {
  const [english, translated] = [await englishTexts(), await translatedTexts()];
  const changed = changedKeys(english, translated);
  const seen = process.argv.slice(2);
  const unknown = seen.filter((key) => !changed.includes(key));
  if (unknown.length > 0) throw new Error(`nothing changed here: ${unknown.join(", ")}`);
  const lines = [...english].map(([key, now]) => {
    const print = seen.includes(key) ? now : translated.get(key);
    return print === undefined ? "" : `${key} ${print}\n`;
  });
  await writeFile(TABLE, lines.join(""));
  for (const key of changed.filter((key) => english.has(key) && !seen.includes(key))) {
    console.log(`the English text changed: ${key}`);
    process.exitCode = 1;
  }
}
