// The commands that ask the engine one question. The engine decides; hosts read files and print.

import type { AskedQuestion as QuestionHandle } from "virtual:tools-glue";
import { callTools } from "./engine.ts";

/** The files that a question needs, or what is wrong with the command line. */
export type Wanted =
  | {
      /** Two lists of files. */
      files: [string[], string[]];
      /** Whether the lists may name one file. */
      isApart: boolean;
      /** Whether the answer needs the table and the samples of Kubernetes' own kinds. */
      isAboutOwnKinds: boolean;
    }
  | { misuse: string };

/** An answer, or what is wrong with the command line. */
export type Answer =
  | {
      printed: string;
      /** For standard error. */
      problems: string[];
      /** Paths in the folder that was asked for, with what is written to them. */
      files: [path: string, text: string][];
      code: number;
    }
  | { misuse: string };

/** A question of a command line. */
export class AskedQuestion {
  readonly #handle: QuestionHandle;
  /** The texts and data that the question needs. */
  readonly wanted: Wanted;

  /** @param options the values of the command's options, and its other words as `words` */
  constructor(name: string, options: object) {
    const text = JSON.stringify(options);
    this.#handle = callTools((tools) => new tools.AskedQuestion(name, text));
    this.wanted = JSON.parse(callTools(() => this.#handle.wanted()));
  }

  /** Adds a text to one of the lists, or why it could not be read. */
  add(list: number, name: string, text: string, fault: string | undefined): void {
    callTools(() => this.#handle.add(list, name, text, fault));
  }

  /** The answer. The engine forgets the question. */
  answer(kinds: string, samples: string): Answer {
    const answer = callTools(() => this.#handle.answer(kinds, samples, new Date()));
    callTools(() => this.#handle.free());
    return JSON.parse(answer);
  }
}

/** A command, for completion and the manual: `ListedCommand` in `src/ask/shells/`. */
export interface ListedCommand {
  name: string;
  summary: string;
  usage: string;
  description: string;
  options: {
    /** `-o`; "" where there is none. */
    short: string;
    /** `--output` */
    long: string;
    /** The name of the option's value; empty if the option takes no value. */
    value: string;
    about: string;
    /** Values that shells offer. The option may take others, too. */
    choices: string[];
  }[];
  /** The values of its first argument. If there are none, the argument may be anything, such as a file. */
  words: string[];
}

/** The completion script of a shell; `undefined` for unknown shells. */
export function completion(shell: string, commands: ListedCommand[]): string | undefined {
  return callTools((tools) => tools.completion(shell, JSON.stringify(commands)));
}

/** The manual page. `about` describes the program. */
export function manual(about: string, commands: ListedCommand[]): string {
  return callTools((tools) => tools.manual(about, JSON.stringify(commands)));
}
