// `crd-drydock completion SHELL`: scripts that complete commands, options and their values. They are made of
// the commands that `commander` has. Libraries that complete for `commander` run the program at each key,
// which takes longer than a script.

import type { Command } from "commander";
import { init, repository } from "../../js/tools.ts";
import { declared } from "./declared.ts";
import type { Offer } from "./program.ts";
import { commandOf } from "./table.ts";
import { print } from "./terminal.ts";

/** `crd-drydock completion`. */
export const completionOffer: Offer = {
  command: commandOf("completion"),
  async run(command) {
    await init();
    const commands = declared(command.parent as Command);
    print(repository.completion(command.args[0] ?? "", commands) ?? "");
    return 0;
  },
};
