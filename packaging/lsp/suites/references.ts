// References to a definition in suites: where suites name it, and where their objects name its fields.

import { linesOf } from "../../js/lines.ts";
import { shifted } from "../../js/positions.ts";
import type { FieldReference, Position, Range } from "../../js/tools.ts";
import { Turns } from "../../js/turns.ts";
import { linesBeyond } from "../../suites/objects.ts";
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

/**
 * The first place beyond the objects of a suite where a field has a name: in an anchor, or in a text in quotes. What
 * such a field is, is not known.
 *
 * @param asked the name, and the places that are known to name a field
 */
export async function placesBeyond(
  { texts, suites }: Server,
  { places, name }: { places: FieldReference[]; name: string },
  isWanted: () => boolean,
): Promise<{ uri: string; line: number } | undefined> {
  const declared = places.find(({ role }) => role === "declaration");
  const turns = new Turns();
  for (const uri of declared === undefined ? [] : suites.uris) {
    if (!isWanted()) break;
    const text = texts.get(uri) ?? "";
    if (!text.includes(name)) continue;
    const opened = await suites.opened.open(uri);
    const isTested = opened?.tested.some(({ definition }) => definition.file === declared?.uri);
    const line = opened && isTested ? lineBeyond(opened, name) : -1;
    if (!texts.isOpen(uri)) suites.opened.close(uri);
    if (line >= 0) return { uri, line };
    await turns.next();
  }
  return undefined;
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
    for (const one of places) this.#found.set(`${one.uri} ${Object.values(one.range.start)}`, one);
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
function ofSuite(
  texts: Texts,
  uri: string,
  opened: Opened,
  { file, name, at, isWhole }: Subject,
): FieldReference[] {
  const own = opened.tested.filter(
    ({ definition }) => definition.file === file && definition.identity.name === name,
  );
  const names = own.length > 0 && isWhole ? namedIn(opened) : [];
  const inObjects = own.flatMap(({ definition, workspace }) => {
    const lines = linesBefore(texts, definition);
    if (lines === null || at === undefined) return [];
    const place = { line: at.line - lines, character: at.character };
    return workspace.references(file, place).flatMap((one): FieldReference[] => {
      if (one.uri === pathsAddressOf(uri)) {
        const range = opened.paths.outward(one.range);
        return range ? [{ uri, range, role: "path" }] : [];
      }
      const number = opened.objects.findIndex((_, index) => addressOf(uri, index) === one.uri);
      const object = opened.objects[number];
      if (!object?.isInSuite(one.range.start)) return [];
      return [{ ...one, uri, range: object.outwardRange(one.range) }];
    });
  });
  return [...names.map((range) => ({ uri, range, role: "object" as const })), ...inObjects];
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
