// Folders of objects: every object below `valid` has to be admitted, every one below `invalid` refused.

import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, normalize, relative, resolve, sep } from "node:path";
import { linesOf } from "../../js/lines.ts";
import {
  decodeText,
  locate,
  type ParsedDocument,
  type Position,
  parse,
  type Range,
  readSuite,
} from "../../js/tools.ts";
import { Misuse } from "../frame/words.ts";
import { isManifestName, messageOf } from "../shared/files.ts";
import { type Defined, type Kind, type Kinds, kindOf } from "./kinds.ts";
import type { FileFault, PlaceOfTest, SuiteFile } from "./model.ts";

export type Verdict = "valid" | "invalid";

/** The comment with a part of the expected message. */
const COMMENT = /^[ \t]*#[ \t]*error:[ \t]*(\S.*?)[ \t]*$/gm;

/** An object of a file. */
interface Sent {
  document: ParsedDocument;
  text: string;
}

/** What the nearest folder around a file says about its objects. */
export function verdictOf(file: string): { verdict: Verdict; folder: string } | undefined {
  const parts = resolve(file).split(sep);
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const name = parts[depth - 1];
    if (name === "valid" || name === "invalid") {
      return { verdict: name, folder: parts.slice(0, depth).join(sep) };
    }
  }
  return undefined;
}

/** Reads files of objects. */
export class Objects {
  readonly #kinds: Kinds;
  readonly #previous: Map<string, string>;

  /** @param previous what `previousObjects` gives */
  constructor(kinds: Kinds, previous: Map<string, string>) {
    this.#kinds = kinds;
    this.#previous = previous;
  }

  /**
   * The objects of a file as tests: a suite for each definition. In files that the user did not name,
   * documents that are not custom resources are left out.
   */
  async suites(file: string, isNamed: boolean): Promise<SuiteFile[]> {
    const place = verdictOf(file);
    if (place === undefined) return [];
    const { text, fault } = decodeText(await readFile(file));
    if (fault !== undefined) return [broken(file, fault, lineAt(0))];
    if (!isNamed && !(await this.#kinds.knowsAny(place.folder))) return [];
    const faults: SuiteFile[] = [];
    const groups = new Map<string, Group>();
    const all = objectsOf(text);
    if (all.length === 0) return [broken(file, "it has no object", lineAt(0), "warning")];
    for (const sent of all) {
      const { document } = sent;
      const kind = kindOf(document.value);
      if (!isNamed && !mayBeObject(document)) {
        const message = "it is not tested: it has no apiVersion and no kind";
        faults.push(broken(file, message, document.range, "warning"));
        continue;
      }
      if (!isNamed && kind?.group.includes(".") === false) continue;
      const definition = kind && (await this.#kinds.find(place.folder, kind));
      if (definition === undefined) {
        faults.push(
          broken(file, document.error ?? unknown(kind), document.errorRange ?? document.range),
        );
        continue;
      }
      const key = JSON.stringify([definition.file, definition.name]);
      const group = groups.get(key) ?? { definition, sent: [] };
      groups.set(key, group);
      group.sent.push(sent);
    }
    const beside = await errorsBeside(file);
    const previous = this.#previous;
    const how = { verdict: place.verdict, beside, previous };
    return [...[...groups.values()].map((group) => made(file, group, how)), ...faults];
  }
}

/** Whether a document has what only objects have, or has a mistake that may hide it. */
function mayBeObject({ value, error }: ParsedDocument): boolean {
  const { apiVersion, kind } = (value ?? {}) as { apiVersion?: unknown; kind?: unknown };
  return error !== undefined || apiVersion !== undefined || kind !== undefined;
}

/** The objects of one definition. */
interface Group {
  definition: Defined;
  sent: Sent[];
}

function unknown(kind: Kind | undefined): string {
  if (kind === undefined) return "an object needs apiVersion and kind";
  return `there is no definition of ${[kind.kind, kind.group].filter(Boolean).join(".")}`;
}

interface How {
  verdict: Verdict;
  /** The expected errors of the file beside. */
  beside: string[];
  previous: Map<string, string>;
}

/** A suite with a test for each object. */
function made(file: string, { definition, sent }: Group, how: How): SuiteFile {
  const { verdict, beside, previous } = how;
  const onCreate: [object, PlaceOfTest][] = [];
  const onUpdate: [object, PlaceOfTest][] = [];
  const faults: FileFault[] = [];
  for (const { document, text } of sent) {
    const old = previous.get(identityOf(document.value));
    const comments = [...text.matchAll(COMMENT)];
    const errors = comments.length > 0 ? comments.map(([, words = ""]) => words) : beside;
    const first = document.range.start.line;
    const [comment] = comments;
    const line = comment === undefined ? 0 : linesOf(text.slice(0, comment.index)).length - 1;
    (old === undefined ? onCreate : onUpdate).push([
      {
        name: nameOf(document.value),
        ...(old === undefined ? { initial: text } : { initial: old, updated: text }),
        ...(verdict === "invalid" && expectation(errors)),
      },
      {
        isValid: verdict === "valid",
        test: lineAt(first),
        error: lineAt(first + line),
        field: (path) => placeIn(text, path, first),
      },
    ]);
    if (verdict === "valid" && errors.length > 0) faults.push(ignored(lineAt(first + line)));
  }
  const tests = {
    onCreate: onCreate.map(([test]) => test),
    onUpdate: onUpdate.map(([test]) => test),
  };
  const text = JSON.stringify({
    name: verdict,
    crdName: definition.name,
    crd: relative(dirname(file), definition.file),
    version: "*",
    tests,
  });
  const places = [...onCreate, ...onUpdate].map(([, place]) => place);
  return { file, suite: readSuite(text), faults, runs: [], places };
}

/** An object that has to be admitted expects no error. */
function ignored(range: Range): FileFault {
  const message = "the expected error does not count: objects below valid have to be admitted";
  return { severity: "warning", code: "ignored-error", message, range };
}

function expectation(errors: string[]): object {
  const [first, ...others] = errors;
  if (first === undefined) return { refused: true };
  return others.length > 0 ? { expectedErrors: errors } : { expectedError: first };
}

/** A file in which something cannot be tested. */
function broken(
  file: string,
  message: string,
  range: Range,
  severity: FileFault["severity"] = "error",
): SuiteFile {
  const suite = { text: "", name: "", featureGates: [], tests: [], admitted: [], errors: [] };
  return {
    file,
    suite,
    faults: [{ severity, code: "missing", message, range }],
    runs: [],
  };
}

/** The objects of a text, each with the comments before it. */
function objectsOf(text: string): Sent[] {
  const lines = linesOf(text);
  const documents = parse(text).filter(({ json, error }) => json !== "null" || error !== undefined);
  return documents.map((document) => {
    const { start, end } = document.range;
    return { document, text: lines.slice(start.line, end.line + 1).join("\n") };
  });
}

/** The place of a field of an object whose text begins at a line of the file. */
function placeIn(text: string, path: string, first: number): Range {
  const [found] = locate(text, 0, [{ path, key: true }]);
  if (found == null) return lineAt(first);
  const moved = ({ line, character }: Position) => ({ line: line + first, character });
  return { start: moved(found.start), end: moved(found.end) };
}

function lineAt(line: number): Range {
  return { start: { line, character: 0 }, end: { line, character: 0 } };
}

/** The files that may hold the objects of a file with expected errors, `NAME.error`. */
export function objectsBeside(file: string): string[] {
  const [, stem] = /^(.*)\.error$/.exec(file) ?? [];
  return stem === undefined ? [] : ["yaml", "yml", "json"].map((type) => `${stem}.${type}`);
}

/** The lines of a file `NAME.error` beside `NAME.yaml`. */
async function errorsBeside(file: string): Promise<string[]> {
  const beside = file.replace(/\.[^.]+$/, ".error");
  const text = await readFile(beside, "utf8").catch(() => "");
  return text.split(/\r?\n/).flatMap((line) => line.trim() || []);
}

function nameOf(value: unknown): string {
  const { kind, metadata } = value as { kind: string; metadata?: { name?: unknown } };
  return [kind, metadata?.name].filter((part) => typeof part === "string").join(" ");
}

function identityOf(value: unknown): string {
  const { metadata } = value as { metadata?: { name?: unknown; namespace?: unknown } };
  const kind = kindOf(value);
  return JSON.stringify([kind?.group, kind?.kind, metadata?.namespace ?? "", metadata?.name ?? ""]);
}

/**
 * The objects of `--previous` by their identity.
 *
 * @throws {Misuse} when a file cannot be read
 */
export async function previousObjects(names: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of names) {
    const files = await filesBelow(name).catch((error) => {
      throw new Misuse(`--previous: ${name}: ${messageOf(error)}`);
    });
    for (const file of files) {
      for (const { document, text } of objectsOf(decodeText(await readFile(file)).text)) {
        if (kindOf(document.value) !== undefined) found.set(identityOf(document.value), text);
      }
    }
  }
  return found;
}

/** A file, or the manifests below a folder. */
async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && isManifestName(entry.name))
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .sort();
}
