// The entry `crd-drydock/kubernetes`: the structure of Kubernetes' own kinds. It is an entry of its own
// because it is large.

import kinds from "virtual:kubernetes-kinds";
import samples from "virtual:kubernetes-samples";

/**
 * The structure of Kubernetes' own kinds in all releases that are known, for
 * `Workspace.useKubernetes`: 160 KB, apart from the engine.
 *
 * @example
 * ```js
 * import { Workspace } from "crd-drydock";
 * import { kubernetesKinds } from "crd-drydock/kubernetes";
 *
 * const workspace = new Workspace();
 * workspace.set("pod.yaml", "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: 5}");
 * workspace.wantsKubernetes(); // => true
 * workspace.useKubernetes(kubernetesKinds);
 * workspace.diagnostics("pod.yaml")[0].code; // => "decode-error"
 * ```
 */
export const kubernetesKinds: string = kinds;

/**
 * An object of each of the most common kinds of Kubernetes, as a stream of YAML documents. All known
 * releases accept them.
 *
 * @example
 * ```js
 * import { Workspace } from "crd-drydock";
 * import { kubernetesSamples } from "crd-drydock/kubernetes";
 *
 * const workspace = new Workspace();
 * workspace.set("samples.yaml", kubernetesSamples);
 * workspace.outcomes("samples.yaml")[0].kind; // => "ConfigMap"
 * ```
 */
export const kubernetesSamples: string = samples;
