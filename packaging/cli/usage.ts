// What the command understands, and how it says so.

import { defaultKubernetesVersion } from "../js/tools.ts";
import { Misuse, oneOf, readReleases, readWords } from "./words.ts";

export const OUTPUTS = ["text", "json", "sarif", "github"] as const;
export type Output = (typeof OUTPUTS)[number];

/** What becomes of unknown and repeated fields: as `kubectl apply --validate`. */
export const VALIDATIONS = ["strict", "warn", "ignore"] as const;
export type Validation = (typeof VALIDATIONS)[number];

/** What becomes of objects that no definition judges. */
export const MISSING = ["error", "warn", "ignore"] as const;
export type Missing = (typeof MISSING)[number];

export const USAGE = `Usage: crd-drydock check [options] FILE...
Or:    crd-drydock test [options] [PATH...], see crd-drydock test --help
Or:    crd-drydock diff [options] OLD NEW, see crd-drydock diff --help

Checks CustomResourceDefinitions and custom resources as a Kubernetes API server would.
FILE is a YAML or JSON file, a folder (searched for .yaml, .yml and .json files, without
node_modules and .git) or - for standard input. Objects are judged by the definition of
their group and kind, wherever that is; Kubernetes' own kinds are passed over. Nothing is
fetched.

  --crds PATH          definitions that objects need but nothing is reported of;
                       may be repeated
  --missing MODE       objects whose kind has no definition, or none that a server
                       takes: error (the default), warn or ignore
  --previous PATH      what is in the cluster: documents that it has by group, kind,
                       namespace and name are judged as updates; may be repeated
  --validate MODE      unknown and repeated fields: strict (errors, the default, as
                       kubectl has it), warn or ignore
      --kubernetes-version VERSION
                       the release that judges, 1.36 by default, or a range such as
                       1.29-1.37: findings then name the releases that they hold for
  -o, --output FORMAT  text (the default), json, sarif or github
  -q, --quiet          errors only, and no summary
  -h, --help           this text
      --version        the version, and that of Kubernetes

Exit code: 0 without errors, 1 with errors, 2 when it could not check everything.
`;

/** What to do. */
export type Command =
  | { name: "help" }
  | { name: "version" }
  | {
      name: "check";
      files: string[];
      crds: string[];
      previous: string[];
      validate: Validation;
      missing: Missing;
      output: Output;
      quiet: boolean;
      kubernetes: string[];
    };

const OPTIONS = {
  crds: { type: "string", multiple: true },
  previous: { type: "string", multiple: true },
  validate: { type: "string" },
  missing: { type: "string" },
  "kubernetes-version": { type: "string" },
  output: { type: "string", short: "o" },
  quiet: { type: "boolean", short: "q" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** Reads the words after the program's name. */
export function readCommand(words: string[]): Command {
  const { values, positionals } = readWords(words, OPTIONS);
  if (values.help) return { name: "help" };
  if (values.version) return { name: "version" };
  const [name, ...files] = positionals;
  if (name === undefined) throw new Misuse("no command: see crd-drydock --help");
  if (name !== "check") throw new Misuse(`unknown command ${name}: there are check, diff and test`);
  if (files.length === 0) throw new Misuse("no files: name some, or - for standard input");
  const { crds = [], previous = [], quiet = false } = values;
  const validate = oneOf("--validate", VALIDATIONS, values.validate ?? "strict");
  const missing = oneOf("--missing", MISSING, values.missing ?? "error");
  const output = oneOf("--output", OUTPUTS, values.output ?? "text");
  const kubernetes = readReleases(values["kubernetes-version"] ?? defaultKubernetesVersion);
  return { name, files, crds, previous, validate, missing, output, quiet, kubernetes };
}
