// `--fix`: the fixes that editors offer as the ones that are nearly always meant.

import { readFileSync, writeFileSync } from "node:fs";
import { lineStarts } from "../../js/lines.ts";
import { type CodeAction, type TextEdit, Workspace } from "../../js/tools.ts";
import { encoded } from "../shared/encoded.ts";
import { type Input, readSource, type Source, STDIN } from "../shared/files.ts";
import type { Finding } from "./finding.ts";

/** A fix may bring another finding to light. So often a file is looked at again. */
const MAX_ROUNDS = 5;

/** A finding, as far as its fix is recognised by it. */
type FoundIn = Pick<Finding, "file" | "code" | "field">;

/** A file that fixes change. */
export interface Fixed {
  file: string;
  text: string;
  /** A summary of what was done. */
  titles: string[];
}

/**
 * The texts with fixes applied. Comments and layout stay. Only findings of the run are fixed.
 * Silenced, known and skipped findings stay.
 */
export function fixed(
  texts: Source[],
  definitions: Input[],
  findings: FoundIn[],
  releasesFor: (file: string) => string[],
): Fixed[] {
  const workspace = new Workspace();
  for (const { name, text } of definitions) workspace.set(name, text);
  const files = new Set(findings.map(({ file }) => file));
  const known = new Set(findings.map(keyOf));
  const changed: Fixed[] = [];
  for (const source of texts) {
    const { name, named, piece } = source;
    // The standard input cannot be written. A file is written as a whole.
    if (!files.has(name) || name === STDIN || (piece !== undefined && piece.start > 0)) continue;
    const { text, fault } = readSource(piece === undefined ? source : { name, named });
    if (fault !== undefined) continue;
    workspace.setKubernetes(releasesFor(name).at(-1) ?? "");
    workspace.set(name, text);
    const own = fixesOf(workspace, name, text, known);
    if (own.titles.length > 0) changed.push({ file: name, ...own });
  }
  workspace.free();
  return changed;
}

/** Writes the files, each in the encoding that it has. */
export function writeFixed(changed: Fixed[]): void {
  for (const { file, text } of changed) writeFileSync(file, encoded(text, readFileSync(file)));
}

/** The key of a finding, which stays the same when lines move between rounds. */
function keyOf({ file, code, field = "" }: FoundIn): string {
  return JSON.stringify([file, code, field]);
}

function fixesOf(workspace: Workspace, file: string, text: string, known: Set<string>) {
  const titles: string[] = [];
  let now = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const chosen: CodeAction[] = [];
    for (const { code, data, range } of workspace.diagnostics(file)) {
      if (!known.has(keyOf({ file, code, field: data?.path ?? "" }))) continue;
      const actions = workspace.codeActions(file, range);
      const action = actions.find(
        ({ isPreferred, kind, diagnostics = [] }) =>
          isPreferred && kind === "quickfix" && diagnostics.some((one) => one.code === code),
      );
      if (action !== undefined && isApart(action, chosen, file)) chosen.push(action);
    }
    if (chosen.length === 0) break;
    now = edited(
      now,
      chosen.flatMap((action) => action.edit.changes[file] ?? []),
    );
    workspace.set(file, now);
    titles.push(...chosen.map(({ title }) => title));
  }
  return { text: now, titles };
}

/** Whether a fix changes this file only, and no line that another one changes. */
function isApart(action: CodeAction, chosen: CodeAction[], file: string): boolean {
  const { changes } = action.edit;
  const lines = (action: CodeAction) =>
    (action.edit.changes[file] ?? []).map(({ range: { start, end } }) => [start.line, end.line]);
  const overlaps = ([from = 0, until = 0]: number[]) =>
    chosen.flatMap(lines).some(([start = 0, end = 0]) => from <= end && start <= until);
  return Object.keys(changes).every((uri) => uri === file) && !lines(action).some(overlaps);
}

/** A text after edits, which do not overlap. */
function edited(text: string, edits: TextEdit[]): string {
  const starts = lineStarts(text);
  const offset = ({ line, character }: TextEdit["range"]["start"]) =>
    (starts[line] ?? text.length) + character;
  const sorted = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
  return sorted.reduce(
    (now, { range, newText }) =>
      now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
    text,
  );
}
