// Types of what people read of a definition.

/** A field in one line. */
export interface ExplainedField {
  /** The name; empty for the object. */
  name: string;
  /** The type, as `kubectl explain` has it: `string`, `[]Object`, `map[string]integer`. */
  type: string;
  /** Whether the object around it must have it. */
  required: boolean;
  /** The description, empty where the definition has none. */
  description: string;
  /** The default, if there is one. */
  default?: unknown;
}

/** A field of a kind, or the kind itself, explained. */
export interface Explanation extends ExplainedField {
  found: true;
  group: string;
  kind: string;
  version: string;
  /** The path of the field; empty for the object. */
  path: string;
  /**
   * Keywords that limit the value. `at` is empty for the field, and `[*]` for the items of a list or the
   * values of a map. `since` is the first release of Kubernetes that holds values to it, unless all do.
   */
  limits: { at: string; keyword: string; value: unknown; since?: string }[];
  /** Rules of the value, and of the items or values in it; `at` is as in `limits`. */
  rules: { at: string; rule: string; message: string }[];
  /** The fields below it: of an object, of the items of a list, of the values of a map. */
  fields: ExplainedField[];
}

/** An explanation, or why there is none. */
export type Explained = Explanation | { found: false; error: string };
