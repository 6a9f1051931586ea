// The options of `crd-drydock diff`.

import { type ChangeCategory, defaultKubernetesVersion } from "../../js/tools.ts";
import { Misuse, oneOf, readReleases, readWords } from "../words.ts";

export const OUTPUTS = ["text", "json", "markdown", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

/** The categories, the most lenient first. */
export const CATEGORIES: ChangeCategory[] = ["stored", "writers", "readers", "tools"];

/** The severity that makes the run fail. */
const FAIL_ON = ["error", "warning", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface DiffCommand {
  /** Two files or folders; or a git revision, and paths in the working tree. */
  sides: { before: string; after: string } | { revision: string; paths: string[] };
  objects: string[];
  category: ChangeCategory;
  witnesses: boolean;
  failOn: FailOn;
  output: Output;
  kubernetes: string;
}

export const DIFF_USAGE = `Usage: crd-drydock diff [options] OLD NEW
       crd-drydock diff [options] --git REVISION PATH...
       crd-drydock diff --explain ID

Reports what changed between definitions and whom it breaks. A breaking change is proven
by an object that the old definition accepts and the new one refuses. OLD and NEW are
files or folders; definitions are matched by name. With --git, OLD is PATH in a revision.

  --category NAME      what must not break: stored (objects in the cluster), writers
                       (also manifests, the default), readers (also controllers and
                       clients) or tools (also generated types and command lines)
  --objects PATH       objects from a cluster: report what the new definition does to
                       them; may be repeated
  --no-witnesses       do not search for proofs, which takes most of the time
  --fail-on SEVERITY   error (a change that breaks, the default), warning (one that may
                       break) or never
      --kubernetes-version VERSION
                       the release that answers, 1.36 by default
  -o, --output FORMAT  text (the default), json, markdown or github
  --explain ID         what a kind of change means
  -h, --help           this text

Exit code: 0 nothing breaks, 1 something does, 2 something could not be compared.
`;

const OPTIONS = {
  git: { type: "string" },
  objects: { type: "string", multiple: true },
  category: { type: "string" },
  "no-witnesses": { type: "boolean" },
  "fail-on": { type: "string" },
  "kubernetes-version": { type: "string" },
  output: { type: "string", short: "o" },
  explain: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads the arguments of `diff`. */
export function readDiffOptions(
  words: string[],
): DiffCommand | { help: true } | { explain: string } {
  const { values, positionals } = readWords(words, OPTIONS);
  if (values.help) return { help: true };
  if (values.explain !== undefined) return { explain: values.explain };
  return {
    sides: sides(values.git, positionals),
    objects: values.objects ?? [],
    category: oneOf("--category", CATEGORIES, values.category ?? "writers"),
    witnesses: !values["no-witnesses"],
    failOn: oneOf("--fail-on", FAIL_ON, values["fail-on"] ?? "error"),
    output: oneOf("--output", OUTPUTS, values.output ?? "text"),
    kubernetes: release(values["kubernetes-version"] ?? defaultKubernetesVersion),
  };
}

function sides(revision: string | undefined, names: string[]): DiffCommand["sides"] {
  if (revision !== undefined) {
    if (names.length === 0) throw new Misuse("--git takes the paths to compare");
    return { revision, paths: names };
  }
  const [before, after, ...others] = names;
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Misuse("diff takes two files or folders: see crd-drydock diff --help");
  }
  return { before, after };
}

function release(word: string): string {
  const [one, ...others] = readReleases(word);
  if (one !== undefined && others.length === 0) return one;
  throw new Misuse("--kubernetes-version: diff takes one release");
}
