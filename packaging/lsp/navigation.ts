// Definitions, references and highlights of fields, versions and kinds.

import {
  DocumentHighlightKind,
  type ReferenceParams,
  type TextDocumentPositionParams,
} from "vscode-languageserver";
import type { Server } from "./server.ts";
import { allReferences, referencesWithin } from "./suites/references.ts";

export function registerNavigation(server: Server): void {
  const { gate, texts, folders, suites } = server;
  gate.about<TextDocumentPositionParams, unknown>(
    "textDocument/definition",
    async ({ uri, params: { position } }) => {
      await folders.ready;
      const links = suites.suiteOf(uri)
        ? await suites.opened.definitions(uri, position)
        : [texts.workspace.definition(uri, position)].filter((link) => link !== null);
      if (server.client?.hasLinks) return links;
      return links.map(({ targetUri, targetSelectionRange }) => ({
        uri: targetUri,
        range: targetSelectionRange,
      }));
    },
  );
  gate.about<ReferenceParams, unknown>(
    "textDocument/references",
    async ({ uri, params: { position, context }, token }) => {
      await folders.ready;
      // Objects are read only once a question is about all of them.
      const isWanted = () => !token.isCancellationRequested;
      await texts.fill(isWanted);
      const found = await allReferences(server, uri, position, isWanted);
      const wanted =
        context?.includeDeclaration === false
          ? found.filter(({ role }) => role !== "declaration")
          : found;
      return wanted.map(({ uri, range }) => ({ uri, range }));
    },
  );
  gate.about<TextDocumentPositionParams, unknown>(
    "textDocument/documentHighlight",
    async ({ uri, params: { position } }) => {
      const found = suites.suiteOf(uri)
        ? await referencesWithin(server, uri, position)
        : texts.workspace.highlights(uri, position);
      return found.map(({ range, role }) => ({
        range,
        kind: role === "declaration" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
    },
  );
}
