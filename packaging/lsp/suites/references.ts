// References to a definition in suites: where suites name it, and where their objects name its fields.

import { linesOf } from "../../js/lines.ts";
import { shifted } from "../../js/positions.ts";
import type { FieldReference, Position, Range } from "../../js/tools.ts";
import { Turns } from "../../js/turns.ts";
import { SYNTAX_ERROR } from "../../settings/codes.ts";
import { linesBeyond } from "../../suites/objects.ts";
import type { NamedField } from "../../suites/paths.ts";
import { definitionAt } from "../places.ts";
import type { At } from "../protocol.ts";
import type { Server } from "../server.ts";
import type { Texts } from "../texts.ts";
import { addressOf, type Opened, pathsAddressOf } from "./open-suites.ts";
import { linesBefore, namesIn, namesOf } from "./tested.ts";

/** The subject of a question: a definition, or one of its fields, versions or its kind. */
interface Subject {
  /** The file of the definition, and its name. */
  file: string;
  name: string;
  /** Where the field, version or kind is declared in the file. */
  at: Position | undefined;
  /** Whether the subject is the definition itself. Suites name it. */
  isWhole: boolean;
}

/** All places that name the subject of a position, also those in suites. */
export async function allReferences(
  server: Server,
  uri: string,
  position: Position,
  isWanted: () => boolean,
): Promise<FieldReference[]> {
  const { texts, suites } = server;
  const isSuite = suites.suiteOf(uri) !== undefined;
  const own = isSuite ? [] : texts.workspace.references(uri, position);
  const subjects = isSuite
    ? await subjectsOfSuite(server, uri, position)
    : subjectsOfText(texts, own, { uri, position });
  const found = new Places();
  found.add(own);
  for (const subject of subjects) found.add(ofDefinition(texts, subject, own));
  const names = subjects.map(({ name }) => name.split(".")[0] ?? "");
  const turns = new Turns();
  for (const suite of subjects.length > 0 ? suites.uris : []) {
    if (!isWanted()) break;
    // A suite names the definition that it tests, or the file of it.
    const text = texts.get(suite) ?? "";
    if (!text.includes("crd:") && !names.some((name) => text.includes(name))) continue;
    const opened = await suites.opened.open(suite);
    if (opened !== undefined) {
      for (const subject of subjects) found.add(ofSuite(texts, suite, opened, subject));
    }
    if (!texts.isOpen(suite)) suites.opened.close(suite);
    await turns.next();
  }
  return found.all;
}

/** How suites have a name that is to be renamed. */
export interface Renamed {
  /** The first place where it cannot be renamed, and why. */
  obstacle: { uri: string; line: number; why: string } | undefined;
  /** The places where it is a word in a text in quotes, by {@link placeKey}. */
  inTexts: Set<string>;
}

/**
 * How suites have a name that is to be renamed.
 *
 * @param asked the name, and its place in a definition or an object
 */
export async function renamedInSuites(
  { texts, suites }: Server,
  { uri, position, name }: At & { name: string },
  isWanted: () => boolean,
): Promise<Renamed> {
  const own = texts.workspace.references(uri, position);
  const subjects = subjectsOfText(texts, own, { uri, position });
  const renamed: Renamed = { obstacle: undefined, inTexts: new Set() };
  const turns = new Turns();
  for (const suite of subjects.length > 0 ? suites.uris : []) {
    if (!isWanted()) break;
    if (!texts.get(suite)?.includes(name)) continue;
    const opened = await suites.opened.open(suite);
    if (opened === undefined) continue;
    for (const subject of subjects) {
      for (const one of testedBy(opened, subject)) {
        const places = placesWithin(texts, one, subject);
        const own = places.filter((place) => place.uri === pathsAddressOf(suite));
        const ranges = own.map(({ range }) => range);
        const named = ranges.flatMap((range) => opened.paths.outward(range) ?? []);
        for (const { range, form } of named) {
          if (form === "text") renamed.inTexts.add(placeKey({ uri: suite, range }));
        }
        renamed.obstacle ??= obstacleIn(opened, { uri: suite, ranges, named, name });
      }
    }
    if (!texts.isOpen(suite)) suites.opened.close(suite);
    await turns.next();
  }
  return renamed;
}

/** A place as a key. */
export function placeKey({ uri, range }: Pick<FieldReference, "uri" | "range">): string {
  return `${uri} ${Object.values(range.start)}`;
}

/** What keeps a name of a suite from being renamed. */
function obstacleIn(
  opened: Opened,
  asked: { uri: string; ranges: Range[]; named: NamedField[]; name: string },
): Renamed["obstacle"] {
  const { uri, ranges, named, name } = asked;
  const around = named.find(({ form }) => form === "around");
  if (around !== undefined) {
    const why =
      "it is in a folded text or one with escapes, where names have no places of their own";
    return { uri, line: around.range.start.line, why };
  }
  const shared = opened.paths.shared(ranges);
  if (shared !== undefined) {
    const why = "it is in an anchor that also stands for another field or version";
    return { uri, line: shared.start.line, why };
  }
  const isUnread = opened.suite.errors.some(({ code }) => code === SYNTAX_ERROR);
  const line = isUnread ? lineBeyond(opened, name) : -1;
  return line < 0 ? undefined : { uri, line, why: "the suite cannot be read" };
}

/** The first line beyond the objects of a suite that has a field of this name; -1 if there is none. */
function lineBeyond({ text, objects }: Opened, name: string): number {
  const written = new RegExp(`(?:^|[^\\w.$/-])${escaped(name)}(?:\\\\?["'])?[ \\t]*:`);
  const lines = linesOf(text);
  const own = linesBeyond(lines, objects);
  return own.find((number) => written.test((lines[number] ?? "").replace(COMMENT, ""))) ?? -1;
}

const COMMENT = /(?:^|\s)#.*$/;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Where the definitions that a suite tests declare the field at a place of the suite. */
export async function declarationsOf(server: Server, { uri, position }: At): Promise<At[]> {
  const subjects = await subjectsOfSuite(server, uri, position);
  return subjects.flatMap(({ file, at, isWhole }) =>
    at && !isWhole ? [{ uri: file, position: at }] : [],
  );
}

/** The places in a suite that name the subject of a position in it. */
export async function referencesWithin(
  server: Server,
  uri: string,
  position: Position,
): Promise<FieldReference[]> {
  const { texts, suites } = server;
  const opened = await suites.opened.open(uri);
  if (opened === undefined) return [];
  const found = new Places();
  for (const subject of await subjectsOfSuite(server, uri, position)) {
    found.add(ofSuite(texts, uri, opened, subject));
  }
  return found.all;
}

/** Places, each once: the subjects of a suite may have places in common. */
class Places {
  readonly #found = new Map<string, FieldReference>();

  add(places: FieldReference[]): void {
    for (const one of places) this.#found.set(placeKey(one), one);
  }

  get all(): FieldReference[] {
    return [...this.#found.values()];
  }
}

/** The subject of a position in a definition or an object. `found` are the places that name it. */
function subjectsOfText(texts: Texts, found: FieldReference[], { uri, position }: At): Subject[] {
  const declared = found.find(({ role }) => role === "declaration");
  const { uri: file, range } = declared ?? { uri, range: { start: position, end: position } };
  const own = definitionAt(texts, file, (one) => holds(one.range, range.start));
  if (own === undefined) return [];
  const { name, kind } = namesIn(texts, own);
  const about = { file, name: own.name };
  if (declared === undefined) {
    const isNamed = name !== undefined && holds(name, position);
    return isNamed ? [{ ...about, at: kind?.start, isWhole: true }] : [];
  }
  return [{ ...about, at: range.start, isWhole: isSame(range.start, kind?.start) }];
}

/** The subjects of a position in a suite: one for each definition that the suite tests. */
async function subjectsOfSuite(
  { texts, suites }: Server,
  uri: string,
  position: Position,
): Promise<Subject[]> {
  const opened = await suites.opened.open(uri);
  if (opened === undefined) return [];
  const number = opened.objects.findIndex((object) => object.has(position));
  const object = opened.objects[number];
  const named = opened.paths.inward(position);
  return opened.tested.flatMap(({ definition, workspace }): Subject[] => {
    const about = { file: definition.file, name: definition.identity.name };
    const { kind } = namesOf(texts, definition);
    if (object === undefined && named === undefined) {
      const isNamed = namedIn(opened).some(({ start }) => start.line === position.line);
      return isNamed ? [{ ...about, at: kind?.start, isWhole: true }] : [];
    }
    const lines = linesBefore(texts, definition);
    const places = object
      ? workspace.references(addressOf(uri, number), object.inward(position))
      : workspace.references(pathsAddressOf(uri), named?.position ?? position);
    const declared = places.find(({ role }) => role === "declaration");
    if (declared === undefined || lines === null) return [];
    const at = shifted(declared.range, lines).start;
    return [{ ...about, at, isWhole: isSame(at, kind?.start) }];
  });
}

/** The places in the definition. Unless `known` has places already, the places in objects, too. */
function ofDefinition(
  texts: Texts,
  { file, name, at, isWhole }: Subject,
  known: FieldReference[],
): FieldReference[] {
  const own = definitionAt(texts, file, (one) => one.name === name);
  const named = isWhole && own ? namesIn(texts, own).name : undefined;
  return [
    ...(named ? [{ uri: file, range: named, role: "declaration" as const }] : []),
    ...(at && known.length === 0 ? texts.workspace.references(file, at) : []),
  ];
}

/** Where a suite names the definition, and where its objects name the field, version or kind. */
function ofSuite(texts: Texts, uri: string, opened: Opened, subject: Subject): FieldReference[] {
  const own = testedBy(opened, subject);
  const names = own.length > 0 && subject.isWhole ? namedIn(opened) : [];
  const inObjects = own.flatMap((tested) =>
    placesWithin(texts, tested, subject).flatMap((one): FieldReference[] => {
      if (one.uri === pathsAddressOf(uri)) {
        const named = opened.paths.outward(one.range);
        const role = named?.form === undefined ? "path" : "object";
        return named ? [{ uri, range: named.range, role }] : [];
      }
      const number = opened.objects.findIndex((_, index) => addressOf(uri, index) === one.uri);
      const object = opened.objects[number];
      if (!object?.isInSuite(one.range.start)) return [];
      return [{ ...one, uri, range: object.outwardRange(one.range) }];
    }),
  );
  return [...names.map((range) => ({ uri, range, role: "object" as const })), ...inObjects];
}

/** A suite's definitions that are the one of a subject. */
function testedBy({ tested }: Opened, { file, name }: Subject): Opened["tested"] {
  return tested.filter(
    ({ definition }) => definition.file === file && definition.identity.name === name,
  );
}

/** The places that name a subject, in the texts that the objects and paths of a suite became. */
function placesWithin(
  texts: Texts,
  { definition, workspace }: Opened["tested"][number],
  { file, at }: Subject,
): FieldReference[] {
  const lines = linesBefore(texts, definition);
  if (lines === null || at === undefined) return [];
  return workspace.references(file, { line: at.line - lines, character: at.character });
}

/** The places where a suite names the definition that it tests. */
function namedIn({ suite: { crdName, crd } }: Opened): Range[] {
  return [crdName, crd].flatMap((one) => (one ? [one.range] : []));
}

function isSame(one: Position, other: Position | undefined): boolean {
  return one.line === other?.line && one.character === other.character;
}

function holds({ start, end }: Range, { line, character }: Position): boolean {
  const isAfter = line > start.line || (line === start.line && character >= start.character);
  return isAfter && (line < end.line || (line === end.line && character <= end.character));
}
