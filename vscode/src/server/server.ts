// The language server: what it answers does not depend on where it runs.

import type { Connection, Diagnostic, DocumentSymbol, Range } from "vscode-languageserver";
import { DiagnosticSeverity, TextDocumentSyncKind, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type At,
  FILES_CHANGED,
  type FilesChanged,
  PREVIOUS_CHANGED,
  type PreviousChanged,
  SAMPLE,
  type Sample,
  type SampleFor,
  SETTINGS_CHANGED,
  type Settings,
  STORED,
  type Stored,
} from "../protocol";
import { costLenses } from "./costs";
import { sampleFor } from "./sample";
import { shownAction, shownCompletion, shownDiagnostic, shownHover, shownSymbol } from "./shown";
import { storedAt } from "./stored";
import { Texts } from "./texts";
import { uncheckedIn } from "./unchecked";

/** How long edits are collected before problems are told, in milliseconds. */
const PAUSE = 60;

/** Answers a client until the connection closes. */
export function serve(connection: Connection): void {
  const texts = new Texts((error) => connection.console.error(String(error)));
  const documents = new TextDocuments(TextDocument);
  let settings: Settings = { checkAllFiles: false, ruleCosts: true, advice: true };
  const published = new Map<string, string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  connection.onInitialize(({ initializationOptions }) => {
    settings = { ...settings, ...initializationOptions };
    texts.all = settings.checkAllFiles;
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: [":", " ", ".", "-", '"', "'", "["] },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: ["quickfix", "refactor"] },
        codeLensProvider: { resolveProvider: false },
        documentSymbolProvider: true,
      },
      serverInfo: { name: "crd-drydock" },
    };
  });

  // An edit of a definition changes what is said of objects elsewhere, so all shown texts are
  // asked; the workspace computes only what changed.
  function tell(): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const shown = new Set(texts.shown);
      for (const uri of shown) publish(uri, visible(diagnosticsOf(uri)));
      for (const uri of texts.hiddenDefinitions()) {
        publish(uri, syntaxErrorsOf(uri));
        shown.add(uri);
      }
      for (const uri of published.keys()) if (!shown.has(uri)) publish(uri, []);
    }, PAUSE);
  }

  function diagnosticsOf(uri: string): Diagnostic[] {
    const { workspace } = texts;
    return carefully(uri, () => [
      ...workspace.diagnostics(uri).map(shownDiagnostic),
      ...uncheckedIn(texts, uri),
    ]);
  }

  function syntaxErrorsOf(uri: string): Diagnostic[] {
    return carefully(uri, () => texts.workspace.syntaxErrors(uri).map(shownDiagnostic));
  }

  /** A text that stops the engine is told so, and hides nothing of others. */
  function carefully(uri: string, work: () => Diagnostic[]): Diagnostic[] {
    try {
      return work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      connection.console.error(`${uri}: ${message}`);
      return [{ range: START, severity: DiagnosticSeverity.Error, source: ADVICE, message }];
    }
  }

  function publish(uri: string, diagnostics: Diagnostic[]): void {
    const answer = JSON.stringify(diagnostics);
    if ((published.get(uri) ?? "[]") === answer) return;
    if (diagnostics.length > 0) published.set(uri, answer);
    else published.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics });
  }

  function visible(diagnostics: Diagnostic[]): Diagnostic[] {
    return settings.advice
      ? diagnostics
      : diagnostics.filter(
          ({ source, severity }) =>
            source !== ADVICE || severity !== DiagnosticSeverity.Information,
        );
  }

  documents.onDidChangeContent(({ document }) => {
    texts.setOpen(document.uri, document.getText());
    tell();
  });
  documents.onDidClose(({ document }) => {
    texts.setOpen(document.uri, undefined);
    tell();
  });
  connection.onNotification(FILES_CHANGED, ({ changed, removed }: FilesChanged) => {
    for (const { uri, text } of changed) texts.setFile(uri, text);
    for (const uri of removed) texts.setFile(uri, undefined);
    tell();
  });
  connection.onNotification(PREVIOUS_CHANGED, ({ uri, text }: PreviousChanged) => {
    texts.setPrevious(uri, text);
    tell();
  });
  connection.onNotification(SETTINGS_CHANGED, (changed: Settings) => {
    const lenses = changed.ruleCosts !== settings.ruleCosts;
    settings = changed;
    texts.all = settings.checkAllFiles;
    if (lenses) void connection.sendRequest("workspace/codeLens/refresh");
    tell();
  });

  const { workspace } = texts;
  connection.onCompletion(({ textDocument, position }) =>
    workspace.completion(textDocument.uri, position).map(shownCompletion),
  );
  connection.onHover(({ textDocument, position }) => {
    const hover = workspace.hover(textDocument.uri, position);
    return hover && shownHover(hover);
  });
  connection.onCodeAction(({ textDocument, range }) =>
    workspace.codeActions(textDocument.uri, range).map(shownAction),
  );
  connection.onDocumentSymbol(
    ({ textDocument }) => workspace.symbols(textDocument.uri).map(shownSymbol) as DocumentSymbol[],
  );
  connection.onCodeLens(({ textDocument }) =>
    settings.ruleCosts ? costLenses(texts, textDocument.uri) : [],
  );
  connection.onRequest<Stored, void>(STORED, ({ uri, position }: At) =>
    storedAt(texts, uri, position),
  );
  connection.onRequest<Sample, void>(SAMPLE, (sample: SampleFor) => sampleFor(texts, sample));

  documents.listen(connection);
  connection.listen();
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** The source of diagnostics that the API server does not make: information where it is advice. */
const ADVICE = "crd-drydock";
