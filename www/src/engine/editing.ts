// What editors ask of the workspace: completion, hover, fixes.

import type { Position, Range, Workspace } from "crd-drydock/slim";
import type { Answers, Completion, Edit, Fix, Pane } from "./protocol";

interface TextEdit {
  range: Range;
  newText: string;
}

interface CompletionItem {
  label: string;
  kind: number;
  detail?: string;
  documentation?: { value: string };
  sortText?: string;
  filterText?: string;
  textEdit: TextEdit;
}

interface CodeAction {
  title: string;
  edit?: { changes?: Record<string, TextEdit[]> };
}

/** A workspace with the answers of newer engines. */
type Answering = Workspace & {
  completion?(uri: string, position: Position): CompletionItem[];
  hover?(uri: string, position: Position): { contents: { value: string }; range: Range } | null;
  codeActions?(uri: string, range: Range): CodeAction[];
};

/** The protocol's numbers. */
const KINDS: Record<number, Completion["kind"]> = {
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
  const items = (workspace as Answering).completion?.(pane, position) ?? [];
  return items.map(({ label, kind, detail, documentation, sortText, filterText, textEdit }) => ({
    label,
    kind: KINDS[kind] ?? "text",
    ...(detail !== undefined && { detail }),
    ...(documentation && { markdown: documentation.value }),
    sortText: sortText ?? label,
    filterText: filterText ?? label,
    range: textEdit.range,
    snippet: textEdit.newText,
  }));
}

export function hoverAt(workspace: Workspace, pane: Pane, position: Position): Answers["hover"] {
  const hover = (workspace as Answering).hover?.(pane, position);
  return hover ? { range: hover.range, markdown: hover.contents.value } : null;
}

/** What would mend the problems in a range; changes of all panes. */
export function fixesIn(workspace: Workspace, pane: Pane, range: Range): Answers["fixes"] {
  const actions = (workspace as Answering).codeActions?.(pane, range) ?? [];
  return actions.flatMap(({ title, edit }): Fix[] => {
    const edits = Object.entries(edit?.changes ?? {}).flatMap(([uri, changes]) =>
      changes.map((change): Edit => ({ pane: uri as Pane, ...change })),
    );
    return edits.length === 0 ? [] : [{ title, edits }];
  });
}
