// Paths of fields, as the server's messages write them.

/** Whether a path is another one, or leads on from it. */
export function isWithin(path: string, around: string): boolean {
  return path.startsWith(around) && /^($|[.[])/.test(path.slice(around.length));
}
