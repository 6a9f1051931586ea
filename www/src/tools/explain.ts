// Explains a field of a kind.

import { explain, repository } from "crd-drydock/tools";
import { groupVersionOf } from "../../../packaging/js/group";
import { explanationText, withoutReleases } from "../../../packaging/kinds/explanation";
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
  const found = explain(own, path, { version });
  if (!found.found) {
    return { reason: found.error };
  }
  return { text: explanationText(definition === undefined ? withoutReleases(found) : found) };
}

/** One of Kubernetes' own kinds in the form of a definition. */
async function builtinDefinition(group: string, kind: string, kubernetes: string) {
  const { kubernetesKinds } = await import("crd-drydock/kubernetes");
  const found = repository.kubernetesDefinitions(kubernetesKinds, kind, kubernetes);
  return found.find((text) => JSON.parse(text).spec.group === group);
}
