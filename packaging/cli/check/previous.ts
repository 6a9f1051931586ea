// What is in the cluster, as `--previous` has it.

import { parse, type Workspace } from "../../js/tools.ts";
import { Misuse } from "../frame/words.ts";
import { type Input, messageOf } from "../shared/files.ts";

/**
 * Tells a workspace what is in the cluster. All of it has to be read: an object that is missing here
 * would be judged as a new one.
 *
 * @throws {Misuse} where a text cannot be read
 */
export function setStored(
  workspace: Workspace,
  previous: Input[],
  address: (at: number) => string,
) {
  for (const [at, input] of previous.entries()) {
    const fault =
      input.fault?.message ??
      faultOf(input) ??
      refusal(() => {
        workspace.setPrevious(address(at), input.text);
      });
    if (fault !== undefined) throw new Misuse(`cannot read ${input.name}: ${fault}`);
  }
}

function faultOf({ text, named }: Input): string | undefined {
  let fault: string | undefined;
  const stopped = refusal(() => {
    fault = parse(text).find(({ error }) => error !== undefined)?.error;
  });
  // A folder may have anything besides manifests.
  return stopped ?? (named ? fault : undefined);
}

/** What the engine says where it stops. */
function refusal(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
