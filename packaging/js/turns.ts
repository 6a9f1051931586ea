// Long work of a thread, with pauses in which it reads messages.

/** How long the work goes on before others get a turn, in milliseconds. */
const TURN_MS = 30;

export class Turns {
  #since = performance.now();

  /** Waits for others if it is their turn. */
  async next(): Promise<void> {
    if (performance.now() - this.#since <= TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}
