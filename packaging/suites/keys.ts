// The keys of suites.

import schema from "../testsuite.schema.json" with { type: "json" };
import { type KeysWorkspace, type Schema, SchemaKeys } from "../texts/schema-keys.ts";

/** The keys of suites in a workspace, which is empty at first and belongs to the keys from then on. */
export function suiteKeys(workspace: KeysWorkspace): SchemaKeys {
  return new SchemaKeys(workspace, schema as Schema);
}
