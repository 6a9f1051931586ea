// An object that the definition admits, to start from.

import { message } from "../../language/message";
import type { Definition } from "../definitions";
import { field, word } from "../documents";
import type { Judged } from "../objects";
import type { ViewRequest, ViewResult } from "../protocol";
import { chosenVersion } from "./openapi";

export function sampleView(
  { crd, versions }: Definition,
  judged: Judged | undefined,
  { version, optional }: Extract<ViewRequest, { name: "sample" }>,
): ViewResult {
  const names = versions.filter(({ served }) => served).map(({ name }) => name);
  const chosen = chosenVersion(names, version, judged);
  const text = crd.sample({ version: chosen, optional });
  return { name: "sample", versions: names, version: chosen, text };
}

/** A sample of one of Kubernetes' own kinds, which have no definition. */
export function kindSampleView(samples: string, { json }: Judged): ViewResult {
  const object = JSON.parse(json);
  const head = ["apiVersion", "kind"].map((name) => `${name}: ${word(field(object, name))}\n`);
  const text = samples.split("---\n").find((one) => one.startsWith(head.join("")));
  return text === undefined
    ? { name: "empty", reason: message("no-kind-sample") }
    : { name: "sample", versions: [], version: "", text };
}
