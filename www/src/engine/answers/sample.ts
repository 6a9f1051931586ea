// An object that the definition admits, to start from.

import { parse } from "crd-drydock/slim";
import type { PageDefinition } from "../definitions";
import type { JudgedObject } from "../objects";
import type { ViewRequest, ViewResult } from "../protocol";
import { leftOut } from "./left-out";
import { chosenVersion } from "./openapi";
import { schemaOf } from "./schema";

export function sampleView(
  definition: PageDefinition,
  judged: JudgedObject | undefined,
  { version, optional }: Extract<ViewRequest, { name: "sample" }>,
): ViewResult {
  const names = definition.versions.filter(({ served }) => served).map(({ name }) => name);
  const chosen = chosenVersion(names, version, judged);
  const text = definition.crd.sample({ version: chosen, optional });
  const { schema } = (optional && schemaOf({ definition, version: chosen }, [])) || {};
  const lacks = leftOut(schema, parse(text)[0]?.value);
  return { name: "sample", versions: names, version: chosen, text, lacks };
}
