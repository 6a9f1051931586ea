// An object that the definition admits, to start from.

import type { Crd } from "crd-drydock/slim";
import type { Definition } from "../definitions";
import type { Judged } from "../objects";
import type { ViewRequest, ViewResult } from "../protocol";
import { chosenVersion } from "./openapi";

/** Samples are a newer part of the package. */
type Sampling = Crd & {
  sample?(options: { version: string; optional: boolean }): string;
};

export function sampleView(
  { crd, versions }: Definition,
  judged: Judged | undefined,
  { version, optional }: Extract<ViewRequest, { name: "sample" }>,
): ViewResult {
  const names = versions.filter(({ served }) => served).map(({ name }) => name);
  const chosen = chosenVersion(names, version, judged);
  const text = (crd as Sampling).sample?.({ version: chosen, optional });
  return text === undefined
    ? { name: "empty", reason: "This build of the engine makes no samples yet." }
    : { name: "sample", versions: names, version: chosen, text };
}
