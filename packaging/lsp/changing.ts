// Code actions that edit several places at once: they format rules, or apply all fixes of one kind.

import { type CodeActionParams, DiagnosticSeverity } from "vscode-languageserver";
import { lineStarts, linesOf } from "../js/lines.ts";
import type { CodeAction, Position, Range, TextEdit, Workspace } from "../js/tools.ts";
import { Turns } from "../js/turns.ts";
import { verdictIn } from "../suites/verdict.ts";
import { pathOf } from "./addresses.ts";
import type { Changes } from "./edits.ts";
import type { ShownFixes } from "./fixes.ts";
import type { Server } from "./server.ts";

/** All safe fixes of a text. */
export const FIX_ALL = "source.fixAll.crd-drydock";
/** Blanks in all rules of a text. */
export const FORMAT_RULES = "source.formatRules.crd-drydock";

/** An action without diagnostics. */
interface WideAction {
  title: string;
  kind: string;
  edit: { changes: Changes };
}

/**
 * The actions that change more than one place of a text.
 *
 * @param fixes the actions for the range that was asked about
 * @param shown chooses fixes for this request
 */
export async function wideActions(
  { texts: { workspace } }: Server,
  uri: string,
  { range, context }: CodeActionParams,
  fixes: CodeAction[],
  shown: ShownFixes,
  isWanted: () => boolean,
): Promise<WideAction[]> {
  const action = (title: string, kind: string, edits: TextEdit[]): WideAction[] =>
    edits.length > 0 ? [{ title, kind, edit: { changes: { [uri]: edits } } }] : [];
  // Editors ask for these by their kind, for instance when a text is saved.
  const isAsked = (kind: string) =>
    context?.only?.some((one) => kind === one || kind.startsWith(`${one}.`)) === true;
  const whole = () => wholeRange(workspace.text(uri) ?? "");
  const everywhere = async () => shown.among(await fixesOf(workspace, uri, whole(), isWanted));
  if (isAsked(FIX_ALL)) {
    if (isMeantToFail(uri)) return [];
    const fixed = together((await everywhere()).filter(isSafe), uri, workspace);
    return action("Apply all safe fixes", FIX_ALL, fixed.edits);
  }
  if (isAsked(FORMAT_RULES)) {
    return action("Format the rules", FORMAT_RULES, workspace.formatRules(uri, whole()));
  }
  const ofKinds: WideAction[] = [];
  let all: CodeAction[] | undefined;
  for (const [verb, isOfKind] of [
    ["Fix", isPreferred],
    ["Remove", isRemoval],
  ] as const) {
    for (const code of codesOf(fixes, isOfKind)) {
      all ??= await everywhere();
      const own = all.filter((one) => isOfKind(one) && codeOf(one) === code);
      const { edits, count } = together(
        own.filter((one) => !isMinor(one)),
        uri,
        workspace,
      );
      if (count < 2) continue;
      ofKinds.push(...action(`${verb} all ${count} of ${code} in this file`, "quickfix", edits));
    }
  }
  const blanks = workspace.formatRules(uri, range);
  return [...ofKinds, ...action("Format the rule", "refactor.rewrite", blanks)];
}

/** The codes of problems that have a fix of some kind. */
export function codesOf(fixes: CodeAction[], isOfKind: (fix: CodeAction) => boolean): string[] {
  return [...new Set(fixes.filter(isOfKind).map(codeOf))];
}

/** All problems of a kind in a text, and the edits that fix them. */
export async function fixesOfCode(
  workspace: Workspace,
  asked: { uri: string; code: string; shown: ShownFixes; isWanted: () => boolean },
): Promise<{ edits: TextEdit[]; count: number }> {
  const { uri, code, shown, isWanted } = asked;
  const text = workspace.text(uri);
  if (text === undefined || isMeantToFail(uri)) return { edits: [], count: 0 };
  const all = await fixesOf(workspace, uri, wholeRange(text), isWanted);
  const own = all.filter((one) => isPreferred(one) && codeOf(one) === code);
  const fixes = await shown.among(own);
  return together(
    fixes.filter((one) => !isMinor(one)),
    uri,
    workspace,
  );
}

/** The fewest lines that are looked through at once. */
const MIN_PART_LINES = 500;
/** The most parts of a text that are looked through. */
const MAX_PARTS = 20;

/** The fixes of a whole text. While they are looked for, other requests are answered. */
async function fixesOf(
  workspace: Workspace,
  uri: string,
  { end }: Range,
  isWanted: () => boolean,
): Promise<CodeAction[]> {
  const found: CodeAction[][] = [];
  const turns = new Turns();
  const text = workspace.text(uri);
  const size = Math.max(MIN_PART_LINES, Math.ceil((end.line + 1) / MAX_PARTS));
  for (let line = 0; line <= end.line; line += size) {
    const behind = line + size;
    const isHere = ({ diagnostics: [about] = [] }: CodeAction) => {
      const start = about?.range.start.line ?? line;
      return line <= start && start < behind;
    };
    const start = { line, character: 0 };
    const actions = workspace.codeActions(uri, { start, end: { line: behind, character: 0 } });
    found.push(actions.filter(isHere));
    await turns.next();
    if (!isWanted() || workspace.text(uri) !== text) return [];
  }
  return found.flat();
}

/** Whether a fix may be applied without asking. */
function isSafe(action: CodeAction): boolean {
  return action.isSafe === true && !isMinor(action);
}

/** Whether a fix is of a fault that is meant, or does not count. Those are shown as hints. */
function isMinor({ diagnostics: [about] = [] }: CodeAction): boolean {
  return about?.severity === DiagnosticSeverity.Hint;
}

/** Whether the folder of a text expects that its objects are refused, as they are. */
function isMeantToFail(uri: string): boolean {
  return verdictIn(pathOf(uri).split("/"))?.verdict === "invalid";
}

/** Whether an editor suggests a fix first. */
export function isPreferred({ kind, isPreferred }: CodeAction): boolean {
  return isPreferred === true && kind === "quickfix";
}

/** Whether a fix removes a field. */
function isRemoval({ data }: CodeAction): boolean {
  return data.title === "remove-field";
}

function codeOf({ diagnostics }: CodeAction): string {
  return String(diagnostics?.[0]?.code ?? "");
}

/**
 * The edits of fixes of one text: each fix whose place no other one changes, and that gives no field a name that
 * another one gives.
 */
function together(
  actions: CodeAction[],
  uri: string,
  workspace: Workspace,
): { edits: TextEdit[]; count: number } {
  const edits: TextEdit[] = [];
  const names = new Set<string>();
  let count = 0;
  for (const action of actions) {
    const own = action.edit.changes[uri] ?? [];
    const isElsewhere = Object.keys(action.edit.changes).some((other) => other !== uri);
    if (
      isElsewhere ||
      own.some((one) => edits.some((other) => !isBeside(one, other) && meets(one, other)))
    ) {
      continue;
    }
    const name = nameGiven(action);
    if (name !== undefined) {
      if (names.has(name)) continue;
      names.add(name);
    }
    edits.push(...own);
    count += 1;
  }
  return { edits: withoutSpareCommas(edits, workspace.text(uri) ?? ""), count };
}

/**
 * Joins removals of neighbours if two of them remove the same comma, as at the end of a map in braces. Then the comma
 * beside them is removed, too. Other edits stay as they are.
 */
function withoutSpareCommas(edits: TextEdit[], text: string): TextEdit[] {
  const joined: TextEdit[] = [];
  let shareComma = false;
  for (const edit of [...edits].sort((one, other) => order(one.range.start, other.range.start))) {
    const last = joined.at(-1);
    const areRemovals = last?.newText === "" && edit.newText === "";
    if (last && areRemovals && order(edit.range.start, last.range.end) <= 0) {
      shareComma ||= order(edit.range.start, last.range.end) < 0;
      const isLonger = order(last.range.end, edit.range.end) < 0;
      last.range = { ...last.range, end: isLonger ? edit.range.end : last.range.end };
    } else {
      joined.push({ ...edit });
    }
  }
  if (!shareComma) return edits;
  const starts = lineStarts(text);
  const offsetOf = ({ line, character }: Position) => (starts[line] ?? text.length) + character;
  for (const edit of joined.filter(({ newText }) => newText === "")) {
    const before = text.slice(0, offsetOf(edit.range.start)).trimEnd();
    const behind = text.slice(offsetOf(edit.range.end));
    const next = behind.trimStart()[0];
    if (before.endsWith(",") && (next === "}" || next === ",")) {
      edit.range = { ...edit.range, start: endOf(before.slice(0, -1)) };
    } else if (next === ",") {
      const comma = endOf(behind.slice(0, behind.indexOf(",") + 1));
      const { line, character } = edit.range.end;
      const column = comma.line === 0 ? character + comma.character : comma.character;
      edit.range = { ...edit.range, end: { line: line + comma.line, character: column } };
    }
  }
  return joined;
}

/** The position behind a text. */
function endOf(text: string): Position {
  const lines = linesOf(text);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function order(one: Position, other: Position): number {
  return one.line - other.line || one.character - other.character;
}

/** Whether two removals overlap, and neither contains the other one. */
function isBeside(one: TextEdit, other: TextEdit): boolean {
  const areRemovals = one.newText === "" && other.newText === "";
  const isFirst = (first: Range, second: Range) =>
    order(first.start, second.start) < 0 &&
    order(second.start, first.end) < 0 &&
    order(first.end, second.end) < 0;
  return areRemovals && (isFirst(one.range, other.range) || isFirst(other.range, one.range));
}

/** The name that a fix gives to a field, with the object that has it. */
function nameGiven({ data, diagnostics: [about] = [] }: CodeAction): string | undefined {
  if (data.title !== "rename") return undefined;
  const { document, item, path = "" } = about?.data ?? {};
  return JSON.stringify([document, item, path.slice(0, path.lastIndexOf(".") + 1), data.name]);
}

/**
 * Whether two edits overlap. A range of whole lines ends before the next line. Two removals may touch, and both may
 * remove the same comma.
 */
function meets(one: TextEdit, other: TextEdit): boolean {
  const areRemovals = one.newText === "" && other.newText === "";
  const isBeforeEnd = (start: Position, end: Position) =>
    isBefore(start, end) && !(areRemovals && order(start, end) === 0);
  return (
    isBeforeEnd(one.range.start, other.range.end) && isBeforeEnd(other.range.start, one.range.end)
  );
}

function isBefore(start: Position, end: Position): boolean {
  const sign = order(start, end);
  return sign < 0 || (sign === 0 && end.character > 0);
}

function wholeRange(text: string): Range {
  const start = { line: 0, character: 0 };
  return { start, end: { line: linesOf(text).length, character: 0 } };
}
