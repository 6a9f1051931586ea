// Where a kind is defined twice, the configuration says which definition judges which files.

import { defaultKubernetesVersion, type Workspace } from "../../js/tools.ts";
import { type Configuration, pathIn } from "../shared/config.ts";
import type { Input } from "../shared/files.ts";
import type { Configurations } from "./settings.ts";
import type { Defining } from "./thread.ts";

/** The workspaces of a run: one with all definitions, and one for each choice among them. */
export class Channels {
  /** The workspace with all definitions. */
  readonly all: Workspace;
  readonly #make: (without: Set<number>) => Workspace;
  readonly #configurations: Configurations;
  readonly #definitions: Map<number, Defining>;
  /** The releases that are asked in turn, as a range, and the one whose turn it is. */
  readonly #turns: string;
  #kubernetes: string;
  readonly #others = new Map<string, Workspace>();
  /** The numbers of the texts that define a kind, for kinds with several definitions. */
  #doubles: number[][] | undefined;

  /** @param make a workspace without some of the definitions */
  constructor(
    definitions: Map<number, Defining>,
    configurations: Configurations,
    releases: string[],
    make: (without: Set<number>) => Workspace,
  ) {
    this.#definitions = definitions;
    this.#configurations = configurations;
    this.#kubernetes = releases.at(-1) ?? defaultKubernetesVersion;
    this.#turns = `${releases[0] ?? this.#kubernetes}-${this.#kubernetes}`;
    this.#make = (without) => {
      const workspace = make(without);
      workspace.setKubernetes(this.#kubernetes, { turns: this.#turns });
      return workspace;
    };
    this.all = this.#make(new Set());
  }

  /** Chooses the release that judges. */
  use(kubernetes: string): void {
    if (kubernetes === this.#kubernetes) return;
    this.#kubernetes = kubernetes;
    for (const workspace of [this.all, ...this.#others.values()]) {
      workspace.setKubernetes(kubernetes, { turns: this.#turns });
    }
  }

  /** The workspace that judges a text. */
  for({ name }: Input, at: number): Workspace {
    const configuration = this.#configurations.forText(name);
    if (configuration === undefined) return this.all;
    const without = new Set<number>();
    for (const texts of this.#doubled()) {
      for (const other of this.#unwanted(name, texts, configuration)) without.add(other);
    }
    // A definition is judged where it is.
    if (without.size === 0 || without.has(at)) return this.all;
    const key = [...without].sort((a, b) => a - b).join();
    const known = this.#others.get(key) ?? this.#make(without);
    this.#others.set(key, known);
    return known;
  }

  /** The texts that define a kind but do not apply to a file. */
  #unwanted(name: string, texts: number[], configuration: Configuration): number[] {
    const { config, folder, values } = configuration;
    if (values.definitions.length > 0) {
      const paths = texts.map((at) => this.#definitions.get(at)?.input.name ?? "");
      const own = paths.map((path) => pathIn(configuration, path));
      const chosen = config.definitionFor(pathIn(configuration, name), own);
      if (chosen !== undefined) return texts.filter((_, at) => at !== chosen);
    }
    // Texts that only another configuration needs do not replace those of this one.
    const isForeign = (at: number) => {
      const neededBy = this.#definitions.get(at)?.neededBy;
      return neededBy !== undefined && neededBy !== folder;
    };
    const foreign = texts.filter(isForeign);
    return foreign.length < texts.length ? foreign : [];
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
