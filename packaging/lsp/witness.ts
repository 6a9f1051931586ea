// The proof that a change of a definition breaks something.

import { type CodeAction, CodeActionKind, MessageType, type Range } from "vscode-languageserver";
import type { Witness } from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import type { Breaking } from "./changes.ts";
import { invalid } from "./gate.ts";
import { meets } from "./places.ts";
import { COMMANDS, type WitnessFor, type WitnessText } from "./protocol.ts";
import type { Server } from "./server.ts";

/** The actions that show witnesses of the changes at a place. A change without a witness has none. */
export function witnessActions(
  { changes, settings, client }: Server,
  uri: string,
  range: Range,
): CodeAction[] {
  if (client?.runsCommands !== true) return [];
  const here = changes.breakingIn(uri, settings).filter((one) => meets(one.range, range));
  const proven = here.filter((one) => changes.witness(uri, one.fingerprint, settings));
  return proven.map((one) => {
    const title = visibleLine(`Show what proves it: ${one.id} at ${one.path || "the definition"}`);
    const argument: WitnessFor = { uri, fingerprint: one.fingerprint };
    const command = { title, command: COMMANDS.witness, arguments: [argument] };
    return { title, kind: CodeActionKind.QuickFix, command };
  });
}

/** The witness of a change, as a text. */
export function witnessOf(server: Server, argument: unknown): WitnessText {
  const { uri, fingerprint } = (argument ?? {}) as Partial<WitnessFor>;
  if (typeof uri !== "string" || typeof fingerprint !== "string") {
    throw invalid("the command takes { uri, fingerprint }");
  }
  const { changes, settings, client } = server;
  const own = server.own(uri);
  const change = changes.breakingIn(own, settings).find((one) => one.fingerprint === fingerprint);
  const witness = changes.witness(own, fingerprint, settings);
  const answer =
    change && witness
      ? { text: textOf(change, witness) }
      : { problem: "No object was found that proves it." };
  if (client?.options.witness !== true) {
    server.say(MessageType.Info, "text" in answer ? answer.text : answer.problem);
  }
  return answer;
}

/** The request as a stream of YAML: the stored object first, where the request is an update. */
function textOf({ id, message, version, path }: Breaking, witness: Witness): string {
  const { object, previous, subresource, before, after } = witness;
  const about = [version, path].filter(Boolean).join(" ");
  const head = [`${about} [${id}]`, message, `Before: ${before}`, `After: ${after}`];
  const comment = head.flatMap((words) => words.trimEnd().split("\n")).map((line) => `# ${line}\n`);
  const update = subresource === undefined ? "" : "# The update of its status:\n";
  const stored = previous === undefined ? "" : `# The stored object:\n${previous}---\n${update}`;
  return `${comment.join("")}${stored}${object}`;
}
