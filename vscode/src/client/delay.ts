// Collects several changes in a short time into one call.

/** Calls a function a while after the last of several changes. */
export class Delay {
  readonly #act: () => void;
  readonly #pause: number;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param pause in milliseconds */
  constructor(act: () => void, pause: number) {
    this.#act = act;
    this.#pause = pause;
  }

  /** Something changed. */
  start(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(this.#act, this.#pause);
  }

  dispose(): void {
    clearTimeout(this.#waiting);
  }
}
