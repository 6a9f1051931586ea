// Commands that any client can run: each takes a place, and returns a text or why there is none.

import {
  type CancellationToken,
  type ExecuteCommandParams,
  MessageType,
  type Position,
} from "vscode-languageserver";
import { costLenses, definitionsIn } from "./costs.ts";
import { fixEverywhere } from "./everywhere.ts";
import { invalid } from "./gate.ts";
import { type At, COMMANDS, type CostLens, type SampleFor, type TraceFor } from "./protocol.ts";
import { sampleFor } from "./sample.ts";
import type { Server } from "./server.ts";
import { judging } from "./settings.ts";
import { sinceHead } from "./since-head.ts";
import { storedAt } from "./stored.ts";
import { shownTrace, tracedAt } from "./trace.ts";
import { witnessOf } from "./witness.ts";

export async function runCommand(
  server: Server,
  params: ExecuteCommandParams,
  token: CancellationToken,
): Promise<unknown> {
  const { command, arguments: [argument] = [] } = params;
  const { texts, settings } = server;
  const isWanted = () => !token.isCancellationRequested;
  switch (command) {
    case COMMANDS.stored: {
      const { uri, position } = await placed(server, argument);
      return storedAt(server, uri, position);
    }
    case COMMANDS.sample: {
      const { optional } = (argument ?? {}) as SampleFor;
      const at = await placed(server, argument);
      const asked = { ...at, optional: optional === true };
      return sampleFor(texts, judging(settings), asked, server.samples);
    }
    case COMMANDS.trace: {
      const { path, rule } = (argument ?? {}) as TraceFor;
      const asked: TraceFor = await placed(server, argument);
      if (typeof path === "string") asked.path = path;
      if (typeof rule === "string") asked.rule = rule;
      return shownTrace(server, await tracedAt(server, asked, isWanted));
    }
    case COMMANDS.sinceHead:
      return sinceHead(server, argument);
    case COMMANDS.fixEverywhere:
      return fixEverywhere(server, argument, isWanted);
    case COMMANDS.witness:
      return witnessOf(server, argument);
    case COMMANDS.cost:
      return explained(server, await lensOf(server, argument));
    default:
      throw invalid(`there is no command ${command}`);
  }
}

/** A place of the client's as one of ours. */
async function placed(server: Server, argument: unknown): Promise<At> {
  const { uri, position } = (argument ?? {}) as Partial<At>;
  if (typeof uri !== "string" || !isPosition(position)) {
    throw invalid("the command takes { uri, position }");
  }
  await server.folders.ready;
  return server.placed({ uri, position });
}

function isPosition(position: Partial<Position> | undefined): position is Position {
  return typeof position?.line === "number" && typeof position.character === "number";
}

/** The lens that was clicked, or the one of the rule at a place or above it. */
async function lensOf(server: Server, argument: unknown): Promise<CostLens> {
  if (Array.isArray((argument as Partial<CostLens> | undefined)?.factors))
    return argument as CostLens;
  const { uri, position } = await placed(server, argument);
  const lenses = costLenses(uri, definitionsIn(server.texts, uri));
  const above = lenses.filter(({ range }) => range.start.line <= position.line);
  const lens = above.sort((one, other) => one.range.start.line - other.range.start.line).at(-1);
  if (!lens?.command?.arguments) throw invalid("there is no rule here whose cost is known");
  return lens.command.arguments[0];
}

/** Says what multiplies a cost; clients that have no view for it show messages. */
function explained(server: Server, { title, factors }: CostLens): string {
  const lines = factors.map(({ label, detail }) => `${label}: ${detail}`);
  const text = [title, ...(lines.length > 0 ? lines : ["Nothing has to be bounded."])].join("\n");
  server.say(MessageType.Info, text);
  return text;
}
