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

/** A run that takes less time shows no progress. */
const PATIENCE_MS = 500;
/** Progress is shown this often. */
const PACE_MS = 100;

/** Tells how far a long run is, on the error output of a terminal. */
export interface Progress {
  tell(done: number, all: number): void;
  /** Wipes the line. */
  end(): void;
}

export function progressOf(what: string): Progress {
  if (!process.stderr.isTTY || process.env.TERM === "dumb") return { tell() {}, end() {} };
  let last = performance.now() + PATIENCE_MS - PACE_MS;
  let isShown = false;
  return {
    tell(done, all) {
      const now = performance.now();
      if (now - last < PACE_MS) return;
      last = now;
      isShown = true;
      process.stderr.write(`\r\x1b[2K${done} of ${all} ${what}`);
    },
    end() {
      if (isShown) process.stderr.write("\r\x1b[2K");
      isShown = false;
    },
  };
}
