// The texts of the server as files, for those who look for the definitions of a suite.

import type { SuiteFiles } from "../../suites/files.ts";
import { canonical, pathOf } from "../addresses.ts";
import type { Texts } from "../texts.ts";

const MANIFEST = /\.(ya?ml|json)$/i;

export function filesOf(texts: Texts): SuiteFiles {
  const within = (folder: string) => {
    const base = folder.replace(/\/*$/, "/");
    const all = new Set([...texts.files, ...texts.open]);
    return [...all].filter((uri) => uri.startsWith(base) && MANIFEST.test(uri)).sort();
  };
  return {
    from,

    *upwards(file, path) {
      let last: string | undefined;
      for (let up = ""; ; up += "../") {
        const folder = from(file, up + path);
        if (folder === last) return;
        yield folder;
        last = folder;
      }
    },

    async below(folder) {
      const base = folder.replace(/\/*$/, "/");
      return within(folder).filter((uri) => !uri.slice(base.length).includes("/"));
    },

    all: async (path) => (texts.get(path) === undefined ? within(path) : [path]),

    id: (file) => file,

    async text(file) {
      const text = texts.get(file);
      if (text === undefined) {
        throw new Error(`there is no file ${pathOf(file)} among the files that the editor reads`);
      }
      return text;
    },
  };
}

/** The address of a path that is relative to a file's folder. */
function from(file: string, path: string): string {
  try {
    const written = path.split(/[\\/]/).map(encodeURIComponent).join("/");
    return canonical(new URL(written, file).href);
  } catch {
    // A text that was never saved has no folder.
    return file;
  }
}
