// Folders of objects: every object below `valid` has to be admitted, every one below `invalid` refused.

import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { linesOf } from "../../js/lines.ts";
import { decodeText, type Range, readSuite } from "../../js/tools.ts";
import { mayBeIn } from "../../suites/unread.ts";
import type { Verdict } from "../../suites/verdict.ts";
import { Misuse } from "../command-line/options.ts";
import { type Configuration, configurationFor, pathIn } from "../shared/config.ts";
import { withWorkspace } from "../shared/workspace.ts";
import { type ErrorComment, type ErrorComments, errorComments } from "./comments.ts";
import { type Defined, type Kind, type Kinds, kindOf } from "./kinds.ts";
import { broken, type FileFault, type PlaceOfTest, type SuiteFile } from "./model.ts";
import type { Previous } from "./previous.ts";
import { isUntyped, lineAt, objectsOf, type Sent } from "./sent.ts";
import { verdictOf } from "./verdict.ts";

/** Reads files of objects. */
export class Objects {
  readonly #kinds: Kinds;
  readonly #previous: Previous;

  constructor(kinds: Kinds, previous: Previous) {
    this.#kinds = kinds;
    this.#previous = previous;
  }

  /**
   * The objects of a file as tests: a suite for each definition. In files that the user did not name,
   * documents that are not custom resources are left out. Without a definition nearby the folder may be of
   * another program, so only an object whose kind needs a definition is an error there.
   */
  async suites(file: string, isNamed: boolean): Promise<SuiteFile[]> {
    const place = verdictOf(file);
    if (place === undefined) return [];
    const { text, fault } = decodeText(await readFile(file));
    if (fault !== undefined) return [broken(file, fault, lineAt(0))];
    const isOther = !isNamed && !(await this.#kinds.knowsAny(place.folder));
    const faults: SuiteFile[] = [];
    const groups = new Map<string, Group>();
    const all = objectsOf(text);
    if (all.length === 0 && isOther) return [];
    if (all.length === 0) return [broken(file, "it has no object", lineAt(0), "warning")];
    for (const sent of all) {
      const { value, error, errorRange, range } = sent;
      const kind = kindOf(value);
      if (isOther && (error !== undefined || kind === undefined)) continue;
      if (!isNamed && error === undefined && isUntyped(value)) {
        const message = "it is not tested: it has no apiVersion and no kind";
        faults.push(broken(file, message, range, "warning"));
        continue;
      }
      if (!isNamed && kind?.group.includes(".") === false) {
        // Its group may have been forgotten.
        if (!(await this.#kinds.hasKind(place.folder, kind.kind))) continue;
      }
      const all = kind === undefined ? [] : await this.#kinds.find(place.folder, kind);
      if (!isNamed && kind && all.length === 0 && !isCustom(sent)) continue;
      // Watched folders and messages name paths as the user named the file.
      const named = (path: string) => join(dirname(file), relative(dirname(file), path));
      const chosen = judging(file, all);
      if (typeof chosen === "string") return [broken(file, chosen, lineAt(0))];
      const definitions = chosen.map((one) => ({ ...one, file: named(one.file) }));
      const others =
        kind && all.length === 0 ? await this.#kinds.unread(place.folder, kind.kind) : [];
      const missing = error ? [error] : unknown(kind, definitions, others.map(named));
      const searched = this.#kinds.places(place.folder).map(named);
      for (const message of missing) {
        faults.push({ ...broken(file, message, errorRange ?? range), searched });
      }
      const able = error || !kind ? [] : definitions.filter((one) => has(one, kind));
      if (able.length === 0) continue;
      const key = JSON.stringify(able.map(({ file, name }) => [file, name]));
      const group = groups.get(key) ?? { definitions: able, sent: [] };
      groups.set(key, group);
      group.sent.push(sent);
    }
    if (groups.size + faults.length === 0) return [];
    const tested = [...groups.values()].flatMap(({ sent }) => sent);
    if (place.verdict === "invalid" && tested.length > 0) {
      faults.push(...strayErrors(text, tested).map((line) => broken(file, STRAY, lineAt(line))));
    }
    const beside = await errorsBeside(file);
    if (beside?.errors.length === 0) {
      const message = "it is empty, so it expects no error: a line is a part of the message";
      faults.push(broken(beside.file, message, lineAt(0)));
    }
    const previous = this.#previous;
    const how = { verdict: place.verdict, beside: beside?.errors ?? [], previous };
    return [...[...groups.values()].map((group) => made(file, group, how)), ...faults];
  }
}

/** Objects that the same definitions judge. */
interface Group {
  definitions: Defined[];
  sent: Sent[];
}

/**
 * The definitions that judge the objects of a file: all, unless the configuration chooses one. Or what is wrong with
 * the configuration.
 */
function judging(file: string, all: Defined[]): Defined[] | string {
  let configuration: Configuration | undefined;
  try {
    configuration = all.length > 1 ? configurationFor(file) : undefined;
  } catch (error) {
    if (error instanceof Misuse) return error.message;
    throw error;
  }
  if (configuration === undefined) return all;
  const path = (of: string) => pathIn(configuration, of);
  const paths = all.map((one) => path(one.file));
  const chosen = configuration.config.definitionFor(path(file), paths);
  return chosen === undefined ? all : all.slice(chosen, chosen + 1);
}

/** Why definitions cannot judge an object, or why there is none. */
function unknown(kind: Kind | undefined, definitions: Defined[], unread: string[]): string[] {
  if (kind === undefined) return ["an object needs apiVersion and kind"];
  const name = [kind.kind, kind.group].filter(Boolean).join(".");
  if (definitions.length === 0) return [`there is no definition of ${name}${mayBeIn(unread)}`];
  const unable = definitions.filter((one) => !has(one, kind));
  return unable.map(({ file, versions }) => {
    const where = definitions.length > 1 ? ` in ${file}` : "";
    return `${name} has no version ${kind.version}${where}: it has ${versions.join(", ")}`;
  });
}

function has({ versions }: Defined, { version }: Kind): boolean {
  return versions.includes(version);
}

/** Whether a definition is missing: Kubernetes' own kinds and the files of tools need none. */
function isCustom({ text }: Sent): boolean {
  const [outcome] = withWorkspace("object", text, (workspace) => workspace.outcomes("object"));
  return outcome?.reason === "no-definition" || outcome?.reason === "unknown-kind";
}

interface How {
  verdict: Verdict;
  /** The expected errors of the file beside. */
  beside: string[];
  previous: Previous;
}

/** A suite with a test for each object. */
function made(file: string, { definitions, sent }: Group, how: How): SuiteFile {
  const { verdict, beside, previous } = how;
  const [definition] = definitions as [Defined];
  const onCreate: [object, PlaceOfTest][] = [];
  const onUpdate: [object, PlaceOfTest][] = [];
  const faults: FileFault[] = [];
  for (const one of sent) {
    const { value, text, lines, first, range } = one;
    const old = previous.before(value, file, definition);
    const comments = errorComments(lines);
    const [comment] = comments.errors;
    const errors = comment === undefined ? beside : comments.errors.map(({ text }) => text);
    const line = lineAt(comment === undefined ? range.start.line : first + comment.line);
    (old === undefined ? onCreate : onUpdate).push([
      {
        name: nameAmong(sent, one),
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
    if (verdict === "valid" && errors.length > 0) faults.push(ignored(line));
    else if (comment !== undefined && beside.length > 0) faults.push(twice(line));
    faults.push(...unread(comments, first, verdict));
    if (verdict === "valid" && !hasName(value)) faults.push(unnamed(lineAt(range.start.line)));
  }
  const tests = {
    onCreate: onCreate.map(([test]) => test),
    onUpdate: onUpdate.map(([test]) => test),
  };
  const text = JSON.stringify({ crdName: definition.name, version: "*", tests });
  const places = [...onCreate, ...onUpdate].map(([, place]) => place);
  return { file, suite: readSuite(text), faults, runs: [], places, definitions };
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

/** The file `NAME.error` beside `NAME.yaml`, if there is one, and its lines. */
async function errorsBeside(file: string): Promise<{ file: string; errors: string[] } | undefined> {
  const beside = file.replace(/\.[^.]+$/, ".error");
  const text = await readFile(beside, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  return { file: beside, errors: text.split(/\r?\n/).flatMap((line) => line.trim() || []) };
}

/** The name of a test: kind and name of the object, and its line if others of the file have the same. */
function nameAmong(all: Sent[], { value, range }: Sent): string {
  const name = nameOf(value);
  const isUnique = all.filter((other) => nameOf(other.value) === name).length === 1;
  return isUnique ? name : `${name} (line ${range.start.line + 1})`;
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

function nameOf(value: unknown): string {
  const { kind, metadata } = value as { kind: string; metadata?: { name?: unknown } };
  return [kind, metadata?.name].filter((part) => typeof part === "string").join(" ");
}
