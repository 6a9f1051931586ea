// `crd-drydock check`.

import { writeFile } from "node:fs/promises";
import { init } from "../../js/tools.ts";
import { type Offer, version } from "../frame/program.ts";
import { print, wantsColour } from "../frame/terminal.ts";
import type { Report } from "../frame/words.ts";
import { type Input, readInputs } from "../shared/files.ts";
import { count, type Result } from "./finding.ts";
import { check, NOT_CHECKED, UNREADABLE_FILE } from "./judge.ts";
import { type CheckOptions, checkCommand, type Output, readCheckOptions } from "./options.ts";
import { github } from "./output/github.ts";
import { json } from "./output/json.ts";
import { sarif } from "./output/sarif.ts";
import { text } from "./output/text.ts";
import { rules } from "./rules.ts";

/** Codes of files of which nothing could be said. */
const INCOMPLETE = new Set([NOT_CHECKED, UNREADABLE_FILE]);

/** `crd-drydock check`. */
export const checkOffer: Offer = {
  command: checkCommand(),
  run: (command) => run(readCheckOptions(command)),
};

async function run(options: CheckOptions): Promise<number> {
  const known = new Set<string>();
  // Reading files needs the engine already: it knows the encodings.
  await init();
  const texts = await readInputs(options.files, known);
  const crds = await readInputs(options.crds, known);
  const previous = await readInputs(options.previous);
  const { validate, missing, kubernetes, quiet } = options;
  const result = check({ texts, crds, previous, validate, missing, kubernetes });
  const lines = linesOf([...texts, ...crds]);
  for (const report of options.reports) {
    const words = written(shown(result, quiet), report, lines, !quiet);
    if (report.file === undefined) print(words);
    else await writeFile(report.file, words);
  }
  if (result.findings.some(({ code }) => INCOMPLETE.has(code))) return 2;
  return count(result, "error") > 0 ? 1 : 0;
}

function shown(result: Result, quiet: boolean): Result {
  if (!quiet) return result;
  return { ...result, findings: result.findings.filter(({ severity }) => severity === "error") };
}

function written(
  result: Result,
  { form, file }: Report<Output>,
  lines: (file: string) => string[],
  summary: boolean,
): string {
  switch (form) {
    case "json":
      return json(result);
    case "sarif":
      return sarif(result, rules, version());
    case "github":
      return github(result, summary);
    case "text":
      return text(result, { colour: file === undefined && wantsColour(), lines, summary });
  }
}

/** A file's lines, split once. */
function linesOf(inputs: Input[]): (file: string) => string[] {
  const texts = new Map(inputs.map(({ name, text }) => [name, text]));
  const known = new Map<string, string[]>();
  return (file) => {
    const lines = known.get(file) ?? (texts.get(file) ?? "").split(/\r\n|\r|\n/);
    known.set(file, lines);
    return lines;
  };
}
