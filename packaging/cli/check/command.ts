// `crd-drydock check`.

import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { init } from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";
import { type Offer, version } from "../frame/program.ts";
import { print, wantsColour } from "../frame/terminal.ts";
import { DEFAULT_RELEASES, Misuse, type Report, readReleases } from "../frame/words.ts";
import { type Configuration, configurationIn } from "../shared/config.ts";
import { type Input, readInputs } from "../shared/files.ts";
import { readBaseline, writeBaseline } from "./baseline.ts";
import { count, type Result } from "./finding.ts";
import { fixed, write } from "./fix.ts";
import { check, NOT_CHECKED, UNREADABLE_FILE } from "./judge.ts";
import { type CheckOptions, checkCommand, type Output, readCheckOptions } from "./options.ts";
import { github } from "./output/github.ts";
import { gitlab } from "./output/gitlab.ts";
import { json } from "./output/json.ts";
import { junit } from "./output/junit.ts";
import { sarif } from "./output/sarif.ts";
import { tap } from "./output/tap.ts";
import { text } from "./output/text.ts";
import { rules } from "./rules.ts";
import { Configurations } from "./settings.ts";

/** Codes of files of which nothing could be said. */
const INCOMPLETE = new Set([NOT_CHECKED, UNREADABLE_FILE]);

/** `crd-drydock check`. */
export const checkOffer: Offer = {
  command: checkCommand(),
  run: (command) => run(readCheckOptions(command)),
};

async function run(options: CheckOptions): Promise<number> {
  // Reading files needs the engine already: it knows the encodings, and reads configurations.
  await init();
  const { config, quiet, verbose } = options;
  const configurations = new Configurations(
    typeof config === "string" ? configurationIn(config) : config ? undefined : false,
  );
  const main = configurations.for(options.files[0] ?? ".");
  const inputs = await readAll(options, configurations, main);
  const values = main?.values;
  const kinds = options.builtIn
    ? (await import("../../js/kubernetes.ts")).kubernetesKinds
    : undefined;
  const judge = (texts: Input[]) =>
    check({
      ...inputs,
      texts,
      validate: options.validate ?? values?.validate ?? "strict",
      missing: options.missing ?? values?.missing ?? "auto",
      kubernetes,
      kinds,
      upgrade: options.upgrade,
      noSkip: options.noSkip,
      configurations,
    });
  const kubernetes = options.kubernetes ?? releases(values?.kubernetesVersion);
  if (options.upgrade && kubernetes.length < 2) {
    throw new Misuse("--upgrade compares two releases: --kubernetes-version FROM..TO");
  }
  let { texts } = inputs;
  let found = judge(texts);
  if (options.writeBaseline !== undefined) {
    const known = writeBaseline(options.writeBaseline, found.findings);
    print(`${options.writeBaseline}: ${known} findings are known now\n`);
    return 0;
  }
  if (options.fix || options.fixDryRun) {
    const { findings } = withoutKnown(found, options, main);
    const changed = fixed(texts, inputs.crds, findings, kubernetes.at(-1) ?? "");
    for (const { file, titles } of changed)
      process.stderr.write(`${told(file, titles, options)}\n`);
    if (options.fix) {
      write(changed);
      const now = new Map(changed.map(({ file, text }) => [file, text]));
      texts = texts.map((input) => ({ ...input, text: now.get(input.name) ?? input.text }));
      found = judge(texts);
    }
  }
  const result = withoutKnown(found, options, main);
  const lines = linesOf([...texts, ...inputs.crds]);
  for (const report of options.reports) {
    const words = written(shown(result, quiet), report, lines, { summary: !quiet, verbose });
    if (report.file === undefined) print(words);
    else writeFileSync(report.file, words);
  }
  return exitCode(result, options, main);
}

async function readAll(
  options: CheckOptions,
  configurations: Configurations,
  main: Configuration | undefined,
) {
  const known = new Set<string>();
  const select = (folder: string) => {
    const configuration = configurations.for(folder);
    const gitignore = options.gitignore && (configuration?.values.gitignore ?? true);
    return { configuration, gitignore };
  };
  const needed = main?.values.crds.map((path) => relative("", join(main.folder, path))) ?? [];
  // Definitions of the configuration that are also judged are read once: as those that are judged.
  const texts = await readInputs(options.files, known, select);
  // OpenAPI documents tell of kinds as definitions do.
  const crds = await readInputs([...options.crds, ...options.openapi, ...needed], known);
  const previous = await readInputs(options.previous);
  return { texts, crds, previous };
}

/** What fixes did to a file, or would do. */
function told(file: string, titles: string[], { fix }: CheckOptions): string {
  const what = fix ? "fixed" : "--fix would change";
  return `${visibleLine(file)}: ${what}: ${titles.map(visibleLine).join("; ")}`;
}

function releases(word: string | undefined): string[] {
  return word === undefined ? DEFAULT_RELEASES : readReleases(word);
}

/** Leaves out what a baseline knows. */
function withoutKnown(
  result: Result,
  { baseline }: CheckOptions,
  main: Configuration | undefined,
): Result {
  const own = main?.values.baseline;
  const configured = own && main ? join(main.folder, own) : undefined;
  const file = baseline ?? configured;
  if (file === undefined) return result;
  const known = readBaseline(file);
  const findings = result.findings.filter(({ fingerprint = "" }) => !known.has(fingerprint));
  return { ...result, findings };
}

function exitCode(result: Result, options: CheckOptions, main: Configuration | undefined): number {
  const { findings, definitions, objects } = result;
  const isLost = findings.some(({ code }) => INCOMPLETE.has(code));
  if (isLost && definitions + objects === 0) return 2;
  const failOn = options.failOn ?? main?.values.failOn ?? "error";
  const limit = options.maxWarnings ?? main?.values.maxWarnings ?? Number.POSITIVE_INFINITY;
  const warnings = count(result, "warning");
  if (warnings > limit) return 1;
  if (failOn === "never") return 0;
  return count(result, "error") + (failOn === "warning" ? warnings : 0) > 0 ? 1 : 0;
}

function shown(result: Result, quiet: boolean): Result {
  if (!quiet) return result;
  return { ...result, findings: result.findings.filter(({ severity }) => severity === "error") };
}

function written(
  result: Result,
  { form, file }: Report<Output>,
  lines: (file: string) => string[],
  { summary, verbose }: { summary: boolean; verbose: boolean },
): string {
  switch (form) {
    case "json":
      return json(result);
    case "sarif":
      return sarif(result, rules, version());
    case "github":
      return github(result, summary);
    case "gitlab":
      return gitlab(result);
    case "junit":
      return junit(result);
    case "tap":
      return tap(result);
    case "text": {
      const colour = file === undefined && wantsColour();
      return text(result, { colour, lines, summary, verbose });
    }
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
