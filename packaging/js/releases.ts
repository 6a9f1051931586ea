// The releases of Kubernetes whose API servers the engine reproduces.

import { mustBeString } from "./arguments.ts";

/** The releases of Kubernetes that can be chosen, the oldest first: `1.29` to `1.37`. */
export const kubernetesVersions: readonly string[] = Object.freeze(KUBERNETES_VERSIONS);

/** The release that answers unless another one is chosen. */
export const defaultKubernetesVersion: string = KUBERNETES_VERSION;

/**
 * A release of Kubernetes that is not known was asked for.
 *
 * @example
 * ```js
 * import { evaluate, UnknownReleaseError } from "crd-drydock";
 *
 * let problem;
 * try {
 *   evaluate("1 + 1", {}, { kubernetes: "1.12" });
 * } catch (error) {
 *   if (!(error instanceof UnknownReleaseError)) throw error;
 *   problem = error;
 * }
 * problem?.release; // => "1.12"
 * problem?.known[0]; // => "1.29"
 * ```
 */
export class UnknownReleaseError extends RangeError {
  override readonly name = "UnknownReleaseError";
  /** The requested path. */
  readonly release: string;
  /** The releases that are known, the oldest first. */
  readonly known: readonly string[];

  constructor(release: string) {
    const known = kubernetesVersions.join(", ");
    super(`unknown Kubernetes release ${JSON.stringify(release)}; known are ${known}`);
    this.release = release;
    this.known = kubernetesVersions;
  }
}

/** A release that is known; `name` is the argument's, for messages. */
export function knownRelease(release: unknown, name: string): string {
  mustBeString(release, name);
  if (!kubernetesVersions.includes(release)) throw new UnknownReleaseError(release);
  return release;
}

/** A release or a range of them, `1.29-1.37`; `name` is the argument's, for messages. */
export function knownReleases(releases: unknown, name: string): string {
  mustBeString(releases, name);
  releasesIn(releases);
  return releases;
}

/** `1.30` of `v1.30.2` or `v1.30.2-eks-1a2b`, as `kubectl version` prints it. `1.29.1-1.31.0` is a range. */
function minorOf(version: string): string {
  return version.replace(/^v?(\d+\.\d+)(\.\d+(\+.*|-(?!v?\d).*)?)?$/, "$1");
}

/**
 * The releases of a range, the oldest first: `1.29-1.37`, also as `1.29..1.37`, or one release. The engine
 * reads ranges so, too: `ReleaseRange` in `src/releases/mod.rs`.
 *
 * @throws {RangeError} when a release is unknown, or the range is upside down
 */
export function releasesIn(range: string): string[] {
  const mark = range.includes("..") ? ".." : "-";
  const isOne = kubernetesVersions.includes(minorOf(range));
  const [oldest = "", ...rest] = isOne ? [range] : range.split(mark);
  const newest = rest.length > 0 ? rest.join(mark) : oldest;
  const [from, to] = [oldest, newest].map((release) => {
    const at = kubernetesVersions.indexOf(minorOf(release));
    if (at < 0) throw new UnknownReleaseError(release);
    return at;
  }) as [number, number];
  if (from > to) {
    throw new RangeError(
      `the range ${oldest}-${newest} is upside down: the older release comes first, ${newest}-${oldest}`,
    );
  }
  return kubernetesVersions.slice(from, to + 1);
}
