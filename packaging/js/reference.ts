// Descriptions of a definition: JSON Schemas, and its fields explained.

import { mustBeString } from "./arguments.ts";
import { type Crd, definitionText } from "./crd.ts";
import { callTools } from "./engine.ts";
import { optionsWith } from "./options.ts";
import type { Source, VersionOption } from "./types.ts";
import type { Explained } from "./types-reference.ts";

/**
 * The JSON Schema (draft 7) of a version, for editors and catalogues of schemas; `null` where the
 * definition has no such version.
 *
 * The schema never refuses an object that a server creates. It may take one that a server refuses, since
 * JSON Schema has no rules, and keywords that mean something else there are left out.
 *
 * @throws {TypeError} when an argument has a wrong type
 *
 * @example
 * ```js
 * import { jsonSchema } from "crd-drydock";
 *
 * const schema = jsonSchema(crdText, "v1");
 * schema?.required; // => ["apiVersion", "kind", "metadata", "spec"]
 * ```
 */
export function jsonSchema(
  definition: Source | Crd,
  version: string,
): { [keyword: string]: unknown } | null {
  mustBeString(version, "version");
  const text = definitionText(definition, "definition");
  return JSON.parse(callTools((tools) => tools.jsonSchema(text, version)));
}

/**
 * Explains a field, as `kubectl explain` does, with its limits, defaults and rules. The path has names of
 * fields, with dots between them; the empty path explains the kind. Without a version, the stored one is
 * explained.
 *
 * @throws {TypeError} when an argument has a wrong type
 *
 * @example
 * ```js
 * import { explain } from "crd-drydock";
 *
 * const explained = explain(crdText, "spec.color", { version: "v1" });
 * explained.found && explained.type; // => "string"
 * explained.found && explained.default; // => "red"
 * ```
 */
export function explain(
  definition: Source | Crd,
  path: string,
  options?: VersionOption,
): Explained {
  mustBeString(path, "path");
  const { version } = optionsWith(["version"], options);
  const text = definitionText(definition, "definition");
  return JSON.parse(callTools((tools) => tools.explain(text, path, version)));
}
