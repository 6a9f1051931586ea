// The outline of a suite. It lists the tests by name.

import { SymbolKind } from "vscode-languageserver";
import type { DocumentSymbol, Suite } from "../../js/tools.ts";

export function outlineOf({ tests }: Suite): DocumentSymbol[] {
  return tests.map(({ name, range }) => ({
    name: name.trim() || "a test without a name",
    kind: SymbolKind.Method,
    range,
    selectionRange: range,
  }));
}
