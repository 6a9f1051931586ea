// Annotations of GitHub's workflows: lines that its runner shows as remarks on a change.

import { sep } from "node:path";
import { visible, visibleLine } from "../../js/visible.ts";

/** The colours of a line. */
export interface Properties {
  file: string;
  /** From one. */
  line: number;
  endLine?: number;
  /** Columns count from one. They are for a place within one line. */
  col?: number;
  endColumn?: number;
  title: string;
}

/** An annotation. Without properties it is about the whole run. */
export function annotation(
  command: "error" | "warning" | "notice",
  words: string,
  properties?: Properties,
): string {
  const shown = data(visible(words));
  if (properties === undefined) return `::${command}::${shown}`;
  const { file, title } = properties;
  const safe = {
    ...properties,
    file: visibleLine(file.replaceAll(sep, "/")),
    title: visibleLine(title),
  };
  const listed = Object.entries(safe).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${command} ${listed.join(",")}::${shown}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
