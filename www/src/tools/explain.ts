// Explains a field of a kind.

import { repository } from "crd-drydock/tools";
import { groupVersionOf } from "../../../packaging/js/group";
import { message } from "../language/message";
import type { Answers, Questions } from "./protocol";

/** Explains a field of a kind. */
export async function explained({
  kind: { apiVersion, kind, definition, described = [] },
  kubernetes,
  path,
}: Questions["explain"]): Promise<Answers["explain"]> {
  if (definition !== undefined) {
    const { version } = groupVersionOf(apiVersion);
    return answered(repository.explanationText(definition, path, version));
  }
  const { kubernetesKinds } = await import("crd-drydock/kubernetes");
  for (const text of [...described, kubernetesKinds]) {
    const found = repository.kindExplanationText(text, { apiVersion, kind, path }, kubernetes);
    if (found) return answered(found);
  }
  return { reason: message("explain-no-kind", { release: kubernetes, kind }) };
}

function answered(found: repository.ExplanationText): Answers["explain"] {
  return "text" in found ? found : { reason: found.error };
}
