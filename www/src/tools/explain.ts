// Explains a field of a kind.

import { repository } from "crd-drydock/tools";
import { groupVersionOf } from "../../../packaging/js/group";
import { message } from "../language/message";
import type { Answers, Questions } from "./protocol";

/** Explains a field of a kind. */
export async function explained({
  kind: { apiVersion, kind, definition },
  kubernetes,
  path,
}: Questions["explain"]): Promise<Answers["explain"]> {
  const { group, version } = groupVersionOf(apiVersion);
  const own = definition ?? (await builtinDefinition(group, kind, kubernetes));
  if (own === undefined) {
    return { reason: message("explain-no-kind", { release: kubernetes, kind }) };
  }
  const found = repository.explanationText(own, path, version, definition === undefined);
  return "text" in found ? found : { reason: found.error };
}

/** One of Kubernetes' own kinds in the form of a definition. */
async function builtinDefinition(group: string, kind: string, kubernetes: string) {
  const { kubernetesKinds } = await import("crd-drydock/kubernetes");
  const found = repository.kubernetesDefinitions(kubernetesKinds, kind, kubernetes);
  return found.find((text) => JSON.parse(text).spec.group === group);
}
