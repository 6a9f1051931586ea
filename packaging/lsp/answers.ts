// The requests of the protocol, each by one call of the workspace.

import type {
  CodeActionParams,
  Command,
  DocumentDiagnosticParams,
  ExecuteCommandParams,
  Range,
  TextDocumentPositionParams,
} from "vscode-languageserver";
import type { CodeAction } from "../js/tools.ts";
import { wideActions } from "./changing.ts";
import { registerRules } from "./colours.ts";
import { runCommand } from "./commands.ts";
import { registerCompletion } from "./completion.ts";
import { costLenses, definitionsIn } from "./costs.ts";
import { type Changes, workspaceEdit } from "./edits.ts";
import { everywhereActions } from "./everywhere.ts";
import { ShownFixes } from "./fixes.ts";
import { cancelled, invalid } from "./gate.ts";
import { registerHover } from "./hover.ts";
import { registerInventory } from "./inventory.ts";
import { judgedIn } from "./judged.ts";
import { registerLinks } from "./links.ts";
import { meantActions } from "./meant.ts";
import { registerNavigation } from "./navigation.ts";
import { DISCOVER_TESTS, JUDGED, RUN_TESTS, type RunTests } from "./protocol.ts";
import { registerRenaming } from "./renaming.ts";
import type { Server } from "./server.ts";
import { flat, shownAction, shownSymbol } from "./shown.ts";
import { registerStructure } from "./structure.ts";
import { outlineOf } from "./suites/outline.ts";
import { traceActions, traceLenses } from "./trace.ts";
import { witnessActions } from "./witness.ts";

/** An action of any kind. */
interface Action {
  title: string;
  kind?: string;
  edit?: { changes?: Changes };
  command?: Command;
  diagnostics?: { range: Range }[];
  isSafe?: boolean;
}

function registerCodeActions(server: Server): void {
  server.gate.about<CodeActionParams, unknown>("textDocument/codeAction", async (question) => {
    const { uri, params, token } = question;
    const goesOn = () => !token.isCancellationRequested;
    const versions = server.versions();
    const { only } = params.context ?? {};
    const isWanted = (kind: string) =>
      only?.some((one) => kind === one || kind.startsWith(`${one}.`));
    const shown = new ShownFixes(server, uri, goesOn);
    const all = server.texts.workspace.codeActions(uri, params.range);
    const fixes = await shown.among(ofManifests(server, uri, all));
    const actions: Action[] = [
      ...fixes.map(shownAction),
      ...(await meantActions(server.texts, uri, params, shown)),
      ...witnessActions(server, uri, params.range),
      ...traceActions(server, uri, params.range),
      ...(await wideActions(server, uri, params, fixes, shown, goesOn)),
      ...everywhereActions(server, fixes),
    ];
    const wanted =
      only === undefined ? actions : actions.filter(({ kind }) => isWanted(kind ?? ""));
    // The protocol has no member `isSafe`.
    return distinct(wanted).map(({ edit, isSafe: _, ...action }) => ({
      ...action,
      ...(edit?.changes && { edit: workspaceEdit(edit.changes, versions) }),
    }));
  });
}

/** Leaves out actions that write defaults into a document that nobody sends as it is, such as a patch. */
function ofManifests({ manifests }: Server, uri: string, actions: CodeAction[]): CodeAction[] {
  return actions.filter(({ data, edit }) => {
    const [written] = edit.changes[uri] ?? [];
    if (data.title !== "write-defaults" || written === undefined) return true;
    return manifests.unsent(uri, written.range).length === 0;
  });
}

export function registerAnswers(server: Server): void {
  const { gate, texts, suites, manifests } = server;
  registerCodeActions(server);
  gate.about("textDocument/documentSymbol", ({ uri }) => {
    const suite = suites.suiteOf(uri);
    const own = suite ? outlineOf(suite) : texts.workspace.symbols(uri);
    const symbols = own.map(shownSymbol);
    return server.client?.hasTree === false ? flat(symbols as never, uri) : symbols;
  });
  registerCompletion(server);
  registerHover(server);
  registerNavigation(server);
  registerLinks(server);
  registerInventory(server);
  registerRules(server);
  registerStructure(server);
  registerRenaming(server);
  gate.about("textDocument/codeLens", ({ uri }) => {
    if (!server.settings.ruleCosts) return [];
    const definitions = definitionsIn(texts, uri);
    return [...costLenses(uri, definitions), ...traceLenses(server, uri, definitions)];
  });
  gate.about<DocumentDiagnosticParams, unknown>(
    "textDocument/diagnostic",
    async ({ uri, params, token }) => {
      await server.folders.ready;
      const isWanted = () => !token.isCancellationRequested;
      const answer = await server.problems.answer(uri, params.previousResultId, isWanted);
      if (answer === undefined) throw cancelled();
      return answer;
    },
  );
  gate.about<TextDocumentPositionParams, unknown>(JUDGED, async ({ uri }) => {
    await server.folders.ready;
    return suites.suiteOf(uri) ? suites.opened.judged(uri) : judgedIn(texts, manifests, uri);
  });
  gate.on<object, unknown>(DISCOVER_TESTS, async () => {
    await server.folders.ready;
    return server.outward(suites.discover());
  });
  gate.on<RunTests, unknown>(RUN_TESTS, async (params, token) => {
    await server.folders.ready;
    const asked = { ...params, suites: wantedSuites(params, server) };
    return server.outward(await suites.run(asked, () => token.isCancellationRequested));
  });
  gate.on<ExecuteCommandParams, unknown>("workspace/executeCommand", (params, token) =>
    runCommand(server, params, token),
  );
}

/** A menu has each title once: an action that does the same is left out, another one names its line. */
function distinct(actions: Action[]): Action[] {
  const seen = new Set<string>();
  const titles = new Map<string, number>();
  for (const { title } of actions) titles.set(title, (titles.get(title) ?? 0) + 1);
  return actions.flatMap((one) => {
    const { title, edit, command, diagnostics } = one;
    const work = JSON.stringify([title, edit, command?.command, command?.arguments]);
    if (seen.has(work)) return [];
    seen.add(work);
    const line = diagnostics?.[0]?.range.start.line;
    const isAlone = titles.get(title) === 1 || line === undefined;
    return [isAlone ? one : { ...one, title: `${title} (line ${line + 1})` }];
  });
}

/** The suites that a client wants to run, by our addresses. */
function wantedSuites({ suites }: Partial<RunTests>, server: Server): RunTests["suites"] {
  const isIndices = (tests: unknown) =>
    tests === undefined || (Array.isArray(tests) && tests.every(Number.isSafeInteger));
  const isOne = (one: Partial<RunTests["suites"][number]> | null) =>
    typeof one?.uri === "string" && isIndices(one.tests);
  if (!Array.isArray(suites) || !suites.every(isOne)) {
    throw invalid(`${RUN_TESTS} takes { suites: { uri, tests? }[] }`);
  }
  return suites.map((one) => ({ ...one, uri: server.own(one.uri) }));
}
