// The fix of a document without a type whose keys for it are written in another way, such as `apiversion` or `Kind`.

import type { TextEdit } from "vscode-languageserver";
import type { Position } from "../js/tools.ts";

const MEMBERS = ["apiVersion", "kind"] as const;
const KEY = /^(["']?)([A-Za-z_-]+)\1 *:/;

/**
 * The edits that correct misspelt keys of the type in the document at a place; nothing if the document would still have no
 * type.
 */
export function typeEdits(lines: string[], { line }: Position): TextEdit[] {
  const isMarker = (one: string) => one.startsWith("---");
  const before =
    lines
      .slice(0, line + 1)
      .map(isMarker)
      .lastIndexOf(true) + 1;
  const behind = lines.slice(line + 1).findIndex(isMarker);
  const end = behind < 0 ? lines.length : line + 1 + behind;
  const keys = lines.slice(before, end).flatMap((one, at) => {
    const [, quote = "", key] = KEY.exec(one) ?? [];
    return key === undefined ? [] : [{ line: before + at, start: quote.length, key }];
  });
  const missing = MEMBERS.filter((name) => !keys.some(({ key }) => key === name));
  const edits = missing.map((name) => {
    const [found, ...others] = keys.filter(({ key }) => plain(key) === plain(name));
    if (found === undefined || others.length > 0) return undefined;
    const [start, end] = [found.start, found.start + found.key.length];
    const range = {
      start: { line: found.line, character: start },
      end: { line: found.line, character: end },
    };
    return { range, newText: name };
  });
  const all = edits.filter((edit) => edit !== undefined);
  return all.length === missing.length ? all : [];
}

/** A key without what people write otherwise: capitals and hyphens. */
function plain(key: string): string {
  return key.replace(/[_-]/g, "").toLowerCase();
}
