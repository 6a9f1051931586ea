// The capabilities of a client. Unsupported features are omitted silently.

import { type InitializeParams, InsertTextMode } from "vscode-languageserver";
import type { Options } from "./protocol.ts";

export class Client {
  readonly folders: string[];
  readonly canWatch: boolean;
  readonly hasConfiguration: boolean;
  readonly registersConfiguration: boolean;
  readonly hasFolders: boolean;
  readonly hasProgress: boolean;
  /** Whether the client asks for diagnostics, and asks again when it is told to. */
  readonly pulls: boolean;
  readonly refreshesLenses: boolean;
  /** Whether it knows lenses. One that says nothing about texts at all is asked nothing either. */
  readonly hasLenses: boolean;
  readonly refreshesHints: boolean;
  readonly hasSnippets: boolean;
  /** Whether it inserts the lines of a snippet as they are, if it is told to. Others indent them. */
  readonly keepsIndentation: boolean;
  readonly hasMarkdown: { hover: boolean; completion: boolean };
  readonly hasActions: boolean;
  readonly hasTree: boolean;
  /** Whether it can be told the whole range of a definition and its name apart. */
  readonly hasLinks: boolean;
  readonly runsCommands: boolean;
  /** Whether it changes texts when the server asks. */
  readonly appliesEdits: boolean;
  /** Whether it knows edits that are made for a version of a text. */
  readonly hasVersions: boolean;
  readonly hasRelated: boolean;
  readonly encodings: string[] | undefined;
  readonly options: Options;

  constructor(params: InitializeParams) {
    const { textDocument, workspace, window, general } = params.capabilities ?? {};
    this.folders = foldersOf(params);
    this.canWatch = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    this.hasConfiguration = workspace?.configuration === true;
    this.registersConfiguration = workspace?.didChangeConfiguration?.dynamicRegistration === true;
    this.hasFolders = workspace?.workspaceFolders === true;
    this.hasProgress = window?.workDoneProgress === true;
    this.refreshesLenses = workspace?.codeLens?.refreshSupport === true;
    this.hasLenses = textDocument === undefined || textDocument.codeLens !== undefined;
    this.refreshesHints = workspace?.inlayHint?.refreshSupport === true;
    this.hasSnippets = textDocument?.completion?.completionItem?.snippetSupport === true;
    const modes = textDocument?.completion?.completionItem?.insertTextModeSupport?.valueSet;
    this.keepsIndentation = modes?.includes(InsertTextMode.asIs) === true;
    this.hasMarkdown = {
      hover: knowsMarkdown(textDocument?.hover?.contentFormat),
      completion: knowsMarkdown(textDocument?.completion?.completionItem?.documentationFormat),
    };
    this.hasActions = textDocument?.codeAction?.codeActionLiteralSupport !== undefined;
    this.hasTree = textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
    this.hasLinks = textDocument?.definition?.linkSupport === true;
    this.appliesEdits = workspace?.applyEdit === true;
    this.runsCommands = workspace?.executeCommand !== undefined;
    this.hasVersions = workspace?.workspaceEdit?.documentChanges === true;
    this.hasRelated =
      textDocument?.publishDiagnostics?.relatedInformation === true ||
      textDocument?.diagnostic?.relatedInformation === true;
    this.encodings = general?.positionEncodings;
    const options: unknown = params.initializationOptions;
    this.options = typeof options === "object" && options !== null ? (options as Options) : {};
    this.pulls =
      this.options.push !== true &&
      textDocument?.diagnostic !== undefined &&
      workspace?.diagnostics?.refreshSupport === true;
  }
}

function knowsMarkdown(formats: readonly string[] | undefined): boolean {
  return formats?.includes("markdown") === true;
}

/** The folders, as clients of all ages name them. */
function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): string[] {
  if (Array.isArray(workspaceFolders)) return workspaceFolders.map(({ uri }) => uri);
  if (typeof rootUri === "string") return [rootUri];
  if (typeof rootPath === "string" && rootPath !== "") {
    const path = rootPath.replaceAll("\\", "/");
    return [
      `file://${path.startsWith("/") ? "" : "/"}${path.split("/").map(encodeURIComponent).join("/")}`,
    ];
  }
  return [];
}
