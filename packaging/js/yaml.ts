// JSON as YAML, by the engine's own writer.

import { call } from "./engine.ts";

/** A JSON text as YAML, with exact numbers. */
export function toYaml(json: string): string {
  // JSON that an engine wrote always reads; any other text is YAML as it stands.
  return call((engine) => engine.toYaml(json)) ?? json;
}
