// The fixes of the diagnostics that a client sees.

import type { Diagnostic } from "vscode-languageserver";
import type { CodeAction } from "../js/tools.ts";
import { diagnose, identityOf } from "./diagnose.ts";
import type { Server } from "./server.ts";

/** Chooses fixes for one request. The text is diagnosed once, and only if there are fixes. */
export class ShownFixes {
  readonly #diagnose: () => Promise<Diagnostic[] | undefined>;
  #found: Promise<Diagnostic[] | undefined> | undefined;
  #shown: Promise<Map<string, Diagnostic>> | undefined;

  /** @param isWanted whether the client still waits for the answer */
  constructor(server: Server, uri: string, isWanted: () => boolean) {
    this.#diagnose = () => diagnose(uri, server.asked(), isWanted);
  }

  /**
   * Leaves out fixes of diagnostics that nobody sees: comments, settings and files may silence them. The others name
   * the diagnostic as the client has it.
   */
  async among(actions: CodeAction[]): Promise<CodeAction[]> {
    if (!actions.some(isFix)) return actions;
    this.#shown ??= this.#find();
    const shown = await this.#shown;
    return actions.flatMap((action): CodeAction[] => {
      if (!isFix(action)) return [action];
      const own = (action.diagnostics ?? []).flatMap((one) => {
        const seen = shown.get(identityOf(one));
        return seen?.severity === undefined ? [] : [{ ...one, severity: seen.severity }];
      });
      return own.length > 0 ? [{ ...action, diagnostics: own }] : [];
    });
  }

  /** The diagnostics of the text that the client sees. */
  async diagnostics(): Promise<Diagnostic[]> {
    this.#found ??= this.#diagnose();
    return (await this.#found) ?? [];
  }

  async #find(): Promise<Map<string, Diagnostic>> {
    const found = await this.diagnostics();
    return new Map(found.map((one) => [identityOf(one), one]));
  }
}

function isFix({ kind }: CodeAction): boolean {
  return kind === "quickfix";
}
