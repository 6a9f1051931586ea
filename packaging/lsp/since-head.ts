// The changes of a text's definitions since git's HEAD.

import { MessageType } from "vscode-languageserver";
import { visible, visibleLine } from "../js/visible.ts";
import { mayDefine } from "../texts/recognise.ts";
import { type Breaking, changesBetween } from "./changes.ts";
import { invalid, messageOf } from "./gate.ts";
import type { SinceHead } from "./protocol.ts";
import type { Server } from "./server.ts";

export async function sinceHead(server: Server, argument: unknown): Promise<SinceHead> {
  const { uri } = (argument ?? {}) as { uri?: unknown };
  if (typeof uri !== "string") throw invalid("the command takes { uri }");
  await server.folders.ready;
  const own = server.own(uri);
  const answer = await compared(server, own);
  server.say(MessageType.Info, "text" in answer ? answer.text : answer.problem);
  return server.outward({ uri: own, ...answer });
}

async function compared(server: Server, uri: string): Promise<SinceHead> {
  const after = server.texts.get(uri);
  if (after === undefined || !mayDefine(after)) return { problem: "There is no definition here." };
  let before: string | null;
  try {
    before = server.changes.committed(uri) ?? (await server.committed(uri));
  } catch (error) {
    return { problem: `Nothing to compare with: ${visibleLine(messageOf(error))}.` };
  }
  if (before === null) return { problem: "HEAD does not have this file." };
  const changes = changesBetween(before, after, server.settings);
  return { text: textOf(changes), changes: changes.map(shown) };
}

function shown({ id, category, breaking, message, version, path, range }: Breaking) {
  return { id, category, breaking, message: visible(message), version, path, range };
}

/** The changes as Markdown, those that break something first. */
function textOf(changes: Breaking[]): string {
  if (changes.length === 0) return "No change of a definition since HEAD.\n";
  const lines = [...changes]
    .sort((one, other) => Number(other.breaking) - Number(one.breaking))
    .map(({ id, breaking, category, message }) => {
      const what = breaking ? `breaks ${category}` : "breaks nothing";
      return `- ${visibleLine(id)} (${what}): ${visibleLine(message)}\n`;
    });
  return lines.join("");
}
