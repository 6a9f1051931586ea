// Comments with the errors that an object expects.

import { parse } from "../../js/tools.ts";

/** A comment, and the number of its line. */
export interface ErrorComment {
  text: string;
  line: number;
}

/** The comments of an object that are about errors. */
export interface ErrorComments {
  /** Parts of the expected messages. */
  errors: ErrorComment[];
  /** Comments that are like those, and are not read. */
  unread: ErrorComment[];
  /** Comments that may be like those, or just words. */
  doubtful: ErrorComment[];
  /** Comments that seem to continue the text of the line before. They are not read. */
  continued: ErrorComment[];
}

/** What the comment has instead of `error:` and a text. */
const LIKE_ERROR = /^#[#!]*[ \t]*(?:expect(?:ed|s)?[ _-]?(?:errors?)?|err?ors?|err)(?=[ \t:=]|$)/i;
const CONTINUED = /^[ \t]*#[ \t]{2,}\S/;
const ERROR = /^#[ \t]*error:[ \t]*(\S.*?)[ \t]*$/;

/** The comments about errors among the lines of an object. */
export function errorComments(lines: string[]): ErrorComments {
  const found: ErrorComments = { errors: [], unread: [], doubtful: [], continued: [] };
  for (const line of lines.keys()) {
    const text = commentAt(lines, line);
    if (text === undefined) continue;
    const [, words] = ERROR.exec(text) ?? [];
    const [like] = LIKE_ERROR.exec(text) ?? [];
    if (words !== undefined) {
      found.errors.push({ text: words, line });
      const next = lines[line + 1] ?? "";
      const isAlone = lines[line]?.trim() === text.trim();
      if (isAlone && CONTINUED.test(next)) found.continued.push({ text: next, line: line + 1 });
    } else if (like === undefined) continue;
    else if (/^[ \t]*[:=]/.test(text.slice(like.length))) found.unread.push({ text, line });
    else found.doubtful.push({ text, line });
  }
  return found;
}

/** The comment of a line, if it may be about an error: what can go without a change of the object. */
function commentAt(lines: string[], line: number): string | undefined {
  const text = lines[line] ?? "";
  if (!/#[#!]*[ \t]*(?:expect|err?or|err\b)/i.test(text)) return undefined;
  for (const { index } of text.matchAll(/(?<=^|[ \t])#/g)) {
    const without = lines.map((other, at) => (at === line ? text.slice(0, index) : other));
    if (meaningOf(without) === meaningOf(lines)) return text.slice(index);
  }
  return undefined;
}

/** What the engine reads in lines. */
function meaningOf(lines: string[]): string {
  return JSON.stringify(parse(lines.join("\n")).map(({ json, error }) => [json, error]));
}
