// Values that YAML reads otherwise than they are meant: those that begin with one of its signs, have a colon, or have an
// open quote. Each suggestion was tried: with it, the text reads at least up to the next line.

import { parse, type Range } from "crd-drydock/slim";
import { message } from "../language/message";
import type { Problem, Texts } from "./protocol";
import { leaveToTip } from "./remarks";

/** A key of a block, or the dashes of a list, and what stands behind them. */
const ENTRY = /^(\s*(?:- +)*(?:"[^"]*"|'[^']*'|[\w./$-]+): +|\s*(?:- +)+)(\S.*)$/;
/** What begins something else than a text. A bracket without its end is more likely a list in the making. */
const SIGN = /^[@`%*&!|>},?\]]|^\{(?=[^}]*\}\S)|^\[(?=[^\]]*\]\S)/;
const TAGGED = /^(\s*(?:- +)*[\w./$-]+: +)(![^!\s].*)$/;
/** Larger texts are not read again for a suggestion. */
const MAX_LENGTH = 300_000;
/** So many lines with an open quote are tried. */
const MAX_QUOTES = 5;
/** What the server says of a value that it did not get. */
const UNGOT = new Set(["invalid-definition", "invalid-rule", "missing-field", "wrong-type"]);

/** A line of a text that is tried in place of the one that is there. */
interface Trial {
  line: number;
  instead: string;
}

/** Adds a tip to a problem that comes from a value without quotes, or with one. */
export function sayYaml(problem: Problem, texts: Texts): void {
  const { pane, code, tip, range } = problem;
  const text = texts[pane];
  if (tip !== undefined || range === undefined || text.length > MAX_LENGTH) {
    return;
  }
  if (code === "syntax-error") {
    const lines = text.split("\n");
    const causes = [sayValue, sayQuote, sayKey];
    causes.some((say) => say(problem, lines, range));
  } else if (UNGOT.has(code ?? "")) {
    sayTag(problem, text.split("\n"), range);
  }
}

/** A value that begins with a sign, or has a colon: on the marked line, or on the one before. */
function sayValue(problem: Problem, lines: string[], { start }: Range): boolean {
  for (const line of [start.line, start.line - 1]) {
    const [, head = "", rest = ""] = ENTRY.exec(lines[line] ?? "") ?? [];
    const value = withoutComment(rest);
    const sign = SIGN.exec(value)?.[0];
    const isMeant = sign !== undefined || /: |:$/.test(value);
    if (
      !isMeant ||
      /^["']|^\{\{/.test(value) ||
      !helps(lines, quoted(line, head, value), start.line)
    ) {
      continue;
    }
    problem.tip = sign === undefined ? message("tip-colon") : message("tip-sign", { sign });
    putInQuotes(problem, line, head, value);
    return true;
  }
  return false;
}

/** A quote that is not closed on its line: the text is marked where YAML noticed it, which may be far below. */
function sayQuote(problem: Problem, lines: string[], { start }: Range): boolean {
  const last = Math.min(start.line, lines.length - 1);
  const open = [...lines.keys()].filter((line) => {
    const value = ENTRY.exec(lines[line] ?? "")?.[2] ?? "";
    const quote = /^["']/.exec(value)?.[0];
    return line <= last && quote !== undefined && !value.slice(1).includes(quote);
  });
  for (const line of open.slice(-MAX_QUOTES)) {
    const [, head = "", value = ""] = ENTRY.exec(lines[line] ?? "") ?? [];
    const quote = value.charAt(0);
    const written = value.trimEnd();
    if (!helps(lines, { line, instead: `${head}${written}${quote}` }, last)) {
      continue;
    }
    const from = head.length + written.length;
    problem.range = within(line, head.length, from);
    problem.tip = message("tip-open-quote", { quote });
    const does = [{ pane: problem.pane, range: within(line, from, from), newText: quote }];
    problem.remedy = { title: message("close-quote"), does };
    leaveToTip(problem);
    return true;
  }
  return false;
}

/** A key without a colon: YAML notices it at what follows. */
function sayKey(problem: Problem, lines: string[], { start }: Range): boolean {
  const isWritten = (line: number) => /^\s*[^\s#]/.test(lines[line] ?? "");
  const line = [...lines.keys()].slice(0, start.line).findLast(isWritten) ?? -1;
  const content = lines[line]?.trimEnd() ?? "";
  const [, blank] = /^(\s*(?:- +)*)[\w./$-]+$/.exec(content) ?? [];
  if (blank === undefined || !helps(lines, { line, instead: `${content}:` }, start.line)) {
    return false;
  }
  problem.range = within(line, blank.length, content.length);
  problem.tip = message("tip-no-colon");
  leaveToTip(problem);
  return true;
}

/** An exclamation mark begins a tag of YAML, and what follows is no value. */
function sayTag(problem: Problem, lines: string[], { start }: Range): void {
  const [, head, rest] = TAGGED.exec(lines[start.line] ?? "") ?? [];
  if (head === undefined || rest === undefined) {
    return;
  }
  problem.tip = message("tip-sign", { sign: "!" });
  putInQuotes(problem, start.line, head, withoutComment(rest));
}

function putInQuotes(problem: Problem, line: number, head: string, value: string): void {
  const range = within(line, head.length, head.length + value.length);
  const does = [{ pane: problem.pane, range, newText: inQuotes(value) }];
  problem.remedy = { title: message("put-in-quotes"), does };
  leaveToTip(problem);
}

/** Whether the text reads up to the line that is marked, with another line in place of one of its own. */
function helps(lines: string[], { line, instead }: Trial, marked: number): boolean {
  const text = lines.with(line, instead).join("\n");
  const [fault] = parse(text).filter(({ error }) => error !== undefined);
  return fault === undefined || (fault.errorRange ?? fault.range).start.line > marked;
}

function quoted(line: number, head: string, value: string): Trial {
  return { line, instead: head + inQuotes(value) };
}

function inQuotes(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function withoutComment(rest: string): string {
  return rest.replace(/(?:^|[ \t])#.*$/, "").trimEnd();
}

function within(line: number, from: number, to: number): Range {
  return { start: { line, character: from }, end: { line, character: to } };
}
