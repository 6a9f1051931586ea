// A workspace that has one text.

import { Workspace } from "../../js/tools.ts";

/** Asks about a text for which no definitions of other texts are needed. */
export function withWorkspace<Answer>(
  uri: string,
  text: string,
  ask: (workspace: Workspace) => Answer,
): Answer {
  const workspace = new Workspace();
  try {
    workspace.set(uri, text);
    return ask(workspace);
  } finally {
    workspace.free();
  }
}
