// The page's end of the worker. Typing never waits: while an answer is on its way only the newest
// request is kept, and a worker that fails, or does not come back, is replaced.

import wasmAddress from "crd-drydock/crd-drydock.wasm?url";
import type { Message } from "../language/message";
import {
  type Answers,
  type Judge,
  type Judgement,
  PANES,
  type Pane,
  type Question,
  type Releases,
  type Request,
  type Sent,
  type TextUpdate,
} from "./protocol";
import { sameOrigin } from "./trusted";
import workerAddress from "./worker?worker&url";

/** The requests of the page besides its texts. */
export type WantedJudgement = Omit<Judge, "type" | "revision" | "texts">;

/**
 * Where texts come from: what changed of a pane's text since the last call, or all of it where
 * `whole` asks for that.
 */
export type Source = (pane: Pane, whole: boolean) => TextUpdate | undefined;

/** The events for the page. */
export interface Listener {
  ready(releases: Releases): void;
  judged(judgement: Judgement): void;
  /** Whether an answer to the newest texts is on its way. */
  waiting(is: boolean): void;
  /** The engine takes its time. */
  slow(): void;
  /** The engine failed on the newest texts; a fresh one stands ready. */
  failed(reason: Message | string): void;
  /** The engine's file did not come. */
  unavailable(reason: Message | string): void;
}

const SLOW_MS = 800;
const LOST_MS = 30_000;

export class EngineClient {
  readonly #listener: Listener;
  readonly #source: Source;
  #module: WebAssembly.Module | undefined;
  #worker: Worker;
  /** Whether the engine's file is here or on its way. */
  #coming = true;
  /** Whether the worker was given the engine, and whether it runs. */
  #started = false;
  #ready = false;
  /** Whether the worker has the texts. */
  #sent = false;
  #busy = false;
  #next: WantedJudgement | undefined;
  #last: WantedJudgement | undefined;
  #revision = 0;
  #questions = new Map<number, (answer: never) => void>();
  #lastQuestion = 0;
  /** Questions about texts that the worker does not have yet. */
  #early: Request[] = [];
  #slow: ReturnType<typeof setTimeout> | undefined;
  #lost: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener, source: Source) {
    this.#listener = listener;
    this.#source = source;
    // Its script comes while the engine's file does.
    this.#worker = this.#newWorker();
    this.#bring();
  }

  /** Tries once more what did not come. */
  load(): void {
    this.#worker.terminate();
    this.#worker = this.#newWorker();
    this.#next ??= this.#last;
    this.#coming = true;
    this.tell();
    this.#bring();
  }

  /** Brings the engine's file; compiled once, every worker gets it. */
  #bring(): void {
    compile(wasmAddress).then(
      (module) => {
        this.#module = module;
        this.#start();
      },
      (reason: unknown) => this.#unavailable(String(reason)),
    );
  }

  #unavailable(reason: Message | string): void {
    this.#coming = false;
    this.#listener.unavailable(reason);
    this.tell();
  }

  /** Tells whether there is something to wait for. */
  tell(): void {
    this.#listener.waiting(this.#coming && (this.#busy || this.#next !== undefined));
  }

  /** Asks for a judgement of the texts. */
  judge(wish: WantedJudgement): void {
    this.#revision += 1;
    this.#next = wish;
    this.#last = wish;
    this.#pump();
    this.tell();
  }

  /** Puts a question about the newest texts; never answered where the engine fails on it. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q["name"]]> {
    const id = ++this.#lastQuestion;
    return new Promise((resolve) => {
      this.#questions.set(id, resolve);
      const request: Request = { type: "ask", id, question };
      if (this.#next) {
        this.#early.push(request);
      } else {
        this.#post(request);
      }
    });
  }

  #pump(): void {
    if (this.#busy || !this.#next || !this.#started) {
      return;
    }
    const texts: Judge["texts"] = {};
    for (const pane of PANES) {
      const update = this.#source(pane, !this.#sent);
      if (update !== undefined) {
        texts[pane] = update;
      }
    }
    this.#post({ type: "judge", revision: this.#revision, ...this.#next, texts });
    this.#sent = true;
    this.#next = undefined;
    for (const request of this.#early.splice(0)) {
      this.#post(request);
    }
    this.#wait(true);
  }

  #post(request: Request): void {
    this.#worker.postMessage(request);
  }

  #wait(busy: boolean): void {
    this.#busy = busy;
    clearTimeout(this.#slow);
    clearTimeout(this.#lost);
    if (busy) {
      this.#slow = setTimeout(() => this.#listener.slow(), SLOW_MS);
      this.#lost = setTimeout(
        () => this.#fail({ key: "no-answer", values: { seconds: LOST_MS / 1000 } }),
        LOST_MS,
      );
    }
  }

  #newWorker(): Worker {
    const worker = new Worker(sameOrigin(workerAddress), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Sent>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || { key: "no-worker" });
    };
    return worker;
  }

  #start(): void {
    if (this.#module) {
      this.#post({ type: "start", module: this.#module });
      this.#started = true;
      this.#pump();
    }
  }

  /** A worker that never ran is not started again: that would go on forever. */
  #fail(reason: Message | string): void {
    const ran = this.#ready;
    this.#worker.terminate();
    this.#questions.clear();
    this.#early = [];
    this.#wait(false);
    this.#started = false;
    this.#ready = false;
    this.#sent = false;
    if (ran) {
      this.#worker = this.#newWorker();
      this.#listener.failed(reason);
      this.#start();
      this.tell();
    } else {
      this.#unavailable(reason);
    }
  }

  #receive(message: Sent): void {
    switch (message.type) {
      case "ready":
        this.#ready = true;
        this.#listener.ready(message.releases);
        return;
      case "failed":
        this.#fail(message.reason);
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
        this.tell();
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
