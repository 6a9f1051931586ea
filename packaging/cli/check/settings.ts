// The configurations of a run: which one holds for a file, and its number.

import { basename, dirname } from "node:path";
import type { repository } from "../../js/tools.ts";
import { isPackage } from "../../settings/configuration.ts";
import {
  type Configuration,
  configurationAt,
  configurationFor,
  configurationIn,
  pathIn,
} from "../shared/config.ts";
import { STDIN } from "../shared/files.ts";

/** The configurations of a run. */
export class Configurations {
  readonly #single: Configuration | undefined;
  readonly #isOff: boolean;
  readonly #numbers = new Map<Configuration, number>();
  readonly #byFolder = new Map<string, Configuration | undefined>();

  /** @param config the file of the only one, or whether each path has its own */
  constructor(config: string | boolean) {
    this.#single = typeof config === "string" ? configurationIn(config) : undefined;
    this.#isOff = config === false;
  }

  /** The configuration for a file or a folder. */
  for(path: string): Configuration | undefined {
    if (this.#isOff) return undefined;
    return this.#single ?? configurationFor(path === "-" ? "." : path);
  }

  /** The configuration for a folder with these names in it. */
  forFolder(folder: string, names: string[]): Configuration | undefined {
    if (this.#isOff) return undefined;
    return this.#single ?? configurationAt(folder, names);
  }

  /** The configuration for a text. */
  forText(name: string): Configuration | undefined {
    if (this.#isOff || this.#single !== undefined) return this.#single;
    const folder = name === STDIN ? "." : dirname(name);
    if (!this.#byFolder.has(folder)) this.#byFolder.set(folder, configurationAt(folder));
    return this.#byFolder.get(folder);
  }

  /** The number of a configuration. */
  numberOf(configuration: Configuration | undefined): number | undefined {
    if (configuration === undefined) return undefined;
    const number = this.#numbers.get(configuration) ?? this.#numbers.size;
    this.#numbers.set(configuration, number);
    return number;
  }

  /** Those that have numbers, as the engine reads them. */
  get numbered(): repository.RunSettings["configurations"] {
    return [...this.#numbers.keys()].map(({ folder, file, text }) => ({
      folder,
      file,
      text,
      isPackage: isPackage(basename(file)),
    }));
  }

  /** The releases that a configuration names for a file. */
  kubernetesVersionOf(file: string): string | undefined {
    const configuration = this.forText(file);
    return configuration?.config.settingsOf(pathIn(configuration, file)).kubernetesVersion;
  }
}
