// Lines of a failure that look the same and differ: escapes tell them apart.

import { escaped } from "../../../js/visible.ts";

/** A letter with its marks, or a syllable of Korean in parts. */
const LETTER = /\P{M}[\p{M}\u1160-\u11ff]*|\p{M}+/gu;
/** Joiners, selectors of variants and others that show nothing by themselves. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/gu;
/** Blanks other than a space, and spaces at the end. */
const BLANKS = /[^\S ]| +$/gu;
/** Texts without any of these look as they are. */
const DECEPTIVE = /[^ -~]| $/u;

/** Removed lines (`-`) and added ones (`+`): those that only look like parts of each other get escapes. */
export function toldApart(lines: string[]): string[] {
  const [removed, added] = [markedBy("-", lines), markedBy("+", lines)];
  const shown = [...lines];
  for (const one of removed) {
    for (const other of added) {
      if (!looksLikePart(one, other)) continue;
      for (const { at, text } of [one, other]) shown[at] = lines[at]?.[0] + withEscapes(text);
    }
  }
  return shown;
}

/** A line without its sign. */
interface MarkedLine {
  at: number;
  text: string;
  looks: string;
  isDeceptive: boolean;
}

function markedBy(sign: string, lines: string[]): MarkedLine[] {
  return lines.flatMap((line, at) => {
    if (!line.startsWith(sign)) return [];
    const text = line.slice(1);
    return [{ at, text, looks: looksOf(text), isDeceptive: DECEPTIVE.test(text) }];
  });
}

/** Whether a line only looks like another one, or like a part of it. */
function looksLikePart(one: MarkedLine, other: MarkedLine): boolean {
  if (!one.isDeceptive && !other.isDeceptive) return false;
  if (one.looks === other.looks) return one.text !== other.text;
  const isPart = one.looks.trim() !== "" && other.looks.includes(one.looks);
  return isPart && !other.text.includes(one.text);
}

/** What people see of a text. Letters with marks can be written in two ways. */
function looksOf(text: string): string {
  if (!DECEPTIVE.test(text)) return text;
  return text.replace(UNSEEN, "").normalize("NFKC").replace(/\s/gu, " ").trimEnd();
}

/** A text with escapes for blanks, for what shows nothing, and for letters in a form that is not the usual one. */
function withEscapes(text: string): string {
  const seen = text.replace(BLANKS, escapes).replace(UNSEEN, escapes);
  return seen.replace(LETTER, (letter) =>
    letter.normalize("NFKC") === letter ? letter : letter.replace(/[^ -~]/gu, escapes),
  );
}

function escapes(characters: string): string {
  return Array.from(characters, escaped).join("");
}
