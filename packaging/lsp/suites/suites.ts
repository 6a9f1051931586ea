// All that the server does with test suites.

import type { Suite } from "../../js/tools.ts";
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
  /** The diagnostics that were last published for each suite. */
  readonly #told = new Map<string, string>();
  #waiting: ReturnType<typeof setTimeout> | undefined;

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
    this.#waiting = setTimeout(() => this.#compare(), PAUSE_MS);
  }

  end(): void {
    clearTimeout(this.#waiting);
    this.opened.close();
  }

  #compare(): void {
    const all = this.discover();
    const now = new Set(all.map(({ uri }) => uri));
    const gone = [...this.#told.keys()].filter((uri) => !now.has(uri));
    for (const uri of gone) {
      this.#told.delete(uri);
      this.#reader.forget(uri);
    }
    const suites = all.filter((suite) => {
      const told = JSON.stringify(suite);
      const isNew = this.#told.get(suite.uri) !== told;
      this.#told.set(suite.uri, told);
      return isNew;
    });
    if (suites.length + gone.length > 0) this.#tell({ suites, gone });
  }
}
