// Fixes that replace an unknown word with a similar known one: kinds, API versions, keys of suites and configurations.

import type { CodeActionParams, Diagnostic, Range } from "vscode-languageserver";
import { linesOf } from "../js/lines.ts";
import { visibleLine } from "../js/visible.ts";
import type { Changes } from "./edits.ts";
import type { ShownFixes } from "./fixes.ts";
import type { Texts } from "./texts.ts";
import { typeEdits } from "./typed.ts";

/** The code of a document without a type. */
const NO_TYPE = "no-type";
/** The codes of diagnostics whose names replace the word that they are about. */
const CODES = new Set(["unknown-kind", "no-definition", "unknown-key", "wrong-value", NO_TYPE]);
/** How many words are offered in place of one. */
const MOST_NAMES = 5;

interface MeantAction {
  title: string;
  kind: string;
  diagnostics: Diagnostic[];
  isPreferred?: true;
  edit: { changes: Changes };
}

/** The actions that write a similar word in place of an unknown one of a range. */
export async function meantActions(
  texts: Texts,
  uri: string,
  { range, context }: CodeActionParams,
  shown: ShownFixes,
): Promise<MeantAction[]> {
  const hasMeant = ({ code }: Partial<Diagnostic>) => CODES.has(String(code));
  if (!context?.diagnostics?.some(hasMeant)) return [];
  const found = await shown.diagnostics();
  const lines = linesOf(texts.get(uri) ?? "");
  return found
    .filter((about) => hasMeant(about) && touches(about.range, range))
    .flatMap((about): MeantAction[] => {
      if (about.code === NO_TYPE) return typeActions(uri, lines, about);
      const names: string[] = about.data?.names ?? [];
      const { line, character } = about.range.start;
      const [quote = ""] = /^["']/.exec(lines[line]?.slice(character) ?? "") ?? [];
      return names.slice(0, MOST_NAMES).map((name, at) => ({
        title: visibleLine(`Change to ${name}`),
        kind: "quickfix",
        diagnostics: [about],
        ...(at === 0 && { isPreferred: true as const }),
        edit: { changes: { [uri]: [{ range: about.range, newText: quote + name + quote }] } },
      }));
    });
}

/** The action that writes the keys of the type as the server knows them. */
function typeActions(uri: string, lines: string[], about: Diagnostic): MeantAction[] {
  const edits = typeEdits(lines, about.range.start);
  if (edits.length === 0) return [];
  const names = edits.map(({ newText }) => newText).join(" and ");
  return [
    {
      title: `Change to ${names}`,
      kind: "quickfix",
      diagnostics: [about],
      isPreferred: true,
      edit: { changes: { [uri]: edits } },
    },
  ];
}

/** Whether two ranges have a place in common; their ends count. */
function touches(one: Range, other: Range): boolean {
  const isAfter = (one: Range, other: Range) =>
    one.start.line > other.end.line ||
    (one.start.line === other.end.line && one.start.character > other.end.character);
  return !isAfter(one, other) && !isAfter(other, one);
}
