// What holds of every case and of every real definition, through the package: texts and objects
// say the same, and places lie inside of their texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd, parse, Workspace } from "crd-drydock";
import { caseFiles, readCases } from "./conformance/cases.mjs";

const cases = caseFiles().here.flatMap(readCases);
/** Definitions by their text. */
const definitions = new Map();
for (const one of cases) {
  if (one.op === "yaml" || one.op === "regex" || one.op === "cel") continue;
  const crd = one.crd().toWellFormed();
  if (!definitions.has(crd)) definitions.set(crd, []);
  if (one.op === "admit") definitions.get(crd).push(one);
}

/** One in this many definitions, with its objects, is tested at all places. */
const SHARE = 12;

/** How the same is written in a way that moves all places. */
const forms = {
  "as it is": (text) => text,
  "with CRLF, a byte order mark and characters beyond ASCII": (text) =>
    `\ufeff# ä→😀\r\n${text.replaceAll("\n", "\r\n")}`,
};

/** How the server's text begins where it cannot tell the kind of a body, which the text shows. */
const SHOWS_BODY = "the object provided is unrecognized ";

/** An answer as text, without what depends on how a request is written. */
function comparable({ ...answer }) {
  if (answer.message?.startsWith(SHOWS_BODY)) {
    answer.message = SHOWS_BODY;
    answer.decodeError = SHOWS_BODY;
  }
  return JSON.stringify(answer);
}

test("a text, its value and its YAML are admitted alike", () => {
  let count = 0;
  const differing = [];
  for (const [text, requests] of definitions) {
    const crd = new Crd(text);
    for (const { id, object, version, previous, subresource } of requests) {
      const value = plain(object);
      // Keys written twice, and numbers that JavaScript has no exact form for, are in texts only.
      if (value === undefined) continue;
      const options = { version, previous, subresource };
      const wanted = comparable(crd.admit(object, options));
      for (const form of [value, ` ${object}\n`, blockYaml(value)]) {
        count += 1;
        const same = comparable(crd.admit(form, options)) === wanted;
        if (!same) differing.push(`${id}: ${JSON.stringify(form).slice(0, 300)}`);
      }
    }
    crd.free();
  }
  assert.deepEqual(differing, []);
  assert.ok(count > 3000, `${count}`);
});

test("a definition says the same as text, as value and as YAML", () => {
  const differing = [];
  for (const text of definitions.keys()) {
    const value = plain(text);
    if (value === undefined) continue;
    const wanted = comparable(new Crd(text).report);
    for (const form of [value, blockYaml(value)]) {
      const crd = new Crd(form);
      if (comparable(crd.report) !== wanted) differing.push(text.slice(0, 300));
      crd.free();
    }
  }
  assert.deepEqual(differing, []);
});

for (const [name, form] of Object.entries(forms)) {
  test(`all places lie inside of their texts, ${name}`, () => {
    const wrong = [];
    for (const [text, requests] of [...definitions].filter((_, at) => at % SHARE === 0)) {
      const workspace = new Workspace();
      const texts = { crd: form(indented(text)) };
      workspace.set("crd", texts.crd);
      check(workspace, "crd", texts, wrong);
      for (const { object } of requests) {
        texts.object = form(indented(object.toWellFormed()));
        workspace.set("object", texts.object);
        check(workspace, "object", texts, wrong);
      }
      workspace.free();
    }
    for (const { op, text } of cases) {
      if (op !== "yaml") continue;
      const texts = { a: form(text) };
      const workspace = new Workspace();
      workspace.set("a", texts.a);
      check(workspace, "a", texts, wrong);
      for (const { range, errorRange = range } of parse(texts.a)) {
        for (const one of [range, errorRange]) if (!isInside(one, texts.a)) wrong.push(texts.a);
      }
      workspace.free();
    }
    assert.deepEqual(wrong.slice(0, 5), []);
  });
}

/** Everything that has a place, of a text. */
function check(workspace, uri, texts, wrong) {
  const text = texts[uri];
  const note = (range, what, owner = text) => {
    if (range !== undefined && !isInside(range, owner)) {
      wrong.push([what, JSON.stringify(range), owner.slice(0, 500)]);
    }
  };
  const found = workspace.diagnostics(uri);
  for (const { range, message, relatedInformation = [] } of found) {
    note(range, message);
    for (const { location } of relatedInformation) {
      note(location.range, `${message}: related`, texts[location.uri]);
    }
  }
  const symbols = (list) => {
    for (const { name, range, selectionRange, children = [] } of list) {
      note(range, name);
      note(selectionRange, name);
      symbols(children);
    }
  };
  symbols(workspace.symbols(uri));
  for (const { range } of workspace.objects(uri)) note(range, "an object");
  const lines = text.split("\n");
  const last = { line: lines.length - 1, character: lines.at(-1).length };
  for (const position of [...found.slice(0, 1).map(({ range }) => range.start), last]) {
    note(workspace.hover(uri, position)?.range, "hover");
    for (const { label, textEdit } of workspace.completion(uri, position)) {
      note(textEdit?.range, label);
    }
    for (const { title, edit } of workspace.codeActions(uri, { start: position, end: position })) {
      for (const [owner, edits] of Object.entries(edit?.changes ?? {})) {
        for (const { range } of edits) note(range, title, texts[owner]);
      }
    }
  }
}

const linesOf = new Map();

/** Whether both ends are between characters of the text, in order; the break of a line is outside. */
function isInside({ start, end }, text) {
  if (linesOf.size > 20) linesOf.clear();
  if (!linesOf.has(text)) linesOf.set(text, text.split(/\r\n|\n|\r/));
  const lines = linesOf.get(text);
  const fits = ({ line, character }) => {
    const words = lines[line];
    if (words === undefined || character > words.length) return false;
    const [before, after] = [words.charCodeAt(character - 1), words.charCodeAt(character)];
    return !(before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000);
  };
  const isOrdered =
    start.line < end.line || (start.line === end.line && start.character <= end.character);
  return fits(start) && fits(end) && isOrdered;
}

/** The value of a JSON text where JavaScript has all of it. */
function plain(text) {
  try {
    const value = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    // Half a surrogate pair is U+FFFD in JSON and an error in YAML.
    if (/\\ud[89a-f]/i.test(text)) return undefined;
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text on many lines, where JavaScript can write it so without loss. */
function indented(text) {
  const value = plain(text);
  return value === undefined ? text : blockYaml(value);
}

/** YAML in block style, every string in quotes. */
function blockYaml(value, indent = "") {
  if (typeof value !== "object" || value === null) return `${JSON.stringify(value)}\n`;
  const entries = Array.isArray(value)
    ? value.map((item) => ["-", item])
    : Object.entries(value).map(([key, item]) => [`${JSON.stringify(key)}:`, item]);
  if (entries.length === 0) return Array.isArray(value) ? "[]\n" : "{}\n";
  const lines = entries.map(([key, item]) => {
    const isLeaf = typeof item !== "object" || item === null || Object.keys(item).length === 0;
    const rest = blockYaml(item, `${indent}  `);
    return `${indent}${key}${isLeaf ? " " : "\n"}${rest}`;
  });
  return lines.join("");
}
