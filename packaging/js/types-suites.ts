// Test suites of definitions, and their results.

import type { Range } from "./types.ts";
import type { FieldValidation } from "./types-admission.ts";
import type { Sentence } from "./types-editor.ts";

/** A value of a suite and its place. */
export interface Located {
  value: string;
  range: Range;
}

/** The request of a test. */
export type TestKind = "onCreate" | "onUpdate" | "onStatusUpdate";

/** A test suite as it was read. It is plain data; `runSuite` reads its `text` again. */
export interface Suite {
  /** The text that it was read from. */
  text: string;
  /** The name for people; may be empty. */
  name: string;
  /** The name of the definition under test: `backups.example.org`. */
  crdName?: Located;
  /** The path of the definition under test, relative to the suite. */
  crd?: Located;
  /** The version under test. The other versions are removed. */
  version?: Located;
  /** The feature gates that must be on, or off with a `-` in front. */
  featureGates: Located[];
  /** The releases of Kubernetes that the suite names. */
  kubernetes?: string[];
  /** The tests that can run, in the order of the text. Each case of a table is a test. */
  tests: SuiteTest[];
  /** The objects that the definition has to admit as they are, for editors. */
  admitted: AdmittedObject[];
  /** The paths of fields that tests name: what they set and remove, and where they expect errors. */
  paths: Located[];
  /** The fields of objects that only the whole suite tells, for editors: in anchors, below paths, in quoted texts. */
  fields: WrittenField[];
  /** The mistakes in the suite. */
  errors: SuiteFault[];
}

/** How a suite writes the name of a field: as a key, as a word of a text, or in a text that begins at the place. */
export type FieldForm = "key" | "text" | "around";

/** A field of an object, at a place that does not tell the object. */
export interface WrittenField {
  /** The API version of its object, or nothing where the place tells some fields only. */
  apiVersion: string;
  /** The kind of its object, or nothing. */
  kind: string;
  /** Its path. All items of a list have the index 0. */
  path: string;
  /** Where its name stands. */
  range: Range;
  /** How it is written there. */
  form: FieldForm;
}

/**
 * An object that the definition under test has to admit. There is none for objects that a test expects
 * to be refused, for objects that a patched definition judges, and for tables.
 */
export interface AdmittedObject {
  /** The first line of the object. */
  object: Range;
  /** The first line of the object that it updates. */
  previous?: Range;
}

/** A test of a suite. */
export interface SuiteTest {
  name: string;
  kind: TestKind;
  /** Where its name stands. */
  range: Range;
  /** The releases of Kubernetes that the test or the suite names. */
  kubernetes?: string[];
  /** Why the test does not run, if the suite says so: `skip` of the test or of the suite. */
  skip?: string;
}

/** A mistake in a suite. */
export interface SuiteFault {
  /** After an error some tests do not run. A warning has no effect. */
  severity: "error" | "warning";
  code:
    | "syntax-error"
    | "wrong-type"
    | "unknown-key"
    | "repeated-key"
    | "repeated-name"
    | "other-name"
    | "ignored-key"
    | "missing"
    | "no-tests"
    | "contradiction"
    | "wrong-value"
    | "wrong-path"
    | "no-effect";
  message: string;
  range: Range;
  /** The known word that was probably meant in place of the one there. */
  meant?: string;
}

/** How a suite runs. */
export interface RunSuiteOptions {
  /** The release whose server answers; by default that of a `Crd`, else `defaultKubernetesVersion`. */
  kubernetes?: string;
  /**
   * Whether a test passes if its expected error is the text of another release. `tolerated` of the
   * result then names that release.
   */
  tolerateTexts?: boolean;
  /** Whether to record the coverage of the definition. */
  coverage?: boolean;
  /** The indices of the tests that run; by default all. */
  only?: number[];
  /** Whether failed tests get an `update`, for `updateSuite`. */
  updates?: boolean;
  /** How unknown and repeated fields are treated, unless the suite says so itself. The default is `Warn`. */
  fieldValidation?: FieldValidation;
  /** Whether to measure each test: `took` of its result. */
  times?: boolean;
}

/** The result of a suite for one definition at one release. */
export interface SuiteResult {
  /** The release whose server answered. */
  kubernetes: string;
  /** The results of the tests that ran, in the order of the suite. */
  tests: TestResult[];
  /** Why no test could run: problems of the definition. */
  errors: SuiteFault[];
  /**
   * The fields of the definition that the server ignores, as strict field validation words them: unknown ones
   * and repeated ones. `undefined` if there are none.
   */
  ignoredFields?: string[];
  /** The coverage of the definition, if `runSuite` was asked for it. */
  coverage?: Coverage;
}

/** The coverage of a definition by its tests. */
export interface Coverage {
  /** How many items are covered. */
  covered: number;
  /** How many there are. */
  total: number;
  /** All of them, in the order of the definition. */
  items: CoverageItem[];
}

/** Something of a definition that a test can use. */
export interface CoverageItem {
  /** The version of the definition. */
  version: string;
  /** The place in the version's schema: `spec.ports[]`; empty for the object. */
  path: string;
  /** The keyword of the schema: `x-kubernetes-validations` for a rule, `required`, `default`, … */
  keyword: string;
  /** The rule, the field that is required, else the keyword's value as JSON. */
  detail: string;
  /** Where it stands in the definition. */
  range: Range;
  /** How often a rule was true. */
  passed: number;
  /** How often a rule was false, or a keyword refused something. */
  refused: number;
  /** How often a rule failed with an error. */
  failed: number;
  /** How often a default was set. For `pruning`: how often unknown fields were dropped. */
  changed: number;
  /** Whether tests cover it. A rule must have been true and false. */
  covered: boolean;
}

/** The result of a test. */
export interface TestResult {
  /** Which of the suite's tests it is. */
  index: number;
  name: string;
  kind: TestKind;
  range: Range;
  /**
   * `broken`: the test could not run, since the patched definition is invalid. `skipped`: the test is for
   * other releases, or the suite says that it does not run.
   */
  outcome: "passed" | "failed" | "broken" | "skipped";
  /** Why it did not pass. */
  failures: TestFailure[];
  /** The release whose error text the test expects, if it is not the requested one. */
  tolerated?: string;
  /** Why a test was skipped, if the suite says so. */
  reason?: string;
  /** How many milliseconds the test took, if that was asked for. */
  took?: number;
  /** The expectations with which a failed test would pass, if they were asked for. */
  update?: TestUpdate;
  /**
   * The errors of a test that expects a text of them, or that would pass with one, if updates were asked for. Releases
   * that word errors differently often agree on these.
   */
  errors?: UpdatedError[];
  /**
   * The paths of fields that the server drops, since the schema does not have them: from the object that is
   * created before an update, and from the last request, unless the test expects them or an object.
   * `undefined` if there are none.
   */
  unknownFields?: string[];
  /** The keys that the texts of these objects repeat, as strict field validation words them. */
  duplicateFields?: string[];
  /**
   * Warnings about a test that passed: patches of the definition without an effect, expected fields that the
   * definition does not have, and parts of an object that the request does not change. `undefined` if there are
   * none.
   */
  remarks?: SuiteFault[];
}

/** New expectations of a test: an object, or an error. */
export interface TestUpdate {
  /** The object that a client reads, as JSON text. */
  expected?: string;
  expectedError?: string;
  expectedStatusError?: string;
  /** The errors. They replace a text that differs between releases. */
  expectedErrors?: AgreedError[];
  /** The lists of `expected` whose items have keys: these tell which items stay, with their comments. */
  listKeys?: ListKeys[];
}

/** A list of type `map`. */
export interface ListKeys {
  /** The names of the fields on the way to it. Items of lists have none. */
  list: string[];
  /** The fields that identify its items. */
  keys: string[];
}

/** An error of a refusal, for every release that words it in its own way. */
export interface AgreedError {
  /** The server's path. It is left out if releases have different ones: in a status before 1.31. */
  field?: string;
  /** The code of its cause. */
  code: string;
  /** The message of a rule, which tells rules of one field apart. */
  message?: string;
}

/** An error of a refusal at one release. */
export interface UpdatedError extends AgreedError {
  field: string;
}

/** A suite with new expectations. */
export interface UpdatedSuite {
  /** The new text. */
  text: string;
  /** A unified diff of the old and the new text. Empty if they are the same. */
  diff: string;
  /** The indices of the tests that could not be changed. */
  left: number[];
  /**
   * Those of them that share their expectations with other tests, by an alias. The layout of the text keeps
   * the others from being changed.
   */
  shared: number[];
}

/** A difference from what the test expects. */
export interface TestFailure {
  kind:
    | "definition-refused"
    | "setup-refused"
    | "refused"
    | "admitted"
    | "other-error"
    | "other-errors"
    | "other-warnings"
    | "other-unknown-fields"
    | "other-object"
    | "other-fields";
  message: string;
  /** The expectation in the suite, or the test. */
  range: Range;
  /** The expected value, as text: a message, or an object as YAML. */
  expected?: string;
  /** The actual value, as text. */
  actual?: string;
  /**
   * A diff, if two objects or two lists were compared. Lines with `-` are only expected, lines
   * with `+` only actual.
   */
  diff?: string;
  /** Where two objects differ. */
  differences?: { path: string; expected?: string; actual?: string }[];
  /** The path of the first field that is wrong, if the request should be admitted. */
  field?: string;
  /** The release whose error text the test expects, if another one is. */
  release?: string;
}

/** The data by which hosts choose a definition. */
export interface DefinitionIdentity {
  /** The name: `backups.example.org`. Empty if the text is not a definition. */
  name: string;
  /** The names of its versions. */
  versions: string[];
  /** Its annotations. */
  annotations: Record<string, string>;
}

/** A definition with one change. */
export interface Mutant {
  /** The version of the definition. */
  version: string;
  /** The place in the version's schema: `spec.ports[]`; empty for the object. */
  path: string;
  /** The keyword of the schema that is changed; inside of a combination, the way to it: `anyOf[0].minimum`. */
  keyword: string;
  /** The value before the change, as JSON. A rule is plain text. */
  before: string;
  /** The value after the change. `undefined` if it is removed. */
  after?: string;
  /** Where in the definition. */
  range: Range;
  /** The change as a JSON patch (RFC 6902) of the definition. */
  patch: { op: "replace" | "add" | "remove"; path: string; value?: unknown }[];
  /** Whether a test that passed before fails now. */
  noticed: boolean;
  /**
   * A test that passes, and that fails with the change. `undefined` if the change is noticed, or if no such test
   * was found: then the change may have no effect at all.
   */
  test?: MissingTest;
  /** Why no such test was found. `undefined` if the change is noticed, or if there is a `test`. */
  reason?: string;
  /** The reason as data: translations are made of it. `undefined` if it is the server's text about the changed definition. */
  sentence?: Sentence;
}

/** A test that a suite lacks. */
export interface MissingTest {
  /** The index of the suite that gets it: there it notices the change. `undefined` stands for a first suite. */
  suite?: number;
  /** The list of the suite. */
  kind: TestKind;
  /** The test as an item of this list, without indentation. If it is for some releases only, it names them. */
  text: string;
  /** The releases at which it passes, among those of the option `releases`. */
  releases: string[];
  /** Those of them at which it fails with the change. */
  noticed: string[];
}

/** Changes of a definition, and whether tests notice them. */
export interface MutantReport {
  /** The changes that were made. Changes that make the definition invalid are left out. */
  mutants: Mutant[];
  /** How many changes were tried before the time was over. */
  tried: number;
  /** How many changes there are in the versions that a suite tests. */
  total: number;
  /** The versions that are served and that no suite tests, and how many changes they have. These are not made. */
  untested: { version: string; changes: number }[];
}

/** How mutants are made. */
export interface MutantOptions {
  /** The release whose server answers; by default that of a `Crd`, else `defaultKubernetesVersion`. */
  kubernetes?: string;
  /** How many seconds it may take, at least one change is tried. By default all changes are tried. */
  seconds?: number;
  /** Is called from time to time with the number of changes that were tried, and of all changes. */
  progress?: (tried: number, total: number) => void;
  /** The indices of the tests of each suite that run. By default, and for `undefined`, all tests run. */
  only?: (number[] | undefined)[];
  /** How many suites, the first ones, may get tests. By default all. */
  hosts?: number;
  /**
   * Releases at which missing tests should hold, too: where these word errors differently, a test expects fields and
   * codes.
   */
  releases?: string[];
  /** How unknown and repeated fields are treated, unless a suite says so itself. The default is `Warn`. */
  fieldValidation?: FieldValidation;
  /** Whether tests pass if only their expected error is the text of another release. */
  tolerateTexts?: boolean;
}

/** How a first suite is written. */
export interface DraftSuiteOptions {
  /** The path of the definition, as seen from the suite. */
  crd: string;
  /**
   * The release whose server answers, or a range, `1.29-1.36`: then the tests hold at all of its releases, as far as
   * these give the same answers. By default the release of a `Crd`, else `defaultKubernetesVersion`.
   */
  kubernetes?: string;
}
