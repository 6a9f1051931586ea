// The texts that the client has open, with its edits applied.

import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  TextDocumentContentChangeEvent,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Versions } from "./edits.ts";
import { type Encoding, Lines, toUtf16 } from "./encoding.ts";

/** Languages whose texts are judged; other texts are not for us. */
const LANGUAGES = /yaml|json/i;

export class Documents {
  encoding: Encoding = "utf-16";
  readonly #documents = new Map<string, TextDocument>();

  /** The versions of the texts that are open. */
  get versions(): Versions {
    return new Map([...this.#documents].map(([uri, { version }]) => [uri, version]));
  }

  /** The text of a document that was opened; `undefined` where it is not for us. */
  open(uri: string, { textDocument }: DidOpenTextDocumentParams): string | undefined {
    const { languageId, version, text } = textDocument;
    if (!LANGUAGES.test(languageId) && !/\.(ya?ml|json)$/i.test(uri)) return undefined;
    this.#documents.set(uri, TextDocument.create(uri, languageId, version, text));
    return text;
  }

  /** The text after edits; `undefined` where it is not open. */
  change(uri: string, params: DidChangeTextDocumentParams): string | undefined {
    const document = this.#documents.get(uri);
    if (document === undefined) return undefined;
    const { version } = params.textDocument;
    let now = document;
    // Apply in order: each range refers to the text after the previous change.
    for (const change of params.contentChanges) {
      now = TextDocument.update(now, [this.#translated(change, now)], version);
    }
    this.#documents.set(uri, now);
    return now.getText();
  }

  /** Whether it was open. */
  close(uri: string, _: DidCloseTextDocumentParams): boolean {
    return this.#documents.delete(uri);
  }

  #translated(
    change: TextDocumentContentChangeEvent,
    document: TextDocument,
  ): TextDocumentContentChangeEvent {
    if (this.encoding === "utf-16" || !("range" in change)) return change;
    const lines = new Lines(document.getText());
    const { start, end } = change.range;
    const range = {
      start: toUtf16(start, lines, this.encoding),
      end: toUtf16(end, lines, this.encoding),
    };
    return { range, text: change.text };
  }
}
