// Places of the server as those of the editor.

import * as vscode from "vscode";
import type { Range } from "../../../../packaging/js/types";

export function rangeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
