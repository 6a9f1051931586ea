// The options of `crd-drydock test`.

import type { Command } from "commander";
import type { FieldValidation } from "../../js/tools.ts";
import { VALIDATIONS, type Validation } from "../../settings/modes.ts";
import {
  choice,
  DEFAULT_RELEASES,
  Misuse,
  type Report,
  readReports,
  releasesOption,
  repeated,
  reportOption,
  threadsOption,
} from "../command-line/options.ts";
import { newCommand } from "../command-line/program.ts";

export const OUTPUTS = ["text", "junit", "tap", "json", "github"] as const;
export type TestOutput = (typeof OUTPUTS)[number];

/** The names that the API has. */
const NAMES = { strict: "Strict", warn: "Warn", ignore: "Ignore" } as const;

export interface TestOptions {
  paths: string[];
  crds: string[];
  featureGates: string | undefined;
  /** The requested releases. If none were requested, a suite may name its own. */
  kubernetes: string[];
  isKubernetesAsked: boolean;
  /** How to treat unknown and repeated fields where a suite says nothing. */
  fieldValidation: FieldValidation | undefined;
  tolerateTexts: boolean;
  filter: RegExp | undefined;
  bail: boolean;
  watch: boolean;
  reports: Report<TestOutput>[];
  threads: number | undefined;
  coverage: boolean;
  mutants: boolean;
  /** The time for the mutants of one definition. */
  mutantsSeconds: number;
  /** The least percentage of mutants that tests notice. */
  mutantsMin: number | undefined;
  /** Whether missing tests are added to suites. */
  writeTests: boolean;
  /** Whether tests are listed, and do not run. */
  list: boolean;
  /** The definition for which a first suite is written. */
  init: string | undefined;
  update: boolean;
  previous: string[];
  lcov: string | undefined;
  coverageMin: number | undefined;
}

/** The command, with what its help says. */
export function testCommand(): Command {
  return newCommand("test", "run test suites of definitions")
    .usage("[options] [PATH...]")
    .argument("[path...]")
    .description(DESCRIPTION)
    .addOption(repeated("--crds <path>", "a file or folder with definitions"))
    .addOption(repeated("--previous <path>", PREVIOUS))
    .option("--feature-gates <dir>", FEATURE_GATES)
    .option("--filter <regexp>", FILTER, pattern)
    .option("--list", "list the tests with their places, and run none")
    .option("--bail", "stop at the first test that fails")
    .option("--watch", "keep running, and run the affected suites after each change")
    .addOption(choice("--validate <mode>", VALIDATE, VALIDATIONS))
    .addOption(releasesOption(undefined, "; a suite that names releases runs at those of both"))
    .option("--tolerate-texts", TOLERATE_TEXTS)
    .addOption(reportOption(OUTPUTS))
    .option("--coverage", COVERAGE)
    .option("--coverage-lcov <file>", "write the coverage as lcov")
    .option(
      "--coverage-min <n>",
      "fail if less than N percent are covered",
      least("--coverage-min"),
    )
    .option("--mutants", MUTANTS)
    .option("--mutants-seconds <n>", MUTANTS_SECONDS, seconds)
    .option("--write-tests", "add the tests that --mutants offers to the suites")
    .option("--mutants-min <n>", MUTANTS_MIN, least("--mutants-min"))
    .option("--update", UPDATE)
    .option("--init <crd>", INIT)
    .addOption(threadsOption())
    .addHelpText("after", `\n${EXIT_CODES}`);
}

const DESCRIPTION = `Runs test suites of CustomResourceDefinitions, without a cluster. PATH is a suite or a
folder, by default the one you are in. Suites are the files below tests/*/ that have
openshift/api's format, and all files *.testsuite.yaml. A suite tests each definition that
has its crdName: in zz_generated.crd-manifests two folders up and in --crds, otherwise
beside the suite or in the two folders above, also in crds/, crd/ and config/crd/ there.
Objects below a folder valid must be admitted, objects below a folder invalid must be
refused; their definitions are in --crds, or in the folders above.`;
const PREVIOUS =
  "objects that are stored already: an object below valid or invalid with the same name is an update";
const FEATURE_GATES =
  "manifests of feature gates, by default the nearest payload-manifests/featuregates upwards " +
  "from the suite";
const FILTER = "only tests whose title matches: suite > onCreate > name, as reports have it";
const VALIDATE =
  "unknown and repeated fields where a suite says nothing: strict refuses them, as kubectl does; " +
  "warn by default";
const TOLERATE_TEXTS =
  "accept an expected error that is the text of another release; the summary reports how often";
const COVERAGE =
  "report what no test covers: rules that were never true or never false, keywords that refused " +
  "nothing, defaults that were not set";
const MUTANTS =
  "make many small changes to the definitions, and report the changes that no test notices";
const MUTANTS_SECONDS = "how long mutants of one definition may take, 60 seconds by default";
const MUTANTS_MIN = "fail if tests notice less than N percent of the changes";
const UPDATE =
  "write what the server says into expected and expectedError of failed tests, and show the diff";
const INIT = "write a first suite for the definition of a file, beside it";
const EXIT_CODES = `Exit code: 0 all tests passed, 1 a test failed or could not be added, or too little is
covered or noticed, 2 something could not be tested: a broken suite, a definition that is
missing or refused, no tests at all; the others still run.`;

interface Values {
  crds?: string[];
  featureGates?: string;
  filter?: RegExp;
  bail?: boolean;
  watch?: boolean;
  validate?: Validation;
  kubernetesVersion?: string[];
  tolerateTexts?: boolean;
  output?: string[];
  coverage?: boolean;
  mutants?: boolean;
  mutantsSeconds?: number;
  mutantsMin?: number;
  writeTests?: boolean;
  list?: boolean;
  init?: string;
  update?: boolean;
  previous?: string[];
  coverageLcov?: string;
  coverageMin?: number;
  threads?: number;
}

/** Reads the arguments of `test`. */
export function readTestOptions(command: Command): TestOptions {
  const values = command.opts<Values>();
  checkTogether(values, command.args.length > 0);
  const { kubernetesVersion, coverageLcov: lcov, coverageMin, featureGates } = values;
  return {
    paths: command.args.length > 0 ? command.args : ["."],
    crds: values.crds ?? [],
    featureGates,
    kubernetes: kubernetesVersion ?? DEFAULT_RELEASES,
    isKubernetesAsked: kubernetesVersion !== undefined,
    fieldValidation: values.validate && NAMES[values.validate],
    tolerateTexts: values.tolerateTexts ?? false,
    filter: values.filter,
    bail: values.bail ?? false,
    watch: values.watch ?? false,
    reports: readReports(values.output, OUTPUTS),
    coverage: values.coverage ?? false,
    mutants: values.mutants ?? false,
    mutantsSeconds: values.mutantsSeconds ?? 60,
    mutantsMin: values.mutantsMin,
    writeTests: values.writeTests ?? false,
    list: values.list ?? false,
    init: values.init,
    update: values.update ?? false,
    previous: values.previous ?? [],
    lcov,
    coverageMin,
    threads: values.threads,
  };
}

/** Options about reports, which `--watch` does not write. */
const OF_REPORTS = {
  update: "--update",
  coverage: "--coverage",
  coverageLcov: "--coverage-lcov",
  coverageMin: "--coverage-min",
  mutants: "--mutants",
  mutantsMin: "--mutants-min",
  writeTests: "--write-tests",
  output: "--output",
} as const;

/** Options about a run, which neither `--list` nor `--init` begins. */
const OF_RUNS = {
  ...OF_REPORTS,
  watch: "--watch",
  bail: "--bail",
  validate: "--validate",
  tolerateTexts: "--tolerate-texts",
  threads: "--threads",
} as const;

/** The options that others exclude, since they have no effect beside them. */
const EXCLUDED: Partial<Record<keyof Values, Partial<Record<keyof Values, string>>>> = {
  watch: OF_REPORTS,
  list: { ...OF_RUNS, kubernetesVersion: "--kubernetes-version" },
  init: {
    ...OF_RUNS,
    list: "--list",
    crds: "--crds",
    featureGates: "--feature-gates",
    previous: "--previous",
    filter: "--filter",
  },
};

/** Refuses options that have no effect beside others. */
function checkTogether(values: Values, hasPaths: boolean): void {
  for (const [key, excluded] of Object.entries(EXCLUDED)) {
    if (values[key as keyof Values] === undefined) continue;
    for (const [other, name] of Object.entries(excluded)) {
      if (values[other as keyof Values] === undefined) continue;
      throw new Misuse(`--${key} and ${name} exclude each other`);
    }
  }
  const { filter, init, mutants, mutantsMin, mutantsSeconds, writeTests } = values;
  if (init !== undefined && hasPaths) {
    throw new Misuse("--init takes one file and no other paths");
  }
  if (mutantsSeconds !== undefined && !mutants && mutantsMin === undefined) {
    throw new Misuse("--mutants-seconds needs --mutants");
  }
  if (writeTests && !mutants) throw new Misuse("--write-tests needs --mutants");
  if (writeTests && filter !== undefined) {
    throw new Misuse(
      "--write-tests and --filter exclude each other: other tests may notice the changes already",
    );
  }
}

function pattern(text: string, before?: RegExp): RegExp {
  if (before !== undefined) throw new Misuse("--filter is given twice: join them with |");
  try {
    return new RegExp(text, "u");
  } catch (error) {
    throw new Misuse(`--filter: ${(error as Error).message}`);
  }
}

function seconds(word: string): number {
  if (/^[0-9]+(\.[0-9]+)?$/.test(word)) return Number(word);
  throw new Misuse(`--mutants-seconds is a number without a sign; it got ${word}`);
}

/** Reads a percentage. */
function least(option: string): (word: string) => number {
  return (word) => {
    const percent = Number(word.replace(/%$/, ""));
    if (word !== "" && percent >= 0 && percent <= 100) return percent;
    throw new Misuse(`${option} is a number from 0 to 100; it got ${word}`);
  };
}
