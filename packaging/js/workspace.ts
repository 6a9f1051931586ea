// Many texts, and what an editor asks about them.

import type { Glue, TextWorkspace } from "virtual:glue";
import type { ToolsGlue, ToolsWorkspace } from "virtual:tools-glue";
import { decodeAdmission } from "./admission.ts";
import { call, callTools, giveBack, isRunning, isRunningTools } from "./engine.ts";
import { optionsWith } from "./options.ts";
import { piece } from "./ranges.ts";
import { defaultKubernetesVersion, knownReleases } from "./releases.ts";
import { kind } from "./source.ts";
import type {
  Admission,
  CodeAction,
  CompletionItem,
  DefinitionLink,
  Diagnostic,
  DocumentOutcome,
  DocumentSymbol,
  FieldReference,
  FoldingRange,
  Hover,
  InlayHint,
  ObjectIdentity,
  ObjectSite,
  Outcome,
  Position,
  Range,
  Renameable,
  Renaming,
  RuleWord,
  SignatureHelp,
  TextEdit,
  WorkspaceDefinition,
  WorkspaceObject,
  WorkspaceOptions,
  WorkspaceRequest,
  WorkspaceSymbol,
} from "./types.ts";
import { toYaml } from "./yaml.ts";

/** A workspace inside one instance of the engine. */
interface Handle {
  engine: Glue;
  workspace: TextWorkspace;
}

/** A text, and what it was before. */
interface Known {
  text?: string;
  previous?: string;
}

/**
 * Texts by address, and what an editor asks about them: definitions, objects of those, or both in
 * one text. Objects are judged by the definition of their group and kind that is among the texts.
 *
 * Nothing is judged before it is asked for, and nothing twice that did not change. Positions are
 * those of the Language Server Protocol. It holds memory of the engine until `free`, or until it
 * is collected.
 *
 * @example
 * ```js
 * import { Crd, Workspace } from "crd-drydock";
 *
 * const workspace = new Workspace();
 * workspace.set("crd.yaml", `
 * apiVersion: apiextensions.k8s.io/v1
 * kind: CustomResourceDefinition
 * metadata: {name: widgets.example.org}
 * spec:
 *   group: example.org
 *   scope: Namespaced
 *   names: {plural: widgets, kind: Widget}
 *   versions:
 *   - name: v1
 *     served: true
 *     storage: true
 *     schema:
 *       openAPIV3Schema:
 *         type: object
 *         properties:
 *           size: {type: integer, minimum: 1}
 * `);
 * const widget = "{apiVersion: example.org/v1, kind: Widget, metadata: {name: a}, size: 0}";
 * workspace.set("widget.yaml", widget);
 * ```
 */
export class Workspace {
  readonly #known = new Map<string, Known>();
  /** Texts that stopped the engine, and what it said: of them there is no other answer. */
  readonly #lost = new Map<string, unknown>();
  #handle: Handle | undefined;
  #freed = false;
  /** The request, and the namespace of objects that name none. */
  #request: [WorkspaceRequest, string] = ["apply", "default"];
  /** The table of Kubernetes' own kinds. */
  #kinds: string | undefined;
  /**
   * The last answer about objects, valid until something changes. Each answer judges the objects.
   */
  #objects: { uri: string | undefined; answer: string } | undefined;

  #kubernetes: string;

  /** As `free`, for `using workspace = new Workspace()`, where the language has it. */
  declare [Symbol.dispose]: () => void;

  /**
   * A workspace without texts.
   *
   * @throws {TypeError} when an argument has a wrong type
   * @throws {UnknownReleaseError} when a release is not known
   * @throws {RangeError} when a range of releases is upside down
   */
  constructor(options?: WorkspaceOptions) {
    const { kubernetes } = optionsWith(["kubernetes"], options);
    const releases = kubernetes ?? defaultKubernetesVersion;
    this.#kubernetes = knownReleases(releases, "options.kubernetes");
  }

  /**
   * Adds a text, or changes it.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.set("widget.yaml", widget);
   * workspace.diagnostics("widget.yaml").length; // => 1
   * ```
   */
  set(uri: string, text: string): void {
    mustBeString(uri, "uri");
    mustBeString(text, "text");
    this.#change(uri, { ...this.#known.get(uri), text }, ({ workspace }) => {
      workspace.set(uri, text);
    });
  }

  /**
   * Sets the previous version of a text, for instance from version control. Objects and definitions
   * of all texts are then judged as updates of the previous ones with the same group, kind, namespace
   * and name. If the text at this address still has an object, only that one is paired with its
   * previous object here. The address needs no text. `null` removes the previous version.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.setPrevious("widget.yaml", widget);
   * // What is wrong was wrong before: the server lets it pass.
   * workspace.diagnostics("widget.yaml")[0].severity; // => 4
   * workspace.setPrevious("widget.yaml", null);
   * ```
   */
  setPrevious(uri: string, text: string | null): void {
    mustBeString(uri, "uri");
    if (text !== null) mustBeString(text, "text");
    const { previous: _, ...known } = this.#known.get(uri) ?? {};
    const now = text === null ? known : { ...known, previous: text };
    this.#change(uri, now, ({ workspace }) => workspace.setPrevious(uri, text ?? undefined));
  }

  /**
   * Takes a text away, and what it was before.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * workspace.set("other.yaml", widget);
   * workspace.remove("other.yaml");
   * workspace.objects("other.yaml"); // => []
   * ```
   */
  remove(uri: string): void {
    mustBeString(uri, "uri");
    this.#objects = undefined;
    this.#lost.delete(uri);
    if (this.#known.delete(uri)) this.#ask(({ workspace }) => workspace.remove(uri));
  }

  /**
   * What there is to say about a text, in its order of documents.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * const [diagnostic] = workspace.diagnostics("widget.yaml");
   * diagnostic.code; // => "out-of-range"
   * diagnostic.range.start; // => { line: 0, character: 70 }
   * ```
   */
  diagnostics(uri: string): Diagnostic[] {
    mustBeString(uri, "uri");
    return JSON.parse(this.#askOf(uri, ({ workspace }) => workspace.diagnostics(uri)));
  }

  /**
   * Lists the syntax errors of a text. Nothing is judged, so the call is cheap, also for texts that
   * are not open: a definition with a syntax error explains why its objects are not judged.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * workspace.set("broken.yaml", "apiVersion: example.org/v1\nkind: Widget\nspec: [");
   * workspace.syntaxErrors("broken.yaml")[0].code; // => "syntax-error"
   * workspace.syntaxErrors("widget.yaml"); // => []
   * workspace.remove("broken.yaml");
   * ```
   */
  syntaxErrors(uri: string): Diagnostic[] {
    mustBeString(uri, "uri");
    return JSON.parse(this.#askOf(uri, ({ workspace }) => workspace.syntaxErrors(uri)));
  }

  /**
   * Judges objects of Kubernetes' own kinds too, by their structure: takes `kubernetesKinds` of
   * `crd-drydock/kubernetes`. An object in order is then `not-judged` with the reason
   * `structure-only`, never `accepted`.
   *
   * @throws {TypeError} when the argument is no such table
   *
   * @example
   * ```js
   * import { kubernetesKinds } from "crd-drydock/kubernetes";
   *
   * workspace.useKubernetes(kubernetesKinds);
   * ```
   */
  useKubernetes(kinds: string): void {
    mustBeString(kinds, "kinds");
    this.#objects = undefined;
    if (!this.#ask(({ workspace }) => workspace.useKubernetes(kinds))) {
      throw new TypeError("kinds must be kubernetesKinds of crd-drydock/kubernetes");
    }
    this.#kinds = kinds;
  }

  /**
   * Whether there is an object of one of Kubernetes' own kinds, and `useKubernetes` was not called:
   * then it is time to load `crd-drydock/kubernetes`.
   *
   * @example
   * ```js
   * workspace.wantsKubernetes(); // => false
   * ```
   */
  wantsKubernetes(): boolean {
    return this.#ask(({ workspace }) => workspace.wantsKubernetes());
  }

  /**
   * Sets the request that objects are sent with. Definitions are always applied.
   *
   * - `apply`, the default: updates an object if its previous object is known, and creates it
   *   otherwise
   * - `kubectl-apply`: as `apply`, but fields of a cluster's object that were not applied stay, as with
   *   `kubectl apply`. The cluster's object has a `uid`; what was applied is in its annotation
   * - `update`: updates it. An object without a known previous object is not judged (`no-previous`)
   * - `update-status`: updates only its status. An object without a known previous object is not
   *   judged (`no-previous`)
   *
   * `namespace` is the namespace of objects that name none: `default` without it.
   *
   * @throws {TypeError} when there is no such request, or an option is wrong
   *
   * @example
   * ```js
   * workspace.setRequest("update");
   * workspace.outcomes("widget.yaml")[0].reason; // => "no-previous"
   * workspace.setRequest("apply");
   * ```
   */
  setRequest(request: WorkspaceRequest, options?: { namespace?: string }): void {
    if (!REQUESTS.includes(request)) {
      const names = REQUESTS.map((name) => JSON.stringify(name)).join(", ");
      const what = typeof request === "string" ? JSON.stringify(request) : kind(request);
      throw new TypeError(`request must be one of ${names}; it is ${what}`);
    }
    const { namespace = "default" } = optionsWith(["namespace"], options);
    this.#objects = undefined;
    this.#request = [request, namespace];
    this.#ask(({ workspace }) => workspace.setRequest(request, namespace));
  }

  /**
   * Chooses the release of Kubernetes that judges, as the constructor does. Of a range the newest
   * one judges. Texts are not read again.
   *
   * To ask several releases in turn, name them as `turns`, a range such as `1.29-1.37`. The engine
   * with the tools then reads a definition once for all of them, and keeps it compiled for each.
   *
   * @throws {TypeError} when the argument is not a string
   * @throws {UnknownReleaseError} when a release is not known
   * @throws {RangeError} when a range of releases is upside down
   *
   * @example
   * ```js
   * workspace.setKubernetes("1.33");
   * workspace.setKubernetes("1.36");
   * ```
   */
  setKubernetes(kubernetes: string, options?: { turns?: string }): void {
    const { turns } = optionsWith(["turns"], options);
    this.#kubernetes = knownReleases(kubernetes, "kubernetes");
    this.#objects = undefined;
    if (turns !== undefined) knownReleases(turns, "options.turns");
    this.#ask(({ engine, workspace }) => {
      if (turns === undefined || !isRunningTools(engine as ToolsGlue)) {
        return workspace.setReleases(kubernetes);
      }
      return (workspace as ToolsWorkspace).setTurn(kubernetes, turns);
    });
  }

  /**
   * What changes for the definitions and objects of a text if the cluster is upgraded from the first
   * to the last release of a range: what is refused or accepted now, rules whose estimated cost
   * passes a limit, formats that are enforced, texts that tests may compare, updates of stored
   * objects. The codes begin with `upgrade-`; the severity is an error where something that passed
   * is refused, and a warning where that depends on values.
   *
   * The engine with the tools answers. In entries that have another engine, it reads all texts for each
   * call, so programs that ask about many texts import from `crd-drydock/tools`.
   *
   * @throws {TypeError} when an argument is not a string
   * @throws {UnknownReleaseError} when a release is not known
   * @throws {RangeError} when the range is upside down
   *
   * @example
   * ```js
   * const [change] = workspace.upgrade("crd.yaml", "1.33-1.36");
   * change.code; // => "upgrade-text"
   * ```
   */
  upgrade(uri: string, releases: string): Diagnostic[] {
    mustBeString(uri, "uri");
    knownReleases(releases, "releases");
    return this.#askTools(uri, (workspace) => workspace.upgrade(uri, releases));
  }

  /** A question that only the engine with the tools can answer: about one text, or about all. */
  #askTools<Answer>(
    uri: string | undefined,
    question: (workspace: ToolsWorkspace) => string,
  ): Answer {
    const { engine, workspace } = this.#filled();
    if (uri !== undefined && this.#lost.has(uri)) throw this.#lost.get(uri);
    const answer = isRunningTools(engine as ToolsGlue)
      ? call(() => question(workspace as ToolsWorkspace))
      : this.#askOtherTools(question);
    return JSON.parse(answer);
  }

  #askOtherTools(question: (workspace: ToolsWorkspace) => string): string {
    return callTools((tools) => {
      const workspace = new tools.Workspace(this.#kubernetes);
      workspace.setRequest(...this.#request);
      if (this.#kinds !== undefined) workspace.useKubernetes(this.#kinds);
      for (const [known, { text, previous }] of this.#known) {
        if (previous !== undefined) workspace.setPrevious(known, previous);
        if (text !== undefined) workspace.set(known, text);
      }
      const answer = question(workspace);
      workspace.free();
      return answer;
    });
  }

  /**
   * The addresses of all texts, in the order that decides between definitions of one kind.
   *
   * @example
   * ```js
   * workspace.uris(); // => ["crd.yaml", "widget.yaml"]
   * ```
   */
  uris(): string[] {
    return JSON.parse(this.#ask(({ workspace }) => workspace.uris()));
  }

  /**
   * Returns a text, or a range of it, such as a definition or an item of a list. The first line of
   * a range keeps its indentation, so that the range can be read alone.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * workspace.text("widget.yaml") === widget; // => true
   * const [definition] = workspace.definitions();
   * new Crd(workspace.text(definition.uri, definition.range) ?? "").kind; // => "Widget"
   * workspace.text("other.yaml"); // => undefined
   * ```
   */
  text(uri: string, range?: Range): string | undefined {
    mustBeString(uri, "uri");
    const text = this.#known.get(uri)?.text;
    if (range === undefined || text === undefined) return text;
    const start = mustBePosition(range.start, "range.start");
    return piece(text, { start, end: mustBePosition(range.end, "range.end") });
  }

  /**
   * The definitions of all texts, in the order of their addresses and then of the texts.
   *
   * @example
   * ```js
   * const [{ uri, kind, counts }] = workspace.definitions();
   * [uri, kind, counts]; // => ["crd.yaml", "Widget", true]
   * ```
   */
  definitions(): WorkspaceDefinition[] {
    return JSON.parse(this.#ask(({ workspace }) => workspace.definitions()));
  }

  /**
   * Lists the objects and definitions of a text, or of all texts: the identity of each, what is
   * sent, the previous object, the definition that judges it, and the outcome.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * const [object] = workspace.objects("widget.yaml");
   * object.identity; // => { group: "example.org", kind: "Widget", namespace: "default", name: "a" }
   * object.crd?.uri; // => "crd.yaml"
   * object.admission?.allowed; // => false
   * workspace.objects().length; // => 2
   * ```
   */
  objects(uri?: string): WorkspaceObject[] {
    if (uri !== undefined) mustBeString(uri, "uri");
    if (this.#objects === undefined || this.#objects.uri !== uri) {
      const question = ({ workspace }: Handle) => workspace.objects(uri);
      const answer = uri === undefined ? this.#ask(question) : this.#askOf(uri, question);
      this.#objects = { uri, answer };
    }
    return decodeObjects(this.#objects.answer);
  }

  /**
   * Whether the server takes each document of a text and each item of a list, or why that cannot
   * be said: also of documents that cannot be read. Costs little once the text's diagnostics are
   * known.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * workspace.outcomes("widget.yaml")[0].outcome; // => "refused"
   * workspace.set("oar.yaml", "{apiVersion: example.org/v1, kind: Widgt, metadata: {name: a}}");
   * const [{ outcome, reason, names }] = workspace.outcomes("oar.yaml");
   * [outcome, reason, names]; // => ["not-judged", "unknown-kind", ["Widget"]]
   * ```
   */
  outcomes(uri: string): DocumentOutcome[] {
    mustBeString(uri, "uri");
    return JSON.parse(this.#askOf(uri, ({ workspace }) => workspace.outcomes(uri)));
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
      this.#askOf(uri, ({ workspace }) => workspace.completion(uri, line, character)),
    );
  }

  /**
   * What stands at a position: of a field its type, constraints and description; in a rule its
   * type and what the rule costs.
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
    return JSON.parse(this.#askOf(uri, ({ workspace }) => workspace.hover(uri, line, character)));
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
      this.#askOf(uri, ({ workspace }) => workspace.codeActions(uri, numbers(start), numbers(end))),
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
    return JSON.parse(this.#askOf(uri, ({ workspace }) => workspace.symbols(uri)));
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
    return this.#askTools(uri, (workspace) => workspace.definition(uri, line, character));
  }

  /**
   * The places that name the field, version or kind at a position: in the schema, in rules, in the
   * paths of columns, selectable fields and scales, in defaults, and in the objects that the definition
   * judges.
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
    return this.#askTools(uri, (workspace) => workspace.references(uri, line, character, false));
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
    return this.#askTools(uri, (workspace) => workspace.references(uri, line, character, true));
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
    return this.#askTools(uri, (workspace) => workspace.ruleWords(uri));
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
    return this.#askTools(uri, (workspace) => workspace.signatureHelp(uri, line, character));
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
    return this.#askTools(uri, (workspace) =>
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
    return this.#askTools(uri, (workspace) => workspace.foldingRanges(uri));
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
    return this.#askTools(uri, (workspace) => workspace.selectionRanges(uri, line, character));
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
    return this.#askTools(undefined, (workspace) => workspace.findSymbols(query));
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
    return this.#askTools(uri, (workspace) => workspace.renameable(uri, line, character));
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
    return this.#askTools(uri, (workspace) => workspace.rename(uri, line, character, name));
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
    return this.#askTools(uri, (workspace) =>
      workspace.formatRules(uri, first, Math.min(last + 1, 0xffffffff)),
    );
  }

  /**
   * Gives the engine's memory back. Anything else afterwards is an error.
   *
   * @example
   * ```js
   * workspace.free();
   * ```
   */
  free(): void {
    this.#freed = true;
    this.#objects = undefined;
    this.#known.clear();
    this.#lost.clear();
    if (this.#handle === undefined) return;
    abandoned?.unregister(this);
    release(this.#handle);
    this.#handle = undefined;
  }

  /** A text that stops the engine is taken away, for another engine would stop at it too. */
  #change(uri: string, known: Known, change: (handle: Handle) => void): void {
    this.#objects = undefined;
    const handle = this.#filled();
    try {
      call(() => change(handle));
      this.#known.set(uri, known);
      this.#lost.delete(uri);
    } catch (error) {
      this.#lose(uri, error);
      throw error;
    }
  }

  #lose(uri: string, error: unknown): void {
    this.#known.delete(uri);
    this.#lost.set(uri, error);
  }

  /** A question about one text. */
  #askOf<Result>(uri: string, question: (handle: Handle) => Result): Result {
    const handle = this.#filled();
    if (this.#lost.has(uri)) throw this.#lost.get(uri);
    return call(() => question(handle));
  }

  #ask<Result>(question: (handle: Handle) => Result): Result {
    const handle = this.#filled();
    return call(() => question(handle));
  }

  /** Fills a workspace once, and again after another input has stopped the engine. */
  #filled(): Handle {
    if (this.#freed) throw new Error("this Workspace was freed");
    while (this.#handle === undefined || !isRunning(this.#handle.engine)) {
      const handle = call((engine) => ({
        engine,
        workspace: new engine.Workspace(this.#kubernetes),
      }));
      // Each text that stops it costs a new engine and is not tried again.
      if (!this.#fill(handle)) continue;
      this.#handle = handle;
      abandoned?.unregister(this);
      abandoned?.register(this, this.#handle, this);
    }
    return this.#handle;
  }

  #fill({ workspace }: Handle): boolean {
    call(() => workspace.setRequest(...this.#request));
    const kinds = this.#kinds;
    if (kinds !== undefined) call(() => workspace.useKubernetes(kinds));
    for (const [uri, { text, previous }] of this.#known) {
      try {
        call(() => {
          if (previous !== undefined) workspace.setPrevious(uri, previous);
          if (text !== undefined) workspace.set(uri, text);
        });
      } catch (error) {
        this.#lose(uri, error);
        return false;
      }
    }
    return true;
  }
}

if (Symbol.dispose !== undefined) {
  Object.defineProperty(Workspace.prototype, Symbol.dispose, {
    configurable: true,
    writable: true,
    value: Workspace.prototype.free,
  });
}

const abandoned =
  typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry(release);

function release({ engine, workspace }: Handle): void {
  giveBack(engine, () => workspace.free());
}

/** The head of an object's record, before its texts and its outcome. */
interface Line extends Outcome, ObjectSite {
  apiVersion: string;
  kind: string;
  name: string;
  namespace: string;
  identity: ObjectIdentity;
  previous?: ObjectSite;
  crd?: ObjectSite;
  rules?: number;
}

/** Reads what `Listing` in `src/js/workspace.rs` writes. */
function decodeObjects(answer: string): WorkspaceObject[] {
  const [texts = "[]", ...lines] = answer.split("\n");
  const ruleTexts: string[][] = JSON.parse(texts);
  const objects: WorkspaceObject[] = [];
  const rest = lines.values();
  const next = () => rest.next().value ?? "";
  for (let head = next(); head !== ""; head = next()) {
    const { previous, crd, rules, ...line }: Line = JSON.parse(head);
    const [sent, before, outcome] = [next(), next(), next()];
    const object: WorkspaceObject = line;
    if (sent !== "") object.sent = sent;
    if (previous !== undefined) object.previous = { ...previous, json: before };
    if (crd !== undefined) {
      object.crd = { ...crd, version: line.apiVersion.replace(/^.*\//, "") };
    }
    if (rules !== undefined) {
      const admission = decodeAdmission(`${outcome}\n${next()}`, {
        ruleTexts: () => ruleTexts[rules] ?? [],
        toYaml,
      });
      object.admission = admission as Admission;
    } else if (outcome !== "") {
      object.report = JSON.parse(outcome);
    }
    objects.push(object);
  }
  return objects;
}

const REQUESTS: readonly WorkspaceRequest[] = ["apply", "kubectl-apply", "update", "update-status"];

function mustBeString(value: unknown, name: string): void {
  if (typeof value === "string") return;
  throw new TypeError(`${name} must be a string; it is ${kind(value)}`);
}

function mustBePosition(value: Position, name: string): Position {
  for (const member of ["line", "character"] as const) {
    const number: unknown = value?.[member];
    if (!Number.isSafeInteger(number) || (number as number) < 0) {
      const what = typeof number === "number" ? number : kind(number);
      throw new TypeError(`${name}.${member} must be a whole number from 0 on; it is ${what}`);
    }
  }
  // The engine counts with 32 bits; no text is as long.
  const { line, character } = value;
  return { line: Math.min(line, 0xffffffff), character: Math.min(character, 0xffffffff) };
}
