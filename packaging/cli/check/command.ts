// `crd-drydock check`.

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { addTo } from "../../js/lists.ts";
import { init, type repository } from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";
import { Misuse } from "../command-line/options.ts";
import type { Offer } from "../command-line/program.ts";
import { print, progressOf, wantsColour } from "../command-line/terminal.ts";
import { type Configuration, forgetConfigurations } from "../shared/config.ts";
import { reasonOf, type Source } from "../shared/files.ts";
import { alone, type Crew, engine, hire } from "../shared/threads.ts";
import { watched } from "../shared/watch.ts";
import { type Checked, check } from "./check.ts";
import { DryRun, type Fixable, type Fixed, fixed, writeFixed } from "./fix.ts";
import { type Inputs, inputsFor, previousInputs } from "./inputs.ts";
import { type CheckOptions, checkCommand, readCheckOptions } from "./options.ts";
import { Configurations } from "./settings.ts";
import { checking, type Done, type Job, type Shared } from "./thread.ts";

/** `crd-drydock check`. */
export const checkOffer: Offer = {
  command: checkCommand(),
  run: (command) => run(readCheckOptions(command)),
};

async function run(options: CheckOptions): Promise<number> {
  // Reading files needs the engine already: it knows the encodings, and reads configurations.
  const module = await engine();
  await init(module);
  if (!options.watch) return checkOnce(options, module);
  const paths = [...options.files, ...options.crds, ...options.openapi, ...options.previous];
  const config = typeof options.config === "string" ? [options.config] : [];
  return watched([...paths, ...config], async () => {
    forgetConfigurations();
    await checkOnce(options, module);
  });
}

async function checkOnce(options: CheckOptions, module: WebAssembly.Module): Promise<number> {
  const configurations = new Configurations(options.config);
  const inputs = await inputsFor(options, configurations);
  const crew = await crewFor(options, inputs, module);
  const progress = progressOf("texts are judged");
  const judge = () => check({ ...inputs, progress: progress.tell }, crew);
  try {
    let found = await judge();
    progress.end();
    if (options.writeBaseline !== undefined) {
      writeBaseline(options.writeBaseline, found);
      return 0;
    }
    const fixedIn = (found: Checked) => {
      const findings = reportOf(found, inputs, options, configurations).findings<Fixable>();
      return fixed(inputs, found.definitions, findings);
    };
    if (options.fix && !options.fixDryRun) {
      for (let round = 0; round < MAX_FIXES; round += 1) {
        const changed = fixedIn(found);
        for (const one of changed) process.stderr.write(told(one, options));
        if (changed.length === 0) break;
        writeFixed(changed);
        found.free();
        found = await judge();
        progress.end();
      }
    } else if (options.fixDryRun) {
      for (const one of await dryRun(inputs.sources, found, judge, fixedIn)) {
        process.stderr.write(told(one, options));
      }
      progress.end();
    }
    const report = reportOf(found, inputs, options, configurations);
    found.free();
    const { code, why } = report.verdict(limitsOf(report, options, configurations));
    write(report, options, why !== undefined);
    if (why !== undefined) process.stderr.write(`crd-drydock: ${why}\n`);
    return code;
  } finally {
    crew.end();
  }
}

/** How often all files are fixed: a fix may reveal a mistake that can be fixed, too. */
const MAX_FIXES = 5;

/** What `--fix` would change, in all rounds together. */
async function dryRun(
  sources: Source[],
  first: Checked,
  judge: () => Promise<Checked>,
  fixedIn: (found: Checked) => Fixed[],
): Promise<Fixed[]> {
  const all = new DryRun(sources);
  let changed = fixedIn(first);
  for (let round = 1; round < MAX_FIXES && changed.length > 0; round += 1) {
    all.add(changed);
    const found = await judge();
    changed = fixedIn(found);
    found.free();
  }
  all.add(changed);
  return all.changed;
}

/** Writes the errors and warnings as known ones. */
function writeBaseline(file: string, found: Checked): void {
  const report = found.report();
  writeFileSync(file, report.baseline(file));
  const known = report.known === 1 ? "1 finding is" : `${report.known} findings are`;
  print(`${file}: ${known} known now\n`);
}

/** Prints the reports, or writes them to their files. `failsByWarnings`: the run fails, and not by errors. */
function write(
  report: repository.CheckReport,
  { reports, quiet, verbose }: CheckOptions,
  failsByWarnings: boolean,
): void {
  for (const { form, file } of reports) {
    const colour = file === undefined && wantsColour();
    const words = report.written({ form, colour, quiet, verbose, failsByWarnings });
    if (file === undefined) print(words);
    else writeFileSync(file, words);
  }
}

/** With fewer texts or bytes than these, threads cost more time than they save. */
const FEW_TEXTS = 200;
const LITTLE_BYTES = 3_000_000;

async function crewFor(
  options: CheckOptions,
  { sources, run, kinds }: Inputs,
  module: WebAssembly.Module,
): Promise<Crew<Job, Done>> {
  const shared: Shared = { run, previous: await previousInputs(options), kinds };
  const isLittle = sources.length < FEW_TEXTS && bytesOf(sources) < LITTLE_BYTES;
  const size = options.threads ?? (isLittle ? 1 : Math.min(availableParallelism(), 8));
  return size > 1 ? hire(checking, shared, module, size) : alone(checking, shared);
}

function bytesOf(sources: Source[]): number {
  return sources.reduce((sum, { name, text, piece, fault }) => {
    const known = text?.length ?? piece?.length;
    if (known !== undefined || fault !== undefined) return sum + (known ?? 0);
    return sum + sizeOf(name);
  }, 0);
}

/** The size of a file; 0 where there is none, or a link leads nowhere or to itself. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/** The changes that fixes made to a file, or would make. */
function told({ file, titles, diff }: Fixed, { fix }: CheckOptions): string {
  const what = fix ? "fixed" : "--fix would apply";
  const line = `${visibleLine(file)}: ${what}: ${titles.map(visibleLine).join("; ")}\n`;
  return fix ? line : line + diff;
}

/** The report without known findings. A baseline is named on the command line, or in the configurations. */
function reportOf(
  found: Checked,
  { entries }: Inputs,
  { baseline }: CheckOptions,
  configurations: Configurations,
): repository.CheckReport {
  const report = found.report();
  const baselines = new Map<string, string[]>(baseline === undefined ? [] : [[baseline, []]]);
  const checked = entries.filter(({ isOnlyLoaded }) => !isOnlyLoaded);
  for (const file of new Set(checked.map(({ name }) => name))) {
    const known = baseline ?? baselineFor(file, configurations);
    if (known !== undefined) addTo(baselines, known, file);
  }
  for (const [baseline, files] of baselines) {
    const fault = report.forget(baseline, readBaseline(baseline), files);
    if (fault !== undefined) throw new Misuse(fault);
  }
  return report;
}

/** The baseline that the configuration of a file names. */
function baselineFor(file: string, configurations: Configurations): string | undefined {
  const configuration = configurations.forText(file);
  const { baseline } = configuration?.values ?? {};
  return baseline && configuration && relative("", join(configuration.folder, baseline));
}

/** @throws {Misuse} where the file cannot be read */
function readBaseline(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Misuse(`cannot read the baseline ${file}: ${reasonOf(error)}`);
  }
}

/** Each configuration says what makes a run fail that finds something in its files. */
function limitsOf(
  { files }: repository.CheckReport,
  options: CheckOptions,
  configurations: Configurations,
): repository.Limits[] {
  const byConfiguration = new Map<Configuration | undefined, string[]>();
  for (const file of files) {
    addTo(byConfiguration, configurations.forText(file), file);
  }
  return Array.from(byConfiguration, ([configuration, files]) => {
    const failOn = options.failOn ?? configuration?.values.failOn;
    const maxWarnings = options.maxWarnings ?? configuration?.values.maxWarnings;
    return {
      files,
      ...(failOn !== undefined && { failOn }),
      ...(maxWarnings !== undefined && { maxWarnings }),
    };
  });
}
