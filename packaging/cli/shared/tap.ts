// The Test Anything Protocol, version 13: widespread readers, such as Perl's prove, refuse 14.

import { visible, visibleLine } from "../../js/visible.ts";

/** A line of the protocol: something that was tested. */
export interface TapPoint {
  ok: boolean;
  name: string;
  /** Whether it was left out. */
  isSkipped?: boolean;
  /** Why it was left out. */
  reason?: string;
  /** What a reader may want to know besides. */
  details?: Record<string, string>;
}

/** A report of points. */
export function tapReport(points: TapPoint[]): string {
  const lines = points.map(({ ok, name, isSkipped = false, reason = "", details = {} }, at) => {
    const head = `${ok ? "ok" : "not ok"} ${at + 1} - ${description(name)}`;
    const entries = Object.entries(details).map(
      ([key, text]) => `  ${key}: ${visible(JSON.stringify(text))}`,
    );
    const block = entries.length > 0 ? ["  ---", ...entries, "  ..."] : [];
    const skipped = ` # SKIP ${visibleLine(reason)}`.trimEnd();
    return [head + (isSkipped ? skipped : ""), ...block].join("\n");
  });
  return `${["TAP version 13", `1..${points.length}`, ...lines].join("\n")}\n`;
}

/** Escapes characters that would start a directive. */
function description(name: string): string {
  return visibleLine(name).replaceAll("\\", "\\\\").replaceAll("#", "\\#");
}
