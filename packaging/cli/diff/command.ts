// `crd-drydock diff`.

import { writeFile } from "node:fs/promises";
import { type ChangeKind, changeKinds, init, repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { type Offer, version } from "../command-line/program.ts";
import { print } from "../command-line/terminal.ts";
import { compareAll } from "./compare.ts";
import type { Files, Report } from "./model.ts";
import { type DiffOptions, type DiffOutput, diffCommand, readDiffOptions } from "./options.ts";
import { github } from "./output/github.ts";
import { changelog, markdown } from "./output/markdown.ts";
import { sarif } from "./output/sarif.ts";
import { text } from "./output/text.ts";

const WRITERS: Record<DiffOutput, (report: Report, files: Files) => string> = {
  text,
  json: (report) => repository.shownJson({ schemaVersion: 1, ...report }),
  sarif: (report) => sarif(report, changeKinds(), version()),
  github,
  markdown,
  changelog,
};

/** Where all ids stand. */
const LIST = "docs/compatibility.md has the list";

/** `crd-drydock diff`. */
export const diffOffer: Offer = {
  command: diffCommand(),
  run: (command) => run(readDiffOptions(command)),
};

async function run(options: DiffOptions | { explain: string }): Promise<number> {
  await init();
  if ("explain" in options) {
    print(explained(options.explain, changeKinds()));
    return 0;
  }
  const { report, files, fails } = await compareAll(options);
  for (const { form, file } of options.reports) {
    const words = WRITERS[form](report, files);
    if (file === undefined) print(words);
    else await writeFile(file, words);
  }
  if (report.problems.length > 0) return 2;
  return fails ? 1 : 0;
}

function explained(id: string, kinds: ChangeKind[]): string {
  const kind = kinds.find((each) => each.id === id);
  if (kind === undefined) {
    if (id.trim() === "") throw new Misuse(`--explain needs an id; ${LIST}`);
    const similar = kinds.filter((each) => each.id.includes(id)).map((each) => each.id);
    const hint = similar.length === 0 ? LIST : `did you mean ${similar.join(", ")}?`;
    throw new Misuse(`--explain: there is no ${id}; ${hint}`);
  }
  const { about, effect, category, breaks, mirror, example } = kind;
  const lines = [
    about,
    `Effect: ${effect}. Affects: ${category}. Breaking: ${breaks ? "yes" : "no"}.`,
  ];
  if (mirror !== null) lines.push(`Opposite: ${mirror}.`);
  lines.push(
    "",
    `Example, ${example.at}:`,
    ...[`before: ${example.before}`, `after:  ${example.after}`].map((line) => `  ${line}`),
  );
  return `${id}\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}
