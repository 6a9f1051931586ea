// `GROUP/VERSION`, as `apiVersion` has it, is split as the engine does it: `GroupVersion::split` in
// `src/machinery/group_version.rs`.

/** The parts of an `apiVersion`; the core group is empty. */
export function groupVersionOf(apiVersion: string): { group: string; version: string } {
  const slash = apiVersion.indexOf("/");
  return { group: apiVersion.slice(0, Math.max(0, slash)), version: apiVersion.slice(slash + 1) };
}

/** The group of an `apiVersion`; the core group is empty. */
export function groupOf(apiVersion: string): string {
  return groupVersionOf(apiVersion).group;
}
