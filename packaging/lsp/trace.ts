// Evaluates a rule against an object of the workspace: each sub-expression with value, type and cost.

import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type Command,
  MessageType,
  type Range,
} from "vscode-languageserver";
import { type Diagnostic, type RuleRun, trace, type WorkspaceObject } from "../js/tools.ts";
import { type DefinitionRules, definitionsIn } from "./costs.ts";
import { skippedAt } from "./manifests.ts";
import { definitionOf, meets, objectAt } from "./places.ts";
import { type At, COMMANDS, type Traced, type TracedRun, type TraceFor } from "./protocol.ts";
import { type Candidate, ruleAt, runsOf } from "./runs.ts";
import type { Server } from "./server.ts";
import { judging } from "./settings.ts";
import { textOf } from "./traced.ts";

/**
 * The trace of a rule: at a place of a definition for the first object that it refuses, else for the first
 * one; at a place of an object for the rule that refuses the value there, else for the first one.
 */
export async function tracedAt(
  server: Server,
  asked: TraceFor,
  isWanted: () => boolean,
): Promise<Traced> {
  const { texts } = server;
  const { uri, position } = asked;
  const object = objectAt(texts, uri, position);
  if (object === undefined) {
    return { problem: "There is neither a rule of a definition here nor a custom resource." };
  }
  const candidates = object.report
    ? await runsOf(server, ruleAt(texts, object, position.line), isWanted)
    : runsAt(server, object, asked);
  if (typeof candidates === "string") return { problem: candidates };
  const [chosen, ...others] = candidates.sort((one, other) => rank(one) - rank(other));
  if (chosen === undefined) {
    return {
      problem: "No rule was evaluated here: a definition has none, or other errors came first.",
    };
  }
  return traced(server, chosen, others);
}

/** Refused values come first, then what could not be evaluated, then what did not run. */
function rank({ run: { result, error, skipped } }: Candidate): number {
  if (result === false) return 0;
  if (error !== undefined) return 1;
  return skipped === undefined ? 2 : 3;
}

function traced(server: Server, chosen: Candidate, others: Candidate[]): Traced {
  const { texts, settings } = server;
  const { object, run } = chosen;
  const definition = definitionOf(texts, object);
  if (definition === undefined || object.sent === undefined) {
    return { problem: object.message ?? "not checked" };
  }
  const found = trace(definition, object.sent, run, {
    kubernetes: judging(settings),
    ...(object.previous && { previous: object.previous.json }),
  });
  if (found === null) {
    return { problem: `The rule did not run at ${run.path}: ${run.skipped ?? "it is not needed"}` };
  }
  const own = { ...runOf(chosen), trace: found };
  return { ...own, text: textOf(own), others: others.map(runOf) };
}

function runOf({ object, run }: Candidate): TracedRun {
  const { uri, range, kind, name } = object;
  const { path, rule, result, error, skipped } = run;
  return {
    uri,
    position: range.start,
    kind,
    name,
    path,
    rule,
    ...(result !== undefined && { result }),
    ...(error !== undefined && { error }),
    ...(skipped !== undefined && { skipped }),
  };
}

/** The runs in an object: the wanted one, or those at the lines of a place. */
function runsAt(
  { texts: { workspace }, manifests }: Server,
  object: WorkspaceObject,
  { uri, position, path, rule }: TraceFor,
): Candidate[] | string {
  const { admission, outcome, message } = object;
  const [unsent] = manifests.unsent(uri, object.range);
  if (unsent) return unsent.message;
  if (!admission || outcome === "not-judged") return message ?? "not checked";
  const runs = admission.rules.map((run) => ({ object, run }));
  if (path !== undefined) {
    const isWanted = ({ run }: Candidate) =>
      run.path === path && (rule === undefined || run.rule === rule);
    const wanted = runs.filter(isWanted);
    return wanted.length > 0 ? wanted : `No such rule of this object ran at ${path}.`;
  }
  const here = { start: position, end: position };
  const refusing = workspace
    .diagnosticsIn(uri, here)
    .filter((one) => isRefusal(one) && meets(one.range, here));
  const said = runs.filter(({ run }) => refusing.some((one) => isByRun(one, run)));
  return said.length > 0 ? said : runs;
}

/** Whether a refusal comes from a run of a rule. */
function isByRun({ data }: Diagnostic, { id, path }: RuleRun): boolean {
  const { rule, ruleAt } = data ?? {};
  return rule?.path === id.path && rule.index === id.index && ruleAt === path;
}

function isRefusal({ code }: Diagnostic): boolean {
  return code === "rule-failed";
}

/** Shows a trace to users of clients that have no view for it. */
export function shownTrace(server: Server, answer: Traced): Traced {
  if (server.client?.options.trace !== true) {
    server.say(MessageType.Info, "text" in answer ? answer.text : answer.problem);
  }
  return server.outward(answer);
}

/** A lens above each rule of a text's definitions. */
export function traceLenses(
  server: Server,
  uri: string,
  definitions: DefinitionRules[],
): CodeLens[] {
  if (server.client?.runsCommands !== true) return [];
  const sites = definitions.flatMap(({ rules }) => rules);
  return sites.map(({ range }) => {
    return { range, command: commandAt(server, uri, range, "evaluate against an object") };
  });
}

function commandAt(server: Server, uri: string, range: Range, title: string): Command {
  // Nobody translates the arguments of a command.
  const at: At = server.outward({ uri, position: range.start });
  return { title, command: COMMANDS.trace, arguments: [at] };
}

/** The actions that show the trace of a rule: at the rule, and at a value that a rule refuses. */
export function traceActions(server: Server, uri: string, range: Range): CodeAction[] {
  const { texts, client, manifests } = server;
  if (client?.runsCommands !== true) return [];
  const action = (title: string): CodeAction => {
    const command = commandAt(server, uri, range, title);
    return { title, kind: CodeActionKind.QuickFix, command };
  };
  const isHere = (one: { range: Range }) => meets(one.range, range);
  const found = texts.workspace.diagnosticsIn(uri, range);
  const refusals = found.filter((one) => isRefusal(one) && isHere(one));
  const unsent = refusals.length > 0 ? manifests.unsent(uri, range) : [];
  if (refusals.some((one) => skippedAt(unsent, one.range.start.line) === undefined)) {
    return [action("Show each step of the rule that refuses this")];
  }
  const isAtRule = definitionsIn(texts, uri).some(({ rules }) => rules.some(isHere));
  return isAtRule ? [action("Evaluate the rule against an object")] : [];
}
