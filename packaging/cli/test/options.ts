// What `crd-drydock test` understands.

import { parseArgs } from "node:util";
import { defaultKubernetesVersion } from "../../js/tools.ts";
import { releasesOf } from "../releases.ts";
import { Misuse } from "../usage.ts";

export const OUTPUTS = ["text", "junit", "tap", "json", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

/** A form of the report, and the file that it goes to; without one it is printed. */
export interface Report {
  form: Output;
  file?: string;
}

export interface TestOptions {
  paths: string[];
  crds: string[];
  featureGates: string | undefined;
  /** The releases that were asked for; a suite may say others where none were. */
  kubernetes: string[];
  isKubernetesAsked: boolean;
  tolerateTexts: boolean;
  filter: RegExp | undefined;
  bail: boolean;
  watch: boolean;
  reports: Report[];
  threads: number | undefined;
  coverage: boolean;
  mutants: boolean;
  lcov: string | undefined;
  coverageMin: number | undefined;
}

export const TEST_USAGE = `Usage: crd-drydock test [options] [PATH...]

Runs test suites of CustomResourceDefinitions, without a cluster. PATH is a suite or a
folder, by default the one you are in. Suites are the files below tests/*/ that have
openshift/api's format, and all files *.testsuite.yaml. A suite is put to each definition
that has its crdName: in zz_generated.crd-manifests two folders up, in --crds, or beside it.

  --crds PATH          a file or folder with definitions; may be repeated
  --feature-gates DIR  manifests of feature gates, by default the nearest
                       payload-manifests/featuregates upwards from the suite
  --filter REGEXP      only tests whose suite and name match
  --bail               stop at the first test that fails
  --watch              stay, and run again what a change of a suite or definition touches
      --kubernetes-version VERSION
                       the release that answers, 1.36 by default, or a range such as
                       1.29-1.37; a suite may name its own
  --tolerate-texts     an expected error may be the text of another release; what was
                       tolerated is told
  -o, --output FORMAT[=FILE]
                       text (the default), junit, tap, json or github; may be repeated
                       with files
  --coverage           what of the definitions no test uses: rules that were never true
                       or never false, keywords that refused nothing, defaults
  --coverage-lcov FILE the same as lcov, which tools show beside the lines
  --coverage-min N     fail where less than N percent are covered
  --mutants            change the definitions in many small ways, and tell which changes no
                       test notices
  --threads N          how many threads work, by default one for each processor
  -h, --help           this text

Exit code: 0 all tests passed, 1 a test failed or too little is covered, 2 something could not be tested: a broken
suite, a definition that is missing or refused, no tests at all; the others still run.
`;

/** Reads what follows the word `test`; nothing where help is asked for. */
export function readTestOptions(words: string[]): TestOptions | undefined {
  const { values, positionals } = parsed(words);
  if (values.help) return undefined;
  const kubernetes = values["kubernetes-version"];
  return {
    paths: positionals.length > 0 ? positionals : ["."],
    crds: values.crds ?? [],
    featureGates: values["feature-gates"],
    kubernetes: releases(kubernetes ?? defaultKubernetesVersion),
    isKubernetesAsked: kubernetes !== undefined,
    tolerateTexts: values["tolerate-texts"] ?? false,
    filter: values.filter === undefined ? undefined : pattern(values.filter),
    bail: values.bail ?? false,
    watch: values.watch ?? false,
    reports: (values.output ?? ["text"]).map(report),
    coverage: values.coverage ?? false,
    mutants: values.mutants ?? false,
    lcov: values["coverage-lcov"],
    coverageMin: values["coverage-min"] === undefined ? undefined : least(values["coverage-min"]),
    threads: values.threads === undefined ? undefined : threads(values.threads),
  };
}

function parsed(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        crds: { type: "string", multiple: true },
        "feature-gates": { type: "string" },
        filter: { type: "string" },
        bail: { type: "boolean" },
        watch: { type: "boolean" },
        "kubernetes-version": { type: "string" },
        "tolerate-texts": { type: "boolean" },
        output: { type: "string", short: "o", multiple: true },
        coverage: { type: "boolean" },
        mutants: { type: "boolean" },
        "coverage-lcov": { type: "string" },
        "coverage-min": { type: "string" },
        threads: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

function releases(word: string): string[] {
  try {
    return releasesOf(word);
  } catch (error) {
    if (error instanceof RangeError) throw new Misuse(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, "u");
  } catch (error) {
    throw new Misuse(`--filter: ${(error as Error).message}`);
  }
}

function report(word: string): Report {
  const [name = "", ...file] = word.split("=");
  const form = OUTPUTS.find((output) => output === name);
  if (form === undefined) {
    const got = JSON.stringify(name);
    throw new Misuse(`--output is one of ${OUTPUTS.join(", ")}; it got ${got}`);
  }
  return file.length > 0 ? { form, file: file.join("=") } : { form };
}

function threads(word: string): number {
  if (!/^[1-9][0-9]?$/.test(word)) throw new Misuse(`--threads is a number; it got ${word}`);
  return Number(word);
}

function least(word: string): number {
  const percent = Number(word.replace(/%$/, ""));
  if (word !== "" && percent >= 0 && percent <= 100) return percent;
  throw new Misuse(`--coverage-min is a number from 0 to 100; it got ${word}`);
}
