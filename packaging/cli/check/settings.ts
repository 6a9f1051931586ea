// The settings of configurations for files: severities, kinds that are not judged, releases.

import { dirname } from "node:path";
import type { DocumentOutcome, repository } from "../../js/tools.ts";
import { skips } from "../../settings/suppressions.ts";
import { type Configuration, configurationAt, configurationFor, pathIn } from "../shared/config.ts";
import { STDIN } from "../shared/files.ts";

/** The settings for a file. */
export class Settings {
  readonly #values: repository.PathSettings;

  constructor(values: repository.PathSettings) {
    this.#values = values;
  }

  /** The releases of Kubernetes, or the only one. */
  get kubernetesVersion() {
    return this.#values.kubernetesVersion;
  }

  get missing() {
    return this.#values.missing;
  }

  get validate() {
    return this.#values.validate;
  }

  /** The levels of findings by their code. */
  get levels() {
    return this.#values.severity;
  }

  /** Whether the kind of a document is not to be judged. */
  skips(document: DocumentOutcome): boolean {
    return skips(this.#values.skip, document);
  }
}

/** The configurations of a run. */
export class Configurations {
  readonly #single: Configuration | undefined;
  readonly #isOff: boolean;
  readonly #settings = new Map<string, Settings | undefined>();
  readonly #byFolder = new Map<string, Configuration | undefined>();

  /** @param given the only one, or false where none counts; else each path has its own */
  constructor(given?: Configuration | false) {
    this.#single = given || undefined;
    this.#isOff = given === false;
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

  /** The settings for a file. */
  settingsOf(file: string): Settings | undefined {
    if (!this.#settings.has(file)) {
      const configuration = this.forText(file);
      const settings =
        configuration && new Settings(configuration.config.settingsOf(pathIn(configuration, file)));
      this.#settings.set(file, settings);
    }
    return this.#settings.get(file);
  }
}
