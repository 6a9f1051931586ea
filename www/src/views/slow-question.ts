// A question to the worker with the larger engine, which takes long. It waits for a pause in typing, and
// only the answer to the newest question is shown.

const PAUSE_MS = 400;

/** The steps of a view around its question. */
interface Steps<Answer> {
  /** The first question is sent: nothing is on screen yet. */
  begin(): void;
  ask(): Promise<Answer>;
  show(answer: Answer): void;
}

export class SlowQuestion<Answer> {
  readonly #steps: Steps<Answer>;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #revision = 0;
  #isAnswered = false;

  constructor(steps: Steps<Answer>) {
    this.#steps = steps;
  }

  /** Counts the changes of what is asked: an answer to an older revision is about older texts. */
  get revision(): number {
    return this.#revision;
  }

  /** Drops the question, and the answer that is on its way. */
  drop(): void {
    clearTimeout(this.#pause);
    this.#revision += 1;
  }

  /** Asks after a pause; the first question does not wait. */
  askSoon(): void {
    this.drop();
    this.#pause = setTimeout(() => void this.ask(), this.#isAnswered ? PAUSE_MS : 0);
  }

  /** Asks at once. */
  async ask(): Promise<void> {
    if (!this.#isAnswered) {
      this.#steps.begin();
    }
    const revision = this.#revision;
    const answer = await this.#steps.ask();
    if (revision === this.#revision) {
      this.#isAnswered = true;
      this.#steps.show(answer);
    }
  }
}
