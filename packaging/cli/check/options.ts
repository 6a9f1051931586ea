// The options of `crd-drydock check`.

import type { Command } from "commander";
import type { Missing, Validation } from "../../settings/modes.ts";
import {
  Misuse,
  type Report,
  readReleases,
  readReports,
  readThreads,
} from "../command-line/options.ts";
import { commandOf } from "../command-line/table.ts";

export const OUTPUTS = ["text", "json", "sarif", "github", "gitlab", "junit", "tap"] as const;
export type CheckOutput = (typeof OUTPUTS)[number];

/** The severity that makes the run fail. */
export type FailOn = "error" | "warning" | "never";

/** The command, with what its help says. */
export function checkCommand(): Command {
  return commandOf("check", {
    kubernetesVersion: readReleases,
    maxWarnings: number,
    threads: readThreads,
  });
}

function number(word: string): number {
  if (!/^[0-9]+$/.test(word)) throw new Misuse(`--max-warnings is a number; it got ${word}`);
  return Number(word);
}

/** What to check, and how. The configuration may set undefined members. */
export interface CheckOptions {
  files: string[];
  crds: string[];
  openapi: string[];
  builtIn: boolean;
  /** Whether references between objects are checked. */
  references: boolean;
  previous: string[];
  previousRef: string | undefined;
  replace: boolean;
  namespace: string | undefined;
  validate: Validation | undefined;
  missing: Missing | undefined;
  kubernetes: string[] | undefined;
  upgrade: boolean;
  /** A file, or whether those that are found count. */
  config: string | boolean;
  gitignore: boolean;
  /** Whether the configuration also leaves out files that the user named. */
  forceExclude: boolean;
  noSkip: boolean;
  baseline: string | undefined;
  writeBaseline: string | undefined;
  failOn: FailOn | undefined;
  maxWarnings: number | undefined;
  fix: boolean;
  fixDryRun: boolean;
  /** By default as many as there are cores, where there is enough to do. */
  threads: number | undefined;
  watch: boolean;
  reports: Report<CheckOutput>[];
  verbose: boolean;
  quiet: boolean;
}

interface Values {
  crds?: string[];
  openapi?: string[];
  builtIn?: boolean;
  references?: boolean;
  previous?: string[];
  previousRef?: string;
  replace?: boolean;
  namespace?: string;
  validate?: Validation;
  missing?: Missing;
  kubernetesVersion?: string[];
  upgrade?: boolean;
  config?: string | boolean;
  gitignore: boolean;
  forceExclude?: boolean;
  skip: boolean;
  baseline?: string;
  writeBaseline?: string;
  failOn?: FailOn;
  maxWarnings?: number;
  fix?: boolean;
  fixDryRun?: boolean;
  threads?: number;
  watch?: boolean;
  output?: string[];
  verbose?: boolean;
  quiet?: boolean;
}

/** Reads the arguments of `check`. */
export function readCheckOptions(command: Command): CheckOptions {
  const files = command.args;
  if (files.length === 0) throw new Misuse("no files: name some, or - for standard input");
  const values = command.opts<Values>();
  const { crds = [], previous = [], verbose = false, quiet = false } = values;
  const { validate, missing, config = true, gitignore, failOn, maxWarnings } = values;
  const { baseline, writeBaseline, fix = false, fixDryRun = false } = values;
  const reports = readReports(values.output, OUTPUTS);
  const kubernetes = values.kubernetesVersion;
  const noSkip = !values.skip;
  const { openapi = [], builtIn = false, references = false, forceExclude = false } = values;
  const given = { files, crds, previous, validate, missing, kubernetes, config, gitignore, noSkip };
  const known = { baseline, writeBaseline, failOn, maxWarnings };
  const { upgrade = false, threads, watch = false, previousRef, replace = false } = values;
  if (watch && (fix || writeBaseline !== undefined || files.includes("-"))) {
    throw new Misuse("--watch goes with files, and not with --fix or --write-baseline");
  }
  if ((fix || fixDryRun) && files.includes("-")) {
    throw new Misuse("--fix and --fix-dry-run go with files, not with standard input");
  }
  const { namespace } = values;
  if (namespace !== undefined && !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(namespace)) {
    const words = "--namespace is the name of a namespace, such as harbour; it got";
    throw new Misuse(`${words} ${JSON.stringify(namespace)}`);
  }
  if ([...files, ...crds, ...openapi].includes("")) {
    throw new Misuse("the name of a file is empty");
  }
  const before = { previousRef, replace, namespace };
  const work = { openapi, builtIn, references, upgrade, fix, fixDryRun, threads, watch, ...before };
  return { ...given, ...known, ...work, forceExclude, reports, verbose, quiet };
}
