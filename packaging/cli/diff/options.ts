// What `crd-drydock diff` understands.

import { parseArgs } from "node:util";
import { type ChangeCategory, defaultKubernetesVersion } from "../../js/tools.ts";
import { releasesOf } from "../releases.ts";
import { Misuse } from "../usage.ts";

export const OUTPUTS = ["text", "json", "markdown", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

const CATEGORIES: ChangeCategory[] = ["stored", "writers", "readers", "tools"];

/** What a run fails on. */
const FAIL_ON = ["error", "warning", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface DiffCommand {
  /** The two states: files and folders, or a git revision and paths of the working tree. */
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

Says what changed between definitions, whom it breaks, and proves it with an object that
the old definition takes and the new one refuses. OLD and NEW are files or folders;
definitions are matched by name. With --git, OLD is what PATH was in a revision.

  --category NAME      who must not be broken: stored (objects in the cluster), writers
                       (manifests too, the default), readers (controllers and clients
                       too) or tools (generated types and command lines too)
  --objects PATH       objects as a cluster has them: what becomes of them; may be
                       repeated
  --no-witnesses       no proofs, which take most of the time
  --fail-on SEVERITY   error (a change that breaks, the default), warning (one that may
                       break) or never
      --kubernetes-version VERSION
                       the release that answers, 1.36 by default
  -o, --output FORMAT  text (the default), json, markdown or github
  --explain ID         what a kind of change means
  -h, --help           this text

Exit code: 0 nothing breaks, 1 something does, 2 something could not be compared.
`;

/** Reads what follows the word `diff`; a text to print where that is all. */
export function readDiffOptions(
  words: string[],
): DiffCommand | { help: true } | { explain: string } {
  const { values, positionals } = parsed(words);
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
  try {
    const [one, ...others] = releasesOf(word);
    if (one !== undefined && others.length === 0) return one;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Misuse(`--kubernetes-version: ${error.message}`);
  }
  throw new Misuse("--kubernetes-version: diff takes one release");
}

function parsed(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        git: { type: "string" },
        objects: { type: "string", multiple: true },
        category: { type: "string" },
        "no-witnesses": { type: "boolean" },
        "fail-on": { type: "string" },
        "kubernetes-version": { type: "string" },
        output: { type: "string", short: "o" },
        explain: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

function oneOf<Value extends string>(
  option: string,
  values: readonly Value[],
  given: string,
): Value {
  const known = values.find((value) => value === given);
  if (known !== undefined) return known;
  throw new Misuse(`${option} is one of ${values.join(", ")}; it got ${JSON.stringify(given)}`);
}
