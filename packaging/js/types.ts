// The shapes that cross the package's public surface. Results are plain data: everything here
// survives `structuredClone` and `postMessage`, so an engine in a worker can hand it on as it is.

export type * from "./types-admission.ts";
export type * from "./types-definition.ts";
export type * from "./types-editor.ts";
export type * from "./types-views.ts";
export type * from "./types-workspace.ts";

/**
 * YAML or JSON, as text or as bytes, or an already parsed value. Bytes are read as Kubernetes reads
 * a file: as UTF-8, or as UTF-16 after a byte order mark. Anything else cannot be decoded.
 */
export type Source = string | Bytes | object;

/** The content of a file: what Node's `readFile` and a browser's `arrayBuffer()` give. */
export type Bytes = Uint8Array | ArrayBuffer;

/** The text of a file's bytes. */
export interface FileText {
  /** The text as far as it could be read. If there is a fault, use it to show the place only. */
  text: string;
  /** Why the bytes are not text, in go-yaml's words. */
  fault?: string;
  /** How much of the text is before the fault, in UTF-16 code units. */
  faultAt?: number;
}

/** A place in a text, as the Language Server Protocol counts: zero-based line, UTF-16 character. */
export interface Position {
  line: number;
  character: number;
}

/** From `start` up to, and without, `end`. */
export interface Range {
  start: Position;
  end: Position;
}

/** The API's names of what can be wrong with a field. */
export type FieldErrorType =
  | "FieldValueInvalid"
  | "FieldValueRequired"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooShort"
  | "FieldValueTooMany"
  | "FieldValueTooFew"
  | "FieldValueTypeInvalid"
  | "FieldValueNotFound"
  | "InternalError";

/** One thing that the API server finds wrong with one field. */
export interface FieldError {
  type: FieldErrorType;
  /** The server's path, e.g. `spec.ports[0].name`. */
  field: string;
  detail: string;
  badValue?: unknown;
  /** The same place in the user's own document, where the server's path names its internal form, or the map of an entry. */
  at?: string;
  /** The server's whole text, e.g. `spec.replicas: Invalid value: 0: should be at least 1`. */
  message: string;
  /** The stable code of the cause, e.g. `max-length`. Texts differ from release to release. */
  code: string;
  /** The keyword of the schema that the value violates, e.g. `maxLength`; absent for other errors. */
  keyword?: string;
  /** The rule that refuses the value; absent for other errors. */
  rule?: RuleId;
}

/** A rule of a version of a definition. */
export interface RuleId {
  /** The path of its node: `spec.ports[*].name`, `""` for the root. `[*]` is any item or key. */
  path: string;
  /** Its place in the node's `x-kubernetes-validations`, from 0. */
  index: number;
}

/** Which release of Kubernetes answers. */
export interface KubernetesOption {
  /** One of `kubernetesVersions`; by default `defaultKubernetesVersion`. */
  kubernetes?: string;
}

/** The variables that an expression may refer to. */
export interface Variables {
  self?: unknown;
  oldSelf?: unknown;
}

/** The result of a CEL expression. */
export interface Evaluation {
  /** Why it does not compile. */
  compileError?: string;
  /** Its type before anything is evaluated, e.g. `list(dyn)`. */
  outputType?: string;
  /** Why it has no value. */
  error?: string;
  /** The type of its value, e.g. `list`. */
  type?: string;
  /** The value, where it has a form in JSON; an int that JavaScript cannot hold is a string. */
  value?: unknown;
  /** The value as the API server's own language prints it. */
  text?: string;
  /** The cost of the evaluation, in the API server's units. */
  cost?: number;
  /**
   * The result in a stored rule, where the expression does not compile in a new one. New rules may
   * not use what the release has just introduced.
   */
  stored?: Evaluation;
}

/** One document of a YAML or JSON text, as Kubernetes decodes it. */
export interface ParsedDocument {
  value: unknown;
  /** The same with exact numbers; `null` where the document has an error. */
  json: string | null;
  /** Why it is not a document. */
  error?: string;
  /** The character at which reading stopped; empty at the end of the text. */
  errorRange?: Range;
  /** The error of strict decoding, e.g. a key that appears twice. */
  strictError?: string;
  range: Range;
}

/** A field to look for in a text. */
export interface Place {
  /** The server's path, e.g. `spec.ports[0].name`. */
  path: string;
  /** The key rather than the value. */
  key?: boolean;
}
