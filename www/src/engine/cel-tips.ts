// What people write in rules who know other languages: `=`, `=>`, `and`, a comparison with null. The diagnostic of the
// rule marks the word, so the page can say what CEL has in its place.

import type { Range } from "crd-drydock/slim";
import { type Message, message } from "../language/message";
import type { Problem } from "./protocol";
import type { Reading } from "./remarks";

/**
 * The problems without the echoes of others: where the name of a macro is wrong, its variables are unknown, too, as `h` in
 * `self.hosts.al(h, h != "")`.
 */
export function withoutEchoes(problems: Problem[], read: Reading): Problem[] {
  const unknown = new Set<string>();
  return problems.filter(({ pane, code, path, range }) => {
    if (code !== "invalid-rule" || range === undefined) {
      return true;
    }
    const lines = read(pane);
    const variable = /^\( *([A-Za-z_]\w*) *,/.exec(lines.rest(range.end))?.[1];
    const isEcho = unknown.has(`${path} ${lines.slice(range)}`);
    if (variable !== undefined && !isEcho) {
      unknown.add(`${path} ${variable}`);
    }
    return !isEcho;
  });
}

/** A tip, and what to write in place of a part of the line. */
interface CelTip {
  tip: Message;
  instead?: { from: number; to: number; text: string };
}

/** Adds a tip to the problem of a rule that does not compile, and offers to write it. */
export function sayCel(problem: Problem, read: Reading): void {
  const { pane, code, range } = problem;
  if (code !== "invalid-rule" || range === undefined || range.start.line !== range.end.line) {
    return;
  }
  const { line } = range.start;
  const before = read(pane).slice({ start: { line, character: 0 }, end: range.start });
  const rest = read(pane).rest(range.start);
  const found = tipOn(before, rest, range) ?? aboutMetadata(problem, before + rest, range);
  if (found === undefined) {
    return;
  }
  problem.tip = found.tip;
  if (found.instead) {
    const { from, to, text } = found.instead;
    const place = { start: { line, character: from }, end: { line, character: to } };
    const title = message("write-instead", { text: text === "" ? "==" : text });
    problem.remedy = { title, does: [{ pane, range: place, newText: text }] };
  }
}

/** @param before the line up to the marked word, which the rest begins with */
function tipOn(before: string, rest: string, { start, end }: Range): CelTip | undefined {
  const word = rest.slice(0, end.character - start.character);
  const place = { from: start.character, to: end.character };
  switch (word) {
    case "=":
      // The third one of `===` goes.
      return {
        tip: message("tip-cel-equals"),
        instead: { ...place, text: before.endsWith("==") ? "" : "==" },
      };
    case "=>":
      return { tip: message("tip-cel-implies") };
    case "and":
      return { tip: message("tip-cel-words"), instead: { ...place, text: "&&" } };
    case "or":
      return { tip: message("tip-cel-words"), instead: { ...place, text: "||" } };
    case "==":
    case "!=":
      return aboutNull(before, rest, word);
    default:
      return aboutFunction(word, rest.slice(word.length), place);
  }
}

/** What other languages call functions of CEL. */
const FUNCTIONS: Record<string, string> = {
  count: "size",
  includes: "contains",
  len: "size",
  length: "size",
  lower: "lowerAscii",
  toLower: "lowerAscii",
  toLowerCase: "lowerAscii",
  toUpper: "upperAscii",
  toUpperCase: "upperAscii",
  upper: "upperAscii",
};

/** A function of another language, or a property of a string or list that CEL has as a function. */
function aboutFunction(
  word: string,
  behind: string,
  { to }: { from: number; to: number },
): CelTip | undefined {
  const written = word.replace(/^\./, "");
  const name = Object.hasOwn(FUNCTIONS, written) ? FUNCTIONS[written] : undefined;
  if (name === undefined) {
    return undefined;
  }
  const text = behind.startsWith("(") ? name : `${name}()`;
  return {
    tip: message("tip-cel-function", { written, instead: `${name}()` }),
    instead: { from: to - written.length, to, text },
  };
}

/** A field of an object's metadata: rules get two of them. */
function aboutMetadata(
  { path = "" }: Problem,
  line: string,
  { start, end }: Range,
): CelTip | undefined {
  const word = line.slice(start.character, end.character);
  const isSelected = /(?:^|[^\w.])self\.metadata$/.test(line.slice(0, start.character));
  const isAsked =
    word === "has" &&
    /^has\(self\.metadata\.(?!name\b|generateName\b)/.test(line.slice(start.character));
  const isOfObject = /\.openAPIV3Schema\.x-kubernetes-validations\[\d+\]\.rule$/.test(path);
  return isOfObject && ((isSelected && word.startsWith(".")) || isAsked)
    ? { tip: message("tip-cel-metadata") }
    : undefined;
}

/** A field that is compared with null: rules ask `has()` whether it is there. */
function aboutNull(before: string, rest: string, word: "==" | "!="): CelTip | undefined {
  const right = /^.. *null\b/.exec(rest)?.[0];
  const field = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?= *$)/.exec(before)?.[0];
  if (right === undefined || field === undefined) {
    return undefined;
  }
  const from = before.lastIndexOf(field);
  const asks = `has(${field})`;
  // A plain scalar of YAML cannot begin with an exclamation mark.
  const isFirst = /: +$/.test(before.slice(0, from));
  const lacks = isFirst ? `${asks} == false` : `!${asks}`;
  return {
    tip: message("tip-cel-null", { asks }),
    instead: { from, to: before.length + right.length, text: word === "!=" ? asks : lacks },
  };
}
