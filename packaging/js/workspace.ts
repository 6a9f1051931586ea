// Many texts, and what an editor asks about them.

import { mustBePartStart, mustBePosition, mustBeString } from "./arguments.ts";
import { checked, optionsWith } from "./options.ts";
import { piece } from "./ranges.ts";
import { defaultKubernetesVersion, knownReleases } from "./releases.ts";
import { kind } from "./source.ts";
import type { Range } from "./types.ts";
import type { Diagnostic } from "./types-editor.ts";
import type {
  DocumentOutcome,
  ObjectReference,
  PartialDiagnostics,
  PartStart,
  WorkspaceDefinition,
  WorkspaceObject,
  WorkspaceOptions,
  WorkspaceRequest,
} from "./types-workspace.ts";
import { WorkspaceEditor } from "./workspace-editor.ts";
import { decodeObjects } from "./workspace-objects.ts";
import { WorkspaceTexts } from "./workspace-texts.ts";

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
export class Workspace extends WorkspaceEditor {
  readonly #texts: WorkspaceTexts;

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
    const texts = new WorkspaceTexts(knownReleases(releases, "options.kubernetes"));
    super(texts);
    this.#texts = texts;
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
    this.#texts.set(uri, text);
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
    this.#texts.setPrevious(uri, text);
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
    this.#texts.remove(uri);
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
    return JSON.parse(this.#texts.askOf(uri, (workspace) => workspace.diagnostics(uri)));
  }

  /**
   * The diagnostics and outcomes of a large text in parts, so that a host can do other work between them. The
   * first part starts at `{ document: 0, object: 0 }`; `next` is the start of the next part, and `null` after the
   * last one.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const start = { document: 0, object: 0 };
   * const { diagnostics, outcomes, next } = workspace.diagnosticsFrom("widget.yaml", start);
   * [diagnostics.length, outcomes.length, next]; // => [1, 1, null]
   * ```
   */
  diagnosticsFrom(uri: string, start: PartStart): PartialDiagnostics {
    mustBeString(uri, "uri");
    const { document, object } = mustBePartStart(start, "start");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.diagnosticsFrom(uri, document, object),
    );
  }

  /**
   * The diagnostics of the documents that the lines of a range are in. The other documents of the text are not
   * judged.
   *
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const start = { line: 0, character: 0 };
   * workspace.diagnosticsIn("widget.yaml", { start, end: start }).length; // => 1
   * ```
   */
  diagnosticsIn(uri: string, range: Range): Diagnostic[] {
    mustBeString(uri, "uri");
    const { line: first } = mustBePosition(range?.start, "range.start");
    const { line: last } = mustBePosition(range?.end, "range.end");
    return this.#texts.askTools(uri, (workspace) =>
      workspace.diagnosticsIn(uri, first, Math.min(last + 1, 0xffffffff)),
    );
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
    return JSON.parse(this.#texts.askOf(uri, (workspace) => workspace.syntaxErrors(uri)));
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
    if (!this.#texts.useKubernetes(kinds)) {
      throw new TypeError("kinds must be kubernetesKinds of crd-drydock/kubernetes");
    }
  }

  /**
   * Whether there is an object of one of Kubernetes' own kinds, and `useKubernetes` was not called:
   * then it is time to load `crd-drydock/kubernetes`.
   *
   * @param uri the text that is meant; without it, any
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * workspace.wantsKubernetes(); // => false
   * ```
   */
  wantsKubernetes(uri?: string): boolean {
    if (uri !== undefined) mustBeString(uri, "uri");
    return this.#texts.ask((workspace) => workspace.wantsKubernetes(uri));
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
   * `namespace` applies to objects without a namespace. It is `default` if it is not given.
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
    this.#texts.setRequest(request, namespace);
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
    knownReleases(kubernetes, "kubernetes");
    if (turns !== undefined) knownReleases(turns, "options.turns");
    this.#texts.setKubernetes(kubernetes, turns);
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
    return this.#texts.askTools(uri, (workspace) => workspace.upgrade(uri, releases));
  }

  /**
   * Remarks on references of a text to what is not among the texts: a Service whose selector matches no
   * pod, ConfigMaps, Secrets, ServiceAccounts, claims, roles and Services that are named, resources of
   * roles, names of ports. Custom resources take part by their fields `secretRef`, `secretKeyRef`,
   * `configMapRef` and `configMapKeyRef`. Optional references, names in templates and the like are left
   * alone. Objects of Kubernetes' own kinds need `useKubernetes`.
   *
   * The engine with the tools answers, as for `upgrade`.
   *
   * @param options.further further fields that refer to objects
   * @throws {TypeError} when an argument has a wrong type
   *
   * @example
   * ```js
   * const further = [{ from: "Widget.example.org", path: "owner", to: "Owner.example.org" }];
   * workspace.set("owned.yaml", widget.replace("size: 0", "owner: b"));
   * workspace.checkReferences("owned.yaml", { further })[0].code; // => "not-among-files"
   * workspace.remove("owned.yaml");
   * ```
   */
  checkReferences(uri: string, options?: { further?: readonly ObjectReference[] }): Diagnostic[] {
    mustBeString(uri, "uri");
    const lines = (checked(options).further ?? []).map(({ from, path, to }) => {
      for (const [name, word] of Object.entries({ from, path, to })) {
        mustBeString(word, name);
        if (!/^\S+$/.test(word)) throw new TypeError(`${name} must be a word without spaces`);
      }
      return `${from} ${path} ${to}`;
    });
    return this.#texts.askTools(uri, (workspace) =>
      workspace.checkReferences(uri, lines.join("\n")),
    );
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
    return JSON.parse(this.#texts.ask((workspace) => workspace.uris()));
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
    const text = this.#texts.text(uri);
    if (range === undefined || text === undefined) return text;
    const start = mustBePosition(range.start, "range.start");
    return piece(text, { start, end: mustBePosition(range.end, "range.end") });
  }

  /**
   * The definitions of all texts, in the order of their addresses and then of the texts.
   *
   * @param uri the only text that is meant
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * const [{ uri, kind, counts }] = workspace.definitions();
   * [uri, kind, counts]; // => ["crd.yaml", "Widget", true]
   * ```
   */
  definitions(uri?: string): WorkspaceDefinition[] {
    if (uri !== undefined) mustBeString(uri, "uri");
    return JSON.parse(this.#texts.ask((workspace) => workspace.definitions(uri)));
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
    return decodeObjects(this.#texts.objects(uri));
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
    return JSON.parse(this.#texts.askOf(uri, (workspace) => workspace.outcomes(uri)));
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
    this.#texts.free();
  }
}

if (Symbol.dispose !== undefined) {
  Object.defineProperty(Workspace.prototype, Symbol.dispose, {
    configurable: true,
    writable: true,
    value: Workspace.prototype.free,
  });
}

const REQUESTS: readonly WorkspaceRequest[] = ["apply", "kubectl-apply", "update", "update-status"];
