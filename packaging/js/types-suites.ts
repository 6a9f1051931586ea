// Test suites of definitions, and what comes of them.

import type { Range } from "./types.ts";

/** Something of a suite and where it stands. */
export interface Located {
  value: string;
  range: Range;
}

/** What a test asks of the server. */
export type TestKind = "onCreate" | "onUpdate" | "onStatusUpdate";

/** A test suite as it was read. It is plain data; `runSuite` reads its `text` again. */
export interface Suite {
  /** The text that it was read from. */
  text: string;
  /** What people call it; may be empty. */
  name: string;
  /** The name of the definition under test: `backups.example.org`. */
  crdName?: Located;
  /** The file of the definition under test, seen from the suite. */
  crd?: Located;
  /** The version under test: only it is kept, served and stored. */
  version?: Located;
  /** The feature gates that have to be on, or off where `-` stands before them. */
  featureGates: Located[];
  /** The releases of Kubernetes that the suite is for, where it says so. */
  kubernetes?: string[];
  /** The tests that can run, in the order of the text; each case of a table is one. */
  tests: SuiteTest[];
  /** What is wrong with the suite. */
  errors: SuiteFault[];
}

/** A test of a suite. */
export interface SuiteTest {
  name: string;
  kind: TestKind;
  /** Where its name stands. */
  range: Range;
  /** The releases of Kubernetes that it is for, where it or the suite says so. */
  kubernetes?: string[];
}

/** Something that is wrong with a suite. */
export interface SuiteFault {
  /** An error keeps something from running; a warning does not. */
  severity: "error" | "warning";
  code:
    | "syntax-error"
    | "wrong-type"
    | "unknown-key"
    | "repeated-key"
    | "ignored-key"
    | "missing"
    | "no-tests"
    | "contradiction"
    | "wrong-value"
    | "wrong-path";
  message: string;
  range: Range;
}

/** How a suite runs. */
export interface RunSuiteOptions {
  /** The release whose server answers; by default `defaultKubernetesVersion`. */
  kubernetes?: string;
  /**
   * Whether an expected error may also be the text of another release, under which the test passes.
   * The result then says which release that is: `tolerated`.
   */
  tolerateTexts?: boolean;
  /** Whether it is counted what tests use of the definition. */
  coverage?: boolean;
  /** The indices of the tests that run; by default all. */
  only?: number[];
}

/** What came of a suite with one definition at one release. */
export interface SuiteResult {
  /** The release whose server answered. */
  kubernetes: string;
  /** Of each test that ran, in the order of the suite. */
  tests: TestResult[];
  /** Why nothing could run: the definition. */
  errors: SuiteFault[];
  /** How much of the definition the suite uses, where `runSuite` was asked for it. */
  coverage?: Coverage;
}

/** How much of a definition tests use. */
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
  /** How often a rule ended in an error. */
  failed: number;
  /** How often a default was set. */
  changed: number;
  /** Whether tests used it: a rule in both ways, anything else in one. */
  covered: boolean;
}

/** What came of a test. */
export interface TestResult {
  /** Which of the suite's tests it is. */
  index: number;
  name: string;
  kind: TestKind;
  range: Range;
  /**
   * `broken`: it could not be carried out, since no server takes the patched definition. `skipped`:
   * it is for other releases.
   */
  outcome: "passed" | "failed" | "broken" | "skipped";
  /** Why it did not pass. */
  failures: TestFailure[];
  /** The release whose text was taken for the expected error, where it is another one. */
  tolerated?: string;
}

/** Something that came otherwise than expected. */
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
    | "other-object";
  message: string;
  /** The expectation in the suite, or the test. */
  range: Range;
  /** What was expected, as text: a message, or an object as YAML. */
  expected?: string;
  /** What came, as text. */
  actual?: string;
  /**
   * The lines that differ of what was expected and what came, where both are objects: those with
   * `-` are expected only, those with `+` came only.
   */
  diff?: string;
  /** Where two objects differ. */
  differences?: { path: string; expected?: string; actual?: string }[];
}

/** What definitions are chosen by. */
export interface DefinitionIdentity {
  /** The name: `backups.example.org`. Empty where the text is no definition. */
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
  /** The keyword of the schema that is changed. */
  keyword: string;
  /** What it says, as JSON; a rule as it is written. */
  before: string;
  /** What it says instead; none where it is removed. */
  after?: string;
  /** Where in the definition. */
  range: Range;
  /** Whether a test that passed before does not pass now. */
  noticed: boolean;
}
