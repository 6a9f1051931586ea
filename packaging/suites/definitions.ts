// Finds the definitions that a suite tests.

import { definitionLines } from "../changes/lines.ts";
import { linesOf } from "../js/lines.ts";
import { shifted } from "../js/positions.ts";
import {
  type DefinitionIdentity,
  type Range,
  type Suite,
  SuiteTarget,
  Workspace,
} from "../js/tools.ts";
import { cached } from "./cache.ts";
import type { SuiteFiles } from "./files.ts";
import { textOfItem } from "./items.ts";
import { unreadAmong } from "./unread.ts";

/** The usual folder of the tested definitions, relative to a suite. */
const GENERATED = "../../zz_generated.crd-manifests";

/** The folders around a suite that may have its definition. */
const AROUND = [".", "..", "../.."];

/** Where projects keep definitions, seen from a folder. */
export const USUAL = [".", "crds", "crd", "config/crd/bases", "config/crd"];

/** The folders near a suite that may have its definition, the nearest first. */
const NEAR = AROUND.flatMap((around) => USUAL.map((usual) => `${around}/${usual}`));

/** A definition of a file. */
export interface SuiteDefinition {
  /** As the user would name it. */
  file: string;
  text: string;
  /** The line of the file at which the text begins; `null` for an item of a list whose text alone means something else. */
  firstLine: number | null;
  identity: DefinitionIdentity;
}

/** A range of the text of a definition, in its file: the first line if the file does not have this text. */
export function rangeInFile(
  { firstLine }: Pick<SuiteDefinition, "firstLine">,
  range: Range,
): Range {
  if (firstLine !== null) return shifted(range, firstLine);
  const start = { line: 0, character: 0 };
  return { start, end: start };
}

/** A suite and its file. */
export interface SuiteIn {
  file: string;
  suite: Pick<Suite, "crd" | "crdName" | "featureGates">;
}

/** The definitions of files that were read, with the text of each file. */
export type KnownDefinitions = Map<string, { text: string; definitions: SuiteDefinition[] }>;

/** No definitions yet. */
export function knownDefinitions(): KnownDefinitions {
  return new Map();
}

/** Reads each file once. */
export class SuiteDefinitions {
  readonly #from: SuiteFiles;
  readonly #texts = new Map<string, Promise<string>>();
  readonly #files = new Map<string, Promise<string[]>>();
  readonly #read = new Map<string, Promise<SuiteDefinition[]>>();

  readonly #known: KnownDefinitions;

  constructor(files: SuiteFiles, known = knownDefinitions()) {
    this.#from = files;
    this.#known = known;
  }

  /**
   * The definitions that a suite may test. Its feature gates then choose among them.
   *
   * @param crds further files and folders with definitions
   * @throws {Error} when a file that the user named cannot be read
   */
  async testedBy({ file, suite }: SuiteIn, crds: readonly string[]): Promise<SuiteDefinition[]> {
    const near = (path: string) => this.#from.from(file, path);
    const name = suite.crdName?.value;
    if (suite.crd !== undefined) {
      const found = await this.#inFile(near(suite.crd.value));
      return name === undefined ? found : found.filter(({ identity }) => identity.name === name);
    }
    if (name === undefined) return [];
    const files = [await this.#below(near(GENERATED))];
    for (const path of crds) files.push(await this.#all(path));
    const found = await this.named(name, this.#distinct(files.flat()));
    if (found.length > 0) return found;
    for (const folder of NEAR.map(near)) {
      const beside = await this.named(name, await this.#below(folder));
      if (beside.length > 0) return beside;
    }
    return [];
  }

  /** The folders near a suite that may have its definition. They need not exist. */
  foldersFor({ file, suite }: SuiteIn): string[] {
    const paths = suite.crd === undefined ? [GENERATED, ...NEAR] : [`${suite.crd.value}/..`];
    return paths.map((path) => this.#from.from(file, path));
  }

  /** The files in which the definition of a suite may be, and which cannot be read. */
  async unread(of: SuiteIn, crds: readonly string[]): Promise<string[]> {
    const { crd, crdName } = of.suite;
    const name = crdName?.value;
    if (crd !== undefined || name === undefined) return [];
    const near = this.foldersFor(of).map((folder) => this.#below(folder));
    const all = await Promise.all([...crds.map((path) => this.#all(path)), ...near]);
    return unreadAmong(all.flat(), (file) => this.#text(file), name);
  }

  /** The definitions of a name in some files. */
  async named(name: string, files: string[]): Promise<SuiteDefinition[]> {
    const found = files.map(async (file) => {
      if (!(await this.#text(file)).includes(name)) return [];
      const all = await this.#inFile(file);
      return all.filter(({ identity }) => identity.name === name);
    });
    return (await Promise.all(found)).flat();
  }

  /** Each file once: a path may be named twice. */
  #distinct(files: string[]): string[] {
    const ids = new Set<string>();
    return files.filter((file) => {
      const id = this.#from.id(file);
      return !ids.has(id) && ids.add(id);
    });
  }

  #below(folder: string): Promise<string[]> {
    return cached(this.#files, folder, () => this.#from.below(folder));
  }

  #all(path: string): Promise<string[]> {
    return cached(this.#files, `${path}/**`, () => this.#from.all(path));
  }

  #text(file: string): Promise<string> {
    return cached(this.#texts, file, () => this.#from.text(file));
  }

  #inFile(file: string): Promise<SuiteDefinition[]> {
    return cached(this.#read, file, async () => {
      const text = await this.#text(file);
      const before = this.#known.get(file);
      if (before?.text === text) return before.definitions;
      const definitions = definitionsOf(file, text);
      this.#known.set(file, { text, definitions });
      return definitions;
    });
  }
}

function definitionsOf(file: string, text: string): SuiteDefinition[] {
  const known = headOf(text);
  if (known !== undefined) return [{ file, text, firstLine: 0, identity: known }];
  const all = SuiteTarget.all(text).map((target): SuiteDefinition => {
    const { text: own, identity } = target;
    target.free();
    return { file, text: own, firstLine: definitionLines(text, own).firstLine, identity };
  });
  return all.some(({ firstLine }) => firstLine === null) ? withPlaces(all, text) : all;
}

/** The same definitions, those of lists with the text and the line that they have in their file. */
function withPlaces(all: SuiteDefinition[], text: string): SuiteDefinition[] {
  const workspace = new Workspace();
  workspace.set("text", text);
  const sites = workspace.definitions("text");
  workspace.free();
  const lines = linesOf(text);
  return all.map((one) => {
    if (one.firstLine !== null) return one;
    for (const { name, range } of sites) {
      if (name !== one.identity.name) continue;
      const own = textOfItem(lines, range, one.text);
      if (own !== one.text) return { ...one, text: own, firstLine: range.start.line };
    }
    return one;
  });
}

/**
 * The identity that the text before `spec:` gives, as generators write definitions: all of it need
 * not be read then.
 */
function headOf(text: string): DefinitionIdentity | undefined {
  const end = text.indexOf("\nspec:");
  if (end < 0 || SEVERAL.test(text) || /^status:/m.test(text.slice(end))) return undefined;
  const [identity, ...others] = identitiesIn(text.slice(0, end + 1));
  return others.length === 0 && identity?.name ? identity : undefined;
}

/** A text that begins with another document, or has a further one. */
const SEVERAL = /\n(?:---|\.\.\.)/;

function identitiesIn(text: string): DefinitionIdentity[] {
  return SuiteTarget.all(text).map((target) => {
    const { identity } = target;
    target.free();
    return identity;
  });
}
