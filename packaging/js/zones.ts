// Time zones for the engine, which has no database of its own: rules may ask for the hour of a
// timestamp in "Europe/Berlin".

const formats = new Map<string, Intl.DateTimeFormat>();

/** The imports of the engine: see `src/js/zones.rs`. */
export const zones = {
  /** Seconds east of UTC at an instant in seconds since 1970; undefined for an unknown zone. */
  offset(zone: string, at: number): number | undefined {
    let format = formats.get(zone);
    if (format === undefined) {
      format = formatOf(zone);
      if (format === undefined) return undefined;
      formats.set(zone, format);
    }
    return offsetIn(format.format(at * 1000));
  },
};

export type Zones = typeof zones;

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      timeZoneName: "longOffset",
    });
    return isFile(zone, format.resolvedOptions().timeZone) ? format : undefined;
  } catch {
    return undefined;
  }
}

/** The names of the IANA database without a slash: engines know abbreviations beside them. */
const ONE_WORD = new Set(
  (
    "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST " +
    "Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT " +
    "Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu"
  ).split(" "),
);

/** Words as the database spells them: capital, but not in capitals throughout. */
const WORD = /^(?:[A-Z](?![A-Z]{3})|\d|(?:au|es|of)$)/;

/**
 * Whether the API server has a file of the name. `Intl` ignores case, knows areas that are no
 * longer there, and may tell another name than it was asked for.
 */
function isFile(zone: string, resolved: string): boolean {
  if (!zone.includes("/")) return ONE_WORD.has(zone);
  if (/^(?:ETC|SystemV)\//.test(zone)) return false;
  if (zone.toLowerCase() === resolved.toLowerCase()) return zone === resolved;
  return zone.split(/[/_-]/).every((word) => WORD.test(word));
}

/** Of `1/1/2024, GMT+05:30`: 19800. */
function offsetIn(text: string): number {
  const found = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(text);
  if (found === null) return 0;
  const [, sign, hours, minutes, seconds = 0] = found;
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -magnitude : magnitude;
}
