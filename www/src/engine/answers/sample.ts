// An object that the definition admits, to start from.

import type { PageDefinition } from "../definitions";
import type { JudgedObject } from "../objects";
import type { ViewRequest, ViewResult } from "../protocol";
import { chosenVersion } from "./openapi";

export function sampleView(
  { crd, versions }: PageDefinition,
  judged: JudgedObject | undefined,
  { version, optional }: Extract<ViewRequest, { name: "sample" }>,
): ViewResult {
  const names = versions.filter(({ served }) => served).map(({ name }) => name);
  const chosen = chosenVersion(names, version, judged);
  const text = crd.sample({ version: chosen, optional });
  return { name: "sample", versions: names, version: chosen, text };
}
