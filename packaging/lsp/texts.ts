// The texts that are judged. The text in an editor counts more than the text of the file.

import { Workspace } from "../js/tools.ts";
import { Turns } from "../js/turns.ts";
import { mayDefine, mayJudgeOthers } from "../texts/recognise.ts";
import { Describing } from "./manifests.ts";

/** All texts, in one `Workspace`. */
export class Texts {
  workspace: Workspace;
  /** The statements of texts about other texts. */
  readonly describing = new Describing();
  /** Whether the problems of files are shown that are not open. */
  all = false;
  #kubernetes: string;
  readonly #failed: (error: unknown) => void;
  readonly #open = new Map<string, string>();
  readonly #files = new Map<string, string>();
  readonly #previous = new Map<string, string>();
  /** Texts with a definition that cannot be read. */
  readonly #unreadable = new Set<string>();
  /** Files without a description of a kind: the workspace gets them when a question is about all texts. */
  readonly #waiting = new Set<string>();

  /** @param failed hears of a text that stops the engine: the workspace says it of that text, too */
  constructor(kubernetes: string, failed: (error: unknown) => void) {
    this.workspace = new Workspace({ kubernetes });
    this.#kubernetes = kubernetes;
    this.#failed = failed;
  }

  /** Judges for another release of Kubernetes, or a range of them. */
  use(kubernetes: string): void {
    this.#kubernetes = kubernetes;
    this.workspace.setKubernetes(kubernetes);
  }

  /** Judges objects of Kubernetes' own kinds by their table, or leaves them alone again. */
  useKinds(kinds: string | undefined): void {
    if (kinds !== undefined) {
      this.workspace.useKubernetes(kinds);
      return;
    }
    const before = this.workspace;
    this.workspace = new Workspace({ kubernetes: this.#kubernetes });
    for (const uri of new Set([...this.#open.keys(), ...this.#files.keys()])) {
      const text = before.text(uri);
      if (text !== undefined) this.#carefully(() => this.workspace.set(uri, text));
    }
    for (const [uri, text] of this.#previous) {
      this.#carefully(() => this.workspace.setPrevious(uri, text));
    }
    before.free();
  }

  /** The previous text of a file or an editor, or `null`. */
  setPrevious(uri: string, text: string | null): void {
    if (text === null) this.#previous.delete(uri);
    else this.#previous.set(uri, text);
    this.#carefully(() => this.workspace.setPrevious(uri, text));
  }

  /** The text in an editor, or `undefined` once it is closed. @param judges whether it is judged */
  setOpen(uri: string, text: string | undefined, judges = true): void {
    if (text === undefined) this.#open.delete(uri);
    else this.#open.set(uri, text);
    if (judges) this.#update(uri);
    else this.#remove(uri);
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

  isOpen(uri: string): boolean {
    return this.#open.has(uri);
  }

  /** The texts in editors. */
  get open(): Iterable<string> {
    return this.#open.keys();
  }

  /** The texts of files. */
  get files(): Iterable<string> {
    return this.#files.keys();
  }

  /** The files that no editor has and that have definitions or other descriptions of kinds. */
  *closedDefinitions(): Iterable<string> {
    for (const [uri, text] of this.#files) if (!this.isOpen(uri) && mayJudgeOthers(text)) yield uri;
  }

  /** The texts that cannot be read and name a kind, so that its definition may be in them. */
  unreadableDefinitions(kind: string): string[] {
    return [...this.#unreadable].filter((uri) => kind !== "" && this.get(uri)?.includes(kind));
  }

  /**
   * Gives the workspace the waiting texts.
   *
   * @param goOn whether the result is still wanted
   * @param wants which texts it is about
   */
  async fill(
    goOn: () => boolean = () => true,
    wants: (uri: string) => boolean = () => true,
  ): Promise<void> {
    const turns = new Turns();
    for (const uri of [...this.#waiting].filter(wants)) {
      if (!goOn()) return;
      if (this.#waiting.has(uri)) this.#fill(uri);
      await turns.next();
    }
  }

  #update(uri: string): void {
    const text = this.get(uri);
    const isKnown = this.workspace.text(uri) !== undefined;
    this.#waiting.delete(uri);
    this.#unreadable.delete(uri);
    this.#carefully(() => this.describing.set(uri, text));
    if (text === undefined) {
      this.#remove(uri);
    } else if (this.isOpen(uri) || this.all || isKnown || mayJudgeOthers(text)) {
      this.#carefully(() => {
        this.workspace.set(uri, text);
        if (mayDefine(text) && this.workspace.syntaxErrors(uri).length > 0) {
          this.#unreadable.add(uri);
        }
      });
    } else this.#waiting.add(uri);
  }

  /** Takes a text from the engine. What it was before stays. */
  #remove(uri: string): void {
    this.#carefully(() => this.workspace.remove(uri));
    const previous = this.#previous.get(uri);
    if (previous !== undefined) this.setPrevious(uri, previous);
  }

  #fill(uri: string): void {
    this.#waiting.delete(uri);
    const text = this.get(uri);
    if (text !== undefined) this.#carefully(() => this.workspace.set(uri, text));
  }

  #carefully(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#failed(error);
    }
  }
}
