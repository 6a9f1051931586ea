// Repositories of manifests: their configuration, which files are manifests, and which findings are
// known. The engine decides; this file only calls it. The command uses it.

import type { IgnoredPaths, RepositoryConfig } from "virtual:tools-glue";
import { callTools } from "./engine.ts";
import { knownRelease } from "./releases.ts";
import type { Range } from "./types.ts";
import type { ChangeCategory } from "./types-compare.ts";
import type { SuiteFault } from "./types-suites.ts";
import type { ObjectReference } from "./types-workspace.ts";

export * from "./check.ts";
export { definitionText } from "./crd.ts";
export { releasesIn } from "./releases.ts";
export { toYaml } from "./yaml.ts";

/** The level of the findings of a code. */
export type Level = "error" | "warning" | "note" | "off";

/** What can differ from path to path. */
export interface PathSettings {
  /** The severity of findings by their code. */
  severity: Record<string, Level>;
  /** Kinds that are not judged: `Certificate.cert-manager.io`, or `*.cert-manager.io`. */
  skip: string[];
  kubernetesVersion?: string;
  missing?: "error" | "warn" | "ignore";
  validate?: "strict" | "warn" | "ignore";
}

/** A configuration, `drydock.yaml`. Paths and globs are relative to the folder of its file. */
export interface ConfigValues extends PathSettings {
  include: string[];
  exclude: string[];
  gitignore: boolean;
  crds: string[];
  /** Files, folders and globs of OpenAPI documents. */
  openapi: string[];
  /** Whether Kubernetes' own kinds are judged, where the configuration says so. */
  builtIn?: boolean;
  /** Whether references between objects are checked, where the configuration says so. */
  references?: boolean;
  /** Further fields that refer to objects. */
  referenceTable: ObjectReference[];
  baseline?: string;
  failOn?: "error" | "warning" | "never";
  maxWarnings?: number;
  definitions: { files: string[]; crds: string[] }[];
  diff: DiffValues;
  /** The mistakes in the text, with their places. */
  problems: SuiteFault[];
}

/** How definitions are compared, and which changes are approved. */
export interface DiffValues {
  category?: ChangeCategory;
  alpha?: boolean;
  failOn?: "error" | "warning" | "never";
  /** The severity of changes by their kind. */
  severity: Record<string, "error" | "warning" | "info">;
  approvals: Approval[];
}

/** A change that somebody approved. Members that are absent hold for any change. */
export interface Approval {
  reason: string;
  fingerprint?: string;
  id?: string;
  definition?: string;
  version?: string;
  path?: string;
}

/** A configuration that was read. */
export class Config {
  /** Its settings. */
  readonly values: ConfigValues;
  readonly #handle: RepositoryConfig;

  private constructor(handle: RepositoryConfig) {
    this.#handle = handle;
    this.values = JSON.parse(callTools(() => handle.json()));
  }

  /**
   * Reads a configuration. Mistakes in the text never throw: see `values.problems`.
   *
   * @param isPackage whether the text is a `package.json`; it may have no configuration
   */
  static read(text: string, isPackage = false): Config | undefined {
    const handle = callTools((tools) => tools.RepositoryConfig.read(text, isPackage));
    return handle === undefined ? undefined : new Config(handle);
  }

  /** Whether it leaves a path out. */
  excludes(path: string, isFolder: boolean): boolean {
    return callTools(() => this.#handle.excludes(path, isFolder));
  }

  /** Whether `crds` or `openapi` names a file, or the folder that it is in. */
  needs(path: string): boolean {
    return callTools(() => this.#handle.needs(path));
  }

  /** What holds for a path. */
  settingsOf(path: string): PathSettings {
    return JSON.parse(callTools(() => this.#handle.settingsOf(path)));
  }

  /** Which of the definitions of one kind, given by their paths, judges the objects of a path. */
  definitionFor(object: string, definitions: string[]): number | undefined {
    return callTools(() => this.#handle.definitionFor(object, definitions));
  }
}

/** What the `.gitignore` files of a tree ignore. Those of outer folders are added first. */
export class GitIgnore {
  readonly #handle: IgnoredPaths = callTools((tools) => new tools.IgnoredPaths());

  /** Adds the `.gitignore` of a folder; "" is the root. */
  add(folder: string, text: string): void {
    callTools(() => this.#handle.add(folder, text));
  }

  /** Whether a path is ignored. */
  ignores(path: string, isFolder: boolean): boolean {
    return callTools(() => this.#handle.ignores(path, isFolder));
  }
}

/** Why documents are not manifests. */
export type SkipReason =
  | "patch"
  | "template"
  | "assertion"
  | "refused"
  | "values"
  | "snapshot"
  | "pipeline"
  | "compose"
  | "openapi"
  | "tool"
  | "data";

/** A file, or documents of it, that are not manifests. */
export interface Skip {
  path: string;
  reason: SkipReason;
  /** A line of the document that is no manifest. Without it, no document of the file is one. */
  line?: number;
  /** The kind of the documents that are meant. */
  kind?: string;
  /** The file that says so, if it is another one. */
  by?: string;
}

/** The facts about a file and its statements about others, for `skipsOf`; "" if there are none. */
export function surveyFile(path: string, text: string): string {
  return callTools((tools) => tools.surveyFile(path, text));
}

/** API groups of files that say what other files are, whatever their names are. */
export function describingGroups(): string[] {
  return JSON.parse(callTools((tools) => tools.describingGroups()));
}

/**
 * The files and documents that are not manifests, by the facts of all files. Paths are relative to
 * one folder.
 */
export function skipsOf(files: Iterable<[path: string, facts: string]>): Skip[] {
  return callTools((tools) => {
    const survey = new tools.RepositorySurvey();
    for (const [path, facts] of files) survey.add(path, facts);
    const skips: Skip[] = JSON.parse(survey.skips());
    survey.free();
    return skips;
  });
}

/** Whether a file of this name may say what other files are: a kustomization, a chart, a test. */
export function mayNameOthers(name: string): boolean {
  return callTools((tools) => tools.mayNameOthers(name));
}

/**
 * Whether a definition is there for tests that an object is not part of, by their paths. It tells
 * nothing of the versions that others use.
 */
export function isFixture(definition: string, object: string): boolean {
  return callTools((tools) => tools.isFixture(definition, object));
}

/** Words for a reason: for one document, and for several. */
export function skipWords(): Map<string, [one: string, many: string]> {
  const reasons: [string, string, string][] = JSON.parse(callTools((tools) => tools.skipReasons()));
  return new Map(reasons.map(([name, one, many]) => [name, [one, many]]));
}

/** Where a finding is, and whether it is about the name of an object. */
export interface FaultyPlace {
  range: Range;
  name: boolean;
}

/** Whether a document that has faults is a template. */
export function isTemplate(text: string, document: Range, faulty: FaultyPlace[]): boolean {
  const words = [JSON.stringify(document), JSON.stringify(faulty)] as const;
  return callTools((tools) => tools.isTemplate(text, ...words));
}

/** Whether a text that cannot be read was meant for Kubernetes, and is not a template. */
export function looksLikeKubernetes(text: string): boolean {
  return callTools((tools) => tools.looksLikeKubernetes(text));
}

/** Whether a file says that it is wrong on purpose: one of tests, by its path or its first comment. */
export function expectsRefusal(path: string, text: string): boolean {
  return callTools((tools) => tools.expectsRefusal(path, text));
}

/** A comment `# drydock-ignore[code]: reason`. */
export interface IgnoreComment {
  line: number;
  columns: [from: number, until: number];
  scope: "line" | "document";
  /** The line that it is about, or a line of the document. */
  about: number;
  /** The codes; all findings where there are none. */
  codes: string[];
  /** Why; empty where the comment gives no reason. */
  reason: string;
}

export function ignoreComments(text: string): IgnoreComment[] {
  if (!text.includes("drydock-ignore")) return [];
  return JSON.parse(callTools((tools) => tools.ignoreComments(text)));
}

/** The lines of a rendered stream that name the files of its documents. */
export function streamSources(text: string): [line: number, path: string][] {
  return JSON.parse(callTools((tools) => tools.streamSources(text)));
}

/**
 * Kubernetes' own kinds of a name, in any case and also in the plural, as texts of definitions: one for
 * each group. `kinds` is `kubernetesKinds` of `crd-drydock/kubernetes`.
 */
export function kubernetesDefinitions(kinds: string, name: string, kubernetes: string): string[] {
  const release = knownRelease(kubernetes, "kubernetes");
  return JSON.parse(callTools((tools) => tools.kubernetesDefinitions(kinds, name, release)));
}
