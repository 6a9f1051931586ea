// The types of what editors ask a workspace. Those of the Language Server Protocol have its names.

import type { diagnosticCodes } from "./codes.ts";
import type { Position, Range, RuleId } from "./types.ts";
import type { CostBound } from "./types-definition.ts";
import type { DocumentUri } from "./types-workspace.ts";

/** A text in place of a range. */
export interface TextEdit {
  range: Range;
  newText: string;
}

/** A text in Markdown. */
export interface Markup {
  kind: "markdown";
  value: string;
}

/** Something that may be written at a position, as the Language Server Protocol has it. */
export interface CompletionItem {
  label: string;
  /** LSP's number: 3 function, 5 field, 6 variable, 12 value, 14 keyword, 15 snippet, 20 value of an enumeration. */
  kind: 3 | 5 | 6 | 12 | 14 | 15 | 20;
  /** Its type or signature. */
  detail?: string;
  documentation?: Markup;
  sortText: string;
  filterText?: string;
  /** The text is a snippet, in LSP's syntax. */
  insertTextFormat: 2;
  /** The text has its indentation already. */
  insertTextMode: 1;
  textEdit: TextEdit;
}

/** A change that an editor offers, as the Language Server Protocol has it. */
export interface CodeAction {
  /** The title in English. */
  title: string;
  /** The title as data, for other languages. */
  data: ActionTitle;
  kind: "quickfix" | "refactor.rewrite";
  /** The diagnostics that it fixes. */
  diagnostics?: Diagnostic[];
  /** Whether this is the fix that an editor suggests first. */
  isPreferred?: boolean;
  /**
   * Whether this fix is nearly always meant, so that a program may apply it without asking. It removes nothing and
   * invents no value.
   */
  isSafe?: boolean;
  edit: { changes: Record<DocumentUri, TextEdit[]> };
}

/** The title of a code action as data: its id, and the values that it quotes. */
export type ActionTitle =
  | { title: "add-bound"; keyword: string; bound: string; name: string }
  | { title: "lower-bound"; keyword: string; bound: string; name: string; from: string }
  | {
      title: "add-field" | "remove-field" | "rename" | "add-blank" | "escape" | "require";
      name: string;
    }
  | { title: "replace-value"; value: string }
  | {
      title:
        | "add-bounds"
        | "set-bounds"
        | "add-default"
        | "add-required"
        | "add-quotes"
        | "remove-quotes"
        | "make-list"
        | "add-guard"
        | "write-defaults";
    };

/** A hover text, as the Language Server Protocol has it. */
export interface Hover {
  contents: Markup;
  range: Range;
}

/** The place of a definition, as the Language Server Protocol has it (`LocationLink`). */
export interface DefinitionLink {
  originSelectionRange: Range;
  targetUri: DocumentUri;
  targetRange: Range;
  /** Its name. */
  targetSelectionRange: Range;
}

/** A place that names a field, a version or a kind. */
export interface FieldReference extends Location {
  /**
   * `declaration`: the property of the schema, the name of the kind; `schema`: a keyword such as
   * `required`, or a default; `rule`: a rule or the expression of its message; `path`: a JSON path;
   * `object`: an object.
   */
  role: "declaration" | "schema" | "rule" | "path" | "object";
}

/** A word of a rule, for editors that colour them. */
export interface RuleWord {
  /** On one line. */
  range: Range;
  /** The protocol's name of a semantic token type. */
  kind:
    | "variable"
    | "property"
    | "function"
    | "namespace"
    | "keyword"
    | "operator"
    | "number"
    | "string"
    | "comment";
}

/** How a function may be called, as the Language Server Protocol has it. */
export interface SignatureHelp {
  signatures: {
    label: string;
    documentation?: Markup;
    /** The start and end of each parameter in the label. */
    parameters: { label: [number, number] }[];
  }[];
  activeSignature: number;
  activeParameter: number;
}

/** A remark within the text, as the Language Server Protocol has it. */
export interface InlayHint {
  position: Position;
  label: string;
  /** 1: a type. */
  kind?: 1;
  tooltip?: Markup;
  paddingLeft?: boolean;
}

/** Lines that can be folded, as the Language Server Protocol has them. */
export interface FoldingRange {
  startLine: number;
  endLine: number;
}

/** An object or definition that was found by its name, as the Language Server Protocol has it. */
export interface WorkspaceSymbol {
  /** Its kind and name. */
  name: string;
  /** The protocol's `SymbolKind`: 5 for definitions, 19 for objects. */
  kind: number;
  location: Location;
  /** The namespace that an object states, or the group of a definition. */
  containerName?: string;
}

/** A property that can be renamed, as the Language Server Protocol has it. */
export interface Renameable {
  range: Range;
  /** Its name. */
  placeholder: string;
}

/** The edits that rename a property. */
export interface Renaming {
  /** The edits of each text; none where there is a problem. */
  texts: { uri: DocumentUri; edits: TextEdit[] }[];
  /** Why it cannot be renamed. */
  problem?: string;
}

/** The code of a diagnostic; `diagnosticCodes` explains each. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** A remark on a range of a text, as the Language Server Protocol has it. */
export interface Diagnostic {
  range: Range;
  /** 1: the server refuses it; 2: it accepts it, perhaps not as meant; 3: a remark; 4: a hint. */
  severity: 1 | 2 | 3 | 4;
  code: DiagnosticCode;
  /** The author of the message: the server or Drydock. */
  source: "kubernetes" | "crd-drydock";
  /** The server's whole text, or ours. */
  message: string;
  /** The line of the definition that demanded it. */
  relatedInformation?: { location: Location; message: string }[];
  /** The data that a fix needs. */
  data?: DiagnosticData;
}

/** A range of any text of a workspace. */
export interface Location {
  uri: DocumentUri;
  range: Range;
}

/** The data that a fix of a diagnostic needs. */
export interface DiagnosticData {
  /** The number of the document in its text. */
  document: number;
  /** Which item of the document's list it is about. */
  item?: number;
  /** The path in the user's own object: of the field that is unknown, missing or wrong. */
  path: string;
  /**
   * The position of the server's error that the message is, in the order of the object's errors:
   * in `suppressed` of its admission if the code is `suppressed`, else in `errors` of its admission
   * or report. Absent if the message is no whole error.
   */
  error?: number;
  /** Names that the schema has at the place of an unknown field, the most similar first. */
  names?: string[];
  /** The values that would do. */
  values?: unknown[];
  /** What an upgrade changes, as data: the message is made of it. */
  upgrade?: Sentence;
  /** The type that the schema demands. */
  wanted?: string;
  /** The optional fields that a rule reads without `has()`, or whose absence it does not notice. */
  reads?: string[];
  /** The rule that refuses a value. */
  rule?: RuleId;
  /** The path of this value; `<nil>` for the whole object. */
  ruleAt?: string;
  /** Bounds that make a rule cheap enough: each of `any` alone, or those of `all` together. */
  bounds?: { any: CostBound[]; all: CostBound[] };
}

/** A sentence of ours as data, for hosts that say it in other languages. */
export interface Sentence {
  /** The stable name of its kind. */
  id: string;
  /** The values by their names. */
  values?: Record<string, string>;
}

/** A part of a text's outline, as the Language Server Protocol has it. */
export interface DocumentSymbol {
  name: string;
  /** The protocol's `SymbolKind`: 5 for definitions, 19 for objects and maps, 18 for lists, 8. */
  kind: number;
  range: Range;
  selectionRange: Range;
  children?: DocumentSymbol[];
}
