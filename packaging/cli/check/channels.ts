// Where a kind is defined twice, the configuration says which definition judges which files.

import type { Workspace } from "../../js/tools.ts";
import { pathIn } from "../shared/config.ts";
import type { Input } from "../shared/files.ts";
import type { Configurations } from "./settings.ts";

/** The workspaces of a run: one for all files, and one for each choice of definitions. */
export class Channels {
  /** The workspace with all texts. */
  readonly all: Workspace;
  readonly #make: (without: Set<number>) => Workspace;
  readonly #configurations: Configurations;
  readonly #inputs: Input[];
  readonly #others = new Map<string, Workspace>();
  /** The numbers of the texts that define a kind, for kinds with several definitions. */
  #doubles: number[][] | undefined;

  /** @param make a workspace without some of the texts */
  constructor(
    all: Workspace,
    inputs: Input[],
    configurations: Configurations,
    make: (without: Set<number>) => Workspace,
  ) {
    this.#inputs = inputs;
    this.#configurations = configurations;
    this.#make = make;
    this.all = all;
  }

  /** The workspace that judges a text. */
  for({ name }: Input): Workspace {
    const configuration = this.#configurations.for(name);
    if (configuration === undefined || configuration.values.definitions.length === 0) {
      return this.all;
    }
    const object = pathIn(configuration, name);
    const without = new Set<number>();
    for (const texts of this.#doubled()) {
      const paths = texts.map((at) => pathIn(configuration, this.#inputs[at]?.name ?? ""));
      const chosen = configuration.config.definitionFor(object, paths);
      if (chosen === undefined) continue;
      for (const at of texts) if (at !== texts[chosen]) without.add(at);
    }
    if (without.size === 0) return this.all;
    const key = [...without].sort((a, b) => a - b).join();
    const known = this.#others.get(key) ?? this.#make(without);
    this.#others.set(key, known);
    return known;
  }

  free(): void {
    for (const workspace of [this.all, ...this.#others.values()]) workspace.free();
  }

  #doubled(): number[][] {
    if (this.#doubles !== undefined) return this.#doubles;
    const kinds = new Map<string, Set<number>>();
    for (const { uri, group, kind } of this.all.definitions()) {
      const texts = kinds.get(`${kind}.${group}`) ?? new Set();
      kinds.set(`${kind}.${group}`, texts.add(Number(uri)));
    }
    this.#doubles = [...kinds.values()].filter(({ size }) => size > 1).map((texts) => [...texts]);
    return this.#doubles;
  }
}
