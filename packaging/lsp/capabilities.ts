// The server's capabilities: each feature only if the client supports it.

import {
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { FIX_ALL, FORMAT_RULES } from "./changing.ts";
import type { Client } from "./client.ts";
import { WORDS } from "./colours.ts";
import type { Encoding } from "./encoding.ts";
import { COMMANDS } from "./protocol.ts";

export function capabilitiesFor(
  { capabilities }: InitializeParams,
  client: Client,
  positionEncoding: Encoding,
): ServerCapabilities {
  const { textDocument, workspace } = capabilities ?? {};
  // A client that says nothing at all is an old one. Old clients ask for everything that is offered.
  const isSilent = textDocument === undefined;
  const has = (feature: object | undefined) => isSilent || feature !== undefined;
  return {
    positionEncoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    ...(has(textDocument?.completion) && {
      completionProvider: { triggerCharacters: [":", " ", ".", "-", '"', "'", "["] },
    }),
    ...(has(textDocument?.hover) && { hoverProvider: true }),
    // Clients that say nothing of actions take commands only.
    ...(client.hasActions && {
      codeActionProvider: { codeActionKinds: ["quickfix", "refactor", FIX_ALL, FORMAT_RULES] },
    }),
    ...(has(textDocument?.codeLens) && { codeLensProvider: { resolveProvider: false } }),
    ...(has(textDocument?.documentSymbol) && { documentSymbolProvider: true }),
    ...(has(textDocument?.definition) && { definitionProvider: true }),
    ...(has(textDocument?.references) && { referencesProvider: true }),
    ...(has(textDocument?.rename) && {
      renameProvider: textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true,
    }),
    ...(has(textDocument?.documentHighlight) && { documentHighlightProvider: true }),
    ...(textDocument?.semanticTokens?.requests?.full && {
      semanticTokensProvider: {
        legend: { tokenTypes: [...WORDS], tokenModifiers: [] },
        full: true,
      },
    }),
    ...(has(textDocument?.signatureHelp) && {
      signatureHelpProvider: { triggerCharacters: ["(", ","] },
    }),
    ...(textDocument?.inlayHint && { inlayHintProvider: true }),
    ...(textDocument?.documentLink && { documentLinkProvider: { resolveProvider: false } }),
    ...(textDocument?.foldingRange && { foldingRangeProvider: true }),
    ...(textDocument?.selectionRange && { selectionRangeProvider: true }),
    ...((isSilent || workspace?.symbol) && { workspaceSymbolProvider: true }),
    ...(client.pulls && {
      diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false },
    }),
    ...(workspace?.executeCommand && {
      executeCommandProvider: { commands: Object.values(COMMANDS) },
    }),
    ...(client.hasFolders && {
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    }),
  };
}
