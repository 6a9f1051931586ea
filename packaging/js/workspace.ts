// Many texts, and what an editor asks about them.

import type { Glue, TextWorkspace } from "virtual:glue";
import { decodeAdmission } from "./admission.ts";
import { call, giveBack, isRunning } from "./engine.ts";
import { kind } from "./source.ts";
import type {
  Admission,
  CodeAction,
  CompletionItem,
  Diagnostic,
  DocumentOutcome,
  DocumentSymbol,
  Hover,
  Outcome,
  Position,
  Range,
  WorkspaceObject,
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
 * import { Workspace } from "crd-drydock";
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
  /** What was answered last about objects, until something changes: it is judged for each answer. */
  #objects: { uri: string; answer: string } | undefined;

  /** As `free`, for `using workspace = new Workspace()`, where the language has it. */
  declare [Symbol.dispose]: () => void;

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
   * Says what a text was before, for instance in version control: objects and definitions are then
   * judged as updates of those there with the same group, kind, namespace and name. That holds for
   * all texts, but for an object that the text at this address still has: it is what that one was
   * before. There need be no such text. `null` forgets what it was.
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
   * @throws {TypeError} when the argument is no string
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
   * @throws {TypeError} when the argument is no string
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
   * The objects and definitions of a text, and what becomes of each.
   *
   * @throws {TypeError} when the argument is no string
   *
   * @example
   * ```js
   * workspace.objects("widget.yaml")[0].admission?.allowed; // => false
   * ```
   */
  objects(uri: string): WorkspaceObject[] {
    mustBeString(uri, "uri");
    if (this.#objects?.uri !== uri) {
      this.#objects = { uri, answer: this.#askOf(uri, ({ workspace }) => workspace.objects(uri)) };
    }
    return decodeObjects(this.#objects.answer);
  }

  /**
   * Whether the server takes each document of a text and each item of a list, or why that cannot
   * be said: also of documents that cannot be read. Costs little once the text's diagnostics are
   * known.
   *
   * @throws {TypeError} when the argument is no string
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
   * What can be done about what is in a range, as edits that leave comments and layout as they
   * are: fixes of diagnostics, each of which was tried and settles its own, and the defaults of
   * an object to be written out.
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
   * @throws {TypeError} when the argument is no string
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
      const handle = call((engine) => ({ engine, workspace: new engine.Workspace() }));
      // Each text that stops it costs a new engine and is not tried again.
      if (!this.#fill(handle)) continue;
      this.#handle = handle;
      abandoned?.unregister(this);
      abandoned?.register(this, this.#handle, this);
    }
    return this.#handle;
  }

  #fill({ workspace }: Handle): boolean {
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

/** What the engine tells of an object before what became of it. */
interface Line extends Outcome {
  range: Range;
  apiVersion: string;
  kind: string;
  name: string;
  namespace: string;
  uri?: string;
  rules?: number;
}

/** Reads what `write_object` in `src/js/workspace.rs` writes. */
function decodeObjects(answer: string): WorkspaceObject[] {
  const [texts = "[]", ...lines] = answer.split("\n");
  const ruleTexts: string[][] = JSON.parse(texts);
  const objects: WorkspaceObject[] = [];
  for (let at = 0; at + 1 < lines.length; ) {
    const { uri, rules, ...line }: Line = JSON.parse(lines[at] ?? "");
    const outcome = lines[at + 1] ?? "";
    at += 2;
    const object: WorkspaceObject = line;
    if (uri !== undefined) {
      object.crd = { uri, version: line.apiVersion.replace(/^.*\//, "") };
      const rest = lines[at] ?? "";
      at += 1;
      const admission = decodeAdmission(`${outcome}\n${rest}`, {
        ruleTexts: () => ruleTexts[rules ?? 0] ?? [],
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
