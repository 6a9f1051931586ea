// The page's end of the worker. Typing never waits: while an answer is on its way only the newest
// request is kept, and a worker that fails is replaced.

import type { Analysis, Message, Request } from "./protocol";

/** What the page wants to hear. */
export interface Listener {
  ready(kubernetesVersion: string): void;
  analysed(analysis: Analysis): void;
  /** The engine failed on the newest texts; a fresh one stands ready. */
  failed(reason: string): void;
}

export class EngineClient {
  #worker: Worker;
  #busy = false;
  #next: Request | undefined;
  #revision = 0;

  constructor(readonly listener: Listener) {
    this.#worker = this.#start();
  }

  /** Asks for a judgement of these texts. */
  analyse(crd: string, object: string): void {
    this.#next = { revision: ++this.#revision, crd, object };
    this.#pump();
  }

  #pump(): void {
    if (this.#busy || !this.#next) {
      return;
    }
    this.#busy = true;
    this.#worker.postMessage(this.#next);
    this.#next = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    worker.onerror = (event) => this.#receive({ type: "failed", reason: event.message });
    return worker;
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "ready":
        this.listener.ready(message.kubernetesVersion);
        return;
      case "failed":
        this.#worker.terminate();
        this.#worker = this.#start();
        this.listener.failed(message.reason);
        break;
      case "analysis":
        if (message.analysis.revision === this.#revision) {
          this.listener.analysed(message.analysis);
        }
    }
    this.#busy = false;
    this.#pump();
  }
}
