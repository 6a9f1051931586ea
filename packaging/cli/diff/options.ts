// The options of `crd-drydock diff`.

import type { Command } from "commander";
import type { ChangeCategory } from "../../js/tools.ts";
import {
  choice,
  Misuse,
  type Report,
  readReports,
  releasesOption,
  repeated,
  reportOption,
} from "../command-line/options.ts";
import { newCommand } from "../command-line/program.ts";

export const OUTPUTS = ["text", "json", "sarif", "github", "markdown", "changelog"] as const;
export type DiffOutput = (typeof OUTPUTS)[number];

/** The categories, the most lenient first. */
export const CATEGORIES: ChangeCategory[] = ["stored", "writers", "readers", "tools"];

/** The severity that makes the run fail. */
const FAIL_ON = ["error", "warning", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface DiffOptions {
  /** Two files or folders; or a git revision, and paths in the working tree. */
  sides: { before: string; after: string } | { revision: string; paths: string[] };
  objects: string[];
  /** The category that must not break. If absent, the configuration says it. */
  category: ChangeCategory | undefined;
  witnesses: boolean;
  /** The file with approved changes. */
  approvals: string | undefined;
  /** Whether changes of alpha versions can break. If absent, the configuration says it. */
  alpha: boolean | undefined;
  /** Whether a webhook converts objects, though no definition says so. If absent, the configuration says it. */
  webhook: boolean | undefined;
  /** The findings that make the run fail. If absent, the configuration says it. */
  failOn: FailOn | undefined;
  /** The file of the configuration; or whether there is one. */
  config: string | boolean;
  /** The reports, each to a file or to standard output. */
  reports: Report<DiffOutput>[];
  /** The releases that answer, the oldest first. If absent, the configuration says it. */
  kubernetes: string[] | undefined;
}

/** The command, with what its help says. */
export function diffCommand(): Command {
  return newCommand("diff", "report what changed between definitions, and whom it breaks")
    .usage(
      "[options] OLD NEW\n       crd-drydock diff [options] --git REVISION PATH...\n" +
        "       crd-drydock diff --explain ID",
    )
    .argument("[path...]")
    .description(DESCRIPTION)
    .option("--git <revision>", "compare with what the paths were in a revision")
    .addOption(choice("--category <name>", CATEGORY, CATEGORIES))
    .addOption(repeated("--objects <path>", OBJECTS))
    .option("--no-witnesses", "do not search for proofs, which takes most of the time")
    .option("--alpha", "changes of alpha versions, such as v1alpha1, can break, too")
    .option("--webhook", "a webhook converts objects, though the definitions do not say so")
    .option("--approvals <file>", "changes that somebody approved, with the reason of each")
    .addOption(choice("--fail-on <severity>", FAIL_ON_ABOUT, FAIL_ON))
    .option("--config <file>", "the configuration; by default the nearest drydock.yaml upwards")
    .option("--no-config", "read no configuration")
    .addOption(releasesOption())
    .addOption(reportOption(OUTPUTS, OUTPUT))
    .option("--explain <id>", "what a kind of change means")
    .addHelpText("after", `\n${EXIT_CODES}`);
}

const DESCRIPTION = `Reports what changed between definitions and whom it breaks. A breaking change is proven
by an object that the old definition accepts and the new one refuses. OLD and NEW are
files, folders or - for standard input; definitions are matched by name. With --git, OLD
is PATH in a revision.`;
const CATEGORY =
  "what must not break: stored (objects in the cluster), writers (also manifests, the default), " +
  "readers (also controllers and clients) or tools (also generated types and command lines)";
const OBJECTS = "objects from a cluster: report what the new definition does to them";
const OUTPUT = "markdown is a comment for a pull request, changelog an entry of one";
const FAIL_ON_ABOUT =
  "what makes the run fail: error (a change that is known to break), warning (also one that may break, " +
  "the default) or never";
const EXIT_CODES =
  "Exit code: 0 no change is as severe as --fail-on, apart from approved ones; 1 a change is; 2 something\n" +
  "could not be compared.";

interface Values {
  git?: string;
  objects?: string[];
  category?: ChangeCategory;
  witnesses: boolean;
  alpha?: boolean;
  webhook?: boolean;
  approvals?: string;
  failOn?: FailOn;
  config?: string | boolean;
  kubernetesVersion?: string[];
  output?: string[];
  explain?: string;
}

/** Reads the arguments of `diff`. */
export function readDiffOptions(command: Command): DiffOptions | { explain: string } {
  const values = command.opts<Values>();
  if (values.explain !== undefined) return { explain: values.explain };
  const { category, witnesses, failOn } = values;
  return {
    sides: sides(values.git, command.args),
    objects: values.objects ?? [],
    category,
    witnesses,
    alpha: values.alpha,
    webhook: values.webhook,
    approvals: values.approvals,
    config: values.config ?? true,
    failOn,
    reports: readReports(values.output, OUTPUTS),
    kubernetes: values.kubernetesVersion,
  };
}

function sides(revision: string | undefined, names: string[]): DiffOptions["sides"] {
  if (revision !== undefined) {
    if (names.length === 0) throw new Misuse("--git takes the paths to compare");
    return { revision, paths: names };
  }
  const [before, after, ...others] = names;
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Misuse("diff takes two files or folders: see crd-drydock diff --help");
  }
  if (before === "-" && after === "-") {
    throw new Misuse("only one of the two can be the standard input");
  }
  return { before, after };
}
