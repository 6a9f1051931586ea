// Reads the definitions of both sides, by name.

import { existsSync } from "node:fs";
import { relative } from "node:path";
import { definitionLines, type Lines } from "../../changes/lines.ts";
import { linesOf } from "../../js/lines.ts";
import { shifted } from "../../js/positions.ts";
import { Crd, type DefinitionPlace, parse, repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { type Input, readInputs } from "../shared/files.ts";
import {
  enterRepositoryOf,
  filesAt,
  filesNow,
  filesWith,
  goneFilesWith,
  mustHaveRevision,
  pathsHere,
  treePaths,
} from "../shared/git.ts";
import type { FilePlace } from "./model.ts";
import type { DiffOptions } from "./options.ts";
import type { Settings } from "./settings.ts";

/** A definition and the file that it is from. */
export interface SideDefinition extends Lines {
  file: string;
  name: string;
  crd: Crd;
  /** The text of the file. */
  text: string;
}

/** A place of a definition in its file. */
export function filePlace({ file, firstLine }: SideDefinition, place: DefinitionPlace): FilePlace {
  const { path, range } = place;
  if (range === null || firstLine === null) return { path, file, range: null };
  return { path, file, range: shifted(range, firstLine) };
}

/** The definitions of one side. */
export interface Side {
  /** By name. */
  definitions: Map<string, SideDefinition>;
  /** Why some input could not be read. */
  problems: string[];
  /** Unknown and repeated keys. The server drops unknown ones; of repeated ones the last one counts. */
  strict: string[];
  /** The lines of each file. */
  files: Map<string, string[]>;
  /** The names that more than one definition has. */
  ambiguous: Set<string>;
  /** The files without a document. */
  empty: string[];
  /** The files of folders that are not read: templates of other objects. */
  templates: string[];
  /** Whether the path is one file; then it must contain a definition. */
  isFile: boolean;
  /** Where a file stands among the files of its side. */
  placeOf: (file: string) => string;
  /** The path of a file in the working tree. */
  treePath: (file: string) => string;
}

/** Reads both sides. */
export async function readSides(
  sides: DiffOptions["sides"],
  settings: Settings,
): Promise<[Side, Side]> {
  if ("before" in sides) {
    const { before, after } = sides;
    const read = (path: string) => readInputs([path], undefined, settings.select);
    return [
      sideOf(await read(before), (file) => relative(before, file)),
      sideOf(await read(after), (file) => relative(after, file)),
    ];
  }
  const { revision, paths } = sides;
  await enterRepositoryOf(paths);
  await mustHaveRevision(revision, "--git");
  const old = (await Promise.all(paths.map((path) => filesIn(revision, path)))).flat();
  // A path that is gone was in the revision: otherwise reading it there has failed.
  const left = paths.filter((path) => existsSync(path));
  // The name of a file of a revision is `REVISION:PATH`.
  const inRevision = (file: string) => file.slice(revision.length + 1);
  const known = old.map(({ name }) => inRevision(name));
  const treePath = await treePaths();
  const here = await pathsHere();
  const isLeft = (name: string, named: boolean) => named || !settings.leavesOut(name);
  const files = await filesNow(left, known);
  const now = sideOf(
    files.filter(({ name, named }) => isLeft(name, named)),
    treePath,
  );
  const before = sideOf(
    old.filter(({ name, named }) => isLeft(here(inRevision(name)), named)),
    inRevision,
    inRevision,
  );
  // A definition that seems new may be one of a file that was renamed.
  const added = [...now.definitions.keys()].filter((name) => !before.definitions.has(name));
  const gone = sideOf(await goneFilesWith(revision, added), inRevision);
  for (const name of added) {
    const definition = gone.definitions.get(name);
    if (definition === undefined) continue;
    before.definitions.set(name, definition);
    before.files.set(definition.file, gone.files.get(definition.file) ?? []);
  }
  // One that seems gone may be in another file.
  const lost = [...before.definitions.keys()].filter((name) => !now.definitions.has(name));
  const moved = sideOf(await filesWith(lost), treePath);
  for (const name of lost) {
    const definition = moved.definitions.get(name);
    if (definition === undefined || moved.ambiguous.has(name)) continue;
    now.definitions.set(name, definition);
    now.files.set(definition.file, moved.files.get(definition.file) ?? []);
  }
  return [before, now];
}

/** Where a definition starts: its file and, where it is known, its line. */
function startOf({ file, firstLine }: SideDefinition): string {
  return firstLine === null ? file : `${file}:${firstLine + 1}`;
}

function sideOf(
  inputs: Input[],
  placeOf: Side["placeOf"],
  treePath: Side["treePath"] = (file) => file,
): Side {
  const [only, ...others] = inputs;
  const isFile = only?.named === true && others.length === 0;
  const side: Side = {
    definitions: new Map(),
    problems: [],
    strict: [],
    files: new Map(),
    ambiguous: new Set(),
    empty: [],
    templates: [],
    isFile,
    placeOf,
    treePath,
  };
  for (const { name: file, text, fault, named } of inputs) {
    if (fault !== undefined) {
      side.problems.push(`${file}: ${fault.message}`);
      continue;
    }
    side.files.set(file, linesOf(text));
    const faults = parse(text).flatMap(({ error }) => error ?? []);
    if (!named && faults.length > 0 && isOtherTemplate(text)) {
      side.templates.push(file);
      continue;
    }
    side.problems.push(...faults.map((message) => `${file}: ${message}`));
    if (text.trim() === "") side.empty.push(file);
    const crds = Crd.all(text);
    // Two definitions may have the same text: each is searched behind the one before it.
    let from = 0;
    if (named && crds.length === 0 && faults.length === 0) {
      side.problems.push(`${file}: it has no CustomResourceDefinition`);
    }
    for (const crd of crds) {
      const name = `${crd.plural}.${crd.group}`;
      const known = side.definitions.get(name);
      const own = repository.definitionText(crd, "crd");
      const definition = { file, name, crd, text, ...definitionLines(text, own, from) };
      side.strict.push(...crd.report.strict.map((fault) => `${file}: ${name}: ${fault}`));
      const at = text.indexOf(own, from);
      if (at >= 0) from = at + own.length;
      if (crd.plural === "") {
        // Parse errors were reported above.
        const why = crd.report.decodeError ?? "spec.names.plural is missing";
        if (faults.length === 0) side.problems.push(`${file}: ${why}`);
      } else if (known === undefined) {
        side.definitions.set(name, definition);
      } else {
        side.ambiguous.add(name);
        const [here, there] = [definition, known].map(startOf);
        side.problems.push(`${here}: ${name} is defined at ${there} too, so it is not compared`);
      }
    }
  }
  return side;
}

/** Whether a text is a template that a program fills in, and none of a definition. */
function isOtherTemplate(text: string): boolean {
  return text.includes("{{") && !text.includes("CustomResourceDefinition");
}

/** The manifest files of a path in a revision. The path is a file or a folder. */
async function filesIn(revision: string, path: string): Promise<Input[]> {
  const files = await filesAt(revision, [path]);
  if (files.length === 0 && !existsSync(path)) {
    throw new Misuse(`${path}: neither the revision ${revision} nor the folder has it`);
  }
  return files;
}
