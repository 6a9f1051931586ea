// Finds suites, and reads them.

import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { decodeText, readSuite, type SuiteFault } from "../../js/tools.ts";
import type { SuiteFile } from "./model.ts";

const IGNORED = new Set(["node_modules", ".git", "vendor"]);
const YAML = /\.ya?ml$/;
const OWN = /\.testsuite\.ya?ml$/;

export interface Found {
  suites: SuiteFile[];
  problems: string[];
}

/** The suites of files and folders, each once, in the order of the names. */
export async function findSuites(paths: string[]): Promise<Found> {
  const suites = new Map<string, SuiteFile>();
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const isFolder = (await stat(path)).isDirectory();
      for (const file of isFolder ? await candidates(path) : [path]) {
        if (suites.has(file)) continue;
        const suite = await read(file, !isFolder);
        if (suite !== undefined) suites.set(file, suite);
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${path}: ${code === "ENOENT" ? "it does not exist" : message}`);
    }
  }
  const found = [...suites.values()];
  if (found.length === 0) problems.push("there are no test suites");
  return { suites: found, problems };
}

/** Files that may be suites, by name: `*.testsuite.yaml`, and YAML files in `tests/*`/. */
async function candidates(folder: string): Promise<string[]> {
  const files: string[] = [];
  const isBelowTests = basename(dirname(resolve(folder))) === "tests";
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (IGNORED.has(entry.name)) continue;
      files.push(...(await candidates(path)));
    } else if (OWN.test(entry.name) || (isBelowTests && YAML.test(entry.name))) {
      files.push(path);
    }
  }
  return files;
}

/** A suite; nothing where a file that nobody named is none. */
async function read(file: string, isNamed: boolean): Promise<SuiteFile | undefined> {
  const { text, fault } = decodeText(await readFile(file));
  const isMeant = isNamed || OWN.test(file) || /^(crdName|tests)\s*:/m.test(text);
  if (!isMeant) return undefined;
  const suite = readSuite(text);
  const faults = fault === undefined ? suite.errors : [unreadable(fault)];
  return { file, suite, faults, runs: [] };
}

function unreadable(message: string): SuiteFault {
  const start = { line: 0, character: 0 };
  return { severity: "error", code: "syntax-error", message, range: { start, end: start } };
}
