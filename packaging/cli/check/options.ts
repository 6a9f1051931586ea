// The options of `crd-drydock check`.

import type { Command } from "commander";
import { MISSING_MODES, type Missing, VALIDATIONS, type Validation } from "../../settings/modes.ts";
import {
  choice,
  Misuse,
  type Report,
  readReports,
  releasesOption,
  repeated,
  reportOption,
  threadsOption,
} from "../command-line/options.ts";
import { newCommand } from "../command-line/program.ts";

export const OUTPUTS = ["text", "json", "sarif", "github", "gitlab", "junit", "tap"] as const;
export type Output = (typeof OUTPUTS)[number];

/** The severity that makes the run fail. */
const FAIL_ON = ["error", "warning", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** The command, with what its help says. */
export function checkCommand(): Command {
  return newCommand("check", "judge definitions and custom resources in files")
    .usage("[options] FILE...")
    .argument("[file...]")
    .description(DESCRIPTION)
    .addOption(repeated("--crds <path>", "definitions that objects need, not judged themselves"))
    .option("--built-in", BUILT_IN)
    .addOption(repeated("--openapi <path>", OPENAPI))
    .option("--references", REFERENCES)
    .addOption(choice("--missing <mode>", MISSING_ABOUT, MISSING_MODES))
    .addOption(repeated("--previous <path>", PREVIOUS))
    .option("--previous-ref <revision>", PREVIOUS_REF)
    .option("--replace", REPLACE)
    .option("-n, --namespace <name>", NAMESPACE)
    .addOption(choice("--validate <mode>", VALIDATE, VALIDATIONS))
    .addOption(releasesOption("the release that judges", RELEASES))
    .option("--upgrade", UPGRADE)
    .addOption(reportOption(OUTPUTS))
    .option("--config <file>", "the configuration; by default the nearest drydock.yaml upwards")
    .option("--no-config", "read no configuration")
    .option("--no-gitignore", "judge files that .gitignore names, too")
    .option("--no-skip", "judge files that are not manifests, too")
    .option("--baseline <file>", "findings that are known and do not count")
    .option("--write-baseline <file>", "write what is found as known, and end with 0")
    .addOption(choice("--fail-on <severity>", "what makes the run fail, by default error", FAIL_ON))
    .option("--max-warnings <n>", "fail if there are more than N warnings", number)
    .option("--fix", "write the fixes that editors offer as the preferred ones")
    .option("--fix-dry-run", "print what --fix would do, and change nothing")
    .addOption(threadsOption())
    .option("-w, --watch", "check again when something changes, until Ctrl-C")
    .option("-v, --verbose", "list what is not judged, and why")
    .option("-q, --quiet", "errors only, and no summary")
    .addHelpText("after", `\n${EXIT_CODES}`);
}

const DESCRIPTION = `Checks CustomResourceDefinitions and custom resources as a Kubernetes API server would.
FILE is a YAML or JSON file, a folder (searched for .yaml, .yml and .json files, without
what .gitignore names, node_modules and .git) or - for standard input. Patches, templates
and other files that are not manifests are passed over and counted. Objects are judged by
the definition of their group and kind, wherever that is; Kubernetes' own kinds are passed
over unless --built-in is given. Nothing is fetched.`;
const MISSING_ABOUT =
  "objects whose kind has no definition, or none that a server takes: by default an error in files " +
  "that you name and where the kind seems misspelt, a warning in folders";
const BUILT_IN = "judge Kubernetes' own kinds too, by their structure only";
const REFERENCES =
  "remark on references to what is not among the files: selectors without pods, ConfigMaps, Secrets, " +
  "Services, roles and other objects that are named";
const OPENAPI =
  "OpenAPI documents with kinds that have no definition, as `kubectl get --raw " +
  "/openapi/v3/apis/GROUP/VERSION` prints them: their objects are judged by structure only";
const PREVIOUS =
  "what is in the cluster: documents that it has by group, kind, namespace and name are judged as " +
  "updates";
const PREVIOUS_REF =
  "as --previous, with what git has of the files in a revision, such as origin/main";
const REPLACE =
  "judge updates as `kubectl replace`; by default as `kubectl apply`, which keeps fields of a cluster's " +
  "object that were never applied";
const NAMESPACE =
  "the namespace that kubectl puts objects into that name none; by default the one called default";
const VALIDATE = "unknown and repeated fields, as kubectl has it; strict by default";
const RELEASES = ": findings then name the releases that they hold for";
const UPGRADE =
  "tell what changes if the cluster is upgraded from the first to the last release of " +
  "--kubernetes-version FROM..TO";
const EXIT_CODES = `Exit code: 0 without errors, 1 with errors, 2 when nothing could be checked or an option
is wrong.`;

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
  reports: Report<Output>[];
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
  const { openapi = [], builtIn = false, references = false } = values;
  const given = { files, crds, previous, validate, missing, kubernetes, config, gitignore, noSkip };
  const known = { baseline, writeBaseline, failOn, maxWarnings };
  const { upgrade = false, threads, watch = false, previousRef, replace = false } = values;
  if (watch && (fix || writeBaseline !== undefined || files.includes("-"))) {
    throw new Misuse("--watch goes with files, and not with --fix or --write-baseline");
  }
  const before = { previousRef, replace, namespace: values.namespace };
  const work = { openapi, builtIn, references, upgrade, fix, fixDryRun, threads, watch, ...before };
  return { ...given, ...known, ...work, reports, verbose, quiet };
}
