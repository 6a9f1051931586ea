// Writes the service worker: the list of the page's files, and a version that changes with them. The
// files of the larger engine, and what is known of Kubernetes' own kinds, are kept only once something
// needs them.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const TEMPLATE = fileURLToPath(new URL("./sw.js", import.meta.url));

/**
 * Whether a file is kept only once it is asked for: the larger engine, its worker, Kubernetes' own kinds and
 * their columns.
 */
export function comesLater(name: string): boolean {
  return /(^|\/)(crd-drydock-tools|tools|kubernetes|table)-[^/]*$/.test(name);
}

export function offline(): Plugin {
  let out = "";
  return {
    name: "drydock-offline",
    apply: "build",
    configResolved({ root, build }) {
      out = join(root, build.outDir);
    },
    // Once everything is written, what comes from `public/` and the worker's files included.
    async closeBundle() {
      const entries = await readdir(out, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && entry.name !== "sw.js")
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
      const hash = createHash("sha256");
      for (const file of files) {
        hash.update(await readFile(file));
      }
      const names = files.map((file) => relative(out, file).split(sep).join("/"));
      const later = names.filter(comesLater);
      const first = names.filter((name) => !comesLater(name));
      const template = await readFile(TEMPLATE, "utf8");
      await writeFile(
        join(out, "sw.js"),
        template
          .replace("__VERSION__", hash.digest("hex").slice(0, 16))
          .replace(/\[\s*\/\* FILES \*\/\s*\]/, JSON.stringify(first))
          .replace(/\[\s*\/\* LATER \*\/\s*\]/, JSON.stringify(later)),
      );
    },
  };
}
