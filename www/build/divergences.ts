// The table of `docs/divergences.md`, for the page: said once, true in both places.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:divergences";

export function divergences(document: string): Plugin {
  return {
    name: "drydock-divergences",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) {
        return undefined;
      }
      this.addWatchFile(document);
      return `export const divergences = ${JSON.stringify(rowsOf(readFileSync(document, "utf8")))};`;
    },
  };
}

/** The rows of the document's table, without its head. */
export function rowsOf(document: string): string[][] {
  const rows = document
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    // A bar that is part of a cell has a backslash before it.
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll("\\|", "|")));
  if (rows.length === 0 || rows.some((cells) => cells.length !== 3)) {
    throw new Error("the table of known divergences is not there, or not of 3 columns");
  }
  return rows;
}
