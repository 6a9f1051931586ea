// The extensions of the Language Server Protocol between client and server. A client needs none of
// it: all of this is used where the client says in its `initializationOptions` that it has it.

import type { Position, Range } from "vscode-languageserver";
import type {
  CoverageItem,
  SuiteFault,
  SuiteTest,
  TestKind,
  TestResult,
} from "../js/types-suites.ts";
import type { RuleTrace } from "../js/types-trace.ts";

/** The `initializationOptions` of a client. The settings may also stand in there themselves. */
export interface Options {
  /** The settings, as `settings.ts` has them. */
  settings?: object;
  /** The client answers `FIND_FILES` and `READ_FILE`: the server may have no file system. */
  clientFiles?: boolean;
  /** The client wants diagnostics pushed, even if it could ask for them. */
  push?: boolean;
  /** The client shows what `STATUS` tells. */
  status?: boolean;
  /** The client shows the witness that it asks for. */
  witness?: boolean;
  /** The client shows the trace that it asks for. */
  trace?: boolean;
  /** The client shows the tests that `TESTS_CHANGED` tells. */
  tests?: boolean;
}

/** Asks the client for the files below a folder. */
export interface FindFiles {
  folder: string;
  files: string;
  exclude: string;
}

/** The text of a file, or why it was left out. */
export type Contents = { text: string } | { leftOut: string };

/** The result of reading files. */
export interface Status {
  /** Whether it is still reading. */
  busy: boolean;
  /** How many files were read. Files that are left out do not count. */
  read: number;
  /** How many of them mention `CustomResourceDefinition`. */
  mentioning: number;
  /** The names of omitted files. */
  leftOut: [name: string, reason: string][];
  /** Files beyond the limit. */
  beyond: string[];
  limit: number;
}

/** The previous version of a text, as in git; `null` judges it as new. */
export interface PreviousChanged {
  uri: string;
  text: string | null;
}

/** The text in version control; `null` if the file is not there. */
export interface Committed {
  uri: string;
  text: string | null;
}

/** A change of a definition, by its fingerprint. */
export interface WitnessFor {
  uri: string;
  fingerprint: string;
}

/** The request that proves that a change breaks something, as YAML; or why there is none. */
export type WitnessText = { text: string } | { problem: string };

/** The rule at a place of a definition; or a rule that ran at a place of an object. */
export interface TraceFor extends At {
  /** The path of the value, where an object is asked about. */
  path?: string;
  rule?: string;
}

/** One evaluation of a rule. It can be asked for as a `TraceFor`. */
export interface TracedRun extends At {
  kind: string;
  name: string;
  path: string;
  rule: string;
  result?: boolean;
  error?: string;
  /** Why it did not run. */
  skipped?: string;
}

/** An evaluation with its sub-expressions, or why there is none. */
export type Traced = Trace | { problem: string };

export interface Trace extends TracedRun {
  trace: RuleTrace;
  /** All of it as Markdown. */
  text: string;
  /** The other evaluations of the rule. Evaluations that refuse a value come first. */
  others: TracedRun[];
}

/** The changes of a text's definitions, or why they are not known. */
export type SinceHead = { text: string; changes: ChangeSinceHead[] } | { problem: string };

export interface ChangeSinceHead {
  /** As `crd-drydock diff` names it. */
  id: string;
  category: string;
  breaking: boolean;
  message: string;
  version: string | undefined;
  path: string | undefined;
  range: Range;
}

/** The kind of problems to fix, by their code. */
export interface FixEverywhere {
  code: string;
}

/** How many problems were fixed, in how many texts. */
export interface Fixed {
  fixes: number;
  texts: number;
}

/** A place in a text, which says which document is meant. */
export interface At {
  uri: string;
  position: Position;
}

/** Two texts to compare. */
export interface Sides {
  sent: string;
  /** Pruned and defaulted. */
  stored: string;
  /** Why the server refuses it, so that nothing is stored. */
  refused: string | null;
}

/** Two texts to compare, or why there are none. */
export type Stored = Sides | { problem: string };

/** The target of a sample: the definition at a place, or the definition of the object at a place. */
export interface SampleFor extends At {
  /** Whether it has all fields, also fields that are not required. */
  optional?: boolean;
}

/** A sample object as YAML, or why there is none. */
export type Sample = { text: string } | { problem: string };

/** The definitions that judge the objects of a text. */
export interface Judged {
  objects: {
    kind: string;
    name: string;
    range: Range;
    /** The definition; `null` if nothing judges the object. */
    definition: { uri: string; range: Range } | null;
    /** Why it is not judged. */
    problem: string | null;
  }[];
}

/** A definition of the workspace. */
export interface FoundDefinition {
  uri: string;
  range: Range;
  name: string;
  group: string;
  kind: string;
}

/** The objects of a definition. */
export interface FoundObjects {
  objects: FoundObject[];
  /** Whether these are all; there is a limit. */
  isAll: boolean;
}

/** An object with its verdict. */
export interface FoundObject {
  uri: string;
  range: Range;
  name: string;
  namespace: string;
  outcome: "accepted" | "refused" | "not-judged";
  /** Why it is not judged. */
  problem?: string;
}

/** The factors of a rule's cost: the arguments of the command that a cost lens calls. */
export interface CostLens {
  uri: string;
  title: string;
  factors: { label: string; detail: string; range: Range | null }[];
}

/** A test suite. */
export interface FoundSuite {
  uri: string;
  name: string;
  /** The tests that can run. */
  tests: (Pick<SuiteTest, "name" | "range"> & { index: number; kind: TestKind })[];
  problems: SuiteProblem[];
}

/** Why something of a suite does not run, or not as it may be meant. */
export type SuiteProblem = Pick<SuiteFault, "severity" | "message" | "range">;

/** Suites that are new or changed, and suites that are gone. */
export interface TestsChanged {
  suites: FoundSuite[];
  gone: string[];
}

/** Which tests run. */
export interface RunTests {
  /** The suites, and the indices of their tests; by default all tests. */
  suites: { uri: string; tests?: number[] }[];
  /** Whether the coverage of the definitions is recorded. */
  coverage?: boolean;
  /** Whether each test tells what rules, keywords and defaults of the definition did. */
  trace?: boolean;
}

/** Its result. */
export interface TestRun {
  suites: SuiteOutcome[];
  /** The coverage of each definition, if it was asked for. */
  coverage: DefinitionCoverage[];
}

/** The result of a suite. */
export interface SuiteOutcome {
  uri: string;
  problems: SuiteProblem[];
  /** A run for each definition and release. */
  runs: SuiteRun[];
}

/** A suite with one definition at one release. */
export interface SuiteRun {
  definition: { uri: string; name: string };
  kubernetes: string;
  tests: (Omit<TestResult, "update"> & { trace: TraceStep[] })[];
}

/** The use of an item of a definition in tests. */
export interface TraceStep {
  text: string;
  /** The definition. */
  uri: string;
  range: Range;
}

/** How much of a definition the tests use. */
export interface DefinitionCoverage {
  /** The definition. */
  uri: string;
  covered: number;
  total: number;
  items: CoverageItem[];
}

export const FIND_FILES = "crd-drydock/findFiles";
export const READ_FILE = "crd-drydock/readFile";
export const STATUS = "crd-drydock/status";
export const PREVIOUS_CHANGED = "crd-drydock/previous";
export const COMMITTED = "crd-drydock/committed";
export const JUDGED = "crd-drydock/judged";
/** Asks for all definitions: takes nothing, returns `FoundDefinition[]`. */
export const DEFINITIONS = "crd-drydock/definitions";
/** Asks for the objects of a definition: takes `At`, returns `FoundObjects`. */
export const OBJECTS = "crd-drydock/objects";
/** Asks for all suites: takes nothing, returns `FoundSuite[]`. */
export const DISCOVER_TESTS = "crd-drydock/discoverTests";
/** Takes `RunTests`, returns `TestRun`. */
export const RUN_TESTS = "crd-drydock/runTests";
export const TESTS_CHANGED = "crd-drydock/testsChanged";

/** Commands, for `workspace/executeCommand`. */
export const COMMANDS = {
  /** The stored object: takes `At`, returns `Stored`. */
  stored: "crd-drydock.stored",
  /** A sample object: takes `SampleFor`, returns `Sample`. */
  sample: "crd-drydock.sample",
  /** A proof that a change breaks something: takes `WitnessFor`, returns `WitnessText`. */
  witness: "crd-drydock.witness",
  /** The sub-expressions of a rule that ran: takes `TraceFor`, shows and returns `Traced`. */
  trace: "crd-drydock.traceRule",
  /** The changes of definitions since git's HEAD: takes `{ uri }`, shows and returns `SinceHead`. */
  sinceHead: "crd-drydock.changedSinceHead",
  /** All problems of a kind are fixed: takes `FixEverywhere`, has the client apply the edits, returns `Fixed`. */
  fixEverywhere: "crd-drydock.fixEverywhere",
  /** The factors of a cost: takes `CostLens` or `At`, shows and returns the text. */
  cost: "crd-drydock.cost",
} as const;
