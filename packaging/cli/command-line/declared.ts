// The commands and options that `commander` has, for completion and the manual.

import type { Command } from "commander";
import type { repository } from "../../js/tools.ts";
import { valuesOf } from "./options.ts";

/** The commands of a program, without `help`. */
export function declared(program: Command): repository.ListedCommand[] {
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
