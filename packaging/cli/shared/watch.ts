// Does something again when files change, until the process ends.

import { statSync, watch } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { visible } from "../../js/visible.ts";
import { Misuse } from "../command-line/options.ts";
import { isManifestName } from "./files.ts";

/** Editors save in several steps. Changes within this many milliseconds count as one. */
const QUIET_MS = 30;

/** Files besides manifests whose changes change the findings. */
const OTHERS = new Set([".gitignore"]);

/** Calls `run`, now and after each change of a path: a file, or a folder with all below it. */
export async function watched(paths: string[], run: () => Promise<void>): Promise<never> {
  let changed = new Set<string>();
  let wake = () => {};
  for (const path of new Set(paths.map(normalize))) {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const folder = isFolder ? path : dirname(path);
    watch(folder, { recursive: isFolder }, (_, name) => {
      if (name === null || !(isFolder ? isWanted(name) : name === basename(path))) return;
      changed.add(join(folder, name));
      wake();
    }).on("error", () => {
      // A folder that is gone has no changes.
    });
  }
  for (;;) {
    await carefully(run);
    await new Promise<void>((resolve) => {
      let isWaiting = false;
      wake = () => {
        if (!isWaiting) setTimeout(resolve, QUIET_MS);
        isWaiting = true;
      };
      if (changed.size > 0) wake();
    });
    process.stdout.write(`\n▸ ${visible([...changed].sort().join(", "))}\n\n`);
    changed = new Set();
  }
}

function isWanted(name: string): boolean {
  const parts = name.split(/[\\/]/);
  if (parts.some((part) => part === "node_modules" || part === ".git")) return false;
  return isManifestName(name) || OTHERS.has(parts.at(-1) ?? "");
}

/** A user who watches may correct a mistake in a configuration. */
async function carefully(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    process.stderr.write(`crd-drydock: ${visible(error.message)}\n`);
  }
}
