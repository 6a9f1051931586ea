// Chooses the definitions that a suite tests.

import {
  type KnownDefinitions,
  type SuiteDefinition,
  SuiteDefinitions,
  type SuiteIn,
} from "./definitions.ts";
import type { SuiteFiles } from "./files.ts";
import { FeatureGates } from "./gates.ts";
import { mayBeIn } from "./unread.ts";

/** Where definitions and feature gates are, besides the usual folders. */
export interface Elsewhere {
  /** Further files and folders with definitions. */
  crds?: readonly string[];
  /** The folder of the manifests of feature gates. By default it is searched upwards from each suite. */
  featureGates?: string | undefined;
}

/** Chooses for many suites, and reads each file once. */
export class Choice {
  readonly #definitions: SuiteDefinitions;
  readonly #gates: FeatureGates;
  readonly #crds: readonly string[];

  /** @param known what was read before, by another choice */
  constructor(
    files: SuiteFiles,
    { crds = [], featureGates }: Elsewhere = {},
    known?: KnownDefinitions,
  ) {
    this.#definitions = new SuiteDefinitions(files, known);
    this.#gates = new FeatureGates(files, featureGates);
    this.#crds = crds;
  }

  /** The folders near a suite that may have its definition. They need not exist. */
  foldersFor(suite: SuiteIn): string[] {
    return this.#definitions.foldersFor(suite);
  }

  /** Definitions by their files and names. */
  async named(wanted: readonly { file: string; name: string }[]): Promise<SuiteDefinition[]> {
    const all = wanted.map(({ file, name }) => this.#definitions.named(name, [file]));
    return [...new Set((await Promise.all(all)).flat())];
  }

  /**
   * The definitions that a suite tests: at least one.
   *
   * @throws {Error} when there is none, with the reason
   */
  async testedBy(suite: SuiteIn): Promise<SuiteDefinition[]> {
    const found = await this.#definitions.testedBy(suite, this.#crds);
    const { crdName, crd, featureGates } = suite.suite;
    const file = crd && `in ${crd.value}`;
    const what = [crdName?.value, file].filter(Boolean).join(" ");
    if (found.length === 0) {
      const searched = ["near the suite", ...this.#crds.map((path) => `in ${path}`)].join(" or ");
      const where = file === undefined ? ` ${searched}; add crd: PATH to the suite` : "";
      const unread = mayBeIn(await this.#definitions.unread(suite, this.#crds));
      throw new Error(`there is no definition ${what}${unread === "" ? where : unread}`);
    }
    const wanted = featureGates.map(({ value }) => value);
    const taken: SuiteDefinition[] = [];
    for (const definition of found) {
      const { annotations } = definition.identity;
      if (await this.#gates.choose(suite.file, wanted, annotations)) taken.push(definition);
    }
    if (taken.length === 0) {
      throw new Error(`no definition ${what} is for the feature gates ${wanted.join(", ")}`);
    }
    return taken;
  }
}
