// The messages between the page and the worker with the larger engine. All are plain data.

import type {
  ChangedValues,
  CoverageItem,
  MigrationStep,
  Mutant,
  Position,
  Range,
  RuleRun,
  RuleTrace,
  Sentence,
  SuiteFault,
  Table,
  TestResult,
} from "crd-drydock/slim";
import type {
  Answers as Editing,
  ExplainedKind,
  Mode,
  OwnObjects,
  Pane,
  Problem,
  SentRequest,
  ServerError,
  Severity,
  Texts,
} from "../engine/protocol";
import type { Message } from "../language/message";

/** The questions by name. */
export interface Questions {
  /** The changes of an upgrade for the texts. */
  upgrade: {
    texts: Texts;
    mode: Mode;
    /** The first and the last release, `1.33-1.36`. */
    releases: string;
  };
  /**
   * How the definitions differ from those of the previous pane, and what that means for the objects. With `alpha`,
   * changes of alpha versions count as breaking, too.
   */
  changes: { texts: Texts; kubernetes: string; alpha: boolean };
  /** Runs the tests of the suite; with `updates`, also gives the suite with new expectations. */
  tests: { texts: Texts; kubernetes: string; updates: boolean };
  /** Small changes of the definition that no test of the suite notices. */
  mutants: { texts: Texts; kubernetes: string };
  /** Completion at a position of the suite. */
  completion: SuitePlace;
  /** Hover at a position of the suite. */
  hover: SuitePlace;
  /** A first suite for the definition of that name. */
  draft: { texts: Texts; kubernetes: string; definition: string };
  /** Explains a field of a kind; the kind itself if the path is empty. */
  explain: { kind: ExplainedKind; kubernetes: string; path: string };
  /** The table of objects of one of Kubernetes' own kinds. */
  table: OwnObjects & { kubernetes: string; wide: boolean };
  /** The steps of an evaluation of a rule. */
  trace: SentRequest & Pick<RuleRun, "rule" | "path">;
}

/** A position in the pane of the suite. */
export interface SuitePlace {
  texts: Texts;
  kubernetes: string;
  position: Position;
}

export interface Answers {
  /** Absent if the page does not have the definition under test. */
  mutants: Unnoticed | undefined;
  completion: Editing["completion"];
  hover: Editing["hover"];
  upgrade: Difference[];
  changes: ChangedDefinition[];
  tests: TestRun;
  draft: string;
  explain: FieldText;
  /** Absent if the columns of the kind are not known. */
  table: Table | undefined;
  /** None where the request does not evaluate the rule there. */
  trace: RuleTrace | null;
}

export type Name = keyof Questions;

/** What an upgrade changes, also as data. */
export type Difference = Problem & { differs?: Sentence };

/** An explanation of a field, or why there is none. */
export type FieldText =
  | { text: string; reason?: never }
  | { text?: never; reason: Message | string };

/** The results of a suite. */
export interface TestRun {
  /** The name of the definition under test; absent if the page does not have it. */
  definition?: string;
  /** In that case, the name in the suite. */
  wanted?: string;
  /** The release that answered. */
  kubernetes: string;
  /** The faults of the suite or the definition. */
  faults: SuiteFault[];
  tests: TestResult[];
  coverage?: { covered: number; total: number; items: (Omit<CoverageItem, "range"> & PaneRange)[] };
  /** The suite with new expectations, if they were asked for, and the number of changed tests. */
  updated?: { text: string; count: number };
}

/** The changes of a definition that no test notices. */
export interface Unnoticed {
  /** How many changes the tests notice. */
  noticed: number;
  /** How many changes leave the definition valid. */
  valid: number;
  /** How many changes were tried within the time limit. */
  tried: number;
  /** How many changes there are. */
  total: number;
  mutants: (Pick<
    Mutant,
    "version" | "path" | "keyword" | "before" | "after" | "test" | "reason" | "sentence"
  > &
    PaneRange)[];
}

/** A definition and the one that it updates. */
export interface ChangedDefinition {
  name: string;
  /** Whether the server takes the update. */
  accepted: boolean;
  /** Why not. */
  errors: ServerError[];
  /** Why the two are not compared. */
  incomparable?: string;
  changes: SchemaChange[];
  /** The alpha versions with changes that would count in other versions. */
  alpha: string[];
  objects: ObjectUnder[];
  /** The steps of a safe migration. */
  steps: MigrationStep[];
}

/** A pane, and a range in it if there is one. */
export interface PaneRange {
  pane: Pane;
  range?: Range;
}

/** A change, and whom it meets. */
export interface SchemaChange {
  /** The id of its kind. */
  kind: string;
  /** `version: path`. */
  path: string;
  /** An `error` is a breaking change, a `warning` may be one. */
  severity: Severity;
  /** The change and the remark, in English. */
  message: string;
  /** The values in the change: the old and the new one, or a name. */
  detail?: string;
  /** The old and the new value as data. */
  values?: ChangedValues;
  /** The remark on the change, as data. */
  sentences: Sentence[];
  /** Whether the comparison could not find out what it does. */
  isUndecided: boolean;
  /** Whether only the first sentence about its kind is true: no object loses a field, or an object violates the rule. */
  isOnlyChange: boolean;
  /** Where it was, and where it is now. */
  before?: PaneRange;
  after?: PaneRange;
  /** A request that the two definitions answer differently, as YAML, and the two answers. */
  witness?: { object: string; previous?: string; before: string; after: string };
}

/** An object at hand under the new definition. */
export interface ObjectUnder extends PaneRange {
  title: Message | string;
  /**
   * `kept`: it could be created and updated; `ratcheted`: only updated, as errors in unchanged values do
   * not count; `stuck`: an update that changes nothing else is refused.
   */
  fate: "kept" | "ratcheted" | "stuck";
  /** Whether the definition of before refuses it as well. */
  wasRefused: boolean;
  /** The fields that the next write prunes or defaults, and the ones that the stored version loses. */
  pruned: string[];
  defaulted: string[];
  roundTrip: string[];
  /** What is wrong with it as a new object. */
  problems: Problem[];
  /** The server's text. */
  message?: string;
}

export type Request<N extends Name = Name> = {
  [K in N]: { id: number; name: K } & Questions[K];
}[N];

/** The answer to a request, or why there is none. */
export type Reply<N extends Name = Name> =
  | { answer: Answers[N]; failed?: never }
  | { answer?: never; failed: Message | string };

export type Sent = { id: number } & Reply;
