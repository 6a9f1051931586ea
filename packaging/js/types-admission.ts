// The API server's answers about a custom resource, and the options of requests.

import type { FieldError, RuleId, Source } from "./types.ts";

/** Why a field of the user's object went, or came. */
export interface Change {
  /**
   * - `pruned`: the schema does not list the field;
   * - `defaulted`: it was absent or null and has a default;
   * - `null-dropped`: a null that the schema neither allows nor defaults;
   * - `status-ignored`: `status` where only its subresource changes it, and all else there;
   * - `metadata`: the server set the field to `value`;
   * - `cleared`: metadata that was sent and is not kept, as a `namespace` of a cluster-scoped kind;
   * - `generated`: the server makes up a value of its own. Of a name made from `generateName`
   *   `value` shows the form, with `xxxxx` for the random end; there is none for a `uid` and a
   *   `creationTimestamp` that were sent.
   */
  kind:
    | "pruned"
    | "defaulted"
    | "null-dropped"
    | "status-ignored"
    | "metadata"
    | "generated"
    | "cleared";
  path: string;
  /** The removed or added value, if there is one to show. */
  value?: unknown;
}

/** One evaluation of a CEL rule. */
export interface RuleRun {
  /** Where the rule ran; `<nil>` for the whole object. */
  path: string;
  /** The rule's text. */
  rule: string;
  /** Which rule it is. */
  id: RuleId;
  cost: number;
  result?: boolean;
  error?: string;
  /**
   * Why its `messageExpression` gave no message, where the rule failed and has one. The server says
   * nothing of that and shows the rule's `message`, or the rule.
   */
  messageError?: string;
  /** Why it did not run. */
  skipped?: string;
  /** The result is false and does not count: the update left the value as it was. */
  ratcheted?: boolean;
}

/** The metadata of an object, as far as most programs look at it. */
export interface ObjectMeta {
  name: string;
  namespace?: string;
  generateName?: string;
  generation?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  // biome-ignore lint/suspicious/noExplicitAny: the API has more fields, and programs may read them.
  [field: string]: any;
}

/** An object of a kind that a CRD defines. Its fields are those of the CRD's schema. */
export interface CustomResource {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  // biome-ignore lint/suspicious/noExplicitAny: the schema is known at run time only.
  [field: string]: any;
}

/** The members of every answer about a custom resource. */
interface Answer {
  errors: FieldError[];
  warnings: string[];
  /**
   * Paths that pruning removed, as strict field validation lists them. A server warns of each:
   * `unknown field "spec.shedule"`. With `fieldValidation: "Ignore"` it lists none.
   */
  unknownFields: string[];
  /** Keys that the text repeats, as strict field validation words them. */
  duplicateFields: string[];
  changes: Change[];
  /**
   * Errors in values that an update leaves unchanged. They do not count; for errors of rules the server
   * gives warnings.
   */
  suppressed: FieldError[];
  rules: RuleRun[];
  /**
   * Why rules were left that did not run. `errors`: other errors kept all of them from running, and
   * the last of `errors` is the server's note about that. `cost`: the cost exceeded a limit.
   */
  rulesStopped?: "errors" | "cost";
  cost: { used: number; limit: number };
}

/** The answer to an object that the server takes. */
export interface AllowedAdmission<T extends object = CustomResource> extends Answer {
  allowed: true;
  decodeError?: never;
  message?: never;
  /** The object that the server would store: pruned and defaulted. */
  object: T;
  /** The same as JSON text, with exact numbers. */
  json: string;
  /** The same as YAML text, with exact numbers. It is written when it is read. */
  readonly yaml: string;
  /**
   * What a client reads back, also in the answer to this request. It is mostly the same value as `object`.
   * It differs if a default applies on reading, such as a default in `status` after a creation, or if the
   * storage version has another schema. It is `null` if a webhook converts the object: see `Crd.roundTrip`.
   */
  read: T | null;
}

/** The answer to an object that the server refuses. */
export interface RefusedAdmission<T extends object = CustomResource> extends Answer {
  allowed: false;
  /** Refused before validation (the server's 400, or 413): the cause in its words. */
  decodeError?: string;
  /**
   * The message that a client gets, whole: `Boat.sea.example.com "a" is invalid: [x, y]`, each text
   * once. `undefined` if no server would say anything, as to a text that is neither YAML nor JSON.
   */
  message?: string;
  /** The object as it was validated; `null` where it was refused before. */
  object: T | null;
  /** The same as JSON text, with exact numbers. */
  json: string | null;
  /** The same as YAML text, with exact numbers. It is written when it is read. */
  readonly yaml: string | null;
  read: null;
}

/**
 * What the API server answers to one custom resource. `allowed` tells the two answers apart.
 *
 * @typeParam T the type of the stored object, where a program knows it
 */
export type Admission<T extends object = CustomResource> =
  | AllowedAdmission<T>
  | RefusedAdmission<T>;

/** How the server shall treat unknown and repeated fields. */
export type FieldValidation = "Strict" | "Warn" | "Ignore";

/** How to admit an object. */
export interface AdmitOptions {
  /** The endpoint's version; by default the one that the object names. */
  version?: string;
  /** The object as it is stored: the request is then an update. `null` stands for none. */
  previous?: Source | null;
  /** The subresource that is updated: only the status changes then. */
  subresource?: "status";
  /**
   * What becomes of unknown and repeated fields, as in the API. `Warn`, the default of the API:
   * they are dropped and listed. `Strict`, what `kubectl` asks for: they refuse the request.
   * `Ignore`: they are dropped and not listed.
   */
  fieldValidation?: FieldValidation;
}
