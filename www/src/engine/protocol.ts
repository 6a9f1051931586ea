// The messages between the page and the worker. All are plain data.

import type {
  ActionTitle,
  Change,
  CrdStatus,
  Evaluation,
  OpenApi,
  Position,
  Range,
  RuleCost,
  RuleRun,
  Scale,
  Table,
} from "crd-drydock/slim";
import type { Message } from "../language/message";
import type { Line } from "../stored/lines";
import type { LinesChange } from "../stored/sent-lines";
import type { ReleasesLine } from "./answers/releases";
import type { ErrorParts } from "./error-parts";
import type { FileText } from "./file-texts";
import type { Plain } from "./plain";

/** The panes with text. The pane of the suite is in the view of tests. */
export type Pane = "crd" | "object" | "previous" | "previous-crd" | "suite";
export const PANES: readonly Pane[] = ["crd", "object", "previous", "previous-crd", "suite"];
export type Texts = Record<Pane, string>;
export const NO_TEXTS: Readonly<Texts> = {
  crd: "",
  object: "",
  previous: "",
  "previous-crd": "",
  suite: "",
};

/** Whether two sets of texts are the same. */
export function areSame(one: Texts, other: Texts): boolean {
  return PANES.every((pane) => one[pane] === other[pane]);
}

/** No object: the file of the cursor cannot be read. */
export const NO_OBJECT = -1;

/** The kind of request. The previous object matters for updates only. */
export type Mode = "create" | "update" | "status";

/** How the server treats unknown fields. `kubectl apply` asks for `Strict`. */
export type Validation = "Strict" | "Warn" | "Ignore";

/** Which result is on screen, and how: nothing else is computed. */
export type ViewRequest =
  /** `beside`: next to what was typed, and to what was stored before. `known`: the id of the page's lines or rows. */
  | { name: "stored"; beside: boolean; known: number }
  /** `limit`: how many problems are listed. */
  | { name: "problems"; limit: number }
  | { name: "rules"; expression: string; self: string }
  | { name: "table"; wide: boolean }
  | { name: "versions" }
  | { name: "openapi"; version: string | undefined; format: "v2" | "v3" | "explain" }
  | { name: "sample"; version: string | undefined; optional: boolean }
  | { name: "tests" }
  | { name: "changes" }
  | { name: "upgrade" };

export type ViewName = ViewRequest["name"];

/** A change of a text: the offsets of the replaced part, and the new text. */
export interface Splice {
  from: number;
  to: number;
  insert: string;
}

/** A text, or its changes from the end to the start, so that large texts cross once. */
export type TextUpdate = string | Splice[];

/** The texts to judge. */
export interface Judge {
  type: "judge";
  revision: number;
  /** The texts that changed since the last request. */
  texts: Partial<Record<Pane, TextUpdate>>;
  mode: Mode;
  validation: Validation;
  /** The release of Kubernetes that judges; the default one if it is absent or unknown. */
  kubernetes: string | undefined;
  /** Which object the views are about; perhaps `NO_OBJECT`. */
  current: number;
  view: ViewRequest;
}

/** A question whose answer is about the texts of the last `Judge`. */
export type Question =
  /** The stored object as text, to copy it. */
  | { name: "copy"; current: number; format: "yaml" | "json" }
  /** An object to start from. */
  | { name: "start" }
  /** The place of a part of the definition that a view is about. */
  | { name: "place"; current: number; path: PathStep[] }
  /** The part of the definition that changed the object. */
  | { name: "cause"; current: number; kind: Change["kind"]; path: string }
  /** The part of the definition that describes a field of the object. */
  | { name: "schema"; current: number; path: PathStep[] }
  /** The object that a create would store, to start an update from. */
  | { name: "created" }
  /** The answers of the releases of Kubernetes about the definition. */
  | { name: "releases"; current: number }
  /** The request about an object, and its outcome, as a test suite. */
  | { name: "test"; current: number }
  /** The requests about all objects as test suites. */
  | { name: "tests" }
  /** The request as it was judged. */
  | { name: "sent"; current: number }
  /** Whether the documents of two texts have the same values. */
  | { name: "same"; texts: [string, string] }
  /** The texts of files. */
  | { name: "decode"; files: ArrayBuffer[] }
  /** The documents of files, sorted by their panes. */
  | { name: "sort"; files: FileText[] }
  /** The completions at a position. */
  | { name: "completion"; pane: Pane; position: Position }
  /** The hover at a position. */
  | { name: "hover"; pane: Pane; position: Position }
  /** The fixes for a problem. */
  | { name: "fixes"; pane: Pane; range: Range; code: string; path: string | undefined };

/** A step into a document: a key, or an index. */
export type PathStep = string | number;

export interface Answers {
  /** `undefined` if no definition serves. */
  start: { kind: string; text: string } | undefined;
  place: (Pick<Problem, "pane"> & { range: Range }) | null;
  cause: Answers["place"];
  schema: Answers["place"];
  copy: string;
  created: string;
  releases: ReleasesLine;
  test: SavedTests;
  tests: SavedTests;
  same: boolean;
  /** Absent where a file is not a text. */
  decode: (string | undefined)[];
  /** `undefined` if nobody judged it. */
  sent: SentRequest | undefined;
  sort: { crd: string; object: string; suite: string };
  completion: Completion[];
  hover: { range: Range; markdown: string } | null;
  fixes: Fix[];
}

/** Test suites with their definitions. */
export interface SavedTests {
  files: FileText[];
  /** How many objects have no test. */
  left: number;
  /** Why the first of them has none: it has no name, or nobody judged it. */
  problem: "unnamed" | "not-judged" | undefined;
}

/** A request, and the definition that judges it. */
export interface SentRequest {
  definition: string;
  kubernetes: string;
  /** The objects as JSON. */
  object: string;
  previous?: string;
  isStatus: boolean;
}

/** One change of a pane's text. */
export interface Edit {
  pane: Pane;
  range: Range;
  newText: string;
}

export interface Fix {
  /** In the page's words, or in English. */
  title: Message | string;
  /** The English title, for other languages. */
  data?: ActionTitle;
  /** The field that it renames, where the problem is about another one. */
  from?: string;
  edits: Edit[];
}

/** A completion. */
export interface Completion {
  label: string;
  kind: "function" | "property" | "variable" | "constant" | "keyword" | "text" | "enum";
  detail?: string;
  markdown?: string;
  sortText: string;
  filterText: string;
  range: Range;
  /** A snippet in LSP's syntax, with its indentation. */
  snippet: string;
}

/** A message of the page. */
export type Request =
  | { type: "start"; module: WebAssembly.Module }
  | Judge
  | { type: "ask"; id: number; question: Question };

export type Severity = "error" | "warning" | "info";

/**
 * A repair of a problem: edits of texts, `v1`, which converts the definitions, `cluster`, which removes what a
 * cluster wrote, `move`, which takes definitions from the pane of objects to their own, or `move-object`, which takes
 * objects from the pane of definitions to theirs.
 */
export interface Remedy {
  title: Message;
  does: Edit[] | "v1" | "cluster" | "move" | "move-object" | "previous";
}

/** A remark and its place. */
export interface Problem {
  pane: Pane;
  severity: Severity;
  /** The text of the server, the engine or the page. */
  message: Message | string;
  /** The parts of the message, if it is an error of the server. */
  parts?: ErrorParts;
  /** The code of a diagnostic. */
  code?: string;
  /** The path of the field in its document. */
  path?: string;
  /** The optional fields that a rule reads, if it is about them. */
  reads?: string[];
  /** The same in plain words, where they are known. */
  plain?: Plain;
  /** Whether the message is the server's own text. */
  isServers?: boolean;
  /** What the code means, and how to repair it. */
  help?: string;
  /** A suggestion. */
  tip?: Message;
  /** A repair that the page can make. */
  remedy?: Remedy;
  /** Absent if the remark has no place in the text. */
  range?: Range;
  /** The place in the definition that demands it. */
  because?: { pane: Pane; range: Range; keyword?: string };
  /** The problem that causes this one. The fixes of this one are the renames of the cause. */
  cause?: Repairable;
  /** Whether it causes other problems. It then comes before them. */
  isCause?: boolean;
}

/** The parts of a problem by which the engine finds its fixes. */
export type Repairable = Pick<Problem, "pane" | "range" | "code" | "path">;

/** An error of the server without a place: its text, and what it means. */
export type ServerError = Pick<Problem, "parts" | "plain"> & { message: string };

/** The outcome of an object. */
export interface Outcome {
  /** Kind and name, for headings. */
  title: Message | string;
  /** Where the object is. */
  pane: Pane;
  range: Range;
  /**
   * `not-judged`: nobody can say; `waiting`: an update needs the previous object; `structure-only`: only
   * the structure could be checked, and it is valid.
   */
  outcome: "accepted" | "refused" | "not-judged" | "waiting" | "structure-only";
  /** Whether it was judged without a definition, by the published structure of its kind. */
  isByStructure?: boolean;
  /** Whether no definition at hand is of its group and kind. */
  isOfNoDefinition?: boolean;
  /** Why it is not judged, what it waits for, or why nothing that was sent could be stored. */
  reason?: Message | string;
  /** Refused before validation: the server's text. */
  decodeError?: string;
  /** How many errors refuse it. */
  errors: number;
  /** How many unknown and repeated fields strict field validation refuses. */
  strict: { unknown: number; repeated: number };
  /** Whether it was asked for, and refuses the object. */
  isStrictlyRefused: boolean;
  /** Whether these errors kept the rules from running. */
  isWithoutRules: boolean;
  /** The fields that it loses or gains in the storage version, if any. */
  trip?: Trip;
  /** How many fields differ from the text that was typed, and why: of the shown object. */
  changes: Partial<Record<Change["kind"], number>>;
}

/** An evaluation of a rule; the page says why there was none. */
export type ShownRun = Omit<RuleRun, "skipped"> & {
  skipped?: Message | string;
  /** The message that it computed. */
  said?: string;
};

/** One rule of the schema: what it may cost, and what it did. */
export interface RuleRow {
  rule: string;
  /** Where it stands in the definition. */
  place: PathStep[];
  /** The node it belongs to: `spec.ports[*]`; empty at the top. */
  node: string;
  /** Its fixed message. */
  message?: string;
  /** The expression that makes its message: the server prefers it. */
  messageExpression?: string;
  isTransition: boolean;
  /** Why it is refused: the server's texts. */
  faults: ServerError[];
  estimate?: RuleCost;
  runs: ShownRun[];
  /** Runs left out. */
  hidden: number;
}

export interface ConvertedVersion {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated: boolean;
  lines: Line[];
  error?: string;
  unknownFields: string[];
  /** The review that the server would send to a webhook, whose answer is unknown. */
  review?: Line[];
}

/** The fields that an object loses and gains when it is stored in a version and read again. */
export interface Trip {
  version: string;
  lost: string[];
  gained: string[];
}

/** A kind whose fields can be explained: a version of a definition, or a kind without one. */
export interface ExplainedKind {
  apiVersion: string;
  kind: string;
  /** The text of its definition, if it has one. */
  definition?: string;
  /** Texts with OpenAPI documents, which may describe it. */
  described?: string[];
}

/** Objects of one of Kubernetes' own kinds, as JSON texts. */
export interface OwnObjects {
  kind: ExplainedKind;
  objects: string[];
}

/**
 * The answer to a `ViewRequest`. `empty` says why there is nothing to show. The older result stays on screen while
 * somebody types. `hidesOlder` hides it, because readers would take it for the current answer.
 */
export type ViewResult =
  | { name: "empty"; reason: Message | string; hidesOlder?: boolean }
  | { name: "problems" }
  /** `allowed`: nothing is stored of what is refused, and this is what would be. */
  | {
      name: "stored";
      /** Whether the lines are rows side by side. */
      beside: boolean;
      /** Absent if the page has the lines. */
      lines: LinesChange | undefined;
      /** Identifies the lines. */
      id: number;
      hidden: number;
      allowed: boolean;
      mode: Mode;
      /** The fields that the storage version loses or gains, if any. */
      trip: Trip | undefined;
    }
  | {
      name: "rules";
      rows: RuleRow[];
      estimated: { total: number; limit: number; perRuleLimit: number };
      used: { used: number; limit: number } | undefined;
      /** Why rules without a run did not run. */
      idle: Message;
      /**
       * `lacksOld`: the expression is about `oldSelf`, which a create does not have. `refused`: why the server would
       * refuse it as a rule. `isNoBoolean`: it would, since a rule must be a boolean.
       */
      scratch: {
        selves: string[];
        evaluation?: Evaluation;
        lacksOld: boolean;
        refused?: string;
        isNoBoolean?: boolean;
      };
    }
  /** `selectable`: the selectable fields of the object. */
  | {
      name: "table";
      table: Table;
      scale: Scale | undefined;
      selectable: [string, string][];
      own?: never;
    }
  /** Objects of Kubernetes' own kinds. An engine of its own makes their table. */
  | { name: "table"; own: OwnObjects }
  | {
      name: "versions";
      /** Where the webhook is that converts, if one does. */
      webhook: Message | string | undefined;
      versions: ConvertedVersion[];
      trip: Trip | undefined;
      status: CrdStatus;
    }
  /** `explains`: the kind whose fields are to be explained, by an engine of its own. Then there is no entry. */
  | {
      name: "openapi";
      versions: string[];
      version: string;
      entry: OpenApi | null;
      text: string;
      explains?: ExplainedKind;
    }
  /** `lacks`: the paths of fields that a full sample does not have. */
  | { name: "sample"; versions: string[]; version: string; text: string; lacks: string[] }
  /** Tests run in another engine. `definition` is the name of the definition that a first suite would test. */
  | { name: "tests"; definition: string | undefined }
  /** The comparison with a previous definition, from an engine of its own, unless that one has another name. */
  | { name: "changes"; hasPrevious: boolean; isOfAnother: boolean }
  /** There is a definition: what changes for it comes from an engine of its own. */
  | { name: "upgrade" };

/** The answer to a request. */
export interface Judgement {
  revision: number;
  /** Names of the definitions, those that the server refuses among them. */
  names: string[];
  /** Names of the definitions that serve. */
  definitions: string[];
  /** Whether the pane of definitions has an OpenAPI document, which describes kinds, too. */
  hasOpenApi: boolean;
  /** Whether the server refuses one of the definitions. */
  isRefused: boolean;
  /** Whether one of the definitions updates one of the previous pane. */
  isUpdate: boolean;
  /** The panes that are left blank. */
  blank: Pane[];
  outcomes: Outcome[];
  current: number;
  /** The first ones of the problems: errors, then warnings, then notes. */
  problems: Problem[];
  /** How many of each are left out. */
  hidden: Record<Severity, number>;
  /** The answers of the releases about the definition; absent if the page has to ask for them. */
  releases: ReleasesLine | undefined;
  view: ViewResult;
}

/** The releases of Kubernetes that can be chosen. */
export interface Releases {
  known: readonly string[];
  usual: string;
}

/** A message of the worker. */
export type Sent =
  | { type: "ready"; releases: Releases }
  | { type: "judgement"; judgement: Judgement }
  | { type: "answer"; id: number; answer: Answers[keyof Answers] }
  | { type: "failed"; reason: string };
