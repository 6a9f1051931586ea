// The threads of a check and its plan. The engine decides everything; hosts read files and give the texts to
// threads. Faults, tasks and results cross as JSON, which hosts pass on.

import type {
  TextChecker as CheckerHandle,
  ReferenceSearch as ReferenceHandle,
  CheckRun as RunHandle,
  ToolsGlue,
} from "virtual:tools-glue";
import { CheckReport, type Here, type NamedText } from "./check.ts";
import { callTools, isRunningTools } from "./engine.ts";
import type { Position } from "./types.ts";

/** The settings that all texts of a run share: `GivenRun` in `src/js/checker.rs`. */
export interface RunSettings {
  options: {
    /** The settings of the command line. Configurations have the rest. */
    validate: string | undefined;
    missing: string | undefined;
    /** Whether files that are not manifests are judged, too. */
    noSkip: boolean;
    /** Whether to tell what changes from the first to the last release of a text, instead. */
    upgrade: boolean;
    /** The path of the folder where the command runs, without the first `/`. */
    folder: string;
  };
  here: Here;
  /** The configurations by their numbers. */
  configurations: { folder: string; file: string; text: string; isPackage: boolean }[];
  /** The files and folders that are judged, as the user named them. */
  named: string[];
  /** Whether objects are replaced, rather than applied. */
  replace: boolean;
  /** The namespace of objects that name none. */
  namespace: string | undefined;
}

/** A text before it is read: `TextEntry` in `src/check/survey.rs`. */
export interface TextEntry {
  name: string;
  isNamed: boolean;
  /** Its path without the first `/`, if it is a file. */
  path: string | undefined;
  /** The line of its file that it starts at, if it is a piece. */
  piece: number | undefined;
  /** Whether it only has definitions that others need. */
  isOnlyLoaded: boolean;
  /** The number of the configuration that names it. */
  neededBy: number | undefined;
  /** The number of its configuration. */
  configuration: number | undefined;
  /** The releases that it is judged for, the oldest first. */
  releases: string[];
}

/** Why there is no text. */
export type ReadFault = { unreadable: string } | { encoding: [message: string, at: Position] };

/** A text that defines kinds. */
export interface DefiningText {
  /** The answer of `CheckRun.definitions` about it. */
  facts: { at: number };
  text: string;
}

/** Looks at texts and judges them, in one thread. */
export class TextChecker {
  readonly #tools: ToolsGlue;
  readonly #handle: CheckerHandle;

  /**
   * @param kinds the table of Kubernetes' own kinds, where those are judged
   * @param previous what the cluster has
   */
  constructor(run: RunSettings, kinds: string | undefined, previous: NamedText[]) {
    const words = JSON.stringify(run);
    [this.#tools, this.#handle] = callTools((tools) => [
      tools,
      new tools.TextChecker(words, kinds),
    ]);
    for (const { name, text } of previous) callTools(() => this.#handle.addPrevious(name, text));
  }

  /** Whether the engine stopped since. A new checker is needed then. */
  get isLost(): boolean {
    return !isRunningTools(this.#tools);
  }

  /** Facts about a text before anything is judged, as JSON. */
  survey(entry: TextEntry, text: string, fault?: ReadFault): string {
    const words = [JSON.stringify(entry), text, fault && JSON.stringify(fault)] as const;
    return callTools(() => this.#handle.survey(...words));
  }

  /** Takes the definitions, and the releases that judge. */
  prepare(definitions: DefiningText[], releases: string[]): void {
    for (const { facts, text } of definitions) {
      callTools(() => this.#handle.define(JSON.stringify(facts), text));
    }
    callTools(() => this.#handle.prepare(JSON.stringify(releases)));
  }

  /** The results for texts by their tasks, as JSON. */
  judge(texts: { task: string; text: string }[]): string {
    for (const { task, text } of texts) callTools(() => this.#handle.add(task, text));
    return callTools(() => this.#handle.judge());
  }
}

/** The results for a text at which the engine stopped, as JSON. */
export function failedText(task: string, text: string, message: string): string {
  return callTools((tools) => tools.failedText(task, text, message));
}

/** Why a text cannot be the state of the cluster. */
export function previousFault(
  text: string,
  fault: ReadFault | undefined,
  isNamed: boolean,
): string | undefined {
  const words = fault && JSON.stringify(fault);
  return callTools((tools) => tools.previousFault(text, words, isNamed));
}

/** A text that is judged. */
export type PlannedText = [at: number, isDefining: boolean, releases: number];

/** The plan of a run, and what comes of it. */
export class CheckRun {
  readonly #make: (tools: ToolsGlue) => RunHandle;
  #live: { tools: ToolsGlue; handle: RunHandle } | undefined;

  /**
   * @param surveyed what `TextChecker.survey` gave for each text
   * @param neighbours paths and facts, by `surveyFile`, of files that say what the texts are
   */
  constructor(
    run: RunSettings,
    entries: TextEntry[],
    surveyed: string[],
    neighbours: [path: string, facts: string][],
  ) {
    const words = [JSON.stringify(run), JSON.stringify(entries)] as const;
    const facts = neighbours.map(([path, facts]) => `[${JSON.stringify(path)},${facts}]`);
    this.#make = (tools) => new tools.CheckRun(...words, surveyed, `[${facts.join()}]`);
  }

  /** The texts that define kinds. */
  get definitions(): DefiningText["facts"][] {
    return JSON.parse(this.#ask((run) => run.definitions()));
  }

  /** The releases that judge, the oldest first. */
  get releases(): string[] {
    return JSON.parse(this.#ask((run) => run.releases()));
  }

  /** The texts that are judged. */
  get tasks(): PlannedText[] {
    return JSON.parse(this.#ask((run) => run.tasks()));
  }

  /** The task of a text, with remarks of `ReferenceSearch`, as JSON. */
  task(at: number, remarks?: string): string {
    return this.#ask((run) => run.task(at, remarks)) ?? "";
  }

  /** The result of the run, from the results of the texts. Texts in `again` were judged twice. */
  finished(judged: string[], again: string[]): CheckReport {
    return new CheckReport(this.#ask((run) => run.finished(judged, again)));
  }

  free(): void {
    if (this.#live !== undefined && isRunningTools(this.#live.tools)) {
      this.#ask((run) => run.free());
    }
    this.#live = undefined;
  }

  /** Asks the engine, or another instance if it stopped at a text meanwhile. */
  #ask<Answer>(ask: (run: RunHandle) => Answer): Answer {
    const known = this.#live;
    const live =
      known !== undefined && isRunningTools(known.tools)
        ? known
        : callTools((tools) => ({ tools, handle: this.#make(tools) }));
    this.#live = live;
    return callTools(() => ask(live.handle));
  }
}

/** Looks up references among texts. */
export class ReferenceSearch {
  readonly #handle: ReferenceHandle;

  /**
   * @param kinds the table of Kubernetes' own kinds
   * @param further lines of the table of fields that refer to objects
   */
  constructor(kinds: string, further: string, kubernetes: string | undefined) {
    this.#handle = callTools((tools) => new tools.ReferenceSearch(kinds, further, kubernetes));
  }

  /** Adds a text. All are there before the first question. */
  add(entry: TextEntry, at: number, text: string): void {
    callTools(() => this.#handle.add(JSON.stringify(entry), at, text));
  }

  /** The remarks on references of a text for `CheckRun.task`, if there are some. */
  remarks(entry: TextEntry, at: number): string | undefined {
    return callTools(() => this.#handle.remarks(JSON.stringify(entry), at));
  }

  free(): void {
    callTools(() => this.#handle.free());
  }
}
