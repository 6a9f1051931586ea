// The expectations that the name of a folder states about its objects, as `crd-drydock test` checks them.

import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import type { DocumentOutcome } from "../js/tools.ts";
import { type Verdict, verdictIn } from "../suites/verdict.ts";
import { pathOf } from "./addresses.ts";
import { NOT_A_MANIFEST } from "./manifests.ts";

/**
 * The remarks on the objects of a text: a hint where an object is refused, a warning where one should be.
 *
 * @param told what is told already: which objects are no manifests
 */
export function expectationsIn(
  uri: string,
  outcomes: DocumentOutcome[],
  told: Diagnostic[],
): Diagnostic[] {
  const { verdict } = verdictIn(pathOf(uri).split("/")) ?? {};
  if (verdict === undefined) return [];
  return outcomes.flatMap(({ outcome, definition, range: { start } }): Diagnostic[] => {
    const words = definition ? undefined : WORDS[verdict][outcome];
    const isSkipped = ({ code, range }: Diagnostic) =>
      code === NOT_A_MANIFEST && range.start.line === start.line;
    if (words === undefined || told.some(isSkipped)) return [];
    const severity = outcome === "refused" ? DiagnosticSeverity.Hint : DiagnosticSeverity.Warning;
    const end = { ...start, character: start.character + 1 };
    return [{ range: { start, end }, severity, source: "crd-drydock", message: words }];
  });
}

const WORDS: Record<Verdict, Partial<Record<DocumentOutcome["outcome"], string>>> = {
  valid: { refused: "the folder valid expects that this object is admitted" },
  invalid: {
    refused: "the folder invalid expects that this object is refused, as it is",
    accepted: "the folder invalid expects that this object is refused, and it is admitted",
  },
};
