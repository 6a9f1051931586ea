// The state of the cluster, as `--previous` gives it.

import { parse, type Workspace } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { type Input, messageOf } from "../shared/files.ts";

/**
 * Gives a workspace the state of the cluster. Everything must be readable: a missing object would
 * be judged as a new one.
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

/** The text when the engine stops. */
function refusal(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
