// The types of a comparison of two definitions.

import type { Range, Source } from "./types.ts";
import type { Sentence } from "./types-editor.ts";

/**
 * Who is affected by a change. The categories are nested: each includes those before it.
 *
 * - `stored`: objects in the cluster: can they still be read, updated and converted?
 * - `writers`: manifests that users apply: are they still accepted, and do they mean the same?
 * - `readers`: controllers and clients that read objects: do they still understand them?
 * - `tools`: generated types, server-side apply, command lines.
 */
export type ChangeCategory = "stored" | "writers" | "readers" | "tools";

/** How a change affects the set of accepted objects. `none`: it stays the same. */
export type ChangeEffect = "widens" | "narrows" | "incomparable" | "undecided" | "none";

export interface DiffOptions {
  /** Changes that break this category are breaking. By default `writers`. */
  category?: ChangeCategory;
  /** Objects from a cluster. */
  objects?: Source[];
  /** Whether to search for witnesses; by default true. The search takes most of the time. */
  witnesses?: boolean;
  /** Whether changes of alpha versions, such as `v1alpha1`, can be breaking; by default false. */
  alpha?: boolean;
  /**
   * Whether a webhook converts the objects, though the definitions do not say so; by default false. What objects
   * lose between versions is then not known.
   */
  webhook?: boolean;
  /**
   * The Kubernetes release that answers; by default the one of the definitions that are a `Crd`, else
   * `defaultKubernetesVersion`.
   */
  kubernetes?: string;
}

/** The changes between two definitions. */
export interface Comparison {
  findings: Finding[];
  /** How the new definition treats the given objects, in their order. */
  objects: ObjectOutcome[];
  /** The texts of `steps`. */
  migration: string[];
  /** The steps of a safe migration, in order. */
  steps: MigrationStep[];
  /** Why the two could not be compared. Absent if they were. */
  error?: ComparisonError;
}

/** A step of a safe migration. */
export interface MigrationStep {
  /** The stable name. */
  id: MigrationStepId;
  /** What to do, in English, with code in backticks. */
  text: string;
  /** The fields that the step is about; the empty path is the whole object. Absent if it is about none. */
  paths?: string[];
  /** The versions that the step is about. Absent if it is about none, or about a new storage version. */
  versions?: string[];
  /** The storage version of the old definition, in steps about a new one. */
  before?: string;
  /** The storage version of the new definition, in steps about it. */
  after?: string;
}

/** What a step of a migration is about. */
export type MigrationStepId =
  | "scope"
  | "status-required"
  | "require-manifests"
  | "require-controllers"
  | "require-keys"
  | "names"
  | "correct"
  | "correct-before"
  | "anew"
  | "older"
  | "null"
  | "null-dropped"
  | "changes"
  | "retyped"
  | "manifests"
  | "controllers"
  | "default-manifests"
  | "default-controllers"
  | "default-clients"
  | "default-set"
  | "default-refused"
  | "status-added"
  | "status-removed"
  | "storage-both"
  | "storage-write"
  | "serve"
  | "serve-objects"
  | "remove-version"
  | "storage-first"
  | "version-first"
  | "storage-default"
  | "list"
  | "optional"
  | "remove"
  | "remove-status";

export interface ComparisonError {
  /**
   * `undecodable`: a text is not a definition. `other-resource`: the definitions are of different
   * resources.
   */
  code: "undecodable" | "other-resource";
  /** Which of the two cannot be decoded. */
  which?: "before" | "after";
  message: string;
}

/** A difference between two definitions. */
export interface Finding {
  /** The stable name of the kind of change: see `docs/compatibility.md`. */
  id: string;
  /** Identifies this change: 16 hexadecimal digits. It does not depend on the wording. */
  fingerprint: string;
  /** The version of the resource. Absent if the change concerns all versions. */
  version?: string;
  /** The field in objects, `[]` for any item and `[*]` for any key; else the path in the definition. */
  path: string;
  effect: ChangeEffect;
  /** Who is affected: the most lenient category. */
  category: ChangeCategory;
  /** Whether the change breaks the chosen category. Changes of alpha versions do not, unless the option `alpha` is set. */
  breaking: boolean;
  /** Whether the change may break the chosen category: its effect is undecided. */
  possiblyBreaking: boolean;
  /** The change, in a sentence, and the remark. */
  message: string;
  /** The message without the remark. */
  change: string;
  /** The values in the sentence: the old and the new one, or a name. Absent if it has none. */
  detail?: string;
  /** The old and the new value as data. Absent if the sentence has other words. */
  values?: ChangedValues;
  /**
   * The end of the message: what depends on the release, such as what becomes of stored objects. Absent
   * if there is nothing to say.
   */
  remark?: string;
  /** The sentences of the remark as data: translations are made of them. */
  sentences?: Sentence[];
  /** Where in the old text. */
  before?: DefinitionPlace;
  /** Where in the new text. */
  after?: DefinitionPlace;
  /** The proof. */
  witness?: Witness;
}

/** The old and the new value of a keyword or field that changed. */
export interface ChangedValues {
  /** What has the values, such as a keyword between backticks. Absent if the change says it. */
  subject?: string;
  /** The old value. Absent if there was none. */
  before?: string;
  /** The new value. Absent if there is none. */
  after?: string;
}

/** Where something stands in the text of a definition. */
export interface DefinitionPlace {
  /** The path in the definition, as the server writes it. */
  path: string;
  range: Range | null;
}

/** A request that the two definitions answer differently. */
export interface Witness {
  /** The object that is sent, as YAML. */
  object: string;
  /** The stored object that the request updates, as YAML. Absent for a creation. */
  previous?: string;
  /** Whether the request updates the status only. Absent for a request for the object itself. */
  subresource?: "status";
  /**
   * The answer of the old definition: `accepted`, or the message of the refusal. If both definitions
   * accept the object, this is the stored object as YAML. A change between two versions may have other
   * texts: what clients of a version read, or what the new definition stores before an update in the
   * other version.
   */
  before: string;
  /**
   * The answer of the new definition, in the same form. A change between two versions may show what is
   * left after that update.
   */
  after: string;
}

/** How the new definition treats an object. */
export interface ObjectOutcome {
  index: number;
  /** Whether it could be created anew. */
  create: boolean;
  /** Whether an update is accepted that changes only an annotation. */
  update: boolean;
  /** Whether the old definition would create it anew. */
  createBefore: boolean;
  /** Whether the old definition accepts such an update. */
  updateBefore: boolean;
  /** Whether such an update is accepted only because of ratcheting. */
  ratcheted: boolean;
  /** Fields that the next write prunes, and nulls that it drops, if the old definition kept them. */
  pruned: string[];
  /** Fields that the next write defaults and the old definition did not. */
  defaulted: string[];
  /**
   * Fields that are lost, gained or changed when the object is stored in the storage version of the new
   * definition and read again in its own.
   */
  roundTrip: string[];
  /** The message of the refused update, or else of the refused creation. */
  message?: string;
}

/** A kind of change that comparisons find. */
export interface ChangeKind {
  id: string;
  about: string;
  /** The usual effect. A comparison may find another one. */
  effect: ChangeEffect;
  category: ChangeCategory;
  breaks: boolean;
  /** The kind of the opposite change; null if there is none. */
  mirror: string | null;
  example: ChangeExample;
}

/** A change of a kind: two pieces of definitions, as YAML. */
export interface ChangeExample {
  /** Where the pieces stand: a path in a definition. */
  at: string;
  before: string;
  after: string;
}
