// The answers to editors: completion, hover, fixes.

import type { CompletionItem, Diagnostic, Position, Range, Workspace } from "crd-drydock/slim";
import { nearestNumber } from "./nearest-number";
import type { Answers, Completion, Edit, Fix, Pane, Question } from "./protocol";
import { spareFixes } from "./spare-fixes";

/** The protocol's numbers. */
const KINDS: Record<CompletionItem["kind"], Completion["kind"]> = {
  3: "function",
  5: "property",
  6: "variable",
  12: "constant",
  14: "keyword",
  15: "text",
  20: "enum",
};

export function completionAt(
  workspace: Workspace,
  pane: Pane,
  position: Position,
): Answers["completion"] {
  return completionItems(workspace.completion(pane, position));
}

/** Completion items of a workspace, in the form of the page. */
export function completionItems(items: CompletionItem[]): Answers["completion"] {
  return items.map(({ label, kind, detail, documentation, sortText, filterText, textEdit }) => ({
    label,
    kind: KINDS[kind],
    ...(detail !== undefined && { detail }),
    ...(documentation && { markdown: documentation.value }),
    sortText,
    filterText: filterText ?? label,
    range: textEdit.range,
    snippet: textEdit.newText,
  }));
}

export function hoverAt(workspace: Workspace, pane: Pane, position: Position): Answers["hover"] {
  return hoverOf(workspace.hover(pane, position));
}

/** A hover of a workspace, in the form of the page. */
export function hoverOf(hover: ReturnType<Workspace["hover"]>): Answers["hover"] {
  return hover ? { range: hover.range, markdown: hover.contents.value } : null;
}

/** The fixes of a problem, the likeliest first. */
export function fixesOf(
  workspace: Workspace,
  { pane, range, code, path }: Extract<Question, { name: "fixes" }>,
): Answers["fixes"] {
  // Other problems may touch its range.
  const isIts = (one: Diagnostic) => one.code === code && one.data?.path === path;
  const rank = ({ isPreferred = false }) => Number(!isPreferred);
  const fixes = workspace
    .codeActions(pane, range)
    .filter(({ kind, diagnostics = [] }) => kind === "quickfix" && diagnostics.some(isIts))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ title, data, edit }): Fix => {
      const edits = Object.entries(edit.changes).flatMap(([uri, changes]) =>
        changes.map((change): Edit => ({ pane: uri as Pane, ...change })),
      );
      // The problem names the missing field. The title also needs the name that is there.
      const isOfAnother = code === "missing-field" && data.title === "rename";
      const from = isOfAnother && edits[0] ? written(workspace, pane, edits[0].range) : undefined;
      return { title, data, edits, ...(from !== undefined && { from }) };
    });
  if (fixes.length === 0) {
    const own = workspace.diagnostics(pane).find(isIts);
    return own
      ? [
          ...spareFixes(pane, own, written(workspace, pane, own.range)),
          ...nearestNumber(workspace, pane, own),
        ]
      : [];
  }
  // Two problems of one place may have the same remedy.
  return [...new Map(fixes.map((fix) => [JSON.stringify(fix), fix])).values()];
}

/** The text of a range, without its indentation. */
function written(workspace: Workspace, pane: Pane, range: Range): string {
  return (workspace.text(pane, range) ?? "").trimStart();
}
