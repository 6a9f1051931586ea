// The questions of editors about the texts of a workspace.

import { mustBePosition, mustBeString } from "./arguments.ts";
import type { Position, Range } from "./types.ts";
import type {
  CodeAction,
  CompletionItem,
  DefinitionLink,
  DocumentSymbol,
  FieldReference,
  FoldingRange,
  Hover,
  InlayHint,
  Renameable,
  Renaming,
  RuleWord,
  SignatureHelp,
  TextEdit,
  WorkspaceSymbol,
} from "./types-editor.ts";
import type { WorkspaceTexts } from "./workspace-texts.ts";

/** The questions of editors. A `Workspace` answers them. */
export abstract class WorkspaceEditor {
  readonly #texts: WorkspaceTexts;

  /** @internal */
  constructor(texts: WorkspaceTexts) {
    this.#texts = texts;
  }

  /**
   * What may be written at a position: fields with the required ones first, values, and in rules
   * what fits their types. The texts to insert are snippets with their indentation.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.set("new.yaml", "apiVersion: example.org/v1\nkind: Widget\n");
   * workspace.completion("new.yaml", { line: 2, character: 0 })[0].label; // => "size"
   * ```
   */
  completion(uri: string, position: Position): CompletionItem[] {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return JSON.parse(
      this.#texts.askOf(uri, (workspace) => workspace.completion(uri, line, character)),
    );
  }

  /**
   * Describes the element at a position. For a field: its type, constraints and description. In a rule:
   * the type of the expression and the cost of the rule.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const [{ range: place }] = workspace.diagnostics("widget.yaml");
   * workspace.hover("widget.yaml", place.start)?.contents.value.startsWith("**size**"); // => true
   * ```
   */
  hover(uri: string, position: Position): Hover | null {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return JSON.parse(this.#texts.askOf(uri, (workspace) => workspace.hover(uri, line, character)));
  }

  /**
   * Returns the code actions for a range: fixes for diagnostics, and writing out the defaults of an
   * object. The edits preserve comments and layout. Each fix has been tried and resolves its
   * diagnostic.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.set("odd.yaml", widget.replace("size", "sise"));
   * const [odd] = workspace.diagnostics("odd.yaml");
   * workspace.codeActions("odd.yaml", odd.range)[0].title; // => 'Did you mean "size"?'
   * ```
   */
  codeActions(uri: string, range: Range): CodeAction[] {
    mustBeString(uri, "uri");
    const start = mustBePosition(range?.start, "range.start");
    const end = mustBePosition(range?.end, "range.end");
    const numbers = ({ line, character }: Position) => Uint32Array.of(line, character);
    return JSON.parse(
      this.#texts.askOf(uri, (workspace) =>
        workspace.codeActions(uri, numbers(start), numbers(end)),
      ),
    );
  }

  /**
   * The outline of a text.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * workspace.symbols("widget.yaml")[0].name; // => "Widget a"
   * ```
   */
  symbols(uri: string): DocumentSymbol[] {
    mustBeString(uri, "uri");
    return JSON.parse(this.#texts.askOf(uri, (workspace) => workspace.symbols(uri)));
  }

  /**
   * Where the field, version or kind at a position is defined: that of a key of an object, of a field in
   * a rule, of a name in a JSON path, of an entry of `required`.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const [{ range }] = workspace.diagnostics("widget.yaml");
   * workspace.definition("widget.yaml", range.start)?.targetUri; // => "crd.yaml"
   * ```
   */
  definition(uri: string, position: Position): DefinitionLink | null {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return this.#texts.askTools(uri, (workspace) => workspace.definition(uri, line, character));
  }

  /**
   * The places that name the field, version or kind at a position: in the schema, in rules, in the
   * JSON paths of columns, selectable fields and scales, in defaults, and in the objects of the
   * definition.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const found = workspace.references("widget.yaml", { line: 0, character: 70 });
   * found.map(({ role }) => role)[0]; // => "declaration"
   * ```
   */
  references(uri: string, position: Position): FieldReference[] {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.references(uri, line, character, false),
    );
  }

  /**
   * As `references`, but only the places in the text itself.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const found = workspace.highlights("widget.yaml", { line: 0, character: 70 });
   * found.map(({ role }) => role); // => ["object"]
   * ```
   */
  highlights(uri: string, position: Position): FieldReference[] {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.references(uri, line, character, true),
    );
  }

  /**
   * The words of all rules in a text with their kinds, for editors that colour them. Rules need not be
   * valid.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when the argument is no string
   *
   * @example
   * ```js
   * workspace.ruleWords("crd.yaml"); // => []
   * ```
   */
  ruleWords(uri: string): RuleWord[] {
    mustBeString(uri, "uri");
    return this.#texts.askTools(uri, (workspace) => workspace.ruleWords(uri));
  }

  /**
   * How the function may be called whose call is at a position of a rule.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.signatureHelp("crd.yaml", { line: 0, character: 0 }); // => null
   * ```
   */
  signatureHelp(uri: string, position: Position): SignatureHelp | null {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return this.#texts.askTools(uri, (workspace) => workspace.signatureHelp(uri, line, character));
  }

  /**
   * Remarks within some lines of a text: the defaults that the server fills into an object, and the
   * types of the variables that macros declare in rules.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const start = { line: 0, character: 0 };
   * workspace.inlayHints("widget.yaml", { start, end: { line: 9, character: 0 } }); // => []
   * ```
   */
  inlayHints(uri: string, range: Range): InlayHint[] {
    mustBeString(uri, "uri");
    const { line: first } = mustBePosition(range?.start, "range.start");
    const { line: last } = mustBePosition(range?.end, "range.end");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.inlayHints(uri, first, Math.min(last + 1, 0xffffffff)),
    );
  }

  /**
   * The maps, lists and long texts that can be folded.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when the argument is no string
   *
   * @example
   * ```js
   * workspace.foldingRanges("crd.yaml")[0]; // => { startLine: 4, endLine: 16 }
   * ```
   */
  foldingRanges(uri: string): FoldingRange[] {
    mustBeString(uri, "uri");
    return this.#texts.askTools(uri, (workspace) => workspace.foldingRanges(uri));
  }

  /**
   * What a selection at a position grows to, the smallest range first.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.selectionRanges("widget.yaml", { line: 0, character: 70 }).length; // => 3
   * ```
   */
  selectionRanges(uri: string, position: Position): Range[] {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.selectionRanges(uri, line, character),
    );
  }

  /**
   * The objects and definitions of all texts whose kind and name have the characters of a query in their
   * order, 1000 at most.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when the argument is no string
   *
   * @example
   * ```js
   * workspace.findSymbols("widget a")[1].name; // => "Widget a"
   * ```
   */
  findSymbols(query: string): WorkspaceSymbol[] {
    mustBeString(query, "query");
    return this.#texts.askTools(undefined, (workspace) => workspace.findSymbols(query));
  }

  /**
   * The property at a position, if it can be renamed.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.renameable("widget.yaml", { line: 0, character: 70 })?.placeholder; // => "size"
   * ```
   */
  renameable(uri: string, position: Position): Renameable | null {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    return this.#texts.askTools(uri, (workspace) => workspace.renameable(uri, line, character));
  }

  /**
   * Renames the property at a position, in one version of its definition: the schema, rules, JSON paths,
   * keywords, defaults, and the objects of that version. Other versions and texts that cannot be read stay
   * as they are.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const size = { line: 0, character: 70 };
   * workspace.rename("widget.yaml", size, "width").texts.length; // => 2
   * workspace.rename("widget.yaml", size, "").problem; // => "A property needs a name."
   * ```
   */
  rename(uri: string, position: Position, name: string): Renaming {
    mustBeString(uri, "uri");
    const { line, character } = mustBePosition(position, "position");
    mustBeString(name, "name");
    return this.#texts.askTools(uri, (workspace) => workspace.rename(uri, line, character, name));
  }

  /**
   * The edits that put blanks where they usually stand in the rules of some lines. Line breaks and
   * comments stay.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const start = { line: 0, character: 0 };
   * workspace.formatRules("crd.yaml", { start, end: { line: 99, character: 0 } }); // => []
   * ```
   */
  formatRules(uri: string, range: Range): TextEdit[] {
    mustBeString(uri, "uri");
    const { line: first } = mustBePosition(range?.start, "range.start");
    const { line: last } = mustBePosition(range?.end, "range.end");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.formatRules(uri, first, Math.min(last + 1, 0xffffffff)),
    );
  }
}
