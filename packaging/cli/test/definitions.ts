// Finds the definitions that a suite tests.

import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { type DefinitionIdentity, decodeText, parse, SuiteTarget } from "../../js/tools.ts";
import { isManifestName } from "../shared/files.ts";
import { remembered } from "./memory.ts";
import type { DefinitionText, SuiteFile } from "./model.ts";

/** The usual folder of the tested definitions, relative to a suite. */
const GENERATED = join("..", "..", "zz_generated.crd-manifests");

/** A definition of a file. */
export interface Definition extends DefinitionText {
  identity: DefinitionIdentity;
}

/** Reads each file once. */
export class Definitions {
  readonly #texts = new Map<string, Promise<string>>();
  readonly #files = new Map<string, Promise<string[]>>();
  readonly #read = new Map<string, Promise<Definition[]>>();

  /**
   * The definitions that a suite may test. Its feature gates then choose among them.
   *
   * @throws {Error} when a file that the user named cannot be read
   */
  async of({ file, suite }: SuiteFile, crds: string[]): Promise<Definition[]> {
    const folder = dirname(file);
    const name = suite.crdName?.value;
    if (suite.crd !== undefined) {
      const path = normalize(join(folder, suite.crd.value));
      const found = await this.#inFile(path);
      return name === undefined ? found : found.filter(({ identity }) => identity.name === name);
    }
    if (name === undefined) return [];
    const found = await this.#named(name, await this.#below(join(folder, GENERATED)));
    for (const path of crds) found.push(...(await this.#named(name, await this.#all(path))));
    if (found.length > 0) return found;
    for (const near of [folder, join(folder, ".."), join(folder, "..", "..")]) {
      const beside = await this.#named(name, await this.#below(near));
      if (beside.length > 0) return beside;
    }
    return [];
  }

  async #named(name: string, files: string[]): Promise<Definition[]> {
    const found = files.map(async (file) => {
      if (!(await this.#text(file)).includes(name)) return [];
      const all = await this.#inFile(file);
      return all.filter(({ identity }) => identity.name === name);
    });
    return (await Promise.all(found)).flat();
  }

  /** The files directly in a folder. None if there is no such folder. */
  #below(folder: string): Promise<string[]> {
    return remembered(this.#files, folder, () =>
      readdir(folder, { withFileTypes: true }).then(manifestsOf, () => []),
    );
  }

  /** A file, or all files below a folder. */
  async #all(path: string): Promise<string[]> {
    if (!(await stat(path)).isDirectory()) return [path];
    return remembered(this.#files, `${path}/**`, () =>
      readdir(path, { withFileTypes: true, recursive: true }).then(manifestsOf),
    );
  }

  #text(file: string): Promise<string> {
    return remembered(this.#texts, file, async () => decodeText(await readFile(file)).text);
  }

  #inFile(file: string): Promise<Definition[]> {
    return remembered(this.#read, file, async () => definitionsOf(file, await this.#text(file)));
  }
}

/** The files among the entries of a folder that may have manifests, by name. */
function manifestsOf(entries: Dirent[]): string[] {
  return entries
    .filter((entry) => entry.isFile() && isManifestName(entry.name))
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .sort();
}

function definitionsOf(file: string, text: string): Definition[] {
  const known = headOf(text);
  if (known !== undefined) return [{ file, text, identity: known }];
  return SuiteTarget.all(text).map((target) => {
    const definition = { file, text: target.text, identity: target.identity };
    target.free();
    return definition;
  });
}

/**
 * The identity that the text before `spec:` gives, as generators write definitions: all of it need
 * not be read then.
 */
function headOf(text: string): DefinitionIdentity | undefined {
  const end = text.indexOf("\nspec:");
  if (end < 0 || /^(---|status:|List)/m.test(text.slice(end))) return undefined;
  const [document, ...others] = parse(text.slice(0, end + 1));
  const { kind, metadata } = (document?.value ?? {}) as {
    kind?: unknown;
    metadata?: { name?: unknown; annotations?: Record<string, string> };
  };
  if (others.length > 0 || kind !== "CustomResourceDefinition") return undefined;
  if (typeof metadata?.name !== "string") return undefined;
  return { name: metadata.name, versions: [], annotations: metadata.annotations ?? {} };
}
