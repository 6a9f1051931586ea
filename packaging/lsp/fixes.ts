// The fixes of the diagnostics that a client sees.

import type { Diagnostic } from "vscode-languageserver";
import type { CodeAction } from "../js/tools.ts";
import { diagnose } from "./diagnose.ts";
import type { Server } from "./server.ts";

/**
 * Leaves out fixes of diagnostics that nobody sees: comments, settings and files may silence them. The others name
 * the diagnostic as the client has it.
 */
export async function shownFixes(
  server: Server,
  uri: string,
  actions: CodeAction[],
): Promise<CodeAction[]> {
  if (!actions.some(({ kind }) => kind === "quickfix")) return actions;
  const shown = new Map<string, Diagnostic>();
  const found = (await diagnose(uri, server.asked(), () => true)) ?? [];
  for (const one of found) shown.set(identity(one), one);
  return actions.flatMap((action): CodeAction[] => {
    const { kind, diagnostics = [] } = action;
    if (kind !== "quickfix") return [action];
    const own = diagnostics.flatMap((one) => {
      const seen = shown.get(identity(one));
      return seen?.severity === undefined ? [] : [{ ...one, severity: seen.severity }];
    });
    return own.length > 0 ? [{ ...action, diagnostics: own }] : [];
  });
}

/** The code, the place and the field of a diagnostic. */
function identity({ code, range, data }: Pick<Diagnostic, "code" | "range" | "data">): string {
  return JSON.stringify([code, range, data?.path, data?.item]);
}
