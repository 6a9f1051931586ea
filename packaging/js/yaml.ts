// JSON as YAML, by the engine's own writer.

import { yamlProperty } from "./admission.ts";
import { call } from "./engine.ts";

/** A JSON text as YAML, with exact numbers. */
export function toYaml(json: string): string {
  // JSON that an engine wrote always reads; any other text is YAML as it stands.
  return call((engine) => engine.toYaml(json)) ?? json;
}

/** The property `yaml` of admissions. */
export const admissionYaml = yamlProperty(toYaml);
