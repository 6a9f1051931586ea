// The server's environment.

import type { LoadKinds } from "./builtin-kinds.ts";
import type { FileSystem } from "./files.ts";
import type { LoadSamples } from "./sample.ts";
import type { Settings } from "./settings.ts";

export interface Host {
  /** The files that it can read itself. */
  files?: FileSystem;
  /** Settings that count until the client gives others. */
  settings?: Partial<Settings>;
  /** The text of a file in git's HEAD; `null` if HEAD does not have the file. Throws without git. */
  committed?(uri: string): Promise<string | null>;
  version?: string;
  /** Loads the table of Kubernetes' own kinds; without it their objects are left alone. */
  kinds?: LoadKinds;
  /** Loads objects of their most common kinds, `kubernetesSamples`. */
  samples?: LoadSamples;
  /** Resolves once the engine is ready: the client's hello waits for it. */
  ready?: Promise<void>;
}
