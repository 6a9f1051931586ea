// The diagnostics of a suite that is being written: its own mistakes, and the mistakes of its objects.

import { shifted } from "../../js/positions.ts";
import {
  type CompletionItem,
  type DefinitionLink,
  type Diagnostic,
  type DocumentOutcome,
  type Hover,
  locate,
  type NotJudgedReason,
  type Position,
  parse,
  type Range,
  type Renameable,
  type Suite,
  SuiteTarget,
  Workspace,
} from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";
import { OTHER_NAME, SYNTAX_ERROR } from "../../settings/codes.ts";
import { Choice } from "../../suites/choose.ts";
import type { SuiteDefinition } from "../../suites/definitions.ts";
import { idleGates } from "../../suites/gates.ts";
import type { ObjectIdentity } from "../../suites/identity.ts";
import { suiteKeys } from "../../suites/keys.ts";
import { type ObjectText, objectsOf } from "../../suites/objects.ts";
import { NOT_OF_SCHEMA, PathObjects } from "../../suites/paths.ts";
import { HEAD_LINES, NOT_OF_FILES, type SchemaKeys } from "../../texts/schema-keys.ts";
import { nameOf } from "../addresses.ts";
import { namedDefinitions } from "../named.ts";
import type { Judged } from "../protocol.ts";
import { dataOf, faultDiagnostic } from "../shown.ts";
import type { Texts } from "../texts.ts";
import { suggested, writtenAt } from "../written.ts";
import { filesOf } from "./files.ts";
import type { SuiteReader } from "./shape.ts";
import { linesBefore, namesOf } from "./tested.ts";

/** The keys of suites whose values are paths of fields, or lists or maps of them. */
const KEYS_OF_PATHS = new Set(["set", "remove", "field", "expectedUnknownFields"]);

/** The most definitions of one name that judge the objects of a suite. */
const MOST_DEFINITIONS = 8;

/** A remark on a suite: the engine's on an object, or one on the suite itself. */
export type Finding = Omit<Diagnostic, "code"> & { code: string };

/** A definition that a suite tests, in a workspace with the objects of the suite. */
interface TestedDefinition {
  definition: SuiteDefinition;
  workspace: Workspace;
  /** The definition for the tests. It is compiled when they first run. */
  target: SuiteTarget;
}

/** A suite with what it tests. */
export interface Opened {
  text: string;
  suite: Suite;
  objects: ObjectText[];
  /** The fields that it names by paths. */
  paths: PathObjects;
  tested: TestedDefinition[];
  /** Why there is no definition. */
  fault: string | undefined;
}

/** The suites that are open, with what they test. */
export class OpenSuites {
  readonly #texts: Texts;
  readonly #reader: SuiteReader;
  readonly #opened = new Map<string, Opened>();
  #keys: SchemaKeys | undefined;
  /** Where the settings say that further definitions are. */
  crds: readonly string[] = [];
  kubernetes: string;
  /** Whether all files were read: before that, definitions may seem to be missing. */
  isReady = false;

  constructor(texts: Texts, reader: SuiteReader, kubernetes: string) {
    this.#texts = texts;
    this.#reader = reader;
    this.kubernetes = kubernetes;
  }

  /** The suite is closed, or all of them. */
  close(uri?: string): void {
    for (const [own, { tested }] of this.#opened) {
      if (uri !== undefined && own !== uri) continue;
      for (const one of tested) free(one);
      this.#opened.delete(own);
    }
  }

  /**
   * The mistakes of a suite and of its objects that have to be admitted, and the remarks on its tests.
   *
   * @param isOpen whether the objects are judged, too
   */
  async findings(uri: string, isOpen: boolean): Promise<Finding[]> {
    const suite = this.#reader.read(uri, this.#texts.get(uri) ?? "");
    const own = suite.errors.map(faultDiagnostic);
    const opened = isOpen ? await this.open(uri) : undefined;
    if (opened === undefined) return own;
    const { tested, fault } = opened;
    const { range } = suite.crdName ?? suite.crd ?? {};
    if (this.isReady && fault !== undefined && range !== undefined) {
      own.push(faultDiagnostic({ severity: "error", code: "missing", message: fault, range }));
    }
    const kubernetes = suite.kubernetes?.at(-1) ?? this.kubernetes;
    const remarks = tested.map((one) => remarksBy(one, suite, kubernetes));
    const identities = tested.map(({ definition }) => definition.identity);
    own.push(...idleGates(suite, identities).map(faultDiagnostic));
    const mistakes = tested.map((one) => findingsBy(one, uri, opened));
    return [...own, ...merged(mistakes), ...merged(remarks)];
  }

  /** The definitions that a suite tests. */
  async judged(uri: string): Promise<Judged> {
    const { suite, tested = [], fault } = (await this.open(uri)) ?? {};
    const start = { line: 0, character: 0 };
    const range = suite?.crdName?.range ?? suite?.crd?.range ?? { start, end: start };
    const own = { kind: "suite", name: visibleLine(suite?.name ?? ""), range };
    const objects = tested.map(({ definition: { file } }) => ({
      ...own,
      definition: { uri: file, range: { start, end: start } },
      problem: null,
    }));
    const missing = { ...own, definition: null, problem: visibleLine(fault ?? "") };
    return { objects: fault === undefined ? objects : [missing] };
  }

  /** Completion in suites. */
  async completion(uri: string, position: Position): Promise<CompletionItem[]> {
    const at = await this.#at(uri, position);
    if (at === undefined) return [];
    if (at.object === undefined) {
      const named = namedDefinitions(this.#texts, uri, position, ["crd", "crdName"]);
      const paths = named ?? this.#paths(uri, position);
      if (paths !== undefined) return paths;
    }
    const items = at.workspace.completion(at.uri, at.inward(position));
    return items
      .filter(({ label }) => at.object !== undefined || !NOT_OF_FILES.has(label))
      .map((item) => ({
        ...item,
        textEdit: { ...item.textEdit, range: at.outward(item.textEdit.range) },
      }));
  }

  /** Completion of the paths of fields, by the first definition that has them. */
  #paths(uri: string, position: Position): CompletionItem[] | undefined {
    const { text = "", paths, tested = [] } = this.#opened.get(uri) ?? {};
    const written = writtenAt(text, position);
    if (written === undefined || !KEYS_OF_PATHS.has(written.key)) return undefined;
    const around = written.word.slice(0, written.word.lastIndexOf(".") + 1);
    const begun = paths?.begun(around);
    const [first] = tested;
    if (begun === undefined || first === undefined) return [];
    const address = `${uri}#begun`;
    first.workspace.set(address, begun.text);
    const items = first.workspace.completion(address, begun.position);
    first.workspace.remove(address);
    const names = items.map(({ label }) => label).filter((name) => !NOT_OF_SCHEMA.has(name));
    const found = names.map((name) => around + name);
    return suggested(found, position, written);
  }

  /** Hover in suites. */
  async hover(uri: string, position: Position): Promise<Hover | undefined> {
    const opened = await this.open(uri);
    const named = opened?.paths.inward(position);
    const about = named && opened?.tested[0]?.workspace.hover(pathsAddressOf(uri), named.position);
    if (about) return { ...about, range: named.range };
    const at = await this.#at(uri, position);
    const hover = at?.workspace.hover(at.uri, at.inward(position));
    if (at?.object && hover) return { ...hover, range: at.outward(hover.range) };
    // The key of an object in braces is on its line.
    this.#keys ??= suiteKeys(new Workspace());
    return this.#keys.hover(opened?.text ?? "", position) ?? undefined;
  }

  /** The property of an object or path at a place, if it can be renamed. */
  async renameable(uri: string, position: Position): Promise<Renameable | null> {
    const opened = await this.open(uri);
    const number = opened?.objects.findIndex((object) => object.has(position)) ?? -1;
    const object = opened?.objects[number];
    const path = opened?.paths.inward(position);
    for (const { workspace } of opened?.tested ?? []) {
      const found = object
        ? workspace.renameable(addressOf(uri, number), object.inward(position))
        : path && workspace.renameable(pathsAddressOf(uri), path.position);
      if (!found) continue;
      return { ...found, range: object?.outwardRange(found.range) ?? path?.range ?? found.range };
    }
    return null;
  }

  /** Where something in a suite is defined: a field of an object, or what the suite tests. */
  async definitions(uri: string, position: Position): Promise<DefinitionLink[]> {
    const opened = await this.open(uri);
    if (opened === undefined) return [];
    const number = opened.objects.findIndex((object) => object.has(position));
    const object = opened.objects[number];
    const path = opened.paths.inward(position);
    if (object !== undefined || path !== undefined) {
      return opened.tested.flatMap(({ definition, workspace }) => {
        const link = object
          ? workspace.definition(addressOf(uri, number), object.inward(position))
          : path && workspace.definition(pathsAddressOf(uri), path.position);
        const lines = linesBefore(this.#texts, definition);
        if (!link || lines === null) return [];
        const range = object?.outwardRange(link.originSelectionRange) ?? path?.range;
        return [
          {
            originSelectionRange: range ?? link.originSelectionRange,
            targetUri: link.targetUri,
            targetRange: shifted(link.targetRange, lines),
            targetSelectionRange: shifted(link.targetSelectionRange, lines),
          },
        ];
      });
    }
    const named = [opened.suite.crdName, opened.suite.crd].find(
      (name) => name?.range.start.line === position.line,
    );
    if (named === undefined) return [];
    const start = { line: 0, character: 0 };
    return opened.tested.map(({ definition }) => {
      const range = namesOf(this.#texts, definition).name ?? { start, end: start };
      return {
        originSelectionRange: named.range,
        targetUri: definition.file,
        targetRange: range,
        targetSelectionRange: range,
      };
    });
  }

  /** The description of a place: by the definition of an object there, or by the schema of suites. */
  async #at(uri: string, position: Position) {
    const opened = await this.open(uri);
    if (opened === undefined) return undefined;
    const number = opened.objects.findIndex((object) => object.has(position));
    const object = opened.objects[number];
    const [first] = opened.tested;
    if (object === undefined) {
      this.#keys ??= suiteKeys(new Workspace());
      return {
        workspace: this.#keys.workspaceFor(opened.text),
        uri: this.#keys.uri,
        object,
        inward: ({ line, character }: Position) => ({ line: line + HEAD_LINES, character }),
        outward: (range: Range) => shifted(range, -HEAD_LINES),
      };
    }
    if (first === undefined) return undefined;
    return {
      workspace: first.workspace,
      uri: addressOf(uri, number),
      object,
      inward: (place: Position) => object.inward(place),
      outward: (range: Range) => object.outwardRange(range),
    };
  }

  /** A suite as it is now, with its objects and the definitions as they are now. */
  async open(uri: string): Promise<Opened | undefined> {
    const text = this.#texts.get(uri);
    if (text === undefined) return undefined;
    const suite = this.#reader.read(uri, text);
    const { definitions, fault } = await this.#definitions(uri, suite);
    const before = this.#opened.get(uri);
    const objects = before?.text === text ? before.objects : identified(objectsOf(text), suite);
    const paths = new PathObjects(suite, text, objects[0]?.text ?? "");
    const tested = this.#tested(before?.tested ?? [], definitions);
    for (const { workspace } of tested) {
      tell(workspace, uri, objects, before?.objects.length ?? 0);
      if (workspace.text(pathsAddressOf(uri)) !== paths.text) {
        workspace.set(pathsAddressOf(uri), paths.text);
      }
    }
    const opened = { text, suite, objects, paths, tested, fault };
    this.#opened.set(uri, opened);
    return opened;
  }

  async #definitions(
    uri: string,
    suite: Suite,
  ): Promise<{ definitions: SuiteDefinition[]; fault?: string | undefined }> {
    const named = suite.crdName || suite.crd ? suite : namesIn(this.#texts.get(uri) ?? "");
    if (named.crdName === undefined && named.crd === undefined) return { definitions: [] };
    try {
      const choice = new Choice(filesOf(this.#texts), { crds: this.crds });
      const all = await choice.testedBy({ file: uri, suite: named });
      return { definitions: all.slice(0, MOST_DEFINITIONS) };
    } catch (error) {
      return { definitions: [], fault: (error as Error).message };
    }
  }

  /** A workspace for each definition. A known definition keeps its workspace. */
  #tested(before: TestedDefinition[], definitions: SuiteDefinition[]): TestedDefinition[] {
    const tested = definitions.map((definition) => {
      const is = (one: TestedDefinition) => one.definition.file === definition.file;
      const known = before.find(is);
      const workspace = known?.workspace ?? new Workspace({ kubernetes: this.kubernetes });
      if (known?.definition.text === definition.text) {
        return { definition, workspace, target: known.target };
      }
      known?.target.free();
      workspace.set(definition.file, definition.text);
      return { definition, workspace, target: new SuiteTarget(definition.text) };
    });
    for (const one of before) {
      if (!tested.some(({ workspace }) => workspace === one.workspace)) free(one);
    }
    return tested;
  }
}

/** The definition that a suite tests, while its text does not parse. */
function namesIn(text: string): Pick<Suite, "crd" | "crdName" | "featureGates"> {
  const start = { line: 0, character: 0 };
  const named = (key: string) => {
    const value = new RegExp(`^${key}:\\s*["']?([^\\s"'#]+)`, "m").exec(text)?.[1];
    return value === undefined ? undefined : { value, range: { start, end: start } };
  };
  const [crd, crdName] = [named("crd"), named("crdName")];
  return { featureGates: [], ...(crd && { crd }), ...(crdName && { crdName }) };
}

/** The address of an object of a suite. */
export function addressOf(uri: string, number: number): string {
  return `${uri}#${number}`;
}

/** The objects of a suite. The updated one of a test has the identity of the one before. */
function identified(objects: ObjectText[], { admitted }: Suite): ObjectText[] {
  const all = [...objects];
  for (const { object, previous } of admitted) {
    if (previous === undefined) continue;
    const [at, before] = [numberAt(all, object), numberAt(all, previous)];
    const identity = identityIn(all[before]?.text ?? "");
    const update = (number: number) => {
      const own = all[number];
      if (own !== undefined && identity !== undefined) all[number] = own.as(identity);
    };
    update(before);
    update(at);
  }
  return all;
}

/** The identity of an object that the server has stored. */
function identityIn(text: string): ObjectIdentity | undefined {
  let metadata: Partial<Record<"name" | "generateName" | "namespace", unknown>> | undefined;
  try {
    ({ metadata } = (parse(text)[0]?.value ?? {}) as { metadata?: typeof metadata });
  } catch {
    return undefined;
  }
  const { name, generateName, namespace } = metadata ?? {};
  const made = typeof name === "string" ? name : `${generateName}xxxxx`;
  return { name: made, ...(typeof namespace === "string" && { namespace }) };
}

/** The number of the object at a range of a suite; -1 for an alias, whose object is elsewhere. */
function numberAt(objects: readonly ObjectText[], { start: { line } }: Range): number {
  return objects.findIndex(({ key, last }) => key <= line && line <= last);
}

/** The address of the objects that the paths of a suite became. */
export function pathsAddressOf(uri: string): string {
  return `${uri}#paths`;
}

function free({ workspace, target }: TestedDefinition): void {
  workspace.free();
  target.free();
}

/** Gives a workspace the objects of a suite. It had `count` objects before. */
function tell(workspace: Workspace, uri: string, objects: ObjectText[], count: number): void {
  for (const [number, { text }] of objects.entries()) {
    const address = addressOf(uri, number);
    if (workspace.text(address) !== text) workspace.set(address, text);
  }
  for (let number = objects.length; number < count; number += 1) {
    workspace.remove(addressOf(uri, number));
  }
}

/** The findings of a definition about objects. */
interface Findings {
  /** The file of the definition. */
  name: string;
  diagnostics: Finding[];
}

/** Why no test runs with a definition, or the remarks on tests: parts of them that test nothing. */
function remarksBy(
  { definition, target }: TestedDefinition,
  suite: Suite,
  kubernetes: string,
): Findings {
  const { tests, errors } = target.run(suite, { kubernetes });
  // The unreadable part of the suite may name the version.
  const isUnread = suite.errors.some(({ code }) => code === SYNTAX_ERROR);
  const remarks = tests.flatMap(({ remarks = [] }) => remarks);
  if (!isUnread) remarks.unshift(...errors);
  return { name: nameOf(definition.file), diagnostics: remarks.map(faultDiagnostic) };
}

/** The findings of a definition about the objects that it has to admit. */
function findingsBy(
  { workspace, definition, target }: TestedDefinition,
  uri: string,
  { suite, objects }: Opened,
): Findings {
  const misnamed = suite.errors.filter(({ code }) => code === OTHER_NAME);
  const diagnostics = suite.admitted.flatMap(({ object, previous }) => {
    const number = numberAt(objects, object);
    const text = objects[number];
    const before = previous && objects[numberAt(objects, previous)];
    if (text === undefined || (previous !== undefined && before === undefined)) return [];
    // The test is not run.
    if (misnamed.some(({ range }) => range.start.line === object.start.line)) return [];
    const address = addressOf(uri, number);
    const { versions } = target.identity;
    const mistakes = ofAnotherType(workspace.outcomes(address)[0], suite, versions, text);
    if (mistakes.length > 0) return mistakes;
    workspace.setPrevious(address, before?.text ?? null);
    const found = workspace.diagnostics(address);
    // The suite can be read. Its object names an anchor that stands elsewhere in the suite.
    if (found.some(({ code }) => code === SYNTAX_ERROR)) return [];
    return found.map((finding) => ({ ...finding, range: text.outwardRange(finding.range) }));
  });
  return { name: nameOf(definition.file), diagnostics };
}

/** The mistake of an object that the definition does not judge in the suite. */
function ofAnotherType(
  outcome: DocumentOutcome | undefined,
  { version }: Suite,
  versions: string[],
  text: ObjectText,
): Finding[] {
  if (outcome === undefined) return [];
  const { reason, apiVersion = "", kind = "", message = "", names = [] } = outcome;
  const [meant] = names;
  const mistake = (code: string, words: string, at = outcome.at ?? outcome.range) => {
    const range = text.outwardRange(at);
    const own = faultDiagnostic({ severity: "error", code, message: words, range });
    return [{ ...own, ...dataOf(names) }];
  };
  if (reason === "no-type") return mistake(reason, message);
  if (reason !== undefined && OF_OTHERS.has(reason)) {
    const suggestion = meant === undefined ? "" : `; did you mean ${meant}?`;
    const words = `the definition that the suite tests has no kind ${kind} in ${apiVersion}`;
    return mistake("unknown-kind", words + suggestion);
  }
  const own = apiVersion.slice(apiVersion.indexOf("/") + 1);
  // If the definition lacks the version, the suite has a diagnostic for that. An object with an alias for another part of
  // the suite cannot be read alone.
  const isAnother = version?.value !== own && apiVersion !== "";
  if (version === undefined || !isAnother || !versions.includes(version.value)) return [];
  const [at] = locate(text.text, 0, [{ path: "apiVersion" }]);
  const words = `the suite tests version ${version.value} only`;
  return mistake("version-not-served", words, at ?? undefined);
}

/** Why nothing judges an object that is of a kind other than the tested one. */
const OF_OTHERS = new Set<NotJudgedReason>([
  "unknown-kind",
  "no-definition",
  "built-in",
  "tool-file",
]);

/** The findings of all definitions. A finding that only some definitions have names these definitions. */
function merged(all: Findings[]): Finding[] {
  const known = new Map<string, { diagnostic: Finding; names: string[] }>();
  for (const { name, diagnostics } of all) {
    for (const diagnostic of diagnostics) {
      const key = JSON.stringify([diagnostic.range, diagnostic.message]);
      const one = known.get(key) ?? { diagnostic, names: [] };
      known.set(key, one);
      one.names.push(name);
    }
  }
  return [...known.values()].map(({ diagnostic, names }) => {
    if (names.length >= all.length) return diagnostic;
    return { ...diagnostic, message: `${diagnostic.message} (with ${names.join(", ")})` };
  });
}
