// The table of commands and their options, which the native command reads, too.

import { Argument, type Command, Option } from "commander";
import { defaultKubernetesVersion, kubernetesVersions } from "../../js/tools.ts";
import table from "./commands.json" with { type: "json" };
import { suggesting } from "./options.ts";
import { newCommand } from "./program.ts";

interface DeclaredCommand {
  name: string;
  summary: string;
  usage: string;
  /** The name of its words that are no options. */
  words?: string;
  /** The values of its one word, if there are no others. */
  values?: string[];
  description: string;
  options: DeclaredOption[];
  after?: string;
}

interface DeclaredOption {
  /** Its names and its value: `-o, --output <format>`. */
  flags: string;
  about: string;
  /** Whether it may be given more than once. */
  repeated?: boolean;
  /** Its values, if there are no others. */
  choices?: string[];
  default?: string;
  /** Values that shells offer, though there are others. */
  offers?: string[] | "releases";
  /** Whether only this command has it, and not the native one. */
  npm?: boolean;
}

/** Reads the value of an option. */
export type Read = (word: string) => unknown;

/** A command of the table. `readers` has how values are read, by the names of their options. */
export function commandOf(name: string, readers: Record<string, Read> = {}): Command {
  const commands = table.commands as DeclaredCommand[];
  const found = commands.find((command) => command.name === name);
  if (found === undefined) throw new Error(`${name} is not in the table`);
  const { summary, usage, words, values, description, options, after } = found;
  const command = newCommand(name, summary).usage(usage).description(description);
  if (values !== undefined) command.addArgument(new Argument(`<${words}>`).choices(values));
  else if (words !== undefined) command.argument(`[${words}...]`);
  if (after !== undefined) command.addHelpText("after", `\n${after}`);
  for (const declared of options) command.addOption(optionOf(declared, readers));
  return command;
}

function optionOf(declared: DeclaredOption, readers: Record<string, Read>): Option {
  const { flags, repeated = false, choices, offers, default: usual } = declared;
  const about = filled(declared.about);
  const option = new Option(flags, repeated ? `${about}; may be repeated` : about);
  if (choices !== undefined) option.choices(choices);
  if (usual !== undefined) option.default(usual);
  if (offers !== undefined) suggesting(option, offers === "releases" ? kubernetesVersions : offers);
  const read = readers[option.attributeName()];
  if (read !== undefined) option.argParser(read);
  if (repeated) {
    option.argParser((word: string, before: string[] | undefined) => [...(before ?? []), word]);
  }
  return option;
}

/** A text with the names of releases. */
function filled(text: string): string {
  return text
    .replace("{default}", defaultKubernetesVersion)
    .replace("{first}", kubernetesVersions[0] ?? "")
    .replace("{last}", kubernetesVersions.at(-1) ?? "");
}
