// `--fix`: reads the files, and writes what the engine makes of them.

import { readFileSync, writeFileSync } from "node:fs";
import { addTo } from "../../js/lists.ts";
import { repository } from "../../js/tools.ts";
import { encoded } from "../shared/encoded.ts";
import { readSource, type Source, STDIN } from "../shared/files.ts";
import type { Inputs } from "./inputs.ts";

/** A finding, as far as its fix needs it. */
export interface Fixable {
  file: string;
  code: string;
  field?: string;
}

/** A file that fixes change. */
export interface Fixed extends repository.FixedText {
  file: string;
}

/** The texts with fixes applied. Only findings of the run are fixed: silenced and known ones stay. */
export function fixed(
  { sources, entries, kinds }: Pick<Inputs, "sources" | "entries" | "kinds">,
  definitions: repository.NamedText[],
  findings: Fixable[],
): Fixed[] {
  const fixer = new repository.CheckFixer(definitions, kinds);
  const meant = new Map<string, [code: string, field: string][]>();
  for (const { file, code, field = "" } of findings) addTo(meant, file, [code, field]);
  const changed: Fixed[] = [];
  for (const [at, source] of sources.entries()) {
    const { name, piece } = source;
    const { isOnlyLoaded, releases } = entries[at] ?? { isOnlyLoaded: true, releases: [] };
    const own = meant.get(name);
    // The standard input cannot be written. A file is written as a whole.
    if (own === undefined || isOnlyLoaded || name === STDIN) continue;
    if (piece !== undefined && piece.start > 0) continue;
    const { text, fault } = readSource(wholeOf(source));
    if (fault !== undefined) continue;
    const after = fixer.fixed(name, text, releases.at(-1), own);
    if (after !== undefined) changed.push({ file: name, ...after });
  }
  fixer.free();
  return changed;
}

/** The changes of all rounds in the texts that they would change, which stay as they are on the disk. */
export class DryRun {
  readonly #sources: Source[];
  readonly #changed = new Map<string, Fixed>();
  /** The texts before, by their files. */
  readonly #before = new Map<string, string>();

  /** @param sources get the texts of each round in the place of files */
  constructor(sources: Source[]) {
    this.#sources = sources;
  }

  /** All changes. */
  get changed(): Fixed[] {
    return [...this.#changed.values()];
  }

  /** Adds the changes of a round. */
  add(round: Fixed[]): void {
    for (const fixed of round) {
      const { file, text } = fixed;
      const at = this.#sources.findIndex(({ name }) => name === file);
      const source = this.#sources[at];
      if (source === undefined) continue;
      const before = this.#before.get(file) ?? readSource(wholeOf(source)).text;
      this.#before.set(file, before);
      // A file in pieces is looked at once.
      if (source.piece === undefined) this.#sources[at] = { ...source, text };
      const earlier = this.#changed.get(file);
      const all = earlier && repository.fixedTwice(file, before, earlier, fixed);
      this.#changed.set(file, { ...fixed, ...all });
    }
  }
}

/** The file that a text is a part of. */
function wholeOf(source: Source): Source {
  const { name, named } = source;
  return source.piece === undefined ? source : { name, named };
}

/** Writes the files, each in the encoding that it has. */
export function writeFixed(changed: Fixed[]): void {
  for (const { file, text } of changed) writeFileSync(file, encoded(text, readFileSync(file)));
}
