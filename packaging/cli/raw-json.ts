// JSON text taken apart and put together without reading its numbers, which JavaScript would round.

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** The items of a list, as they are written; the text has no spaces between tokens. */
export function items(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 1;
  for (const { 0: token, index } of list.matchAll(TOKEN)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    const ends = depth === 0 || (depth === 1 && token === ",");
    if (!ends) continue;
    if (index > start) found.push(list.slice(start, index));
    start = index + 1;
  }
  return found;
}

/** The members of an object: their keys, and their values as they are written. */
export function members(object: string): Map<string, string> {
  return new Map(
    items(object).map((member) => {
      const end = member.match(/^"[^"\\]*(?:\\.[^"\\]*)*"/)?.[0].length ?? 0;
      return [JSON.parse(member.slice(0, end)), member.slice(end + 1)];
    }),
  );
}

/** The object of such members. */
export function object(members: Map<string, string>): string {
  const written = [...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return `{${written.join(",")}}`;
}
