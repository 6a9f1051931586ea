// The engine's checker in a thread. Where the engine stops at a text, the others are judged all the same.

import { repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { reasonOf } from "../shared/files.ts";
import type { Shared, ToJudge } from "./thread.ts";

/** Texts of so many characters cross together. */
const CROSSING_CHARACTERS = 1 << 20;

/** Judges texts by definitions. */
export class CarefulChecker {
  readonly #shared: Shared;
  #checker: repository.TextChecker | undefined;
  /** The data that the checker was prepared with. */
  #prepared: { definitions: repository.DefiningText[]; releases: string[] } | undefined;
  readonly #texts = new Map<number, string>();
  /** Definitions at which the engine stopped. */
  readonly #failed = new Map<number, string>();

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /** The text of a definition. */
  textOf(at: number): string | undefined {
    return this.#texts.get(at);
  }

  /** The first look at a text, or the engine's message if it stops at it. */
  survey(
    entry: repository.TextEntry,
    text: string,
    fault: repository.ReadFault | undefined,
  ): { facts: string; stopped?: string } {
    try {
      return { facts: this.#ready().survey(entry, text, fault) };
    } catch (error) {
      return { facts: this.#ready().survey(entry, "", undefined), stopped: reasonOf(error) };
    }
  }

  /**
   * Takes the definitions.
   *
   * @throws {Misuse} where the engine stops at what is in the cluster
   */
  prepare(definitions: repository.DefiningText[], releases: string[]): void {
    this.#failed.clear();
    this.#texts.clear();
    for (const { facts, text } of definitions) this.#texts.set(facts.at, text);
    this.#prepared = undefined;
    const all = { definitions, releases };
    if (stopped(() => this.#ready().prepare(definitions, releases)) !== undefined) {
      this.#mustReadPrevious(releases);
      for (const one of definitions) {
        const fault = stopped(() => this.#fresh(this.#shared.previous).prepare([one], releases));
        if (fault !== undefined) this.#failed.set(one.facts.at, fault);
      }
      all.definitions = definitions.filter(({ facts }) => !this.#failed.has(facts.at));
    }
    this.#prepared = all;
  }

  /** The results for texts, as JSON. Each is read when it is its turn. */
  judge(texts: ToJudge[], read: (text: ToJudge) => string): string[] {
    const judged: string[] = [];
    let waiting: { task: string; text: string }[] = [];
    let size = 0;
    const judgeWaiting = () => {
      if (waiting.length > 0) judged.push(...this.#judged(waiting));
      waiting = [];
      size = 0;
    };
    for (const one of texts) {
      const text = read(one);
      const fault = one.stopped ?? this.#failed.get(one.at);
      if (fault !== undefined) {
        judged.push(repository.failedText(one.task, text, fault));
        continue;
      }
      if (size + text.length > CROSSING_CHARACTERS) judgeWaiting();
      waiting.push({ task: one.task, text });
      size += text.length;
    }
    judgeWaiting();
    return judged;
  }

  #judged(texts: { task: string; text: string }[]): string[] {
    const judge = (some: typeof texts) => this.#ready().judge(some);
    try {
      return [judge(texts)];
    } catch {
      // Each alone, so that the findings of the others stay.
      return texts.map((one) => {
        try {
          return judge([one]);
        } catch (error) {
          return repository.failedText(one.task, one.text, reasonOf(error));
        }
      });
    }
  }

  /** The checker, with its definitions. After a fault it is another one. */
  #ready(): repository.TextChecker {
    if (this.#checker === undefined || this.#checker.isLost) {
      this.#checker = this.#fresh(this.#shared.previous);
      if (this.#prepared !== undefined) {
        this.#checker.prepare(this.#prepared.definitions, this.#prepared.releases);
      }
    }
    return this.#checker;
  }

  #fresh(previous: Shared["previous"]): repository.TextChecker {
    const { run, kinds } = this.#shared;
    return new repository.TextChecker(run, kinds, previous);
  }

  #mustReadPrevious(releases: string[]): void {
    for (const one of this.#shared.previous) {
      const fault = stopped(() => this.#fresh([one]).prepare([], releases));
      if (fault !== undefined) throw new Misuse(`cannot read ${one.name}: ${fault}`);
    }
  }
}

/** The text when the engine stops. */
function stopped(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
