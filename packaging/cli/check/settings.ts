// What configurations say about findings: their severity, and kinds that are not judged.

import type { DocumentOutcome, repository } from "../../js/tools.ts";
import { type Configuration, configurationFor, pathIn } from "../shared/config.ts";
import { STDIN } from "../shared/files.ts";
import type { Finding } from "./finding.ts";

/** The configurations of a run. */
export class Configurations {
  readonly #single: Configuration | undefined;
  readonly #isOff: boolean;
  readonly #settings = new Map<string, repository.PathSettings | undefined>();

  /** @param given the only one, or false where none counts; else each path has its own */
  constructor(given?: Configuration | false) {
    this.#single = given || undefined;
    this.#isOff = given === false;
  }

  /** The configuration for a path. */
  for(path: string): Configuration | undefined {
    if (this.#isOff) return undefined;
    return this.#single ?? configurationFor(path === STDIN || path === "-" ? "." : path);
  }

  #settingsOf(file: string): repository.PathSettings | undefined {
    if (!this.#settings.has(file)) {
      const configuration = this.for(file);
      const path = configuration === undefined ? "" : pathIn(configuration, file);
      this.#settings.set(file, configuration?.config.settingsOf(path));
    }
    return this.#settings.get(file);
  }

  /** A finding with the severity that it is given; none where it is switched off. */
  changed(finding: Finding): Finding[] {
    const level = this.#settingsOf(finding.file)?.severity[finding.code];
    if (level === undefined) return [finding];
    return level === "off" ? [] : [{ ...finding, severity: level }];
  }

  /** Whether the kind of a document is not to be judged. */
  skips(file: string, { apiVersion, kind }: DocumentOutcome): boolean {
    const names = this.#settingsOf(file)?.skip ?? [];
    if (names.length === 0) return false;
    const [group = "", version] = apiVersion.split("/");
    const rest = version === undefined ? "" : `.${group}`;
    return names.includes(`${kind}${rest}`) || names.includes(`*${rest}`);
  }
}
