// References between objects. One workspace has all texts, since a thread has only some of them.

import { type Diagnostic, type ObjectReference, Workspace } from "../../js/tools.ts";
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
export function referencesIn(
  sources: Source[],
  left: number[],
  { kinds, further, areAsked }: References,
  definitions: Map<number, Defining>,
  kubernetes: string | undefined,
): Map<number, Diagnostic[]> {
  const workspace = new Workspace(kubernetes === undefined ? {} : { kubernetes });
  workspace.useKubernetes(kinds);
  sources.forEach((source, at) => {
    const input = definitions.get(at)?.input ?? readSource(source);
    // A text that stops the engine is reported where it is judged.
    if (input.fault === undefined)
      carefully(() => workspace.set(addressOf(source, at), input.text));
  });
  const found = left.flatMap((at): [number, Diagnostic[]][] => {
    const source = sources[at];
    if (source === undefined || !areAsked(source.name)) return [];
    const uri = addressOf(source, at);
    return [[at, carefully(() => workspace.checkReferences(uri, { further })) ?? []]];
  });
  workspace.free();
  return new Map(found);
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
