// The wire format of the engine: the parts of an admission in their order, and the codes in it.
// Generated from `src/wire/codes.rs` by `UPDATE=1 cargo test wire`: change it there.

export type WireAdmission = [
  allowed: boolean,
  errors: WireError[] | 0,
  warnings: string[] | 0,
  unknownFields: string[] | 0,
  duplicateFields: string[] | 0,
  changes: unknown[] | 0,
  suppressed: WireError[] | 0,
  rules: string[] | 0,
  costUsed: number,
  costLimit: number,
  decodeError?: string | 0,
  message?: string | 0,
  read?: string | 0 | 1,
];

export const ADMISSION = {
  allowed: 0,
  errors: 1,
  warnings: 2,
  unknownFields: 3,
  duplicateFields: 4,
  changes: 5,
  suppressed: 6,
  rules: 7,
  costUsed: 8,
  costLimit: 9,
  decodeError: 10,
  message: 11,
  read: 12,
} as const;

export type WireError = [
  type: string,
  field: string,
  head: string,
  detail: string,
  badValue: unknown,
  code: string,
  keyword?: string,
  rule?: [string, number],
];

export const ERROR = {
  type: 0,
  field: 1,
  head: 2,
  detail: 3,
  badValue: 4,
  code: 5,
  keyword: 6,
  rule: 7,
} as const;

/** The kinds of changes, by number from 1. */
export const CHANGE_KINDS = [
  "pruned",
  "defaulted",
  "null-dropped",
  "status-ignored",
  "metadata",
  "generated",
  "cleared",
] as const;

/** Why a rule does not run, by number from 0. */
export const SKIP_REASONS = [
  "the rule compares with an old value, and there is none",
  "the rule does not compile",
] as const;

/** Character codes in the string that has the evaluations of rules. */
export const RUN_PATH = 64; // '@'
export const RUN_RULE = 44; // ','
export const RUN_TRUE = 32; // ' '
export const RUN_FALSE = 45; // '-'
export const RUN_RATCHETED = 126; // '~'
export const RUN_ERROR = 33; // '!'
export const RUN_SKIPPED = 63; // '?'
export const RUN_MESSAGE_ERROR = 43; // '+'
export const RUN_STOPPED_BY_ERRORS = 101; // 'e'
export const RUN_STOPPED_BY_COST = 99; // 'c'

/** The codes that errors of objects can have. */
export const OBJECT_CODES = [
  "additional-properties",
  "all-of",
  "any-of",
  "api-version",
  "conflicting-finalizers",
  "duplicate",
  "enum",
  "format",
  "generation-decremented",
  "immutable",
  "list-duplicate",
  "list-item",
  "managed-fields",
  "max-items",
  "max-length",
  "max-properties",
  "maximum",
  "metadata-undecodable",
  "min-items",
  "min-length",
  "min-properties",
  "minimum",
  "multiple-of",
  "must-be",
  "must-be-string",
  "must-not-be-empty",
  "name",
  "name-required",
  "namespace-not-allowed",
  "negative-generation",
  "new-finalizers",
  "not",
  "not-supported",
  "number-range",
  "one-of",
  "owner-reference",
  "pattern",
  "replicas",
  "required",
  "rule-cost-exceeded",
  "rule-does-not-compile",
  "rule-error",
  "rule-failed",
  "rules-not-checked",
  "rules-without-type",
  "scale-path-type",
  "too-long",
  "too-many",
  "type",
  "unique-items",
] as const;

/** Metadata that the server sets: `src/suites/compare.rs`. */
export const SET_BY_SERVER = [
  "uid",
  "generation",
  "creationTimestamp",
  "resourceVersion",
  "managedFields",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "selfLink",
  "generateName",
] as const;

/** Metadata that every server sets to a value of its own: `src/suites/compare.rs`. */
export const SET_BY_EACH_SERVER = [
  "uid",
  "creationTimestamp",
  "resourceVersion",
  "managedFields",
] as const;

/** Messages that only have in common what that of every error has: `src/suites/any_errors.rs`. */
export const ANY_MESSAGES = [
  "<nil>: Required value",
  "a: Forbidden: B",
  "[0]: Too many: 1",
  "C: Too long",
] as const;
