// The keys of configurations.

import schema from "../drydock.schema.json" with { type: "json" };
import { type KeysWorkspace, type Schema, SchemaKeys } from "../texts/schema-keys.ts";

/** The keys of configurations in a workspace, which is empty at first and belongs to the keys from then on. */
export function configurationKeys(workspace: KeysWorkspace): SchemaKeys {
  return new SchemaKeys(workspace, schema as Schema);
}
