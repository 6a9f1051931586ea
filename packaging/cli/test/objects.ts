// Folders of objects: every object below `valid` has to be admitted, every one below `invalid` refused.

import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { groupVersionOf } from "../../js/group.ts";
import { linesOf } from "../../js/lines.ts";
import { addTo } from "../../js/lists.ts";
import { decodeText, type Range, readSuite, type WorkspaceObject } from "../../js/tools.ts";
import { mayBeIn } from "../../suites/unread.ts";
import type { Verdict } from "../../suites/verdict.ts";
import {
  type Configuration,
  ConfigurationMistakes,
  configurationFor,
  pathIn,
  UnreadableConfiguration,
} from "../shared/config.ts";
import { lineAt, placeOfFault } from "../shared/place.ts";
import { type ErrorComment, type ErrorComments, errorComments } from "./comments.ts";
import type { Judges } from "./judges.ts";
import type { Defined, GroupKind, Kinds } from "./kinds.ts";
import { broken, type FileFault, type PlaceOfTest, type SuiteFile } from "./model.ts";
import type { Before, Previous } from "./previous.ts";
import {
  hasType,
  isCustom,
  isUntyped,
  linesAfterEnd,
  objectsOf,
  placeOf,
  type Sent,
} from "./sent.ts";
import { verdictOf } from "./verdict.ts";

/** Reads files of objects. */
export class Objects {
  readonly #kinds: Kinds;
  readonly #previous: Previous;
  readonly #judges: Judges;

  constructor(kinds: Kinds, previous: Previous) {
    this.#kinds = kinds;
    this.#previous = previous;
    this.#judges = previous.judges();
  }

  /**
   * The objects of a file as tests: a suite for each set of definitions. In files that the user did not name,
   * documents that are not custom resources are left out. Without a definition nearby the folder may be of
   * another program, so only an object whose kind needs a definition is an error there.
   */
  async suites(file: string, isNamed: boolean): Promise<SuiteFile[]> {
    const place = verdictOf(file);
    if (place === undefined) return [];
    const read = decodeText(await readFile(file));
    const { text, fault } = read;
    if (fault !== undefined) return [broken(file, fault, placeOfFault(read))];
    const configuration = configured(file);
    if (Array.isArray(configuration)) return configuration;
    const isOther = !isNamed && !(await this.#kinds.knowsAny(place.folder));
    const all = objectsOf(text);
    if (all.length === 0 && isOther) return [];
    if (all.length === 0) return [broken(file, "it has no object", lineAt(0), "warning")];
    const faults: SuiteFile[] = [];
    const judged: { sent: Sent; definitions: Defined[] }[] = [];
    for (const sent of all) {
      const { error, object, range } = sent;
      if (isOther && (error !== undefined || !hasType(object))) continue;
      if (!isOther && error === undefined && isArrayOfObjects(sent.value)) {
        const message = "an array is no object: write a document for each object, or kind: List";
        faults.push(broken(file, message, range));
        continue;
      }
      if (!isNamed && error === undefined && isUntyped(sent)) {
        const message = "it is not tested: it has no apiVersion and no kind";
        faults.push(broken(file, message, range, "warning"));
        continue;
      }
      const found = await this.#judging(sent, file, { ...place, isNamed, configuration });
      if (found === undefined) continue;
      faults.push(...found.faults);
      if (found.definitions.length > 0) judged.push({ sent, definitions: found.definitions });
    }
    if (judged.length + faults.length === 0) return [];
    const after = linesAfterEnd(text);
    faults.push(...after.map((line) => broken(file, AFTER_END, lineAt(line), "warning")));
    const tested = judged.map(({ sent }) => sent);
    if (tested.length > 0) {
      const severity = place.verdict === "invalid" ? "error" : "warning";
      const stray = strayErrors(text, tested);
      faults.push(...stray.map((line) => broken(file, STRAY, lineAt(line), severity)));
    }
    const beside = await errorsBeside(file);
    if (beside?.errors.length === 0) {
      const message = "it is empty, so it expects no error: a line is a part of the message";
      faults.push(broken(beside.file, message, lineAt(0)));
    }
    const how = { verdict: place.verdict, beside: beside?.errors ?? [] };
    return [...this.#grouped(text, judged, file).map((group) => made(file, group, how)), ...faults];
  }

  /** Whether a definition near a folder judges an object of a text. */
  async judgesAny(text: string, folder: string): Promise<boolean> {
    for (const { object } of objectsOf(text)) {
      if (object === undefined || !hasType(object)) continue;
      const { group, kind } = object.identity;
      if ((await this.#kinds.find(folder, { group, kind })).length > 0) return true;
    }
    return false;
  }

  /** Gives the engine's memory back. */
  free(): void {
    this.#judges.free();
  }

  /** The definitions that judge an object, and what is wrong. Nothing if the object is passed over. */
  async #judging(
    sent: Sent,
    file: string,
    place: PlaceOfObjects,
  ): Promise<{ definitions: Defined[]; faults: SuiteFile[] } | undefined> {
    const { folder, isNamed } = place;
    const { object, error, errorRange, range } = sent;
    // Watched folders and messages name paths as the user named the file.
    const named = (path: string) => join(dirname(file), relative(dirname(file), path));
    const searched = this.#kinds.places(folder).map(named);
    const broke = (message: string) => ({
      ...broken(file, message, errorRange ?? range),
      searched,
    });
    if (error !== undefined) return { definitions: [], faults: [broke(error)] };
    if (object === undefined || !hasType(object)) {
      return { definitions: [], faults: [broke("an object needs apiVersion and kind")] };
    }
    const { group, kind } = object.identity;
    if (!isNamed && !group.includes(".")) {
      // Its group may have been forgotten.
      if (!(await this.#kinds.hasKind(folder, kind))) return undefined;
    }
    const all = await this.#judgesOf(file, { group, kind }, place);
    if (all.length === 0) {
      if (!isNamed && !isCustom(object)) return undefined;
      const unread = (await this.#kinds.unread(folder, kind)).map(named);
      const name = [kind, group].filter(Boolean).join(".");
      const others = this.#kinds.areNamed ? "" : unreadCrds(place.configuration);
      const message = `there is no definition of ${name}${mayBeIn(unread)}${others}`;
      return { definitions: [], faults: [broke(message)] };
    }
    const definitions = all.filter((one) => hasVersion(one, object));
    const unable = all.filter((one) => !hasVersion(one, object));
    const faults = unable.map((one) => {
      const where = all.length > 1 ? ` in ${named(one.file)}` : "";
      return broke(lacksVersion(one, object, where));
    });
    return { definitions, faults };
  }

  /** The definitions of a kind that judge objects of a file: those nearby, unless the configuration names some. */
  async #judgesOf(
    file: string,
    kind: GroupKind,
    { folder, configuration }: PlaceOfObjects,
  ): Promise<Defined[]> {
    const near = await this.#kinds.find(folder, kind);
    if (configuration === undefined) return near;
    const { config, values, folder: root } = configuration;
    const patterns = values.definitions.flatMap(({ crds }) => crds);
    const places = [...new Set(patterns.map(fixedPartOf))].map((path) => resolve(root, path));
    // What the user names on the command line is all there is.
    const all = this.#kinds.areNamed ? near : await this.#kinds.below(places, kind);
    const path = (of: string) => pathIn(configuration, of);
    const paths = all.map((one) => path(one.file));
    const chosen = config.definitionsFor(path(file), paths);
    return chosen.length === 0 ? near : chosen.flatMap((number) => all[number] ?? []);
  }

  /** Groups objects by the definitions that judge them and take the same object as the previous one. */
  #grouped(text: string, all: { sent: Sent; definitions: Defined[] }[], file: string): Group[] {
    const judged = this.#judges.judged(
      text,
      new Set(all.flatMap(({ definitions }) => definitions)),
    );
    const groups = new Map<string, Group>();
    for (const { sent, definitions } of all) {
      const ways = new Map<Before | undefined, Defined[]>();
      for (const definition of definitions) {
        const object = sent.object && judged.get(definition)?.get(placeOf(sent.object));
        const before = object && this.#previous.before(object, file);
        addTo(ways, before, definition);
      }
      // A suite is about one name, and two definitions of a kind may have different ones.
      for (const [before, alike] of ways) {
        for (const own of namesakes(alike)) {
          const key = JSON.stringify(own.map(({ file, name, number }) => [name, file, number]));
          const group = groups.get(key) ?? { definitions: own, sent: [] };
          groups.set(key, group);
          group.sent.push({ ...sent, ...(before && { before }) });
        }
      }
    }
    return [...groups.values()];
  }
}

/** Definitions by their names. */
function namesakes(all: Defined[]): Defined[][] {
  const found = new Map<string, Defined[]>();
  for (const one of all) addTo(found, one.name, one);
  return [...found.values()];
}

/** An object that is sent, and what it was before. */
interface SentOnto extends Sent {
  before?: Before;
}

/** Objects that the same definitions judge. */
interface Group {
  definitions: Defined[];
  sent: SentOnto[];
}

/** Where the objects of a file are. */
interface PlaceOfObjects {
  folder: string;
  /** Whether the user named the file. */
  isNamed: boolean;
  configuration: Configuration | undefined;
}

/** The configuration for a file, or what is wrong with it. */
function configured(file: string): Configuration | SuiteFile[] | undefined {
  try {
    return configurationFor(file);
  } catch (error) {
    if (error instanceof ConfigurationMistakes) {
      return error.problems.map(({ message, range }) => broken(error.file, message, range));
    }
    if (error instanceof UnreadableConfiguration) {
      return [broken(error.file, error.why, error.range)];
    }
    throw error;
  }
}

/** What `test` does not read of a configuration, where a definition is missing. */
function unreadCrds(configuration: Configuration | undefined): string {
  if (configuration === undefined || configuration.values.crds.length === 0) return "";
  const { file } = configuration;
  return `; test does not read crds in ${file}: name definitions in --crds or in its definitions`;
}

/** The path or glob of a configuration up to its first wildcard. */
function fixedPartOf(pattern: string): string {
  const parts = pattern.split("/");
  const end = parts.findIndex((part) => /[*?[{]/.test(part));
  return (end === -1 ? parts : parts.slice(0, end)).join("/") || ".";
}

/** Whether a value is an array with something that has a type. */
function isArrayOfObjects(value: unknown): boolean {
  const isObject = (item: unknown) => {
    const { apiVersion, kind } = (item ?? {}) as { apiVersion?: unknown; kind?: unknown };
    return typeof apiVersion === "string" && typeof kind === "string";
  };
  return Array.isArray(value) && value.some(isObject);
}

function hasVersion({ versions }: Defined, { apiVersion }: WorkspaceObject): boolean {
  return versions.includes(groupVersionOf(apiVersion).version);
}

function lacksVersion(
  { group, kind, versions }: Defined,
  { apiVersion }: WorkspaceObject,
  where: string,
): string {
  const { version } = groupVersionOf(apiVersion);
  return `${kind}.${group} has no version ${version}${where}: it has ${versions.join(", ")}`;
}

interface How {
  verdict: Verdict;
  /** The expected errors of the file beside. */
  beside: string[];
}

/** A suite with a test for each object. */
function made(file: string, { definitions, sent }: Group, how: How): SuiteFile {
  const { verdict, beside } = how;
  const onCreate: [object, PlaceOfTest][] = [];
  const onUpdate: [object, PlaceOfTest][] = [];
  const faults: FileFault[] = [];
  const testName = namesAmong(sent);
  for (const one of sent) {
    const { value, text, lines, first, range, before: old } = one;
    const comments = errorComments(lines);
    const [comment] = comments.errors;
    const errors = comment === undefined ? beside : comments.errors.map(({ text }) => text);
    const line = lineAt(comment === undefined ? range.start.line : first + comment.line);
    (old === undefined ? onCreate : onUpdate).push([
      {
        name: testName(one),
        ...(old === undefined ? { initial: text } : { previous: old.text, updated: text }),
        ...(verdict === "invalid" && expectation(errors)),
      },
      {
        test: lineAt(range.start.line),
        error: line,
        find: one.find,
        ...(old !== undefined && { previous: old.file }),
      },
    ]);
    const places = comments.errors.map(({ line }) => lineAt(first + line));
    if (verdict === "valid" && comment !== undefined) faults.push(...places.map(ignored));
    else if (verdict === "valid" && errors.length > 0) faults.push(ignored(line));
    else if (comment !== undefined && beside.length > 0) faults.push(twice(line));
    faults.push(...unread(comments, first, verdict));
    // A server refuses an object without a name, whatever its definition says.
    const isMisleading = verdict === "valid" || errors.length === 0;
    if (isMisleading && !hasName(value)) faults.push(unnamed(lineAt(range.start.line)));
  }
  const tests = {
    onCreate: onCreate.map(([test]) => test),
    onUpdate: onUpdate.map(([test]) => test),
  };
  const text = JSON.stringify({ crdName: definitions[0]?.name, version: "*", tests });
  const places = [...onCreate, ...onUpdate].map(([, place]) => place);
  // Paths are as the user named the file.
  const named = definitions.map((one) => ({
    name: one.name,
    file: join(dirname(file), relative(dirname(file), one.file)),
  }));
  return { file, suite: readSuite(text), faults, runs: [], places, definitions: named };
}

/** An object that has to be admitted expects no error. */
function ignored(range: Range): FileFault {
  const message = "the expected error does not count: objects below valid have to be admitted";
  return { severity: "warning", code: "ignored-error", message, range };
}

/** Nobody can tell which of two places counts. */
function twice(range: Range): FileFault {
  const message = "the file beside it has an expected error, too: write all of them in one place";
  return { severity: "error", code: "ignored-error", message, range };
}

const AFTER_END = "text after ... is not read: another document begins with ---";
const STRAY = "this expected error is not read: it stands in no object that is tested";

/** The lines of comments with an expected error that are part of no object. */
function strayErrors(text: string, tested: Sent[]): number[] {
  const lines = linesOf(text);
  const isOwn = (line: number) =>
    tested.some(({ first, lines }) => first <= line && line < first + lines.length);
  if (!lines.some((line, at) => /#[ \t]*error:/.test(line) && !isOwn(at))) return [];
  return errorComments(lines).errors.flatMap(({ line }) => (isOwn(line) ? [] : line));
}

const UNREAD = "this comment is not read: an expected error is written # error: TEXT";
const CONTINUED = "this line is not part of the expected error: write all of its text on one line";

/** Comments that look like an expected error, or like a part of one, and are none. */
function unread(
  { errors, unread, doubtful, continued }: ErrorComments,
  first: number,
  verdict: Verdict,
): FileFault[] {
  const isInvalid = verdict === "invalid";
  const fault = ({ line }: ErrorComment, severity: FileFault["severity"], message = UNREAD) => {
    const range = lineAt(first + line);
    return { severity, code: "ignored-error", message, range } satisfies FileFault;
  };
  const found = unread.map((comment) => fault(comment, isInvalid ? "error" : "warning"));
  if (isInvalid) found.push(...continued.map((comment) => fault(comment, "warning", CONTINUED)));
  if (isInvalid && errors.length === 0) {
    found.push(...doubtful.map((comment) => fault(comment, "warning")));
  }
  return found;
}

function expectation(errors: string[]): object {
  const [first, ...others] = errors;
  if (first === undefined) return { refused: true };
  return others.length > 0 ? { expectedErrors: errors } : { expectedError: first };
}

/** The files that may hold the objects of a file with expected errors, `NAME.error`. */
export function objectsBeside(file: string): string[] {
  const [, stem] = /^(.*)\.error$/.exec(file) ?? [];
  return stem === undefined ? [] : ["yaml", "yml", "json"].map((type) => `${stem}.${type}`);
}

/** Whether the name of a file is like that of a file with expected errors. */
export function isMisnamed(file: string): boolean {
  return /\.err(?:ors?)?(?:\.[a-z]+)?$/i.test(file) && !/\.(?:error|ya?ml|json)$/.test(file);
}

/** The file `NAME.error` beside `NAME.yaml`, if there is one, and its lines without comments. */
async function errorsBeside(file: string): Promise<{ file: string; errors: string[] } | undefined> {
  const beside = file.replace(/\.[^.]+$/, ".error");
  const text = await readFile(beside, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return { file: beside, errors: lines.filter((line) => line !== "" && !line.startsWith("#")) };
}

/** The names of tests: kind and name of the object, and its line if others of the file have the same. */
function namesAmong(all: Sent[]): (sent: Sent) => string {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const sent of all) (known.has(nameOf(sent)) ? repeated : known).add(nameOf(sent));
  return (sent) => {
    const name = nameOf(sent);
    return repeated.has(name) ? `${name} (line ${sent.range.start.line + 1})` : name;
  };
}

function hasName(value: unknown): boolean {
  const { metadata } = value as { metadata?: { name?: unknown; generateName?: unknown } };
  return Boolean(metadata?.name || metadata?.generateName);
}

/** A server needs a name. Suites may leave it out, as openshift/api's do. */
function unnamed(range: Range): FileFault {
  const message = "a server refuses an object without a name: it is tested with a generated one";
  return { severity: "warning", code: "no-name", message, range };
}

function nameOf({ object }: Sent): string {
  return [object?.kind, object?.name].filter(Boolean).join(" ");
}
