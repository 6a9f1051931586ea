// The commands and options that `commander` has, for completion and the manual.

import type { Command } from "commander";
import { valuesOf } from "./options.ts";

export interface DeclaredOption {
  /** `-o`; "" where there is none. */
  short: string;
  /** `--output` */
  long: string;
  /** The name of the value; empty if the option takes none. */
  value: string;
  about: string;
  /** Values that it takes, though there may be others. */
  choices: string[];
}

export interface DeclaredCommand {
  name: string;
  summary: string;
  usage: string;
  description: string;
  options: DeclaredOption[];
  /** The values of its first argument. If there are none, the argument may be anything, such as a file. */
  words: string[];
}

/** The commands of a program, without `help`. */
export function declared(program: Command): DeclaredCommand[] {
  return program.commands.map((command) => {
    const [first] = command.registeredArguments;
    return {
      name: command.name(),
      summary: command.summary(),
      usage: command.usage(),
      description: command.description(),
      options: command
        .createHelp()
        .visibleOptions(command)
        .map((option) => ({
          short: option.short ?? "",
          long: option.long ?? "",
          value: /[<[](.*)[>\]]/.exec(option.flags)?.[1] ?? "",
          about: option.description,
          choices: [...valuesOf(option)],
        })),
      words: first?.argChoices ?? [],
    };
  });
}
