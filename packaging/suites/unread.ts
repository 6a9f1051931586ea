// The files that cannot be read, so that a missing definition may be in one of them.

import { parse } from "../js/tools.ts";

/** Whether a text names a kind or a definition, and is no YAML. */
export function isUnread(text: string, name: string): boolean {
  return text.includes(name) && parse(text).some(({ error }) => error !== undefined);
}

/** What a message about a missing definition says of such files. */
export function mayBeIn(unread: string[]): string {
  const [first] = unread;
  if (first === undefined) return "";
  const others = unread.length > 1 ? ` and ${unread.length - 1} more` : "";
  return `; it may be in ${first}${others}, whose YAML is wrong`;
}
