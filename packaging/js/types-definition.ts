// The types of a definition: the server's report, what its rules cost, its names and its status.

import type { FieldError, KubernetesOption, RuleId, Source } from "./types.ts";
import type { Table } from "./types-views.ts";

/** The code of a remark; docs/javascript.md explains each. */
export type AdviceCode =
  | "optional-without-has"
  | "transition-escaped-by-deletion"
  | "default-never-applied"
  | "map-key-not-required"
  | "required-without-property"
  | "enum-of-another-type"
  | "unnoticed-field"
  | "serves-nothing";

/** A remark of ours on a definition, which the server says nothing of and which decides nothing. */
export interface Advice {
  code: AdviceCode;
  /** The place in the user's own document. */
  at: string;
  message: string;
}

/** The keyword that bounds the size of a list, a map or a string. */
export type BoundKeyword = "maxItems" | "maxProperties" | "maxLength";

/** A size that multiplies the cost of a rule. */
export interface CostFactor {
  /** The list, map or string, in the user's own document. */
  at: string;
  keyword: BoundKeyword;
  /** The bound that it has. */
  bound?: number;
  /**
   * What the estimate takes its size for: elements, or the bytes of a string. Without a bound that
   * is as many as a request has room for; of all unbounded lists and maps around a rule together,
   * how many values of the rule's node it has room for.
   */
  assumed: number;
  /** The largest bound with which the rule keeps its limit, all else unchanged. */
  suggestion?: number;
}

/** A bound to set. */
export interface CostBound {
  at: string;
  keyword: BoundKeyword;
  bound: number;
}

/** The estimated cost of one compiled rule. */
export interface RuleCost {
  /** As in the server's errors. */
  path: string;
  /** Which rule it is. */
  rule: RuleId;
  /**
   * The first release of Kubernetes whose new rules may use all functions and macros of this one;
   * absent where all may.
   */
  since?: string;
  /** Whether the rule compiles and names `oldSelf`: a transition rule. Absent where not. */
  usesOldSelf?: true;
  perCall: number;
  total: number;
  /** The same place in the user's own document, where that has another path there. */
  at?: string;
  /**
   * Ours: what the rule must not exceed for the definition to be accepted, where it costs too
   * much; the limit of a rule, or its share of the schema's.
   */
  limit?: number;
  /**
   * Ours: where the cost comes from, of the most expensive of those that cost too much. The lists
   * and maps around the rule come first, then what the rule looks at.
   */
  factors?: CostFactor[];
  /** Ours: one bound for all factors, which suffices without lowering any of them as far. */
  together?: CostBound[];
}

/** Why a release refuses a definition, or which field it drops silently. */
export interface ReleaseReason {
  /** The field, as in the server's errors. */
  at: string;
  /** The rule, where it is one that the release refuses. */
  rule?: string;
  /**
   * What the release does not know, as it is written in definitions: `isIP()`, `optionalOldSelf`,
   * `format: int32`. Otherwise the `code` of the error.
   */
  what: string;
  /**
   * How the release treats it. `unknown`: it does not know it, so new rules may not use it;
   * `dropped`: it drops it silently; `refused`: it refuses it for another reason, which `message` says.
   */
  lack: "unknown" | "dropped" | "refused";
  /** The first later release that takes the field; absent where none does. */
  since?: string;
  /** The first release that no longer takes the field, where an earlier one does. */
  until?: string;
  /** The server's text. */
  message: string;
}

/** The verdict of a release of Kubernetes on a definition. */
export interface ReleaseVerdict {
  /** The release, e.g. `1.33`. */
  version: string;
  /** Whether it takes the definition. */
  accepted: boolean;
  /** Why it refuses the definition, and which fields it drops silently. */
  reasons: ReleaseReason[];
}

/** The API server's report about a CustomResourceDefinition. */
export interface CrdReport {
  /** No errors, and decodable. */
  valid: boolean;
  /**
   * The server's text if it refuses the request before validation (400 or 413): the document is not
   * a CRD, or it has a `resourceVersion` and so exists already.
   */
  decodeError?: string;
  /**
   * The message that a client gets where the CRD is refused:
   * `CustomResourceDefinition.apiextensions.k8s.io "widgets.example.org" is invalid: …`.
   * `undefined` if no server would say anything, as to a text that is neither YAML nor JSON.
   */
  message?: string;
  /** Unknown or duplicate fields, as strict decoding words them. */
  strict: string[];
  errors: FieldError[];
  warnings: string[];
  /** Ours, not the server's. */
  advice: Advice[];
  rules: RuleCost[];
  cost: { total: number; limit: number; perRuleLimit: number };
  /**
   * What each release of Kubernetes says of the definition, the oldest first. It is computed when
   * it is first read, and `JSON.stringify` leaves it out. The report of a `Crd` has it always, the
   * reports of a `Workspace` never.
   */
  readonly releases?: ReleaseVerdict[];
}

/** The report of a `Crd`. */
export interface FullCrdReport extends CrdReport {
  readonly releases: ReleaseVerdict[];
}

/** How to compile a CRD. */
export interface CrdOptions extends KubernetesOption {
  /** The CRD as it is stored: the report is then about updating it. `null` stands for none. */
  previous?: Source | null;
}

/** A version of a CRD. */
export interface CrdVersion {
  name: string;
  /** Whether the server answers requests at this version. */
  served: boolean;
  /** Whether the server stores objects in this version. */
  storage: boolean;
  /** Whether the server warns of its use. */
  deprecated: boolean;
}

/** A condition of a definition, in the words of the controller that sets it. */
export interface CrdCondition {
  type: string;
  status: "True" | "False" | "Unknown";
  /** `null` where it is new: there is no clock here. */
  lastTransitionTime: string | null;
  reason?: string;
  message?: string;
  observedGeneration?: number;
}

/** The names of a custom resource. */
export interface CrdNames {
  plural: string;
  singular?: string;
  shortNames?: string[];
  kind: string;
  listKind?: string;
  categories?: string[];
}

/** A resource as discovery lists it, without the hash of the storage version. */
export interface ApiResource {
  /** `widgets`, or with its subresource: `widgets/status`, `widgets/scale`. */
  name: string;
  singularName: string;
  namespaced: boolean;
  /** The group of the resource's kind, if it is another one: `autoscaling` for a scale. */
  group?: string;
  version?: string;
  kind: string;
  verbs: string[];
  shortNames?: string[];
  categories?: string[];
}

/** A group and version as discovery lists it. */
export interface DiscoveredVersion {
  groupVersion: string;
  version: string;
}

/** The discovery document of a definition: its group, as if there were no other definition. */
export interface Discovery {
  name: string;
  /** The served versions, by priority; none while the definition is not established. */
  versions: (DiscoveredVersion & { resources: ApiResource[] })[];
  preferredVersion: DiscoveredVersion | null;
}

/**
 * The status of a definition after the cluster's controllers have processed it, and what discovery
 * then lists. No server stores a definition with errors. In that case only `stored: false` is
 * returned.
 */
export type CrdStatus =
  | { stored: false }
  | {
      stored: true;
      conditions: CrdCondition[];
      acceptedNames: CrdNames;
      storedVersions: string[];
      observedGeneration?: number;
      discovery: Discovery;
      /** What `kubectl get crd` shows; the time is `null` until the definition is created. */
      table: Table;
    };
