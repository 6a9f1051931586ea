// How answers are printed.

import { parse, repository } from "../../js/tools.ts";
import { visible } from "../../js/visible.ts";
import { print } from "../command-line/terminal.ts";

/** A document in both forms. */
export interface Document {
  yaml: string;
  json: string;
}

/** The document of a JSON or YAML text. */
export function documentOf(text: string): Document {
  const [{ json } = { json: null }] = parse(text);
  return { yaml: repository.toYaml(json ?? "null"), json: json ?? "null" };
}

/** Prints documents as a stream: YAML with `---` between them, JSON with one document a line. */
export function printDocuments(documents: Document[], form: string): void {
  if (form === "json") print(documents.map(({ json }) => `${json}\n`).join(""));
  else print(documents.map(({ yaml }) => yaml).join("---\n"));
}

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
