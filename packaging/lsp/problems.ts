// Publishes diagnostics. A client that pulls diagnostics of a text is only asked to refresh; all
// other texts get their diagnostics pushed.

import {
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  InlayHintRefreshRequest,
} from "vscode-languageserver";
import { Turns } from "../js/turns.ts";
import { type DiagnosisContext, diagnose, diagnoseSyntax } from "./diagnose.ts";

/** How long edits are collected before problems are reported, in milliseconds. */
const PAUSE_MS = 60;

export class Problems {
  readonly #connection: Connection;
  readonly #asked: () => DiagnosisContext;
  readonly #show: (
    uri: string,
    diagnostics: Diagnostic[],
  ) => { uri: string; diagnostics: Diagnostic[] };
  readonly #ready: () => Promise<void>;
  /** The diagnostics that were last published for each text. */
  readonly #published = new Map<string, string>();
  /** The last answer to the client for each text. */
  readonly #answered = new Map<string, { id: string; answer: string }>();
  #lastId = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #refresh = false;
  #round = 0;

  /**
   * @param show makes of diagnostics what the client gets
   * @param ready waits until the folders are read
   */
  constructor(
    connection: Connection,
    asked: () => DiagnosisContext,
    show: (uri: string, diagnostics: Diagnostic[]) => { uri: string; diagnostics: Diagnostic[] },
    ready: () => Promise<void>,
  ) {
    this.#ready = ready;
    this.#connection = connection;
    this.#asked = asked;
    this.#show = show;
  }

  /**
   * Something changed.
   *
   * @param others whether texts may be concerned that the client does not know to have changed
   */
  changed(others: boolean): void {
    this.#refresh ||= others;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#tell(), PAUSE_MS);
  }

  /**
   * Answers a client that asks, with places as the engine has them; `undefined` once it does not want the answer any
   * more.
   */
  async answer(
    uri: string,
    previous: string | undefined,
    isWanted: () => boolean,
  ): Promise<DocumentDiagnosticReport | undefined> {
    const found = await diagnose(uri, this.#asked(), isWanted);
    if (found === undefined) return undefined;
    // Another text may have the same places, and others in the client's encoding.
    const answer = JSON.stringify(this.#show(uri, found).diagnostics);
    const known = this.#answered.get(uri);
    if (known?.answer === answer) {
      if (known.id === previous) return { kind: "unchanged", resultId: known.id };
      return { kind: "full", resultId: known.id, items: found };
    }
    const id = String(++this.#lastId);
    this.#answered.set(uri, { id, answer });
    return { kind: "full", resultId: id, items: found };
  }

  /** A text is closed: drop its last answer. */
  closed(uri: string): void {
    this.#answered.delete(uri);
  }

  end(): void {
    clearTimeout(this.#waiting);
    this.#round += 1;
  }

  // An edit of a definition can change the findings about objects in other texts, so all shown
  // texts are diagnosed. The workspace computes only what changed.
  async #tell(): Promise<void> {
    const round = ++this.#round;
    const { texts, client } = this.#asked();
    const pulls = client?.pulls === true;
    if (pulls && this.#refresh) {
      // A client that cannot do it now asks at the next edit.
      this.#connection.languages.diagnostics.refresh();
    }
    if (client?.refreshesHints && this.#refresh) {
      void this.#connection.sendRequest(InlayHintRefreshRequest.type);
    }
    this.#refresh = false;
    const shown = new Set<string>();
    const turns = new Turns();
    const isWanted = () => round === this.#round;
    const goesOn = async (): Promise<boolean> => {
      await turns.next();
      return isWanted();
    };
    if (!pulls) {
      // Before that, any definition may be missing.
      await this.#ready();
      if (!isWanted()) return;
      for (const uri of texts.open) {
        shown.add(uri);
        const found = await diagnose(uri, this.#asked(), isWanted);
        if (found === undefined) return;
        this.#publish(uri, found);
        if (!(await goesOn())) return;
      }
    }
    const closed = texts.all ? [...texts.files] : [...texts.closedDefinitions()];
    for (const uri of closed) {
      if (texts.isOpen(uri)) continue;
      shown.add(uri);
      const { all } = texts;
      const work = all ? diagnose : diagnoseSyntax;
      const found = await work(uri, this.#asked(), isWanted);
      if (found === undefined) return;
      this.#publish(uri, found);
      if (!(await goesOn())) return;
    }
    for (const uri of [...this.#published.keys()]) if (!shown.has(uri)) this.#publish(uri, []);
  }

  #publish(uri: string, diagnostics: Diagnostic[]): void {
    const answer = JSON.stringify(diagnostics);
    if ((this.#published.get(uri) ?? "[]") === answer) return;
    if (diagnostics.length > 0) this.#published.set(uri, answer);
    else this.#published.delete(uri);
    void this.#connection.sendDiagnostics(this.#show(uri, diagnostics));
  }
}
