// Lines of texts as ranges count them: `\r\n`, `\n` and a lone `\r` each end one.

const LINE_END = /\r\n|\r|\n/g;

/** The lines of a text, without their ends. */
export function linesOf(text: string): string[] {
  return text.split(LINE_END);
}

/** The offsets at which the lines of a text start: those of all lines, or of the first `most`. */
export function lineStarts(text: string, most = Number.POSITIVE_INFINITY): number[] {
  const starts = [0];
  const ends = new RegExp(LINE_END);
  while (starts.length < most && ends.exec(text)) starts.push(ends.lastIndex);
  return starts;
}
