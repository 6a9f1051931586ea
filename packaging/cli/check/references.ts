// References between objects. A thread has only some of the texts, so one search on the main thread has all. It pauses
// between texts to give the threads their next jobs.

import { repository } from "../../js/tools.ts";
import { Turns } from "../../js/turns.ts";
import { readSource, type Source } from "../shared/files.ts";

/** How references are checked. */
export interface References {
  /** The table of Kubernetes' own kinds. */
  kinds: string;
  /** Lines for further fields that refer to objects. */
  further: string;
  /** Whether those of a file are checked. */
  areAsked(file: string): boolean;
}

/** The texts of a run. */
export interface AllTexts {
  sources: Source[];
  entries: repository.TextEntry[];
  /** The texts of definitions, which were read. */
  defining: Map<number, string>;
}

/**
 * The remarks on references for the tasks of texts, by the number of each text.
 *
 * @param left the numbers of the texts that are judged. References may lead to the other texts, too
 */
export async function referencesIn(
  texts: AllTexts,
  left: number[],
  references: References,
  kubernetes: string | undefined,
): Promise<Map<number, string>> {
  /** Texts that stop the engine. They are reported where they are judged. */
  const gone = new Set<number>();
  for (;;) {
    const found = await searched(texts, left, references, kubernetes, gone);
    if (typeof found !== "number") return found;
    gone.add(found);
  }
}

/** The remarks, or the number of a text at which the engine stopped. */
async function searched(
  { sources, entries, defining }: AllTexts,
  left: number[],
  { kinds, further, areAsked }: References,
  kubernetes: string | undefined,
  gone: Set<number>,
): Promise<Map<number, string> | number> {
  const turns = new Turns();
  const search = new repository.ReferenceSearch(kinds, further, kubernetes);
  let turn = 0;
  const found = new Map<number, string>();
  try {
    for (const [at, source] of sources.entries()) {
      const entry = entries[at];
      const { text, fault } = {
        text: defining.get(at),
        ...(defining.has(at) ? {} : readSource(source)),
      };
      turn = at;
      if (entry !== undefined && text !== undefined && fault === undefined && !gone.has(at)) {
        search.add(entry, at, text);
      }
      await turns.next();
    }
    for (const at of left) {
      const entry = entries[at];
      turn = at;
      if (entry === undefined || gone.has(at) || !areAsked(entry.name)) continue;
      const remarks = search.remarks(entry, at);
      if (remarks !== undefined) found.set(at, remarks);
      await turns.next();
    }
  } catch {
    return turn;
  }
  search.free();
  return found;
}
