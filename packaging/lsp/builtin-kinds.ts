// Kubernetes' own kinds. Their table is loaded at the first question about a text with such an object, or about the
// type of an object that is begun.

import { messageOf } from "./gate.ts";
import type { Texts } from "./texts.ts";

/** Loads the table: `kubernetesKinds` of `crd-drydock/kubernetes`. */
export type LoadKinds = () => Promise<string>;

export class BuiltinKinds {
  readonly #texts: Texts;
  readonly #load: LoadKinds | undefined;
  readonly #failed: (why: string) => void;
  #loading: Promise<void> | undefined;
  #isWanted = false;

  /**
   * @param load loads the table; without it the objects are left alone
   * @param failed is called if the table cannot be loaded, with the reason
   */
  constructor(texts: Texts, load: LoadKinds | undefined, failed: (why: string) => void) {
    this.#texts = texts;
    this.#load = load;
    this.#failed = failed;
  }

  /** Whether the objects are judged. */
  want(isWanted: boolean): void {
    if (this.#isWanted === isWanted) return;
    this.#isWanted = isWanted;
    this.#loading = undefined;
    if (!isWanted) this.#texts.useKinds(undefined);
  }

  /** Loads the table if a text needs it. */
  async prepare(uri: string): Promise<void> {
    if (this.#loading === undefined && !this.#texts.workspace.wantsKubernetes(uri)) return;
    await this.load();
  }

  /** Loads the table. */
  async load(): Promise<void> {
    if (!this.#isWanted || this.#load === undefined) return;
    this.#loading ??= this.#take(this.#load);
    await this.#loading;
  }

  async #take(load: LoadKinds): Promise<void> {
    try {
      const kinds = await load();
      if (this.#isWanted) this.#texts.useKinds(kinds);
    } catch (error) {
      this.#failed(`Kubernetes' own kinds could not be loaded: ${messageOf(error)}`);
    }
  }
}
