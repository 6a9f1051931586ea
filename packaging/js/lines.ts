// Lines of texts.

/** The lines of a text as ranges count them: `\r\n`, `\n` and a lone `\r` each end one. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
