// The files that cannot be read, so that a missing definition may be in one of them.

import { parse } from "../js/tools.ts";

/** The files that name a kind or a definition and are no valid YAML. */
export async function unreadAmong(
  files: readonly string[],
  textOf: (file: string) => Promise<string>,
  name: string,
): Promise<string[]> {
  const all = [...new Set(files)];
  const texts = await Promise.all(all.map(textOf));
  return all.filter((_, index) => isUnread(texts[index] ?? "", name));
}

function isUnread(text: string, name: string): boolean {
  return text.includes(name) && parse(text).some(({ error }) => error !== undefined);
}

/** The part of a message about a missing definition that names such files. */
export function mayBeIn(unread: string[]): string {
  const [first] = unread;
  if (first === undefined) return "";
  const others = unread.length > 1 ? ` and ${unread.length - 1} more` : "";
  return `; it may be in ${first}${others}, whose YAML is wrong`;
}
