// Hover: what a field, a value or a name in a rule means. `src/workspace/hover.rs` says it. In configurations and
// suites it is asked of the definitions that their schemas became.

import type { HoverParams } from "vscode-languageserver";
import type { Server } from "./server.ts";
import { shownHover } from "./shown.ts";

export function registerHover({ gate, texts, suites, configurations }: Server): void {
  gate.about<HoverParams, unknown>("textDocument/hover", async ({ uri, params: { position } }) => {
    const keys = configurations.keysFor(uri);
    if (keys) return keys.hover(texts.get(uri) ?? "", position);
    const hover = suites.suiteOf(uri)
      ? await suites.opened.hover(uri, position)
      : texts.workspace.hover(uri, position);
    return hover && shownHover(hover);
  });
}
