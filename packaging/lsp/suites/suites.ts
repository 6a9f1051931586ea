// All that the server does with test suites.

import type { Suite } from "../../js/tools.ts";
import { Turns } from "../../js/turns.ts";
import type { FoundSuite, RunTests, TestRun, TestsChanged } from "../protocol.ts";
import type { Texts } from "../texts.ts";
import { OpenSuites } from "./open-suites.ts";
import { runTests } from "./run.ts";
import { isSuite, SuiteReader } from "./shape.ts";

/** How long changes are collected before they are reported, in milliseconds. */
const PAUSE_MS = 100;

export class Suites {
  readonly opened: OpenSuites;
  readonly #texts: Texts;
  readonly #reader = new SuiteReader();
  readonly #tell: (changed: TestsChanged) => void;
  /** The texts of the suites that were told last, and what was told of them. */
  readonly #told = new Map<string, { text: string; found: string }>();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #compared = Promise.resolve();
  #isEnded = false;

  /** @param tell hears of suites that changed */
  constructor(texts: Texts, kubernetes: string, tell: (changed: TestsChanged) => void) {
    this.#texts = texts;
    this.#tell = tell;
    this.opened = new OpenSuites(texts, this.#reader, kubernetes);
  }

  /** The settings changed. */
  use(kubernetes: string, crds: readonly string[]): void {
    this.opened.crds = crds;
    if (kubernetes === this.opened.kubernetes) return;
    this.opened.kubernetes = kubernetes;
    this.opened.close();
  }

  /** The suite that a text is, if it is one. */
  suiteOf(uri: string): Suite | undefined {
    const text = this.#texts.get(uri);
    return text !== undefined && isSuite(uri, text) ? this.#reader.read(uri, text) : undefined;
  }

  /** The addresses of all suites. */
  get uris(): string[] {
    return this.#reader.uris(this.#texts);
  }

  /** All suites. */
  discover(): FoundSuite[] {
    return this.#reader.all(this.#texts);
  }

  run(asked: RunTests, isCancelled: () => boolean): Promise<TestRun> {
    const { crds, kubernetes } = this.opened;
    return runTests(asked, { texts: this.#texts, crds, kubernetes, isCancelled });
  }

  /** Texts changed. */
  changed(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#compared = this.#compared.then(() => this.#compare());
    }, PAUSE_MS);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#waiting);
    this.opened.close();
  }

  /** Tells the suites that changed. While they are read, requests are answered. */
  async #compare(): Promise<void> {
    const now = new Set(this.uris);
    const gone = [...this.#told.keys()].filter((uri) => !now.has(uri));
    for (const uri of gone) {
      this.#told.delete(uri);
      this.#reader.forget(uri);
    }
    const suites: FoundSuite[] = [];
    const turns = new Turns();
    for (const uri of now) {
      const text = this.#texts.get(uri);
      const told = this.#told.get(uri);
      if (text === undefined || told?.text === text) continue;
      const suite = this.#reader.found(this.#texts, uri);
      const found = JSON.stringify(suite);
      this.#told.set(uri, { text, found });
      if (suite && told?.found !== found) suites.push(suite);
      await turns.next();
      if (this.#isEnded) return;
    }
    if (suites.length + gone.length > 0) this.#tell({ suites, gone });
  }
}
