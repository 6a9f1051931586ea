// Colours the rules of a definition that are on screen, in every style that YAML has for them.

import { type EditorState, type Extension, Prec, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView } from "@codemirror/view";
import { celTokens } from "./cel";
import { structureOf } from "./structure";
import { visibleMarks } from "./visible-marks";

/** The keys of an item of `x-kubernetes-validations` that have an expression as their value. */
const KEY = /(^ *(?:- +)*|[{,]\s*)(["']?)(?:rule|messageExpression)\2\s*:(?:\s+|(?=["']))/g;

const VALIDATIONS = "x-kubernetes-validations";

/** A rule may start so many lines above the screen, and has no more lines than these. */
const MOST_LINES = 60;

/** In a longer line, only the part near the screen is coloured. */
const LONG_LINE = 10_000;

/** The most characters of an expression. */
const MOST_CHARACTERS = 10_000;

/** An expression as the engine reads it, and the offset in the document of each character and of the end. */
interface Expression {
  text: string;
  at: number[];
}

/** Colours the rules that are on screen; the editor has `foldedByIndentation`. */
export const celMarks: Extension = Prec.highest(visibleMarks(marksIn));

function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = visibleRanges.flatMap(({ from, to }) =>
    expressionsIn(state, from, to).flatMap(({ text, at }) =>
      celTokens(text).map((token): Range<Decoration> => {
        const mark = Decoration.mark({ class: `cel-${token.kind}` });
        return mark.range(at[token.from] ?? 0, at[token.to] ?? 0);
      }),
    ),
  );
  return Decoration.set(marks, true);
}

function expressionsIn(state: EditorState, from: number, to: number): Expression[] {
  const { doc } = state;
  const first = Math.max(1, doc.lineAt(from).number - MOST_LINES);
  const last = doc.lineAt(to).number;
  const found: Expression[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = doc.line(number);
    const isLong = line.length > LONG_LINE;
    const start = isLong ? Math.max(line.from, from - LONG_LINE) : line.from;
    const text = isLong ? doc.sliceString(start, Math.min(line.to, to)) : line.text;
    for (const { index, 0: head, 1: lead = "" } of text.matchAll(KEY)) {
      const isKnown = isLong || text.slice(0, index).includes(VALIDATIONS);
      if (isKnown || structureOf(state).keyAround(number) === VALIDATIONS) {
        const isFlow = /^[{,]/.test(lead);
        found.push(
          ...valueAt(state, start + index + head.length, isFlow ? undefined : lead.length),
        );
      }
    }
  }
  return found;
}

/** The expression that starts at an offset. `column` is the column of its key; none inside braces. */
function valueAt(state: EditorState, from: number, column: number | undefined): Expression[] {
  const { doc } = state;
  const rest = doc.sliceString(from, Math.min(doc.lineAt(from).to, from + MOST_CHARACTERS));
  if (/^["']/.test(rest)) {
    return [quoted(doc.sliceString(from, from + MOST_CHARACTERS), from)];
  }
  if (column === undefined) {
    return [verbatim(/^[^,[\]{}]*/.exec(rest)?.[0] ?? "", from)];
  }
  const isBlock = /^[|>][-+\d]*\s*(?:#.*)?$/.test(rest);
  if (!isBlock && /^[&*!|>#]/.test(rest)) {
    return [];
  }
  const end = endBelow(state, from, column);
  return [
    isBlock
      ? verbatim(doc.sliceString(Math.min(from + rest.length, end), end), from + rest.length)
      : verbatim(doc.sliceString(from, end).replace(/\s#[^\n]*/g, blank), from),
  ];
}

/** Spaces in place of a comment: the offsets stay. */
function blank(comment: string): string {
  return " ".repeat(comment.length);
}

/** The end of the lines below the line of an offset that are indented further than a column. */
function endBelow({ doc }: EditorState, from: number, column: number): number {
  const line = doc.lineAt(from);
  let end = line.to;
  const last = Math.min(doc.lines, line.number + MOST_LINES);
  for (let number = line.number + 1; number <= last; number += 1) {
    const { text, to } = doc.line(number);
    const indent = text.search(/\S/);
    if (indent >= 0 && indent <= column) {
      break;
    }
    end = indent < 0 ? end : to;
  }
  return end;
}

function verbatim(text: string, from: number): Expression {
  return { text, at: Array.from({ length: text.length + 1 }, (_, index) => from + index) };
}

/** A scalar in quotes without them and without its escapes. */
function quoted(source: string, from: number): Expression {
  const quote = source[0];
  let text = "";
  const at: number[] = [];
  let index = 1;
  while (index < source.length) {
    const here = source[index] ?? "";
    const isEscape = quote === '"' ? here === "\\" : here === quote && source[index + 1] === quote;
    if (here === quote && !isEscape) {
      break;
    }
    at.push(from + index);
    text += isEscape ? (source[index + 1] ?? "") : here;
    index += isEscape ? 2 : 1;
  }
  return { text, at: [...at, from + index] };
}
