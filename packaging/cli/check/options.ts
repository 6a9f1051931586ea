// The options of `crd-drydock check`.

import type { Command } from "commander";
import { newCommand } from "../frame/program.ts";
import {
  choice,
  DEFAULT_RELEASES,
  kubernetesOption,
  Misuse,
  type Report,
  readReports,
  repeated,
  reportOption,
} from "../frame/words.ts";

export const OUTPUTS = ["text", "json", "sarif", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

/** What becomes of unknown and repeated fields: as `kubectl apply --validate`. */
export const VALIDATIONS = ["strict", "warn", "ignore"] as const;
export type Validation = (typeof VALIDATIONS)[number];

/** What becomes of objects that no definition judges. */
export const MISSING = ["error", "warn", "ignore"] as const;
export type Missing = (typeof MISSING)[number];

/** The command, with what its help says. */
export function checkCommand(): Command {
  return newCommand("check", "judge definitions and custom resources in files")
    .usage("[options] FILE...")
    .argument("[file...]")
    .description(DESCRIPTION)
    .addOption(repeated("--crds <path>", "definitions that objects need, not judged themselves"))
    .addOption(choice("--missing <mode>", MISSING_ABOUT, MISSING).default("error"))
    .addOption(repeated("--previous <path>", PREVIOUS))
    .addOption(choice("--validate <mode>", VALIDATE, VALIDATIONS).default("strict"))
    .addOption(kubernetesOption(KUBERNETES))
    .addOption(reportOption(OUTPUTS))
    .option("-q, --quiet", "errors only, and no summary")
    .addHelpText("after", `\n${EXIT_CODES}`);
}

const DESCRIPTION = `Checks CustomResourceDefinitions and custom resources as a Kubernetes API server would.
FILE is a YAML or JSON file, a folder (searched for .yaml, .yml and .json files, without
node_modules and .git) or - for standard input. Objects are judged by the definition of
their group and kind, wherever that is; Kubernetes' own kinds are passed over. Nothing is
fetched.`;
const MISSING_ABOUT = "objects whose kind has no definition, or none that a server takes";
const PREVIOUS =
  "what is in the cluster: documents that it has by group, kind, namespace and name are judged as " +
  "updates";
const VALIDATE = "unknown and repeated fields, as kubectl has it";
const KUBERNETES =
  "the release that judges, 1.36 by default, or a range such as 1.29-1.37: findings then name the " +
  "releases that they hold for";
const EXIT_CODES =
  "Exit code: 0 without errors, 1 with errors, 2 when it could not check everything.";

/** What to check, and how. */
export interface CheckOptions {
  files: string[];
  crds: string[];
  previous: string[];
  validate: Validation;
  missing: Missing;
  reports: Report<Output>[];
  quiet: boolean;
  kubernetes: string[];
}

interface Values {
  crds?: string[];
  previous?: string[];
  validate: Validation;
  missing: Missing;
  output?: string[];
  quiet?: boolean;
  kubernetesVersion?: string[];
}

/** Reads the arguments of `check`. */
export function readCheckOptions(command: Command): CheckOptions {
  const files = command.args;
  if (files.length === 0) throw new Misuse("no files: name some, or - for standard input");
  const values = command.opts<Values>();
  const { crds = [], previous = [], quiet = false, validate, missing, output } = values;
  const reports = readReports(output, OUTPUTS);
  const kubernetes = values.kubernetesVersion ?? DEFAULT_RELEASES;
  return { files, crds, previous, validate, missing, reports, quiet, kubernetes };
}
