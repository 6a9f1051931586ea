// `crd-drydock man`: the manual page, made of the commands that `commander` has.

import type { Command } from "commander";
import { init, repository } from "../../js/tools.ts";
import { declared } from "./declared.ts";
import type { Offer } from "./program.ts";
import { commandOf } from "./table.ts";
import { print } from "./terminal.ts";

/** `crd-drydock man`. The build writes the page of the package with it. */
export const manualOffer: Offer = {
  command: commandOf("man"),
  async run(command) {
    await init();
    const program = command.parent as Command;
    print(repository.manual(program.description(), declared(program)));
    return 0;
  },
};
