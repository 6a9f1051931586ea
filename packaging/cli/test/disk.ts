// The files of this machine, for those who look for definitions.

import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize, resolve } from "node:path";
import { decodeText } from "../../js/tools.ts";
import type { SuiteFiles } from "../../suites/files.ts";
import { isManifestName } from "../shared/files.ts";

export const disk: SuiteFiles = {
  from: (file, path) => normalize(isAbsolute(path) ? path : join(dirname(file), path)),

  *upwards(file, path) {
    for (let folder = dirname(resolve(file)); ; folder = dirname(folder)) {
      yield join(folder, path);
      if (dirname(folder) === folder) return;
    }
  },

  below: (folder) => readdir(folder, { withFileTypes: true }).then(manifestsOf, () => []),

  async all(path) {
    if (!(await stat(path)).isDirectory()) return [path];
    return manifestsOf(await readdir(path, { withFileTypes: true, recursive: true }));
  },

  id: (file) => resolve(file),

  text: async (file) => decodeText(await readFile(file)).text,
};

/** The files among the entries of a folder that may have manifests, by name. */
function manifestsOf(entries: Dirent[]): string[] {
  return entries
    .filter((entry) => entry.isFile() && isManifestName(entry.name))
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .sort();
}
