// Paths of fields, as errors have them.

/** Whether a path is another one, or leads below it. The path of the whole object is empty. */
export function isWithin(path: string, around: string): boolean {
  return around === "" || (path.startsWith(around) && /^($|[.[])/.test(path.slice(around.length)));
}
