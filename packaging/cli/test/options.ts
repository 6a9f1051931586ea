// The options of `crd-drydock test`.

import { defaultKubernetesVersion } from "../../js/tools.ts";
import { Misuse, oneOf, readReleases, readWords } from "../words.ts";

export const OUTPUTS = ["text", "junit", "tap", "json", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

/** A format of the report, and its file. Without a file the report is printed. */
export interface Report {
  form: Output;
  file?: string;
}

export interface TestOptions {
  paths: string[];
  crds: string[];
  featureGates: string | undefined;
  /** The requested releases. If none were requested, a suite may name its own. */
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
openshift/api's format, and all files *.testsuite.yaml. A suite tests each definition that
has its crdName: in zz_generated.crd-manifests two folders up, in --crds, or beside it.

  --crds PATH          a file or folder with definitions; may be repeated
  --feature-gates DIR  manifests of feature gates, by default the nearest
                       payload-manifests/featuregates upwards from the suite
  --filter REGEXP      only tests whose suite and name match
  --bail               stop at the first test that fails
  --watch              keep running, and run the affected suites after each change
      --kubernetes-version VERSION
                       the release that answers, 1.36 by default, or a range such as
                       1.29-1.37; a suite may name its own
  --tolerate-texts     accept an expected error that is the text of another release; the
                       summary reports how often
  -o, --output FORMAT[=FILE]
                       text (the default), junit, tap, json or github; may be repeated
                       with files
  --coverage           report what no test covers: rules that were never true or never
                       false, keywords that refused nothing, defaults that were not set
  --coverage-lcov FILE write the coverage as lcov
  --coverage-min N     fail if less than N percent are covered
  --mutants            make many small changes to the definitions, and report the changes
                       that no test notices
  --threads N          how many threads work, by default one for each processor
  -h, --help           this text

Exit code: 0 all tests passed, 1 a test failed or too little is covered, 2 something could
not be tested: a broken suite, a definition that is missing or refused, no tests at all;
the others still run.
`;

const OPTIONS = {
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
} as const;

/** Reads the arguments of `test`. Returns nothing if help is requested. */
export function readTestOptions(words: string[]): TestOptions | undefined {
  const { values, positionals } = readWords(words, OPTIONS);
  if (values.help) return undefined;
  const kubernetes = values["kubernetes-version"];
  return {
    paths: positionals.length > 0 ? positionals : ["."],
    crds: values.crds ?? [],
    featureGates: values["feature-gates"],
    kubernetes: readReleases(kubernetes ?? defaultKubernetesVersion),
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

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, "u");
  } catch (error) {
    throw new Misuse(`--filter: ${(error as Error).message}`);
  }
}

function report(word: string): Report {
  const [name = "", ...file] = word.split("=");
  const form = oneOf("--output", OUTPUTS, name);
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
