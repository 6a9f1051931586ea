// The data that `--watch` keeps between two runs.

import { stat } from "node:fs/promises";
import { SuiteTarget } from "../../js/tools.ts";
import { type KnownDefinitions, knownDefinitions } from "../../suites/definitions.ts";
import type { SuiteFiles } from "../../suites/files.ts";
import { disk } from "./disk.ts";

/** How many definitions stay compiled. A large one takes a few megabytes. */
const KEPT = 16;

/** The texts of files while these do not change, and the definitions that were tested last. */
export class Kept {
  readonly files: SuiteFiles = { ...disk, text: textsOfFiles() };
  readonly definitions: KnownDefinitions = knownDefinitions();
  readonly #targets = new Map<string, SuiteTarget>();

  /** A definition, which stays compiled. */
  target(text: string): SuiteTarget {
    const target = this.#targets.get(text) ?? new SuiteTarget(text);
    this.#targets.delete(text);
    this.#targets.set(text, target);
    for (const [oldest, other] of this.#targets) {
      if (this.#targets.size <= KEPT) break;
      this.#targets.delete(oldest);
      other.free();
    }
    return target;
  }
}

/** Reads the texts of files. A file that did not change is not read again. */
function textsOfFiles(): SuiteFiles["text"] {
  const known = new Map<string, { stamp: string; text: Promise<string> }>();
  return async (file) => {
    const { mtimeMs, ctimeMs, size, ino } = await stat(file);
    const stamp = [mtimeMs, ctimeMs, size, ino].join(" ");
    const before = known.get(file);
    if (before?.stamp === stamp) return before.text;
    const text = disk.text(file);
    known.set(file, { stamp, text });
    return text;
  };
}
