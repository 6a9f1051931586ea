// `crd-drydock man`: the manual page, made of the commands that `commander` has.

import type { Command } from "commander";
import { type DeclaredCommand, declared } from "./declared.ts";
import { newCommand, type Offer } from "./program.ts";
import { print } from "./terminal.ts";

const NAME = "crd-drydock";

/** `crd-drydock man`. The build writes the page of the package with it. */
export const manualOffer: Offer = {
  command: newCommand("man", "print the manual page")
    .usage("")
    .description(`Prints the manual page, which the package has too: ${NAME} man | man -l -`),
  async run(command) {
    const program = command.parent as Command;
    print(page(program.description(), declared(program)));
    return 0;
  },
};

function page(about: string, commands: DeclaredCommand[]): string {
  return `.TH CRD\\-DRYDOCK 1
.SH NAME
${escaped(NAME)} \\- dry\\-run of custom resources
.SH SYNOPSIS
.B ${escaped(NAME)}
COMMAND [options]
.SH DESCRIPTION
${escaped(about)}
.SH COMMANDS
${commands.map(section).join("")}.SH EXIT STATUS
.TP
0
no errors
.TP
1
errors
.TP
2
nothing could be done, or an option is wrong
.SH SEE ALSO
.BR kubectl (1)
`;
}

function section({ name, usage, description, options }: DeclaredCommand): string {
  const [first = "", ...others] = usage.split("\n");
  const uses = [`${NAME} ${name} ${first}`, ...others.map((line) => line.trim())];
  const lines = options.map(({ short, long, value, about, choices }) => {
    const names = [short, long].filter(Boolean).map(escaped).join(", ");
    const listed = choices.length > 0 ? ` (${choices.join(", ")})` : "";
    const of = value === "" ? "" : ` \\fI${escaped(value)}\\fR`;
    return `.TP\n\\fB${names}\\fR${of}\n${escaped(about + listed)}\n`;
  });
  return `.SS ${escaped(name)}
.nf
${uses.map(escaped).join("\n")}

${escaped(description)}
.fi
${lines.join("")}`;
}

/** Text in which the formatter finds no requests of its own. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");
}
