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
