// The options of `crd-drydock test`.

import type { Command } from "commander";
import type { FieldValidation } from "../../js/tools.ts";
import { VALIDATIONS, type Validation } from "../../settings/severity.ts";
import { newCommand } from "../frame/program.ts";
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
} from "../frame/words.ts";

export const OUTPUTS = ["text", "junit", "tap", "json", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

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
  reports: Report<Output>[];
  threads: number | undefined;
  coverage: boolean;
  mutants: boolean;
  /** The time for the mutants of one definition. */
  mutantsSeconds: number;
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
    .option("--bail", "stop at the first test that fails")
    .option("--watch", "keep running, and run the affected suites after each change")
    .addOption(choice("--validate <mode>", VALIDATE, VALIDATIONS))
    .addOption(releasesOption(undefined, "; a suite may name its own"))
    .option("--tolerate-texts", TOLERATE_TEXTS)
    .addOption(reportOption(OUTPUTS))
    .option("--coverage", COVERAGE)
    .option("--coverage-lcov <file>", "write the coverage as lcov")
    .option("--coverage-min <n>", "fail if less than N percent are covered", least)
    .option("--mutants", MUTANTS)
    .option("--mutants-seconds <n>", MUTANTS_SECONDS, seconds)
    .option("--update", UPDATE)
    .option("--init <crd>", INIT)
    .addOption(threadsOption())
    .addHelpText("after", `\n${EXIT_CODES}`);
}

const DESCRIPTION = `Runs test suites of CustomResourceDefinitions, without a cluster. PATH is a suite or a
folder, by default the one you are in. Suites are the files below tests/*/ that have
openshift/api's format, and all files *.testsuite.yaml. A suite tests each definition that
has its crdName: in zz_generated.crd-manifests two folders up and in --crds, otherwise
beside the suite or in the two folders above. Objects below a folder valid must be
admitted, objects below a folder invalid must be refused; their definitions are in --crds,
or in the folders above.`;
const PREVIOUS =
  "objects as they are before: an object below valid or invalid with the same name is an update";
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
const UPDATE =
  "write what the server says into expected and expectedError of failed tests, and show the diff";
const INIT = "write a first suite for the definition of a file, beside it";
const EXIT_CODES = `Exit code: 0 all tests passed, 1 a test failed or too little is covered, 2 something could
not be tested: a broken suite, a definition that is missing or refused, no tests at all;
the others still run.`;

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
  checkTogether(values);
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
    init: values.init,
    update: values.update ?? false,
    previous: values.previous ?? [],
    lcov,
    coverageMin,
    threads: values.threads,
  };
}

/** Options that `--watch` and `--init` exclude: they show results only, or run nothing. */
const EXCLUDED = {
  update: "--update",
  coverage: "--coverage",
  coverageLcov: "--coverage-lcov",
  coverageMin: "--coverage-min",
  mutants: "--mutants",
  output: "--output",
} as const;

/** Refuses options that have no effect beside others. */
function checkTogether(values: Values): void {
  const { init, watch, mutants, mutantsSeconds } = values;
  if (init !== undefined && watch) throw new Misuse("--init and --watch exclude each other");
  for (const [key, name] of Object.entries(EXCLUDED)) {
    if (values[key as keyof typeof EXCLUDED] === undefined) continue;
    if (init !== undefined) throw new Misuse(`--init and ${name} exclude each other`);
    if (watch) throw new Misuse(`--watch and ${name} exclude each other`);
  }
  if (mutantsSeconds !== undefined && !mutants) {
    throw new Misuse("--mutants-seconds needs --mutants");
  }
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, "u");
  } catch (error) {
    throw new Misuse(`--filter: ${(error as Error).message}`);
  }
}

function seconds(word: string): number {
  if (/^[0-9]+(\.[0-9]+)?$/.test(word)) return Number(word);
  throw new Misuse(`--mutants-seconds is a number; it got ${word}`);
}

function least(word: string): number {
  const percent = Number(word.replace(/%$/, ""));
  if (word !== "" && percent >= 0 && percent <= 100) return percent;
  throw new Misuse(`--coverage-min is a number from 0 to 100; it got ${word}`);
}
