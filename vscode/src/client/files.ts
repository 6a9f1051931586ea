// Reads the files that may have definitions, once there is a reason to, and follows their changes.

import * as vscode from "vscode";
import type { Reporter } from "./left-out";
import { type Listener, Reading } from "./reading";
import { SECTION } from "./settings";
import { SOURCE_SETTINGS } from "./sources";

/** All files that may have definitions. Nothing is read before `start`. */
export class Files implements vscode.Disposable {
  readonly #listener: Listener;
  readonly #reporter: Reporter;
  readonly #subscriptions: vscode.Disposable;
  #reading: Reading | undefined;
  #done: Promise<void> | undefined;

  constructor(listener: Listener, reporter: Reporter) {
    this.#listener = listener;
    this.#reporter = reporter;
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const concerns = (name: string) => event.affectsConfiguration(`${SECTION}.${name}`);
        if (SOURCE_SETTINGS.some(concerns)) this.restart();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.restart()),
    );
  }

  /** Reads what is there, and from then on what changes; resolves once all is read. */
  start(): Promise<void> {
    this.#done ??= this.#read();
    return this.#done;
  }

  /** Reads anew what was read: the settings changed, or a server that knows nothing runs. */
  restart(): void {
    if (this.#done !== undefined) this.#done = this.#read();
  }

  /** Tells what waited for a server to run. */
  async flush(): Promise<void> {
    await this.#reading?.flush();
  }

  #read(): Promise<void> {
    const before = this.#reading;
    before?.dispose();
    this.#reading = new Reading(this.#listener, this.#reporter, before?.told);
    return this.#reading.start();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#reading?.dispose();
  }
}
