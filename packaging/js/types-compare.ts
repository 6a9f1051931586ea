// The shapes of a comparison of two definitions.

import type { Range, Source } from "./types.ts";

/**
 * Whom a change meets. The categories are nested: whoever asks for one asks for those before it, too.
 *
 * - `stored`: objects in the cluster: can they still be read, updated and converted?
 * - `writers`: manifests that users apply: are they still taken, and do they mean the same?
 * - `readers`: controllers and clients that read: do they still understand what they get?
 * - `tools`: generated types, server-side apply, command lines.
 */
export type ChangeCategory = "stored" | "writers" | "readers" | "tools";

/** What a change does to the objects that are taken; `none`: the same objects are taken. */
export type ChangeEffect = "widens" | "narrows" | "incomparable" | "undecided" | "none";

export interface DiffOptions {
  /** Who must not be broken, by default `writers`. */
  category?: ChangeCategory;
  /** Objects as a cluster has them. */
  objects?: Source[];
  /** Whether to look for witnesses, which takes most of the time; by default true. */
  witnesses?: boolean;
  /** The Kubernetes release that answers. */
  kubernetes?: string;
}

/** What changed between two definitions. */
export interface Comparison {
  findings: Finding[];
  /** What becomes of the objects that were given, in their order. */
  objects: ObjectOutcome[];
  /** Why the two were not compared; absent where they were. */
  error?: ComparisonError;
}

export interface ComparisonError {
  /** `undecodable`: a text is no definition. `other-resource`: the two define different ones. */
  code: "undecodable" | "other-resource";
  /** Which of the two cannot be decoded. */
  which?: "before" | "after";
  message: string;
}

/** A difference between two definitions. */
export interface Finding {
  /** The stable name of the kind of change: see `docs/compatibility.md`. */
  id: string;
  /** 16 hexadecimal digits that stand for this change, whatever its words. */
  fingerprint: string;
  /** The version of the resource; absent where the change is of all of them. */
  version?: string;
  /** The field in objects, `[]` for any item and `[*]` for any key; else the path in the definition. */
  path: string;
  effect: ChangeEffect;
  /** Whom it meets: the most lenient category. */
  category: ChangeCategory;
  /** Whether it breaks somebody in the chosen category. Changes of alpha versions never do. */
  breaking: boolean;
  message: string;
  /** Where in the old text. */
  before?: DefinitionPlace;
  /** Where in the new text. */
  after?: DefinitionPlace;
  /** The proof. */
  witness?: Witness;
}

/** Where something stands in the text of a definition. */
export interface DefinitionPlace {
  /** The path in the definition, as the server writes it. */
  path: string;
  range: Range | null;
}

/** A request to which the two definitions say different things. */
export interface Witness {
  /** The object that is sent, as YAML. */
  object: string;
  /** The object that it updates, as YAML; absent where `object` is created. */
  previous?: string;
  /**
   * What the old definition makes of it: `accepted`, the message of the refusal, or where both accept
   * it the stored object as YAML.
   */
  before: string;
  /** The same of the new definition. */
  after: string;
}

/** What becomes of an object under the new definition. */
export interface ObjectOutcome {
  index: number;
  /** Whether it could be created anew. */
  create: boolean;
  /** Whether it can be updated without a change of what its schema describes. */
  update: boolean;
  /** Whether such an update passes only because errors in unchanged values do not count. */
  ratcheted: boolean;
  /** Fields that it loses at its next write and had not lost before. */
  pruned: string[];
  /** Fields that are filled in at its next write and had not been before. */
  defaulted: string[];
  /** The message of the refusal: of the update where that is refused, else of the creation. */
  message?: string;
}

/** A kind of change that comparisons find. */
export interface ChangeKind {
  id: string;
  about: string;
  /** What it does unless a comparison finds out more. */
  effect: ChangeEffect;
  category: ChangeCategory;
  breaks: boolean;
  /** The kind that undoes it; null where there is none. */
  mirror: string | null;
}
