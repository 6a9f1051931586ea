// The requests of the protocol, each by one call of the workspace.

import type {
  CodeActionParams,
  CompletionParams,
  DocumentDiagnosticParams,
  ExecuteCommandParams,
  HoverParams,
  TextDocumentPositionParams,
} from "vscode-languageserver";
import { runCommand } from "./commands.ts";
import { costLenses } from "./costs.ts";
import { judgedIn } from "./judged.ts";
import { JUDGED } from "./protocol.ts";
import type { Server } from "./server.ts";
import {
  flat,
  shownAction,
  shownCompletion,
  shownHover,
  shownSymbol,
  withoutSnippet,
} from "./shown.ts";

export function registerAnswers(server: Server): void {
  const { gate, texts } = server;
  gate.about<CompletionParams, unknown>("textDocument/completion", ({ uri, params }) => {
    const items = texts.workspace.completion(uri, params.position).map(shownCompletion);
    return server.client?.hasSnippets === false ? items.map(withoutSnippet) : items;
  });
  gate.about<HoverParams, unknown>("textDocument/hover", ({ uri, params }) => {
    const hover = texts.workspace.hover(uri, params.position);
    return hover && shownHover(hover);
  });
  gate.about<CodeActionParams, unknown>("textDocument/codeAction", ({ uri, params }) => {
    const { only } = params.context ?? {};
    const isWanted = (kind: string) =>
      only?.some((one) => kind === one || kind.startsWith(`${one}.`));
    const actions = texts.workspace.codeActions(uri, params.range).map(shownAction);
    return only === undefined ? actions : actions.filter(({ kind }) => isWanted(kind));
  });
  gate.about("textDocument/documentSymbol", ({ uri }) => {
    const symbols = texts.workspace.symbols(uri).map(shownSymbol);
    return server.client?.hasTree === false ? flat(symbols as never, uri) : symbols;
  });
  gate.about("textDocument/codeLens", ({ uri }) =>
    server.settings.ruleCosts ? costLenses(texts, uri) : [],
  );
  gate.about<DocumentDiagnosticParams, unknown>(
    "textDocument/diagnostic",
    async ({ uri, params }) => {
      await server.folders.ready;
      return server.problems.answer(uri, params.previousResultId);
    },
  );
  gate.about<TextDocumentPositionParams, unknown>(JUDGED, async ({ uri }) => {
    await server.folders.ready;
    return judgedIn(texts, uri);
  });
  gate.on<ExecuteCommandParams, unknown>("workspace/executeCommand", (params) =>
    runCommand(server, params),
  );
}
