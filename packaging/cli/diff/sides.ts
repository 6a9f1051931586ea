// Reads the definitions of both sides, by name.

import { stat } from "node:fs/promises";
import { type Lines, linesOf } from "../../changes/lines.ts";
import { Crd, type DefinitionPlace, type Position, parse, repository } from "../../js/tools.ts";
import { Misuse } from "../frame/words.ts";
import { type Input, readInputs } from "../shared/files.ts";
import { filesAt, mustHaveRevision } from "../shared/git.ts";
import type { FilePlace } from "./model.ts";
import type { DiffOptions } from "./options.ts";

/** A definition and the file that it is from. */
export interface Definition extends Lines {
  file: string;
  name: string;
  crd: Crd;
  /** The text of the file. */
  text: string;
}

/** A place of a definition in its file. */
export function filePlace({ file, firstLine }: Definition, place: DefinitionPlace): FilePlace {
  const { path, range } = place;
  if (range === null || firstLine === null) return { path, file, range: null };
  const moved = ({ line, character }: Position) => ({ line: line + firstLine, character });
  return { path, file, range: { start: moved(range.start), end: moved(range.end) } };
}

/** The definitions of one side. */
export interface Side {
  /** By name. */
  definitions: Map<string, Definition>;
  /** Why some input could not be read. */
  problems: string[];
  /** The lines of each file. */
  files: Map<string, string[]>;
  /** Whether the path is one file; then it must contain a definition. */
  isFile: boolean;
}

/** Reads both sides. */
export async function readSides(sides: DiffOptions["sides"]): Promise<[Side, Side]> {
  if ("before" in sides) {
    return [sideOf(await readInputs([sides.before])), sideOf(await readInputs([sides.after]))];
  }
  const { revision, paths } = sides;
  await mustHaveRevision(revision, "--git");
  const old = (await Promise.all(paths.map((path) => filesIn(revision, path)))).flat();
  return [sideOf(old), sideOf(await readInputs(paths))];
}

function sideOf(inputs: Input[]): Side {
  const [only, ...others] = inputs;
  const isFile = only?.named === true && others.length === 0;
  const side: Side = { definitions: new Map(), problems: [], files: new Map(), isFile };
  for (const { name: file, text, fault, named } of inputs) {
    if (fault !== undefined) {
      side.problems.push(`${file}: ${fault.message}`);
      continue;
    }
    side.files.set(file, text.split(/\r\n|\r|\n/));
    const faults = parse(text).flatMap(({ error }) => error ?? []);
    side.problems.push(...faults.map((message) => `${file}: ${message}`));
    const crds = Crd.all(text);
    if (named && crds.length === 0 && faults.length === 0) {
      side.problems.push(`${file}: it has no CustomResourceDefinition`);
    }
    for (const crd of crds) {
      const name = `${crd.plural}.${crd.group}`;
      const known = side.definitions.get(name);
      if (crd.plural === "") {
        // Parse errors were reported above.
        const why = crd.report.decodeError ?? "spec.names.plural is missing";
        if (faults.length === 0) side.problems.push(`${file}: ${why}`);
      } else if (known === undefined) {
        const own = repository.definitionText(crd, "crd");
        side.definitions.set(name, { file, name, crd, text, ...linesOf(text, own) });
      } else {
        side.problems.push(`${file}: ${name} is defined in ${known.file} too`);
      }
    }
  }
  return side;
}

/** The manifest files of a path in a revision. The path is a file or a folder. */
async function filesIn(revision: string, path: string): Promise<Input[]> {
  const files = await filesAt(revision, [path]);
  if (files.length === 0 && !(await exists(path))) {
    throw new Misuse(`${path}: neither the revision ${revision} nor the folder has it`);
  }
  return files;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
