// `crd-drydock check`.

import { readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { addTo } from "../../js/lists.ts";
import { init, repository } from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";
import { DEFAULT_RELEASES, Misuse, readReleases } from "../command-line/options.ts";
import type { Offer } from "../command-line/program.ts";
import { print, progressOf, wantsColour } from "../command-line/terminal.ts";
import { type Configuration, forgetConfigurations, pathIn } from "../shared/config.ts";
import { messageOf, readInputs, type Source, STDIN, sourcesOf } from "../shared/files.ts";
import { filesAt, mustHaveRevision } from "../shared/git.ts";
import { HERE } from "../shared/paths.ts";
import { inPieces, standardInput } from "../shared/stream.ts";
import { alone, type Crew, engine, hire } from "../shared/threads.ts";
import { watched } from "../shared/watch.ts";
import { type Checked, check, type NeededSource } from "./check.ts";
import type { Finding } from "./finding.ts";
import { fixed, writeFixed } from "./fix.ts";
import { type CheckOptions, checkCommand, readCheckOptions } from "./options.ts";
import type { References } from "./references.ts";
import type { Configurations } from "./settings.ts";
import { checking, configurationsOf, type Done, type Job, type Shared } from "./thread.ts";

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
  const configurations = configurationsOf(options.config);
  const inputs = await sourcesFor(options, configurations);
  const releasesFor = releasesBy(options, configurations);
  if (options.upgrade && releasesFor(options.files[0] ?? ".").length < 2) {
    throw new Misuse("--upgrade compares two releases: --kubernetes-version FROM..TO");
  }
  const references = await referencesFor(options, inputs, configurations);
  const crew = await crewFor(options, inputs, module);
  const progress = progressOf("texts are judged");
  const judge = () =>
    check(
      {
        ...inputs,
        configurations,
        releasesFor,
        noSkip: options.noSkip,
        upgrade: options.upgrade,
        references,
        progress: progress.tell,
      },
      crew,
    );
  try {
    let found = await judge();
    progress.end();
    if (options.writeBaseline !== undefined) {
      writeBaseline(options.writeBaseline, found);
      return 0;
    }
    if (options.fix || options.fixDryRun) {
      const findings = reportOf(found, options, configurations).findings<Finding>();
      const changed = fixed(inputs.texts, found.definitions, findings, releasesFor);
      for (const { file, titles } of changed) {
        process.stderr.write(`${told(file, titles, options)}\n`);
      }
      if (options.fix) {
        writeFixed(changed);
        if (changed.length > 0) found = await judge();
        progress.end();
      }
    }
    const report = reportOf(found, options, configurations);
    write(report, options);
    return report.exitCode(limitsOf(report, options, configurations));
  } finally {
    crew.end();
  }
}

/** Writes the errors and warnings as known ones. */
function writeBaseline(file: string, { found, counts }: Checked): void {
  const report = new repository.CheckReport(found, counts, HERE);
  writeFileSync(file, report.baseline());
  print(`${file}: ${report.known} findings are known now\n`);
}

/** Prints the reports, or writes them to their files. */
function write(report: repository.CheckReport, { reports, quiet, verbose }: CheckOptions): void {
  for (const { form, file } of reports) {
    const colour = file === undefined && wantsColour();
    const words = report.written({ form, colour, quiet, verbose });
    if (file === undefined) print(words);
    else writeFileSync(file, words);
  }
}

/** Below these numbers of texts and bytes threads cost more time than they save. */
const FEW_TEXTS = 200;
const LITTLE_BYTES = 3_000_000;

async function crewFor(
  options: CheckOptions,
  { texts, crds, isConfigured, builtIn }: Inputs,
  module: WebAssembly.Module,
): Promise<Crew<Job, Done>> {
  const kinds = builtIn ? (await import("../../js/kubernetes.ts")).kubernetesKinds : undefined;
  const { validate, missing, noSkip, upgrade } = options;
  // Threads need not look for what is not there.
  const config = isConfigured && options.config;
  const previous = await previousInputs(options);
  const { replace, namespace } = options;
  const work = { config, validate, missing, noSkip, upgrade, replace };
  const shared: Shared = { ...work, namespace, previous, kinds };
  const all = [...texts, ...crds];
  const isLittle = all.length < FEW_TEXTS && bytesOf(all) < LITTLE_BYTES;
  const size = options.threads ?? (isLittle ? 1 : Math.min(availableParallelism(), 8));
  return size > 1 ? hire(checking, shared, module, size) : alone(checking, shared);
}

/** How references are checked: the command or a configuration asks for it. */
async function referencesFor(
  options: CheckOptions,
  { texts }: Inputs,
  configurations: Configurations,
): Promise<References | undefined> {
  const own = new Set(texts.map(({ name }) => configurations.forText(name)));
  const all = [...own].flatMap((configuration) => configuration?.values ?? []);
  if (!options.references && !all.some(({ references }) => references)) return undefined;
  const { kubernetesKinds: kinds } = await import("../../js/kubernetes.ts");
  return {
    kinds,
    further: all.flatMap(({ referenceTable }) => referenceTable),
    areAsked: (file) =>
      options.references || configurations.forText(file)?.values.references === true,
  };
}

/** What is in the cluster: what git has first, then what is named. */
async function previousInputs({ previous, previousRef, files, crds }: CheckOptions) {
  const named = await readInputs(previous);
  if (previousRef === undefined) return named;
  await mustHaveRevision(previousRef, "--previous-ref");
  const paths = [...files, ...crds].filter((path) => path !== "-");
  // The user may have mended what was broken there.
  const old = (await filesAt(previousRef, paths)).filter(({ fault }) => fault === undefined);
  return [...old.map((input) => ({ ...input, named: false })), ...named];
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

interface Inputs {
  texts: Source[];
  crds: NeededSource[];
  /** Whether a text has a configuration. */
  isConfigured: boolean;
  /** Whether Kubernetes' own kinds are judged: the command or a configuration asks for it. */
  builtIn: boolean;
}

async function sourcesFor(options: CheckOptions, configurations: Configurations): Promise<Inputs> {
  const known = new Set<string>();
  const select = (folder: string, names?: string[]) => {
    const configuration =
      names === undefined ? configurations.for(folder) : configurations.forFolder(folder, names);
    const gitignore = options.gitignore && (configuration?.values.gitignore ?? true);
    return { configuration, gitignore };
  };
  // Definitions of the configuration that are also judged are read once: as those that are judged.
  const texts = (await withStream(sourcesOf(options.files, known, select))).flatMap(inPieces);
  // OpenAPI documents describe kinds, as definitions do.
  const named = await withStream(sourcesOf([...options.crds, ...options.openapi], known));
  const all = new Set(texts.map(({ name }) => configurations.forText(name)));
  const own = [...all].filter((configuration) => configuration !== undefined);
  const needed = own.flatMap((configuration) => neededBy(configuration, known));
  const builtIn = options.builtIn || own.some(({ values }) => values.builtIn === true);
  return { texts, crds: [...named, ...needed], isConfigured: own.length > 0, builtIn };
}

async function withStream(sources: Source[]): Promise<Source[]> {
  const found: Source[] = [];
  for (const source of sources) {
    if (source.name === STDIN) found.push(...(await standardInput()));
    else found.push(source);
  }
  return found;
}

/** The texts that `crds` and `openapi` of a configuration name: files, folders and globs. */
function neededBy(
  { folder, file, config, values }: Configuration,
  known: Set<string>,
): NeededSource[] {
  const entries = (["crds", "openapi"] as const).flatMap((key) =>
    values[key].map((entry) => ({ key, entry })),
  );
  return entries.flatMap(({ key, entry }) => {
    const path = relative("", join(folder, entry)) || ".";
    const isPath = statSync(path, { throwIfNoEntry: false }) !== undefined;
    const [start = entry] = /^([^*?[{]*\/)?/.exec(entry) ?? [];
    const isGlob = start !== entry && !isPath;
    const root = relative("", join(folder, start)) || ".";
    const found = sourcesOf([isGlob ? root : path], isGlob ? new Set() : known);
    const own = isGlob ? found.filter(({ name }) => config.needs(pathIn({ folder }, name))) : found;
    if (own.length === 0 && isGlob) {
      throw new Misuse(`${file}: ${key}: no file matches ${JSON.stringify(entry)}`);
    }
    const fresh = own.filter(({ name, fault }) => !isGlob || fault || isFresh(name, known));
    return fresh.map((source) => ({ ...source, neededBy: folder }));
  });
}

function isFresh(name: string, known: Set<string>): boolean {
  const real = realpathSync(name);
  if (known.has(real)) return false;
  known.add(real);
  return true;
}

/** The releases that judge a file. */
function releasesBy(options: CheckOptions, configurations: Configurations) {
  const known = new Map<string, string[]>();
  return (file: string): string[] => {
    if (options.kubernetes !== undefined) return options.kubernetes;
    const word = configurations.settingsOf(file)?.kubernetesVersion ?? "";
    const releases = known.get(word) ?? (word === "" ? DEFAULT_RELEASES : readReleases(word));
    known.set(word, releases);
    return releases;
  };
}

/** The changes that fixes made to a file, or would make. */
function told(file: string, titles: string[], { fix }: CheckOptions): string {
  const what = fix ? "fixed" : "--fix would change";
  return `${visibleLine(file)}: ${what}: ${titles.map(visibleLine).join("; ")}`;
}

/** The report, without what baselines know: the one that is named, or those of the configurations. */
function reportOf(
  { found, counts }: Checked,
  { baseline }: CheckOptions,
  configurations: Configurations,
): repository.CheckReport {
  const report = new repository.CheckReport(found, counts, HERE);
  const baselines = new Map<string, string[]>(baseline === undefined ? [] : [[baseline, []]]);
  for (const file of report.files) {
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
    throw new Misuse(`cannot read the baseline ${file}: ${messageOf(error)}`);
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
