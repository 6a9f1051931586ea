// Whether the objects of a file have to be admitted or refused, by the folders that it is in.

export type Verdict = "valid" | "invalid";

/**
 * What the nearest folder says about the objects of a file.
 *
 * @param parts the parts of its path
 * @returns also how many parts the folder's path has
 */
export function verdictIn(
  parts: readonly string[],
): { verdict: Verdict; depth: number } | undefined {
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const verdict = parts[depth - 1];
    if (verdict === "valid" || verdict === "invalid") return { verdict, depth };
  }
  return undefined;
}

/** Which folder a name is meant for, if it differs by its case or by one letter. */
export function likeVerdict(name: string): Verdict | undefined {
  const own = name.toLowerCase();
  const all = ["valid", "invalid"] as const;
  return all.find((verdict) => name !== verdict && isNear(own, verdict));
}

/** Whether two words are the same up to one letter, which may be more, less or another one. */
function isNear(one: string, other: string): boolean {
  const most = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start + end >= most - 1;
}
