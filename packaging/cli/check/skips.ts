// What is no manifest: the engine decides, by what all files say.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { type DocumentOutcome, repository } from "../../js/tools.ts";
import { type Input, STDIN } from "../shared/files.ts";

type Skip = repository.Skip;

/** Files that say what their neighbours are, which the user may not have named. */
const NEIGHBOURS = [
  "kustomization.yaml",
  "kustomization.yml",
  "Chart.yaml",
  "Chart.yml",
  "chainsaw-test.yaml",
];
/** How many folders up they are looked for. */
const LEVELS = 4;

/** What is skipped of the inputs. */
export class Skips {
  readonly #skips = new Map<string, Skip[]>();

  /** Asks the engine about all inputs. */
  static of(inputs: Input[]): Skips {
    const facts = new Map<string, string>();
    const files = inputs.filter(({ fault, name }) => fault === undefined && name !== STDIN);
    for (const { name, text } of files) {
      const path = pathOf(name);
      facts.set(path, repository.surveyFile(path, text));
    }
    for (const { named, name } of files) {
      if (named) addNeighbours(resolve(name), facts);
    }
    const skips = new Skips();
    for (const skip of repository.skipsOf(facts)) {
      const known = skips.#skips.get(skip.path) ?? [];
      skips.#skips.set(skip.path, [...known, skip]);
    }
    return skips;
  }

  /** Why a whole file is skipped. */
  ofFile({ name, text, named }: Input): Skip | undefined {
    const skips = this.#of(name, named);
    const isSingle = !text.includes("\n---");
    return skips.find(({ line, kind }) => isSingle || (line === undefined && kind === undefined));
  }

  /** Why a document of a file is skipped. */
  ofDocument({ name, named }: Input, { range, kind }: DocumentOutcome): Skip | undefined {
    const skips = this.#of(name, named);
    return skips.find((skip) => {
      if (skip.line !== undefined) {
        return range.start.line <= skip.line && skip.line <= range.end.line;
      }
      return skip.kind === kind;
    });
  }

  /** Who names a dump of a cluster means it. */
  #of(name: string, named: boolean): Skip[] {
    const skips = this.#skips.get(pathOf(name)) ?? [];
    return named ? skips.filter(({ reason }) => reason !== "snapshot") : skips;
  }
}

function addNeighbours(file: string, facts: Map<string, string>): void {
  let folder = dirname(file);
  for (let level = 0; level < LEVELS; level += 1) {
    for (const name of NEIGHBOURS) {
      const neighbour = join(folder, name);
      const path = pathOf(neighbour);
      if (facts.has(path) || !existsSync(neighbour)) continue;
      facts.set(path, repository.surveyFile(path, readFileSync(neighbour, "utf8")));
    }
    folder = dirname(folder);
  }
}

/** A path as the engine has it: all of them start at one folder. */
function pathOf(name: string): string {
  return resolve(name).replaceAll(sep, "/").replace(/^\//, "");
}

/** `a patch, named by k/kustomization.yaml` */
export function reasonWords(skip: Pick<Skip, "reason" | "by">, words: Words): string {
  const [one] = words.get(skip.reason) ?? [skip.reason];
  const by = skip.by === undefined ? "" : `, says ${shorter(skip.by)}`;
  return `${one}${by}`;
}

type Words = ReturnType<typeof repository.skipWords>;

function shorter(path: string): string {
  const here = `${pathOf(".")}/`;
  return path.startsWith(here) ? path.slice(here.length) : `/${path}`;
}
