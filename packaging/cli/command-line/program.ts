// The commands, their options and their help. `commander` reads the words of the command line: it
// has help, `help COMMAND` and suggestions for options that are misspelt, and no dependencies.
// Node's own `parseArgs` has none of these; `yargs` has more dependencies than we need, and `citty`
// and `cac` suggest nothing. It is part of the bundle, so the package stays without dependencies.

import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { defaultKubernetesVersion, kubernetesVersions } from "../../js/tools.ts";
import { Misuse } from "./options.ts";

/** A command that the program offers. `run` returns the exit code. */
export interface Offer {
  command: Command;
  /** Reads the arguments, which `commander` has split, and does the work. */
  run(command: Command): Promise<number>;
}

const WIDTH = 90;

/** A command with the look of all commands. */
export function newCommand(name: string, summary: string): Command {
  return new Command(name)
    .summary(summary)
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureHelp({ helpWidth: WIDTH, subcommandTerm: (command) => command.name() })
    .configureOutput({ outputError: () => {}, writeErr: () => {} });
}

/**
 * Runs the command that the words ask for. Returns the exit code.
 *
 * @throws {Misuse} when the words are wrong
 */
export async function runProgram(offers: Offer[], words: string[]): Promise<number> {
  let code = 0;
  const program = newCommand("crd-drydock", "")
    .usage("COMMAND [options]")
    .description("What a Kubernetes API server would do with custom resources, without a cluster.")
    .version(versionText(), "--version", "print the version, and those of Kubernetes")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", "\n`crd-drydock help COMMAND` explains a command and its options.");
  for (const { command, run } of offers) {
    command.action(async () => {
      code = await run(command);
    });
    program.addCommand(command);
  }
  try {
    if (words.length === 0) throw new Misuse("no command: see crd-drydock --help");
    const [first, name] = words;
    const isKnown = program.commands.some((command) => command.name() === name);
    // `help NAME` says of an unknown command what NAME alone says.
    const isAskedInVain = first === "help" && name !== undefined && name !== "help" && !isKnown;
    await program.parseAsync(isAskedInVain ? words.slice(1) : words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // It ends this way after help and the version, too.
    if (error.exitCode !== 0) throw new Misuse(sentence(error.message));
  }
  return code;
}

/** Its messages start with `error: `, and the suggestion has a line of its own. */
function sentence(message: string): string {
  return message
    .replace(/^error: /, "")
    .replace(/\n\(Did you mean (.*)\?\)$/, ": did you mean $1?");
}

export function version(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return JSON.parse(manifest).version;
}

function versionText(): string {
  const [first] = kubernetesVersions;
  const known = `Kubernetes ${first} to ${kubernetesVersions.at(-1)}`;
  return `crd-drydock ${version()} (${known}, ${defaultKubernetesVersion} by default)`;
}
