// The check itself: texts are looked at, then judged, by one thread or by many. The engine decides what becomes of
// them; this file gives out the jobs.

import { repository } from "../../js/tools.ts";
import { type Source, STDIN } from "../shared/files.ts";
import type { Crew } from "../shared/threads.ts";
import { neighboursOf } from "./neighbours.ts";
import { type AllTexts, type References, referencesIn } from "./references.ts";
import type { Done, Job, Surveyed } from "./thread.ts";

export interface Request {
  /** The texts that are judged, then those that are only loaded. */
  sources: Source[];
  /** The files among them that the user named. */
  named: string[];
  /** An entry for each: its name and path, and how it is used. */
  entries: repository.TextEntry[];
  run: repository.RunSettings;
  /** How references between objects are checked, if they are. */
  references: References | undefined;
  /** Told how many of the texts are judged. */
  progress(done: number, all: number): void;
}

/** The number of texts in one job. */
const BATCH_TEXTS = 128;

/** A run whose texts are judged. */
export class Checked {
  readonly #run: repository.CheckRun;
  readonly #judged: string[];
  readonly #again: string[];
  /** The definitions that judged. */
  readonly definitions: repository.NamedText[];

  constructor(
    run: repository.CheckRun,
    judged: string[],
    again: string[],
    definitions: repository.NamedText[],
  ) {
    this.#run = run;
    this.#judged = judged;
    this.#again = again;
    this.definitions = definitions;
  }

  /** The findings, with fingerprints. */
  report(): repository.CheckReport {
    return this.#run.finished(this.#judged, this.#again);
  }

  /** Gives the engine's memory back, which a user who watches needs again. */
  free(): void {
    this.#run.free();
  }
}

/** Judges all, for each release on its own. */
export async function check(request: Request, crew: Crew<Job, Done>): Promise<Checked> {
  const { entries, sources, references, run: settings } = request;
  const seen = await surveyedBy(crew, request);
  const { surveyed, defining } = seen;
  const run = new repository.CheckRun(settings, entries, surveyed, neighbours(request));
  const definitions = run.definitions.map((facts) => ({
    facts,
    text: defining.get(facts.at) ?? "",
  }));
  const { releases, tasks } = run;
  await crew.tell({ what: "prepare", definitions, releases });
  const all = tasks.reduce((sum, [, , releases]) => sum + releases, 0);
  let done = 0;
  const progress = (some: number) => {
    done += some;
    request.progress(done, all);
  };
  const queue = new Queue(run, sources, crew, seen);
  const [judged, remarks] = await Promise.all([
    queue.work(tasks, progress),
    referencesOf(request, { sources, entries, defining }, tasks, references),
  ]);
  // Texts with such remarks are few. They are judged once more, so that no thread waits for the others.
  const remarked = tasks.filter(([at]) => remarks.has(at));
  const again = await queue.work(remarked, () => {}, remarks);
  const named = definitions.map(({ facts, text }) => ({
    name: entries[facts.at]?.name ?? "",
    text,
  }));
  return new Checked(run, judged, again, named);
}

/** The statements about the named files in other files nearby. */
function neighbours({ named, entries, run }: Request): [path: string, facts: string][] {
  if (run.options.noSkip) return [];
  const files = entries.filter(({ name, isOnlyLoaded }) => !isOnlyLoaded && name !== STDIN);
  return neighboursOf(named, new Set(files.map(({ path = "" }) => path)));
}

/** The remarks on references of the texts that are judged. */
async function referencesOf(
  { run: { options } }: Request,
  texts: AllTexts,
  tasks: repository.PlannedText[],
  references: References | undefined,
): Promise<Map<number, string>> {
  if (references === undefined || options.upgrade) return new Map();
  const checked = texts.entries.filter(({ isOnlyLoaded }) => !isOnlyLoaded);
  const releases = checked.flatMap(({ releases }) => releases);
  const newest = releases.reduce(newer, releases[0] ?? "");
  const left = tasks.map(([at]) => at).filter((at) => !texts.entries[at]?.isOnlyLoaded);
  return referencesIn(texts, left, references, newest || undefined);
}

function newer(one: string, other: string): string {
  const minor = (release: string) => Number(release.split(".")[1]);
  return minor(one) < minor(other) ? other : one;
}

/** The first look at the texts. */
interface AllSurveyed {
  surveyed: string[];
  /** The thread that read each text and has it in memory. */
  threads: Map<number, number>;
  /** The texts that may define kinds. */
  defining: Map<number, string>;
  /** The engine's messages about texts at which it stopped. */
  stopped: Map<number, string>;
}

async function surveyedBy(
  crew: Crew<Job, Done>,
  { sources, entries }: Request,
): Promise<AllSurveyed> {
  const items = sources.flatMap((source, at) => {
    const entry = entries[at];
    return entry === undefined ? [] : [{ at, source, entry }];
  });
  const jobs = batches(items, crew.size).map((texts): Job => ({ what: "survey", texts }));
  const found: Surveyed[] = [];
  const threads = new Map<number, number>();
  const defining = new Map<number, string>();
  const stopped = new Map<number, string>();
  await crew.work(jobs, (_, done, thread) => {
    if (done === undefined || !("surveyed" in done)) return true;
    for (const one of done.surveyed) {
      found.push(one);
      threads.set(one.at, thread);
      if (one.text !== undefined) defining.set(one.at, one.text);
      if (one.stopped !== undefined) stopped.set(one.at, one.stopped);
    }
    return true;
  });
  found.sort((one, other) => one.at - other.at);
  return { surveyed: found.map(({ facts }) => facts), threads, defining, stopped };
}

/** Gives texts to threads. */
class Queue {
  readonly #run: repository.CheckRun;
  readonly #sources: Source[];
  readonly #crew: Crew<Job, Done>;
  readonly #seen: AllSurveyed;

  constructor(
    run: repository.CheckRun,
    sources: Source[],
    crew: Crew<Job, Done>,
    seen: AllSurveyed,
  ) {
    this.#run = run;
    this.#sources = sources;
    this.#crew = crew;
    this.#seen = seen;
  }

  /** Has texts judged. Those with definitions come first and one by one: they take longest. */
  async work(
    tasks: repository.PlannedText[],
    progress: (done: number) => void,
    remarks = new Map<number, string>(),
  ): Promise<string[]> {
    const jobs = new Map<Job, { thread?: number; runs: number }>();
    const add = (some: repository.PlannedText[], thread?: number) => {
      const texts = some.flatMap(([at]) => {
        const source = this.#sources[at];
        const task = this.#run.task(at, remarks.get(at));
        const stopped = this.#seen.stopped.get(at);
        const text = { at, source, task, ...(stopped !== undefined && { stopped }) };
        return source === undefined ? [] : [{ ...text, source }];
      });
      const runs = some.reduce((sum, [, , runs]) => sum + runs, 0);
      jobs.set({ what: "judge", texts }, { ...(thread !== undefined && { thread }), runs });
    };
    for (const task of tasks) if (task[1]) add([task]);
    for (let thread = 0; thread < this.#crew.size; thread += 1) {
      const own = tasks.filter(([at, is]) => !is && this.#seen.threads.get(at) === thread);
      for (const batch of batches(own, this.#crew.size)) add(batch, thread);
    }
    const judged: string[] = [];
    const take = (job: Job, done: Done) => {
      if (done !== undefined && "judged" in done) judged.push(...done.judged);
      progress(jobs.get(job)?.runs ?? 0);
      return true;
    };
    await this.#crew.work([...jobs.keys()], take, (job) => jobs.get(job)?.thread);
    return judged;
  }
}

/** Jobs that keep all threads busy until the end. */
function batches<Item>(items: Item[], threads: number): Item[][] {
  const size = Math.max(1, Math.min(BATCH_TEXTS, Math.ceil(items.length / (threads * 4))));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
