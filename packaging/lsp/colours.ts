// The words of rules for clients that colour them, and the signatures of functions in rules.

import type { TextDocumentPositionParams } from "vscode-languageserver";
import type { RuleWord } from "../js/tools.ts";
import type { Server } from "./server.ts";

/** The kinds of words, by their numbers. */
export const WORDS: readonly RuleWord["kind"][] = [
  "variable",
  "property",
  "function",
  "namespace",
  "keyword",
  "operator",
  "number",
  "string",
  "comment",
];

export function registerRules(server: Server): void {
  const { gate, texts } = server;
  gate.about("textDocument/semanticTokens/full", ({ uri }) => {
    const words = texts.workspace.ruleWords(uri);
    // Tokens are numbers, so no later step translates their positions.
    return { data: encoded(server.outward({ uri, words }).words) };
  });
  gate.about<TextDocumentPositionParams, unknown>("textDocument/signatureHelp", ({ uri, params }) =>
    texts.workspace.signatureHelp(uri, params.position),
  );
}

/** Words as the protocol has them: lines and characters from the word before, length, kind, none. */
function encoded(words: RuleWord[]): number[] {
  const data: number[] = [];
  let before = { line: 0, character: 0 };
  for (const { range, kind } of words) {
    const { start, end } = range;
    const line = start.line - before.line;
    const character = line === 0 ? start.character - before.character : start.character;
    data.push(line, character, end.character - start.character, WORDS.indexOf(kind), 0);
    before = start;
  }
  return data;
}
