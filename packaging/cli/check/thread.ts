// The threads of `check`: they read texts, look at them, and then have them judged.

import type { repository } from "../../js/tools.ts";
import { type Input, readFault, readSource, type Source } from "../shared/files.ts";
import type { Trade } from "../shared/threads.ts";
import { CarefulChecker } from "./checker.ts";

/** The settings of the whole run. */
export interface Shared {
  run: repository.RunSettings;
  /** The objects of the cluster. */
  previous: Input[];
  /** The table of Kubernetes' own kinds, where those are judged. */
  kinds: string | undefined;
}

/** A text to look at. */
export interface ToSurvey {
  at: number;
  source: Source;
  entry: repository.TextEntry;
}

/** A text to judge. */
export interface ToJudge {
  at: number;
  source: Source;
  /** Its task in the plan. */
  task: string;
  /** The engine's message when it stopped at the text. */
  stopped?: string;
}

export type Job =
  | { what: "survey"; texts: ToSurvey[] }
  | { what: "prepare"; definitions: repository.DefiningText[]; releases: string[] }
  | { what: "judge"; texts: ToJudge[] };

export type Done = { surveyed: Surveyed[] } | { judged: string[] } | undefined;

/** The first look at a text, before anything is judged. */
export interface Surveyed {
  at: number;
  /** For the plan. */
  facts: string;
  /** The engine's message when it stopped at the text. */
  stopped?: string;
  /** The text, where it may define kinds, which all threads need. */
  text?: string;
}

export const checking: Trade<Shared, Job, Done> = {
  name: "check",
  begin(shared) {
    const checker = new CarefulChecker(shared);
    const texts = new ReadTexts();
    const survey = ({ at, source, entry }: ToSurvey): Surveyed => {
      const { text, fault } = readSource(source);
      const seen = checker.survey(entry, text, fault && readFault(fault));
      const { isDefining }: { isDefining: boolean } = JSON.parse(seen.facts);
      if (isDefining) return { at, ...seen, text };
      if (fault === undefined) texts.keep(at, text);
      return { at, ...seen };
    };
    return (job) => {
      switch (job.what) {
        case "survey":
          return { surveyed: job.texts.map(survey) };
        case "prepare":
          checker.prepare(job.definitions, job.releases);
          return undefined;
        case "judge": {
          const read = ({ at, source }: ToJudge) =>
            checker.textOf(at) ?? texts.take(at) ?? readSource(source).text;
          return { judged: checker.judge(job.texts, read) };
        }
      }
    };
  },
};

/** How many characters of texts a thread keeps. */
const KEPT_CHARACTERS = 16 << 20;

/** Texts between their survey and their verdict, so that files are read once. */
class ReadTexts {
  readonly #texts = new Map<number, string>();
  #room = KEPT_CHARACTERS;

  keep(at: number, text: string): void {
    this.take(at);
    if (text.length > this.#room) return;
    this.#room -= text.length;
    this.#texts.set(at, text);
  }

  /** A text that is kept, for the last time. */
  take(at: number): string | undefined {
    const text = this.#texts.get(at);
    this.#texts.delete(at);
    this.#room += text?.length ?? 0;
    return text;
  }
}
