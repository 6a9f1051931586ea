// Work in worker threads with engines of their own, or in this thread where there is little to do.

import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { addTo } from "../../js/lists.ts";
import { init } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";

/** A kind of work: the data that all jobs share, a job, and its result. */
export interface Trade<Shared, Job, Done> {
  /** Its name among all. */
  name: string;
  /** Prepares a thread, whose engine is ready. Returns the function that does a job. */
  begin(shared: Shared): (job: Job) => Done;
}

/** The worker of the jobs. */
export interface Crew<Job, Done> {
  /** How many threads there are. */
  size: number;
  /**
   * Does the jobs, in any order. `take` gets the result of each job and the number of its thread; the work
   * ends early if `take` answers false. A job may have a thread that does it best.
   *
   * @throws what the work throws
   */
  work(
    jobs: Job[],
    take: (job: Job, done: Done, thread: number) => boolean | undefined,
    bestFor?: (job: Job) => number | undefined,
  ): Promise<void>;
  /** Has every thread do a job. */
  tell(job: Job): Promise<void>;
  end(): void;
}

/** Compiles the engine once for all threads, in the background. */
export async function engine(): Promise<WebAssembly.Module> {
  const file = new URL("./crd-drydock-tools.wasm", import.meta.url);
  // Node reads a large file faster in one piece.
  return WebAssembly.compile(readFileSync(file));
}

/** This thread as a crew. */
export function alone<Shared, Job, Done>(
  trade: Trade<Shared, Job, Done>,
  shared: Shared,
): Crew<Job, Done> {
  const run = trade.begin(shared);
  return {
    size: 1,
    async work(jobs, take) {
      for (const job of jobs) if (take(job, run(job), 0) === false) return;
    },
    async tell(job) {
      run(job);
    },
    end() {},
  };
}

/** Starts threads. */
export function hire<Shared, Job, Done>(
  trade: Trade<Shared, Job, Done>,
  shared: Shared,
  module: WebAssembly.Module,
  size: number,
): Crew<Job, Done> {
  const workers = Array.from({ length: size }, () => {
    const data: Start = { trade: trade.name, shared, module };
    return new Worker(new URL(import.meta.url), {
      workerData: { [MARK]: data },
      // More makes threads no faster, and takes memory for each of them.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    });
  });
  const ask = (worker: Worker, job: Job) =>
    new Promise<Done>((resolve, reject) => {
      const settle = (answer: Answer) => {
        worker.off("error", reject);
        if ("misuse" in answer) reject(new Misuse(answer.misuse));
        else if ("error" in answer) reject(answer.error);
        else resolve(answer.done as Done);
      };
      worker.once("message", settle);
      worker.once("error", reject);
      worker.postMessage(job);
    });
  return {
    size,
    async work(jobs, take, bestFor) {
      const next = queue(jobs, bestFor);
      let isOver = false;
      const busy = workers.map(async (worker, thread) => {
        for (let job = next(thread); job !== undefined; job = next(thread)) {
          const done = await ask(worker, job);
          if (isOver) return;
          if (take(job, done, thread) === false) isOver = true;
        }
      });
      await Promise.all(busy);
    },
    async tell(job) {
      await Promise.all(workers.map((worker) => ask(worker, job)));
    },
    end() {
      for (const worker of workers) void worker.terminate();
    },
  };
}

/** Gives out jobs: first jobs of no thread, then the thread's own jobs, then a job of the thread with the most. */
function queue<Job>(jobs: Job[], bestFor: (job: Job) => number | undefined = () => undefined) {
  const common: Job[] = [];
  const own = new Map<number, Job[]>();
  for (const job of [...jobs].reverse()) {
    const thread = bestFor(job);
    if (thread === undefined) common.push(job);
    else addTo(own, thread, job);
  }
  const longest = () => [...own.values()].reduce((a, b) => (a.length < b.length ? b : a), []);
  return (thread: number) => common.pop() ?? own.get(thread)?.pop() ?? longest().pop();
}

const MARK = "crd-drydock";

interface Start {
  trade: string;
  shared: unknown;
  module: WebAssembly.Module;
}

type Answer = { done: unknown } | { error: unknown } | { misuse: string };

/** Whether this thread belongs to a crew. */
export function isWorker(): boolean {
  return !isMainThread && workerData?.[MARK] !== undefined;
}

/** Does the jobs of a crew in this thread. */
// biome-ignore lint/suspicious/noExplicitAny: each trade has its own types.
export async function serve(trades: Trade<any, any, any>[]): Promise<void> {
  const { trade: name, shared, module }: Start = workerData[MARK];
  await init(module);
  const run = trades.find((trade) => trade.name === name)?.begin(shared);
  parentPort?.on("message", (job: unknown) => {
    let answer: Answer;
    try {
      answer = { done: run?.(job) };
    } catch (error) {
      answer = error instanceof Misuse ? { misuse: error.message } : { error };
    }
    parentPort?.postMessage(answer);
  });
}
