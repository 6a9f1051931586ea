// The terminal.

/** See https://no-color.org and https://force-color.org. */
export function wantsColour(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return process.stdout.isTTY === true && TERM !== "dumb";
}

export function print(words: string): void {
  process.stdout.write(words);
}
