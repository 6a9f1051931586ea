// The page's end of the worker that compares releases. One question at a time is on its way, and of
// those that wait only the newest.

import { sameOrigin } from "../engine/trusted";
import type { Message } from "../language/message";
import type { Comparison, Sent } from "./protocol";
import workerAddress from "./upgrade?worker&url";

/** The answer: the changes, or why there are none. */
export type Answer = Pick<Sent, "changes" | "failed">;

interface Question {
  comparison: Comparison;
  answer(answer: Answer): void;
}

/** Nobody waits longer. */
const LOST_MS = 120_000;

export class UpgradeClient {
  #worker: Worker | undefined;
  #id = 0;
  #asked: Question | undefined;
  #next: Question | undefined;
  #lost: ReturnType<typeof setTimeout> | undefined;

  /** Compares releases; never answered where a newer question comes before its turn. */
  compare(comparison: Comparison): Promise<Answer> {
    return new Promise((answer) => {
      this.#next = { comparison, answer };
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#asked || !this.#next) {
      return;
    }
    this.#asked = this.#next;
    this.#next = undefined;
    this.#id += 1;
    this.#worker ??= this.#newWorker();
    this.#worker.postMessage({ id: this.#id, ...this.#asked.comparison });
    this.#lost = setTimeout(
      () => this.#fail({ key: "no-answer", values: { seconds: LOST_MS / 1000 } }),
      LOST_MS,
    );
  }

  #newWorker(): Worker {
    const worker = new Worker(sameOrigin(workerAddress), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Sent>) => {
      if (data.id === this.#id) {
        this.#settle(data);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || { key: "no-worker" });
    };
    return worker;
  }

  #fail(failed: Message | string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle({ failed });
  }

  #settle(answer: Answer): void {
    clearTimeout(this.#lost);
    this.#asked?.answer(answer);
    this.#asked = undefined;
    this.#pump();
  }
}
