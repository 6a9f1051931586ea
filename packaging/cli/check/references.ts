// References between objects. One workspace has all texts, since a thread has only some of them. Between
// texts the threads get their next jobs.

import { type Diagnostic, type ObjectReference, Workspace } from "../../js/tools.ts";
import { Turns } from "../../js/turns.ts";
import { readSource, type Source } from "../shared/files.ts";
import type { Defining } from "./thread.ts";

/** How references are checked. */
export interface References {
  /** The table of Kubernetes' own kinds. */
  kinds: string;
  /** Further fields that refer to objects. */
  further: ObjectReference[];
  /** Whether those of a file are checked. */
  areAsked(file: string): boolean;
}

/**
 * The remarks on references, by the number of each text.
 *
 * @param left the numbers of the texts that are judged. What the others have is there, too
 */
export async function referencesIn(
  sources: Source[],
  left: number[],
  { kinds, further, areAsked }: References,
  definitions: Map<number, Defining>,
  kubernetes: string | undefined,
): Promise<Map<number, Diagnostic[]>> {
  const turns = new Turns();
  const workspace = new Workspace(kubernetes === undefined ? {} : { kubernetes });
  workspace.useKubernetes(kinds);
  for (const [at, source] of sources.entries()) {
    const input = definitions.get(at)?.input ?? readSource(source);
    // A text that stops the engine is reported where it is judged.
    if (input.fault === undefined)
      carefully(() => workspace.set(addressOf(source, at), input.text));
    await turns.next();
  }
  const found = new Map<number, Diagnostic[]>();
  for (const at of left) {
    const source = sources[at];
    if (source === undefined || !areAsked(source.name)) continue;
    const uri = addressOf(source, at);
    found.set(at, carefully(() => workspace.checkReferences(uri, { further })) ?? []);
    await turns.next();
  }
  workspace.free();
  return found;
}

/** The path, for kustomizations name files by their paths; pieces of a stream have a number. */
function addressOf({ name, piece }: Source, at: number): string {
  return piece === undefined ? name.replaceAll("\\", "/") : `${name}/${at}`;
}

function carefully<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
