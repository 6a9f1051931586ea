// Globs of the settings. Matching them is picomatch's: braces, classes and `**` as editors know them.

import picomatch from "picomatch";
import type { Search } from "./files.ts";

/** A search, ready to be asked. */
export interface Matcher {
  /** Whether a file is wanted, by its path relative to the folder. */
  wants(path: string): boolean;
  /** Whether nothing below a folder can be wanted. */
  skips(folder: string): boolean;
}

export function matcherOf({ files, exclude }: Search): Matcher {
  const isFile = picomatch(files, { dot: true });
  const isExcluded = exclude === "" ? () => false : picomatch(exclude, { dot: true });
  return {
    wants: (path) => isFile(path) && !isExcluded(path),
    // A folder whose every file is excluded.
    skips: (folder) => isExcluded(`${folder}/.`) || isExcluded(`${folder}/a`),
  };
}
