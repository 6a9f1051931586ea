// The threads of `check`: they read texts, report their contents, and then judge them.

import { repository } from "../../js/tools.ts";
import type { Missing, Validation } from "../../settings/severity.ts";
import { mayJudgeOthers } from "../../texts/recognise.ts";
import { configurationIn } from "../shared/config.ts";
import { type Fault, type Input, readSource, type Source, STDIN } from "../shared/files.ts";
import type { Trade } from "../shared/threads.ts";
import { type JudgedText, type Task, TextJudge } from "./judge.ts";
import { Configurations } from "./settings.ts";
import { pathOf } from "./skips.ts";

/** The settings of the whole run. */
export interface Shared {
  /** The configuration, or whether those that are found count. */
  config: string | boolean;
  /** The settings of the command line. The configuration has the rest. */
  validate: Validation | undefined;
  missing: Missing | undefined;
  noSkip: boolean;
  upgrade: boolean;
  /** Whether objects are replaced, rather than applied. */
  replace: boolean;
  /** The namespace of objects that name none. */
  namespace: string | undefined;
  /** What is in the cluster. */
  previous: Input[];
  /** The table of Kubernetes' own kinds, where those are judged. */
  kinds: string | undefined;
}

export type Job =
  | { what: "survey"; texts: { at: number; source: Source; isOnlyLoaded: boolean }[] }
  | { what: "prepare"; definitions: Map<number, Defining>; releases: string[] }
  | { what: "judge"; tasks: Task[] };

export type Done = { surveyed: Surveyed[] } | { judged: JudgedText[] } | undefined;

/** A text that all threads need. */
export interface Defining {
  input: Input;
  /** The folder of the configuration that names it. */
  neededBy?: string;
  /** The line of its file that it starts at. */
  line?: number;
}

/** The contents of a text, before anything is judged. */
export interface Surveyed {
  at: number;
  /** For `repository.skipsOf`. */
  facts: string;
  /** Whether it is one document. */
  isSingle: boolean;
  fault?: Fault;
  /** If its bytes are not characters: whether it was meant for Kubernetes. */
  looksLikeManifest?: boolean;
  /** The text, where it may define kinds, which all threads need. */
  input?: Input;
}

export const checking: Trade<Shared, Job, Done> = {
  name: "check",
  begin(shared) {
    const configurations = configurationsOf(shared.config);
    const texts = new ReadTexts();
    let judge: TextJudge | undefined;
    return (job) => {
      switch (job.what) {
        case "survey":
          return { surveyed: job.texts.map((text) => survey(text, texts)) };
        case "prepare":
          judge?.free();
          judge = new TextJudge(shared, configurations, job.definitions, job.releases);
          return undefined;
        case "judge": {
          const tasks = job.tasks.map((task) => {
            const text = texts.take(task.at);
            return text === undefined ? task : { ...task, source: { ...task.source, text } };
          });
          return { judged: judge?.judge(tasks) ?? [] };
        }
      }
    };
  },
};

export function configurationsOf(config: string | boolean): Configurations {
  if (typeof config === "string") return new Configurations(configurationIn(config));
  return new Configurations(config ? undefined : false);
}

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

function survey(
  { at, source, isOnlyLoaded }: { at: number; source: Source; isOnlyLoaded: boolean },
  texts: ReadTexts,
): Surveyed {
  const input = readSource(source);
  const { name, text, fault } = input;
  if (fault !== undefined) {
    const looksLikeManifest = repository.looksLikeKubernetes(text);
    return { at, facts: "", isSingle: true, fault, looksLikeManifest };
  }
  const isDefining = isOnlyLoaded || mayJudgeOthers(text);
  if (!isDefining) texts.keep(at, text);
  // A stream has no neighbours, and who names definitions means them.
  const isManifest = !isOnlyLoaded && name !== STDIN;
  return {
    at,
    facts: isManifest ? repository.surveyFile(pathOf(name), text) : "",
    isSingle: !text.includes("\n---"),
    ...(isDefining && { input }),
  };
}
