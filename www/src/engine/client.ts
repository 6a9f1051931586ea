// The page's end of the worker. Typing never waits: while an answer is on its way only the newest
// request is kept, and a worker that fails, or does not come back, is replaced.

import wasmAddress from "crd-drydock/crd-drydock.wasm?url";
import type { Answers, Judge, Judgement, Message, Pane, Question, Request } from "./protocol";
import { sameOrigin } from "./trusted";
import workerAddress from "./worker?worker&url";

/** What the page asks: its texts in full. */
export type Wish = Omit<Judge, "type" | "revision" | "texts"> & { texts: Record<Pane, string> };

/** What the page wants to hear. */
export interface Listener {
  ready(kubernetesVersion: string): void;
  judged(judgement: Judgement): void;
  /** The engine takes its time. */
  slow(): void;
  /** The engine failed on the newest texts; a fresh one stands ready. */
  failed(reason: string): void;
  /** The engine's file did not come. */
  unavailable(reason: string): void;
}

const SLOW_MS = 800;
const LOST_MS = 30_000;
const PANES: Pane[] = ["crd", "object", "previous"];

export class EngineClient {
  readonly #listener: Listener;
  #module: WebAssembly.Module | undefined;
  #worker: Worker | undefined;
  /** The texts that the worker has. */
  #sent: Partial<Record<Pane, string>> = {};
  #busy = false;
  #next: Wish | undefined;
  #revision = 0;
  #questions = new Map<number, (answer: never) => void>();
  #lastQuestion = 0;
  #slow: ReturnType<typeof setTimeout> | undefined;
  #lost: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.load();
  }

  /** Brings the engine's file; compiled once, every worker gets it. */
  load(): void {
    compile(wasmAddress).then(
      (module) => {
        this.#module = module;
        this.#start();
        this.#pump();
      },
      (reason: unknown) => this.#listener.unavailable(String(reason)),
    );
  }

  /** Asks for a judgement of these texts. */
  judge(wish: Wish): void {
    this.#revision += 1;
    this.#next = wish;
    this.#pump();
  }

  /** Puts a question about the newest texts; never answered where the engine fails on it. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q["name"]]> {
    const id = ++this.#lastQuestion;
    return new Promise((resolve) => {
      this.#questions.set(id, resolve);
      this.#post({ type: "ask", id, question });
    });
  }

  #pump(): void {
    if (this.#busy || !this.#next || !this.#worker) {
      return;
    }
    const { texts, ...wish } = this.#next;
    const changed = PANES.filter((pane) => this.#sent[pane] !== texts[pane]);
    this.#post({
      type: "judge",
      revision: this.#revision,
      ...wish,
      texts: Object.fromEntries(changed.map((pane) => [pane, texts[pane]])),
    });
    this.#sent = { ...texts };
    this.#next = undefined;
    this.#wait(true);
  }

  #post(request: Request): void {
    this.#worker?.postMessage(request);
  }

  #wait(busy: boolean): void {
    this.#busy = busy;
    clearTimeout(this.#slow);
    clearTimeout(this.#lost);
    if (busy) {
      this.#slow = setTimeout(() => this.#listener.slow(), SLOW_MS);
      this.#lost = setTimeout(() => this.#restart("it gave no answer in 30 seconds"), LOST_MS);
    }
  }

  #start(): void {
    const worker = new Worker(sameOrigin(workerAddress), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#restart(event.message || "its script did not load");
    };
    this.#worker = worker;
    this.#sent = {};
    this.#post({ type: "start", module: this.#module as WebAssembly.Module });
  }

  #restart(reason: string): void {
    this.#worker?.terminate();
    this.#questions.clear();
    this.#wait(false);
    this.#start();
    this.#listener.failed(reason);
    this.#pump();
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "ready":
        this.#listener.ready(message.kubernetesVersion);
        return;
      case "failed":
        this.#restart(message.reason);
        return;
      case "answer":
        this.#questions.get(message.id)?.(message.answer as never);
        this.#questions.delete(message.id);
        return;
      case "judgement":
        this.#wait(false);
        if (message.judgement.revision === this.#revision) {
          this.#listener.judged(message.judgement);
        }
        this.#pump();
    }
  }
}

/** Streams where the server names the type; any static server will do. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
