// Time zones for the engine, which has no database of its own: rules may ask for the hour of a
// timestamp in "Europe/Berlin".

const offsets = new Map<string, Intl.DateTimeFormat | undefined>();

/** What the engine imports: see `src/js/zones.rs`. */
export const zones = {
  /** Seconds east of UTC at an instant in seconds since 1970; undefined for an unknown zone. */
  offset(zone: string, at: number): number | undefined {
    if (!offsets.has(zone)) offsets.set(zone, formatOf(zone));
    const format = offsets.get(zone);
    return format === undefined ? undefined : offsetIn(format.format(at * 1000));
  },
};

export type Zones = typeof zones;

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      timeZoneName: "longOffset",
    });
    return isSpelled(zone, format.resolvedOptions().timeZone) ? format : undefined;
  } catch {
    return undefined;
  }
}

/** `Intl` ignores case; the API server, which looks for a file of the name, does not. */
function isSpelled(zone: string, resolved: string): boolean {
  if (zone.toLowerCase() === resolved.toLowerCase()) return zone === resolved;
  return /^[A-Z]/.test(zone);
}

/** Of `1/1/2024, GMT+05:30`: 19800. */
function offsetIn(text: string): number {
  const found = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(text);
  if (found === null) return 0;
  const [, sign, hours, minutes, seconds = 0] = found;
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -magnitude : magnitude;
}
