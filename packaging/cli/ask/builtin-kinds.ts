// Kubernetes' own kinds, for the commands that ask about definitions.

import { Crd, init, parse, repository } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";

/**
 * The kinds of a name in a release, in the form of definitions: one for each group.
 *
 * @throws {Misuse} when there are none
 */
export async function builtinKinds(name: string, kubernetes: string): Promise<Crd[]> {
  await init();
  const { kubernetesKinds } = await import("../../js/kubernetes.ts");
  const texts = repository.kubernetesDefinitions(kubernetesKinds, name, kubernetes);
  if (texts.length === 0) {
    throw new Misuse(`Kubernetes ${kubernetes} has no kind ${name}; --crds names definitions`);
  }
  return texts.map((text) => new Crd(text, { kubernetes }));
}

/** A sample of each of the most common kinds of Kubernetes, as JSON. */
export async function builtinSamples(): Promise<{ kind: string; json: string }[]> {
  const { kubernetesSamples } = await import("../../js/kubernetes.ts");
  return parse(kubernetesSamples).flatMap(({ json }) =>
    json === null ? [] : [{ kind: JSON.parse(json).kind, json }],
  );
}
