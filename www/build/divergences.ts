// README's table of known divergences, for the page: said once, true in both places.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:divergences";

export function divergences(readme: string): Plugin {
  return {
    name: "drydock-divergences",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) {
        return undefined;
      }
      this.addWatchFile(readme);
      return `export const divergences = ${JSON.stringify(rowsOf(readFileSync(readme, "utf8")))};`;
    },
  };
}

/** The rows of the table below the heading, without its head. */
export function rowsOf(readme: string): string[][] {
  const [, section = ""] = readme.split(/^## Known divergences.*$/m);
  const [table = ""] = section.split(/^## /m);
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    // A bar that is part of a cell has a backslash before it.
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll("\\|", "|")));
  if (rows.length === 0 || rows.some((cells) => cells.length !== 3)) {
    throw new Error("README.md: the table of known divergences is not there, or not of 3 columns");
  }
  return rows;
}
