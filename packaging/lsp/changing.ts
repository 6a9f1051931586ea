// Changes of several places at once: renaming a property, formatting rules, all fixes of a kind.

import {
  type CodeActionParams,
  DiagnosticSeverity,
  ErrorCodes,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
} from "vscode-languageserver";
import { linesOf } from "../js/lines.ts";
import type {
  CodeAction,
  FieldReference,
  Position,
  Range,
  TextEdit,
  Workspace,
} from "../js/tools.ts";
import { Turns } from "../js/turns.ts";
import { visibleLine } from "../js/visible.ts";
import { verdictIn } from "../suites/verdict.ts";
import { pathOf } from "./addresses.ts";
import type { ShownFixes } from "./fixes.ts";
import type { Server } from "./server.ts";
import { allReferences, placesBeyond } from "./suites/references.ts";
import type { Texts } from "./texts.ts";

/** All safe fixes of a text. */
export const FIX_ALL = "source.fixAll.crd-drydock";
/** Blanks in all rules of a text. */
export const FORMAT_RULES = "source.formatRules.crd-drydock";

/** An action without diagnostics. */
interface WideAction {
  title: string;
  kind: string;
  edit: { changes: Record<string, TextEdit[]> };
}

export function registerRenaming(server: Server): void {
  const { gate, texts, folders } = server;
  gate.about<TextDocumentPositionParams, unknown>("textDocument/prepareRename", ({ uri, params }) =>
    texts.workspace.renameable(uri, params.position),
  );
  gate.about<RenameParams, unknown>(
    "textDocument/rename",
    async ({ uri, params: { position, newName }, token }) => {
      await folders.ready;
      const isWanted = () => !token.isCancellationRequested;
      // The objects of all files are renamed, too.
      await texts.fill(isWanted);
      const { texts: changed, problem } = texts.workspace.rename(uri, position, newName);
      if (problem !== undefined) throw refused(problem);
      const changes = Object.fromEntries(changed.map(({ uri, edits }) => [uri, edits]));
      const places = await allReferences(server, uri, position, isWanted);
      const name = texts.workspace.renameable(uri, position)?.placeholder ?? "";
      const beyond = await placesBeyond(server, { places, name }, isWanted);
      if (beyond !== undefined) {
        const [file] = pathOf(beyond.uri).split("/").slice(-1);
        const line = `line ${beyond.line + 1} of ${file}`;
        throw refused(
          `"${name}" is in ${line}, which cannot be renamed: it is in an anchor or a quoted text. Change that first.`,
        );
      }
      for (const place of places) {
        if (server.suites.suiteOf(place.uri) === undefined) continue;
        if (place.role === "path" && !PATH_NAME.test(newName)) {
          const words = `A path of a test suite names this property: use letters, digits, "-" and "_" only, not `;
          throw refused(`${words}"${newName}".`);
        }
        const edit = { range: place.range, newText: nameAt(texts, place, newName) };
        changes[place.uri] = [...(changes[place.uri] ?? []), edit];
      }
      return { changes };
    },
  );
}

/** Names that paths can have without brackets. */
const PATH_NAME = /^[\w-]+$/;

function refused(problem: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, visibleLine(problem));
}

/** A name as it is written at a place: in quotes where the old one is. */
function nameAt(texts: Texts, { uri, range, role }: FieldReference, name: string): string {
  if (role === "path") return name;
  const line = linesOf(texts.get(uri) ?? "")[range.start.line] ?? "";
  const [quote] = line.slice(range.start.character);
  const isPlain = /^[A-Za-z_][\w.-]*$/.test(name);
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote === '"' || !isPlain ? JSON.stringify(name) : name;
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
  const all = () => wholeRange(workspace.text(uri) ?? "");
  const everywhere = async () => shown.among(await fixesOf(workspace, uri, all(), isWanted));
  if (isAsked(FIX_ALL)) {
    if (isMeantToFail(uri)) return [];
    const fixed = together((await everywhere()).filter(isSafe), uri);
    return action("Apply all safe fixes", FIX_ALL, fixed.edits);
  }
  if (isAsked(FORMAT_RULES)) {
    return action("Format the rules", FORMAT_RULES, workspace.formatRules(uri, all()));
  }
  const codes = codesOf(fixes);
  const others = codes.length > 0 ? preferred(await everywhere()) : [];
  const ofKinds = codes.flatMap((code) => {
    const { edits, count } = together(
      others.filter((one) => codeOf(one) === code && !isMinor(one)),
      uri,
    );
    return count > 1 ? action(`Fix all ${count} of ${code} in this file`, "quickfix", edits) : [];
  });
  const blanks = workspace.formatRules(uri, range);
  return [...ofKinds, ...action("Format the rule", "refactor.rewrite", blanks)];
}

/** The codes of problems that have a fix that editors suggest first. */
export function codesOf(fixes: CodeAction[]): string[] {
  return [...new Set(preferred(fixes).map(codeOf))];
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
  const own = preferred(all).filter((one) => codeOf(one) === code);
  const fixes = await shown.among(own);
  return together(
    fixes.filter((one) => !isMinor(one)),
    uri,
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

/** The fixes that an editor suggests first. */
function preferred(actions: CodeAction[]): CodeAction[] {
  return actions.filter(({ kind, isPreferred }) => isPreferred && kind === "quickfix");
}

function codeOf({ diagnostics }: CodeAction): string {
  return String(diagnostics?.[0]?.code ?? "");
}

/**
 * The edits of fixes of one text: each fix whose place no other one changes, and that gives no field a name that
 * another one gives.
 */
function together(actions: CodeAction[], uri: string): { edits: TextEdit[]; count: number } {
  const edits: TextEdit[] = [];
  const names = new Set<string>();
  let count = 0;
  for (const action of actions) {
    const own = action.edit.changes[uri] ?? [];
    const isElsewhere = Object.keys(action.edit.changes).some((other) => other !== uri);
    if (isElsewhere || own.some((one) => edits.some((other) => meets(one.range, other.range)))) {
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
  return { edits, count };
}

/** The name that a fix gives to a field, with the object that has it. */
function nameGiven({ data, diagnostics: [about] = [] }: CodeAction): string | undefined {
  if (data.title !== "rename") return undefined;
  const { document, item, path = "" } = about?.data ?? {};
  return JSON.stringify([document, item, path.slice(0, path.lastIndexOf(".") + 1), data.name]);
}

/** Whether two ranges have a place in common. A range of lines ends before the next line. */
function meets(one: Range, other: Range): boolean {
  return isBefore(one.start, other.end) && isBefore(other.start, one.end);
}

function isBefore(start: Position, end: Position): boolean {
  if (start.line !== end.line) return start.line < end.line;
  return (
    start.character < end.character || (start.character === end.character && end.character > 0)
  );
}

function wholeRange(text: string): Range {
  const start = { line: 0, character: 0 };
  return { start, end: { line: linesOf(text).length, character: 0 } };
}
