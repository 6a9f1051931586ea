// Repositories of manifests: their configuration, which files are manifests, and which findings are
// known. The engine decides; this file only calls it. The command uses it.

import type { IgnoredPaths, RepositoryConfig } from "virtual:tools-glue";
import { callTools } from "./engine.ts";
import { knownRelease } from "./releases.ts";
import type { Range } from "./types.ts";
import type { ChangeCategory } from "./types-compare.ts";
import type { Diagnostic } from "./types-editor.ts";
import type { SuiteFault } from "./types-suites.ts";
import type { Table } from "./types-views.ts";
import type { NotJudgedReason, ObjectReference } from "./types-workspace.ts";

export * from "./ask.ts";
export * from "./check.ts";
export * from "./checker.ts";
export { definitionText } from "./crd.ts";
export { releasesIn } from "./releases.ts";
export { toYaml } from "./yaml.ts";

/** The level of the findings of a code. */
export type Level = "error" | "warning" | "note" | "off";

/** The settings that can differ from path to path. */
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
  webhook?: boolean;
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

  /** Whether it leaves a file out, or a folder that the file is in. */
  excludesFile(path: string): boolean {
    return callTools(() => this.#handle.excludesFile(path));
  }

  /** Where an entry of `crds` or `openapi` stands, by its number. */
  placeOfNeeded(key: "crds" | "openapi", number: number): Range | undefined {
    const place = callTools(() => this.#handle.placeOfNeeded(key, number));
    return place === undefined ? undefined : JSON.parse(place);
  }

  /** Whether `crds` or `openapi` names a file, or the folder that it is in. */
  needs(path: string): boolean {
    return callTools(() => this.#handle.needs(path));
  }

  /** The settings of a path. */
  settingsOf(path: string): PathSettings {
    return JSON.parse(callTools(() => this.#handle.settingsOf(path)));
  }

  /** The positions of the entries in `definitions` that apply to at least one of these files. */
  channelsFor(files: string[]): number[] {
    return [...callTools(() => this.#handle.channelsFor(files))];
  }

  /** Whether the definitions of such an entry are in a file. */
  channelHas(number: number, path: string): boolean {
    return callTools(() => this.#handle.channelHas(number, path));
  }

  /** The numbers of the definitions of one kind, given by their paths, that judge the objects of a path. */
  definitionsFor(object: string, definitions: string[]): number[] {
    return [...callTools(() => this.#handle.definitionsFor(object, definitions))];
  }
}

/** The paths that the `.gitignore` files of a tree ignore. Files of outer folders are added first. */
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
  | "partial"
  | "labelled"
  | "encrypted"
  | "data";

/** A file, or documents of it, that are not manifests. */
export interface Skip {
  path: string;
  reason: SkipReason;
  /** A line of the document that is no manifest. Without it, no document of the file is one. */
  line?: number;
  /** Whether it is about an item of a list. */
  item?: boolean;
  /** Patterns of the documents that are meant. Without one, all are. */
  of?: { group?: string; kind?: string; name?: string };
  /** The fields that are meant. Without them, all are. */
  fields?: string[];
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

/** A document of a text, with the diagnostics about it. */
export interface FaultyDocument {
  range: Range;
  /** The number of the document in its text. */
  document: number;
  /** Which item of the document's list it is. */
  item: number | undefined;
  /** The place that tells why it is not judged, if it is not. */
  at: Range | undefined;
  apiVersion: string;
  kind: string;
  name: string;
  /** Whether it is a definition. */
  definition: boolean;
  /** Why it is not judged, if it is not. */
  reason: string | undefined;
  faults: FaultOfDocument[];
}

/** What a diagnostic says of a document. */
export interface FaultOfDocument {
  range: Range;
  severity: number;
  code: string;
  path: string;
  /** What the definition demands: the keyword, or the text of the rule. */
  violated: string | undefined;
  /** The path of the rule's value, `<nil>` for the whole object. */
  ruleAt: string | undefined;
  /** The type that the schema demands. */
  wanted: string | undefined;
}

/** The kind of a document that is no manifest. */
export interface NotManifest {
  reason: SkipReason;
  /** `patch, says k/kustomization.yaml` */
  words: string;
  /** `not checked: it is a patch, says k/kustomization.yaml` */
  message: string;
}

/** Whether a document is a manifest, by its faults and by other files. */
export interface Recognised {
  notManifest: NotManifest | null;
  /**
   * The numbers of the faults of a manifest that do not count: its placeholders are filled in, or other files add
   * what is missing.
   */
  excused: number[];
}

/**
 * What documents of a text are that have faults or are not judged, in their order. Files say it of themselves and of
 * others, and placeholders and names of tests say it of documents that have faults.
 *
 * @param path of the text, from the user's folder
 * @param skips what files say of the text
 * @param folders that the user opened
 */
export function recognised(
  text: string,
  path: string,
  skips: Skip[],
  documents: FaultyDocument[],
  folders: string[],
): Recognised[] {
  const words = [JSON.stringify(skips), JSON.stringify(documents)] as const;
  return JSON.parse(callTools((tools) => tools.recognised(text, path, ...words, folders)));
}

/** A severity of the Language Server Protocol. */
type Severity = Diagnostic["severity"];

/** The modes of `validate` and `missing` that a user chose. */
export interface SeverityModes {
  validate: string;
  missing: string;
}

/** The severity of a diagnostic, with LSP's numbers; undefined if it is not reported. */
export function severityOf(
  code: string,
  usual: Severity,
  { validate, missing }: SeverityModes,
): Severity | undefined {
  const severity = callTools((tools) => tools.severityOf(code, usual, validate, missing));
  return severity as Severity | undefined;
}

/**
 * The severity of a document that is not judged, for a reason other than its definition; undefined if it is not
 * reported. The diagnostics of the engine say nothing of such a document.
 *
 * @param usual the severity of `auto`, unless the document seems mistaken: that is an error
 */
export function severityOfUnknown(
  { reason, isMistake = false }: { reason: NotJudgedReason; isMistake?: boolean },
  missing: string,
  usual: Severity,
): Severity | undefined {
  const words = [reason, isMistake, missing, usual] as const;
  return callTools((tools) => tools.severityOfUnknown(...words)) as Severity | undefined;
}

/**
 * The numbers of the findings that are left: comments silence some, and names of kinds leave documents out.
 *
 * @param skip names of kinds: `Certificate.cert-manager.io`, or `*.cert-manager.io`
 * @param documents the first and the last line of each, its API version and its kind
 * @param found the code and the line of each finding
 */
export function leftBy(
  text: string,
  skip: string[],
  documents: (readonly [first: number, last: number, apiVersion: string, kind: string])[],
  found: (readonly [code: string, line: number])[],
): Uint32Array {
  const words = [JSON.stringify(documents), JSON.stringify(found)] as const;
  return callTools((tools) => tools.leftBy(text, skip, ...words));
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
  /** What is wrong with the comment, in words. It silences and approves nothing then. */
  fault?: string;
}

export function ignoreComments(text: string): IgnoreComment[] {
  if (!text.includes("drydock-ignore")) return [];
  return JSON.parse(callTools((tools) => tools.ignoreComments(text)));
}

/** The explanation of a field as text, as `kubectl explain` has it, or why there is none. */
export type ExplanationText = { text: string } | { error: string };

/** The explanation of a field of a version of a definition. */
export function explanationText(
  definition: string,
  path: string,
  version: string,
): ExplanationText {
  return JSON.parse(callTools((tools) => tools.explanationText(definition, path, version)));
}

/**
 * The explanation of a field of a kind without a definition: one of Kubernetes' own, or one that OpenAPI
 * documents describe. `undefined` if there is no such kind.
 *
 * @param described `kubernetesKinds` of `crd-drydock/kubernetes`, or a text with OpenAPI documents
 */
export function kindExplanationText(
  described: string,
  { apiVersion, kind, path }: { apiVersion: string; kind: string; path: string },
  kubernetes: string,
): ExplanationText | undefined {
  const release = knownRelease(kubernetes, "kubernetes");
  const found = callTools((tools) =>
    tools.kindExplanationText(described, release, apiVersion, kind, path),
  );
  return found === undefined ? undefined : JSON.parse(found);
}

/** The circumstances of a table of Kubernetes' own kinds. */
export interface OwnTableOptions {
  /** Whether the cells are those of `-o wide`. */
  wide: boolean;
  /** The release whose columns the table has. */
  kubernetes: string;
  /** The time that ages count to. */
  now: Date;
}

/**
 * The table of `kubectl get` for objects of one of Kubernetes' own kinds; `undefined` if the columns of the
 * kind are not known.
 *
 * @param objects JSON texts
 */
export function ownTable(
  { apiVersion, kind }: { apiVersion: string; kind: string },
  objects: string[],
  { wide, kubernetes, now }: OwnTableOptions,
): Table | undefined {
  const release = knownRelease(kubernetes, "kubernetes");
  const text = callTools((tools) => tools.ownTable(apiVersion, kind, objects, wide, release, now));
  return text === undefined ? undefined : JSON.parse(text);
}
