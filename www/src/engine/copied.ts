// What copying does to a manifest: marks of a code block, the command around it, characters that only look
// like those of YAML. Each has a tip, and edits that undo it in the whole text.

import type { Range } from "crd-drydock/slim";
import { type Message, message } from "../language/message";
import type { Edit, Pane, Problem, Texts } from "./protocol";
import { leaveToTip } from "./remarks";

/** A change of a line: the characters in between are replaced; without a text, the line goes. */
interface LineEdit {
  line: number;
  from: number;
  to: number;
  newText?: string;
}

/** What came with a text, or happened to it. */
interface Damage {
  tip: Message;
  title: Message;
  /** Whether the problem may come from it. */
  suits(problem: Problem, lines: string[]): boolean;
  edits(lines: string[], problem: Problem): LineEdit[];
  /** The edits are about this problem alone: others have their own. */
  isLocal?: true;
}

/** Spaces that YAML does not take for indentation. */
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u3000]/;
const WIDE_BLANK = "\u3000";
const FENCE = /^(?:```|~~~)/;
const COMMAND = /^\s*(?:[$#] *)?(?:kubectl|oc|cat|tee)\b.*<<-?\s*(["']?)(\w+)\1/;
/** A prompt of a shell. */
const PROMPT = /^\s*\$ +\S/;
const WIDE_COLON = /^[ \t]*(?:- +)*["']?[\w./-]+["']?\uff1a/;
const QUOTED =
  /[\u201c-\u201f](?<=[:[{,-][ \t]+.|[[{,].)([^\u201c-\u201f"\\]*)[\u201c-\u201f](?=[ \t]*(?:$|[,\]}#]))/gu;
/** The digits zero of other scripts; the others follow each of them. */
const ZEROS = [0x660, 0x6f0, 0xff10];
const DIGITS = /^-?[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]+$/u;

const DAMAGES: Damage[] = [
  {
    tip: message("tip-tab"),
    title: message("tabs-to-spaces"),
    suits: (problem, lines) => isUnread(problem) && isTabbed(lineOf(problem, lines)),
    edits: (lines) => indented(lines, isTabbed, (blank) => blank.replaceAll("\t", "  ")),
  },
  {
    tip: message("tip-fence"),
    title: message("keep-manifest"),
    suits: (problem, lines) => isUnread(problem) && lines.some((line) => FENCE.test(line)),
    edits(lines) {
      const fences = [...lines.keys()].filter((line) => FENCE.test(lines[line] ?? ""));
      // Between two blocks there are two documents.
      return fences.map((line, at) => {
        const isBetween = at % 2 === 1 && at < fences.length - 1;
        return { ...whole(line, lines), ...(isBetween && { newText: "---" }) };
      });
    },
  },
  {
    tip: message("tip-command"),
    title: message("keep-manifest"),
    suits: (problem, lines) => isUnread(problem) && lines.some(isCommand),
    edits(lines) {
      const ends = new Set(lines.flatMap((line) => COMMAND.exec(line)?.[2] ?? []));
      return lines.flatMap((content, line) =>
        isCommand(content) || ends.has(content.trim()) ? [whole(line, lines)] : [],
      );
    },
  },
  {
    tip: message("tip-signs"),
    title: message("keep-manifest"),
    suits: (problem, lines) =>
      isUnread(problem) && lines.every((line) => line.trim() === "" || line.startsWith("+")),
    edits: (lines) =>
      lines.flatMap((content, line) =>
        content.startsWith("+") ? [{ line, from: 0, to: 1, newText: "" }] : [],
      ),
  },
  {
    tip: message("tip-blanks"),
    title: message("tabs-to-spaces"),
    suits: (problem, lines) =>
      isUnread(problem)
        ? lines.some(hasBlanks)
        : BLANKS.test(problem.path ?? "") && hasBlanks(lineOf(problem, lines) ?? ""),
    edits: (lines) =>
      indented(lines, hasBlanks, (blank) =>
        blank.replaceAll(WIDE_BLANK, "  ").replaceAll(new RegExp(BLANKS, "g"), " "),
      ),
  },
  {
    tip: message("tip-colons"),
    title: message("plain-characters"),
    suits: (problem, lines) => isUnread(problem) && lines.some((line) => WIDE_COLON.test(line)),
    edits: (lines) =>
      lines.flatMap((content, line) => {
        const to = WIDE_COLON.exec(content)?.[0].length;
        if (to === undefined) {
          return [];
        }
        const newText = /^(?: |$)/.test(content.slice(to)) ? ":" : ": ";
        return [{ line, from: to - 1, to, newText }];
      }),
  },
  {
    tip: message("tip-quotes"),
    title: message("plain-characters"),
    suits: (problem, lines) => /^[\u201c-\u201f]/u.test(written(problem, lines)),
    edits: (lines) =>
      lines.flatMap((content, line) =>
        [...content.matchAll(QUOTED)].map(({ 0: { length }, 1: inner, index: from }) => {
          return { line, from, to: from + length, newText: `"${inner}"` };
        }),
      ),
  },
  {
    tip: message("tip-digits"),
    title: message("plain-characters"),
    suits: (problem, lines) =>
      problem.code === "wrong-type" && DIGITS.test(written(problem, lines)),
    edits(lines, problem) {
      const { start, end } = problem.range as Range;
      const newText = plainDigits(written(problem, lines));
      return [{ line: start.line, from: start.character, to: end.character, newText }];
    },
    isLocal: true,
  },
];

/** What such problems are about; others need no search in the text. */
const CODES = new Set([
  "unknown-field",
  "wrong-type",
  "wrong-format",
  "not-in-enum",
  "pattern-mismatch",
  "wrong-length",
]);

/** Finds what happened to texts that were copied. */
export class CopiedTexts {
  readonly #texts: Texts;
  /** By pane: the lines, or none if no character is unusual. */
  readonly #unusual = new Map<Pane, string[] | undefined>();
  /** The panes whose first problem of an unread text was looked at: its edits are for all of them. */
  readonly #unread = new Set<Pane>();
  readonly #said = new Set<string>();

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** Adds a tip and a remedy to a problem that comes from how its text was copied. */
  say(problem: Problem): void {
    const lines = this.#lines(problem);
    const damage = lines && DAMAGES.find(({ suits }) => suits(problem, lines));
    if (!damage || (this.#said.has(damage.tip.key + problem.pane) && damage.isLocal !== true)) {
      return;
    }
    this.#said.add(damage.tip.key + problem.pane);
    const edits = damage.edits(lines, problem);
    if (edits.length > 0) {
      problem.tip = damage.tip;
      // What else such a problem may come from is no help here.
      leaveToTip(problem);
      problem.remedy = { title: damage.title, does: edits.map((edit) => placed(edit, problem)) };
    }
  }

  /** The lines of a problem's text, if it is worth a search: there may be many problems and lines. */
  #lines(problem: Problem): string[] | undefined {
    const { pane, code = "" } = problem;
    if (isUnread(problem)) {
      const isFirst = !this.#unread.has(pane);
      this.#unread.add(pane);
      return isFirst ? this.#texts[pane].split("\n") : undefined;
    }
    if (!CODES.has(code)) {
      return undefined;
    }
    if (!this.#unusual.has(pane)) {
      const text = this.#texts[pane];
      this.#unusual.set(pane, /[^\0-\x7f]/.test(text) ? text.split("\n") : undefined);
    }
    return this.#unusual.get(pane);
  }
}

/** Whether nothing is read of the text, or it is no manifest. */
function isUnread({ code, message: said }: Problem): boolean {
  return code === "syntax-error" || (typeof said !== "string" && said.key in UNREAD);
}

const UNREAD = {
  "not-judged-not-kubernetes": true,
  "not-judged-no-type": true,
  "not-judged-mistyped-type": true,
};

function placed({ line, from, to, newText }: LineEdit, { pane }: Problem): Edit {
  const start = { line, character: from };
  // A line that goes takes its end with it.
  const end = newText === undefined ? { line: line + 1, character: 0 } : { line, character: to };
  return { pane, range: { start, end }, newText: newText ?? "" };
}

function whole(line: number, lines: string[]): LineEdit {
  return { line, from: 0, to: lines[line]?.length ?? 0 };
}

/** New indentation for the lines that need it. */
function indented(
  lines: string[],
  needs: (line: string) => boolean,
  mended: (blank: string) => string,
): LineEdit[] {
  return lines.flatMap((content, line) => {
    const [blank = ""] = /^\s*/.exec(content) ?? [];
    return needs(content) ? [{ line, from: 0, to: blank.length, newText: mended(blank) }] : [];
  });
}

function isCommand(line: string): boolean {
  return COMMAND.test(line) || PROMPT.test(line);
}

function isTabbed(line: string | undefined): boolean {
  return line !== undefined && /^ *\t/.test(line);
}

/** Whether a line is indented with other blanks than YAML takes. */
function hasBlanks(line: string): boolean {
  return BLANKS.test(/^\s*/.exec(line)?.[0] ?? "");
}

function lineOf({ range }: Problem, lines: string[]): string | undefined {
  return lines[range?.start.line ?? -1];
}

/** The text of a problem within a line. */
function written({ range }: Problem, lines: string[]): string {
  return range && range.start.line === range.end.line
    ? (lines[range.start.line] ?? "").slice(range.start.character, range.end.character)
    : "";
}

function plainDigits(text: string): string {
  return text.replace(/[^-]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - zero);
  });
}
