// The page's end of the worker with the larger engine. One question at a time is on its way, and of
// those of one kind that wait only the newest.

import { sameOrigin } from "../engine/trusted";
import type { Message } from "../language/message";
import type { Name, Questions, Reply, Request, Sent } from "./protocol";
import workerAddress from "./tools?worker&url";

interface Waiting {
  request: Request;
  answer(reply: Reply): void;
}

/** The longest wait for an answer. */
const LOST_MS = 120_000;

export class ToolsClient {
  #worker: Worker | undefined;
  #id = 0;
  #asked: Waiting | undefined;
  readonly #next = new Map<Name, Waiting>();
  #lost: ReturnType<typeof setTimeout> | undefined;

  /** Puts a question; never answered where a newer one of its kind comes before its turn. */
  ask<N extends Name>(name: N, question: Questions[N]): Promise<Reply<N>> {
    return new Promise((resolve) => {
      const request = { id: ++this.#id, name, ...question } as unknown as Request;
      this.#next.set(name, { request, answer: resolve as (reply: Reply) => void });
      this.#pump();
    });
  }

  #pump(): void {
    const [next] = this.#next.values();
    if (this.#asked || !next) {
      return;
    }
    this.#asked = next;
    this.#next.delete(next.request.name);
    this.#worker ??= this.#newWorker();
    this.#worker.postMessage(next.request);
    this.#lost = setTimeout(
      () => this.#fail({ key: "no-answer", values: { seconds: LOST_MS / 1000 } }),
      LOST_MS,
    );
  }

  #newWorker(): Worker {
    const worker = new Worker(sameOrigin(workerAddress), { type: "module" });
    worker.onmessage = ({ data: { id, ...reply } }: MessageEvent<Sent>) => {
      if (id === this.#asked?.request.id) {
        this.#settle(reply as Reply);
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

  #settle(reply: Reply): void {
    clearTimeout(this.#lost);
    this.#asked?.answer(reply);
    this.#asked = undefined;
    this.#pump();
  }
}
