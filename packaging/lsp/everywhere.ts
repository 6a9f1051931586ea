// The fixes of all problems of a kind, in all texts that the server reads.

import { CodeActionKind, type Command, MessageType } from "vscode-languageserver";
import type { CodeAction } from "../js/tools.ts";
import { codesOf, fixesOfCode, isPreferred } from "./changing.ts";
import { type Changes, workspaceEdit } from "./edits.ts";
import { ShownFixes } from "./fixes.ts";
import { invalid } from "./gate.ts";
import { COMMANDS, type FixEverywhere, type Fixed } from "./protocol.ts";
import type { Server } from "./server.ts";

/** An action that the server does later. */
interface LaterAction {
  title: string;
  kind: string;
  command: Command;
}

/** The actions that fix all problems of a kind of fixes at a place, wherever they are. */
export function everywhereActions({ client }: Server, fixes: CodeAction[]): LaterAction[] {
  if (client?.runsCommands !== true || !client.appliesEdits) return [];
  return codesOf(fixes, isPreferred).map((code) => {
    const title = `Fix all of ${code} in the workspace`;
    const argument: FixEverywhere = { code };
    const command = { title, command: COMMANDS.fixEverywhere, arguments: [argument] };
    return { title, kind: CodeActionKind.QuickFix, command };
  });
}

/** Has the client apply the fixes. While they are looked for, other requests are answered. */
export async function fixEverywhere(
  server: Server,
  argument: unknown,
  isWanted: () => boolean,
): Promise<Fixed> {
  const { code } = (argument ?? {}) as Partial<FixEverywhere>;
  if (typeof code !== "string") throw invalid("the command takes { code }");
  if (!server.client?.appliesEdits) throw invalid("the client applies no edits");
  const { texts, folders, connection } = server;
  await folders.readAll();
  const versions = server.versions();
  await texts.fill(isWanted);
  const changes: Changes = {};
  let fixes = 0;
  for (const uri of new Set([...texts.open, ...texts.files])) {
    if (!isWanted()) return { fixes: 0, texts: 0 };
    await server.builtinKinds.prepare(uri);
    const shown = new ShownFixes(server, uri, isWanted);
    const { edits, count } = await fixesOfCode(texts.workspace, { uri, code, shown, isWanted });
    if (count > 0) changes[uri] = edits;
    fixes += count;
  }
  const label = `Fix all of ${code}`;
  const edit = workspaceEdit(changes, versions);
  const isApplied =
    fixes === 0 || (await connection.workspace.applyEdit(server.outward({ label, edit }))).applied;
  if (!isApplied) server.say(MessageType.Warning, `The editor did not apply the fixes of ${code}.`);
  return isApplied ? { fixes, texts: Object.keys(changes).length } : { fixes: 0, texts: 0 };
}
