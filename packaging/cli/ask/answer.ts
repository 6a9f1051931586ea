// How answers are printed.

import { visible } from "../../js/visible.ts";

/** Says on standard error what kept an answer from being given. */
export function complain(problems: string[]): void {
  for (const problem of problems) process.stderr.write(`crd-drydock: ${visible(problem)}\n`);
}

/** Rows as columns of one width each, as `kubectl` prints them. */
export function columns(rows: string[][]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
    });
  }
  const line = (row: string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("   ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}
