// Which definitions the feature gates of a suite choose, as openshift/api's runner does.

import { parse, type Suite, type SuiteFault } from "../js/tools.ts";
import { cached } from "./cache.ts";
import type { SuiteFiles } from "./files.ts";

const PROFILE = "include.release.openshift.io/";
const FEATURE_SET = "release.openshift.io/feature-set";
const MAJOR_VERSION = "release.openshift.io/major-version";
const MANIFESTS = "payload-manifests/featuregates";

type Annotations = Record<string, string>;

/** The gates that are on or off in one kind of cluster. */
interface Manifest {
  annotations: Annotations;
  featureSet: string;
  gates: Map<string, boolean>;
}

/** The remark on the feature gates of a suite if they choose nothing among the definitions that it tests. */
export function idleGates(
  { featureGates: [gate] }: Pick<Suite, "featureGates">,
  definitions: { annotations: Annotations }[],
): SuiteFault[] {
  const isChosen = definitions.some(({ annotations }) => knowsGates(annotations));
  if (gate === undefined || isChosen || definitions.length === 0) return [];
  const message = "featureGates has no effect: the definition has no annotations of feature sets";
  return [{ severity: "warning", code: "ignored-key", message, range: gate.range }];
}

/** Whether a definition has annotations by which feature gates choose. */
function knowsGates(annotations: Annotations): boolean {
  return Object.keys(annotations).some((key) => key.startsWith(PROFILE) || key === FEATURE_SET);
}

export class FeatureGates {
  readonly #files: SuiteFiles;
  readonly #folder: string | undefined;
  readonly #known = new Map<string, Promise<Manifest[]>>();

  /** @param folder the folder of the manifests; by default it is searched upwards from each suite */
  constructor(files: SuiteFiles, folder: string | undefined) {
    this.#files = files;
    this.#folder = folder;
  }

  /**
   * Whether a suite with these gates tests a definition with these annotations.
   *
   * @throws {Error} when no manifest says whether a gate is on or off
   */
  async choose(file: string, wanted: string[], annotations: Annotations): Promise<boolean> {
    if (wanted.length === 0) return true;
    const sets = (annotations[FEATURE_SET] ?? "").split(",").filter(Boolean);
    // This feature set has every field.
    if (sets.includes("CustomNoUpgrade")) return !wanted.some((gate) => gate.startsWith("-"));
    const [profile] = Object.keys(annotations)
      .filter((key) => key.startsWith(PROFILE) && annotations[key] === "true")
      .sort();
    if (profile === undefined) return true;
    const gates = await this.#gates(file, profile, sets, majors(annotations));
    return wanted.every((gate) => {
      const name = gate.replace(/^-/, "");
      const isOn = gates.get(name);
      if (isOn === undefined) throw new Error(`no manifest of feature gates tells of ${name}`);
      return isOn !== gate.startsWith("-");
    });
  }

  async #gates(file: string, profile: string, sets: string[], versions: Set<string>) {
    // A definition without feature sets is the same in all of them.
    const wanted = sets.length > 0 ? sets : ["Default"];
    const folder = this.#folder ?? (await this.#nearest(file));
    if (folder === undefined) {
      throw new Error(`there is no ${MANIFESTS} that tells which feature gates are on`);
    }
    const manifest = (await cached(this.#known, folder, () => this.#manifests(folder))).find(
      ({ annotations, featureSet }) =>
        profile in annotations &&
        wanted.includes(featureSet) &&
        (versions.size === 0 || [...majors(annotations)].some((major) => versions.has(major))),
    );
    if (manifest === undefined) {
      const set = wanted.join(",");
      throw new Error(`no manifest of feature gates is for ${profile} and feature set ${set}`);
    }
    return manifest.gates;
  }

  /** The nearest folder with manifests, upwards from a file. */
  async #nearest(file: string): Promise<string | undefined> {
    for (const folder of this.#files.upwards(file, MANIFESTS)) {
      if ((await this.#files.below(folder)).length > 0) return folder;
    }
    return undefined;
  }

  async #manifests(folder: string): Promise<Manifest[]> {
    const manifests: Manifest[] = [];
    for (const file of await this.#files.below(folder)) {
      const text = await this.#files.text(file);
      for (const { value } of parse(text)) manifests.push(...manifest(value));
    }
    return manifests;
  }
}

function manifest(value: unknown): Manifest[] {
  const { metadata, spec, status } = (value ?? {}) as {
    metadata?: { annotations?: Annotations };
    spec?: { featureSet?: string };
    status?: { featureGates?: Partial<Record<"enabled" | "disabled", { name: string }[]>>[] };
  };
  const annotations = metadata?.annotations ?? {};
  const first = status?.featureGates?.[0];
  if (first === undefined) return [];
  const gates = new Map<string, boolean>();
  for (const { name } of first.enabled ?? []) gates.set(name, true);
  for (const { name } of first.disabled ?? []) gates.set(name, false);
  // HyperShift names the feature set in the spec. It does not name the default one.
  const featureSet = annotations[FEATURE_SET] ?? spec?.featureSet;
  return [{ annotations, featureSet: featureSet || "Default", gates }];
}

function majors(annotations: Annotations): Set<string> {
  const key = Object.keys(annotations).find((name) => name.startsWith(MAJOR_VERSION));
  const names = (annotations[key ?? ""] ?? "").split(",").map((name) => name.trim());
  return new Set(names.filter((name) => /^\d+$/.test(name)));
}
