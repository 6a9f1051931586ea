// The texts that are judged: those of editors before those of files.

import { Workspace } from "crd-drydock";
import { mayDefine } from "../client/recognise";

/** All texts, in one `Workspace`. */
export class Texts {
  readonly workspace = new Workspace();
  readonly #failed: (error: unknown) => void;
  readonly #open = new Map<string, string>();
  readonly #files = new Map<string, string>();
  /** Whether the problems of files are shown that are not open. */
  all = false;

  /** @param failed hears of a text that stops the engine: the workspace says it of that text, too */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** What the text of a file or an editor was before, or `null`. */
  setPrevious(uri: string, text: string | null): void {
    try {
      this.workspace.setPrevious(uri, text);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The text in an editor, or `undefined` once it is closed. */
  setOpen(uri: string, text: string | undefined): void {
    if (text === undefined) this.#open.delete(uri);
    else this.#open.set(uri, text);
    this.#update(uri);
  }

  /** The text of a file, or `undefined` once it is gone. */
  setFile(uri: string, text: string | undefined): void {
    if (text === undefined) this.#files.delete(uri);
    else this.#files.set(uri, text);
    this.#update(uri);
  }

  /** The text as it is judged. */
  get(uri: string): string | undefined {
    return this.#open.get(uri) ?? this.#files.get(uri);
  }

  /** The texts whose problems are shown. */
  get shown(): Iterable<string> {
    return this.all ? new Set([...this.#open.keys(), ...this.#files.keys()]) : this.#open.keys();
  }

  /** The other texts with definitions: one that cannot be read leaves its objects without a word. */
  *hiddenDefinitions(): Iterable<string> {
    if (this.all) return;
    for (const [uri, text] of this.#files) {
      if (!this.#open.has(uri) && mayDefine(text)) yield uri;
    }
  }

  #update(uri: string): void {
    const text = this.get(uri);
    try {
      if (text === undefined) this.workspace.remove(uri);
      else this.workspace.set(uri, text);
    } catch (error) {
      this.#failed(error);
    }
  }
}
