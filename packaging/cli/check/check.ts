// The check itself: texts are surveyed, then judged, by one thread or by many. What comes of it is
// the same whatever their number.

import { linesOf } from "../../js/lines.ts";
import type { Diagnostic, Position, repository } from "../../js/tools.ts";
import { reasonWords } from "../../manifests/documents.ts";
import { type Input, readSource, type Source, STDIN } from "../shared/files.ts";
import type { Crew } from "../shared/threads.ts";
import { type Counts, excerptAt, type Finding, type Skipped } from "./finding.ts";
import { type JudgedText, NOTHING, type Tally, type Task } from "./judge.ts";
import { type References, referencesIn } from "./references.ts";
import type { Configurations } from "./settings.ts";
import { type Skip, shortPath, skippedFileFinding, skipsOf, wholeSkip } from "./skips.ts";
import type { Defining, Done, Job, Surveyed } from "./thread.ts";
import { findingAboutFile, NO_DOCUMENTS, SYNTAX_ERROR } from "./unjudged.ts";

/** The code of a file that cannot be read. */
export const UNREADABLE_FILE = "unreadable-file";

export interface Request {
  texts: Source[];
  /** Texts with definitions. The only thing reported about them is that they cannot be read. */
  crds: NeededSource[];
  /** Whether files that are not manifests are judged, too. */
  noSkip: boolean;
  configurations: Configurations;
  /** The releases of Kubernetes that judge a file. */
  releasesFor(file: string): string[];
  /** Whether to tell what changes from the first to the last of them, instead. */
  upgrade: boolean;
  /** How references between objects are checked, if they are. */
  references: References | undefined;
  /** Told how many of the texts are judged. */
  progress(done: number, all: number): void;
}

/** A text with definitions, and the folder of the configuration that names it. */
export interface NeededSource extends Source {
  neededBy?: string;
}

/** All that was found, and the definitions that judged. */
export interface Checked {
  found: repository.Found<Finding>;
  counts: Counts;
  definitions: Input[];
}

/** The number of texts in one job. */
const BATCH_TEXTS = 128;

/** Judges all, for each release on its own. */
export async function check(request: Request, crew: Crew<Job, Done>): Promise<Checked> {
  const sources = [...request.texts, ...request.crds];
  const { survey, threads } = await surveyed(request, sources, crew);
  const left = leftOut(request, survey);
  const definitions = new Map<number, Defining>();
  for (const { at, input } of survey) {
    const { neededBy } = request.crds[at - request.texts.length] ?? {};
    if (input === undefined || left.gone.has(at)) continue;
    const { line } = sources[at]?.piece ?? {};
    const own = {
      ...(neededBy !== undefined && { neededBy }),
      ...(line !== undefined && { line }),
    };
    definitions.set(at, { input, ...own });
  }
  const judgingFor = (file: string) => {
    const releases = request.releasesFor(file);
    return request.upgrade ? releases.slice(-1) : releases;
  };
  const tasks = sources.flatMap((source, at): Task[] => {
    if (left.gone.has(at)) return [];
    const isOnlyLoaded = at >= request.texts.length;
    const releases = request.releasesFor(source.name);
    const judging = judgingFor(source.name);
    const skips = left.skips.get(at) ?? [];
    return [{ at, source, isOnlyLoaded, skips, remarks: [], releases, judging }];
  });
  const releases = [...new Set(tasks.flatMap(({ judging }) => judging))].sort(byNumber);
  await crew.tell({ what: "prepare", definitions, releases });
  const runs = tasks.reduce((sum, { judging }) => sum + judging.length, 0);
  const progress = (done: number) => request.progress(done, runs);
  const [first, remarks] = await Promise.all([
    judgedBy(crew, definitions, tasks, threads, progress),
    referencesOf(request, sources, left, definitions),
  ]);
  // Texts with such remarks are few. They are judged once more, so that no thread waits for the others.
  const remarked = tasks.flatMap((task): Task[] => {
    const own = remarks.get(task.at) ?? [];
    return own.length === 0 ? [] : [{ ...task, remarks: own }];
  });
  const again = await judgedBy(crew, definitions, remarked, threads, () => {});
  const isAgain = new Set(again.map(({ at }) => at));
  const judged = inTextOrder([...first.filter(({ at }) => !isAgain.has(at)), ...again]);
  const results: [string, Finding[]][] = [];
  const latest = new Map<number, JudgedText>();
  for (const kubernetes of releases) {
    const own = judged.filter((one) => one.kubernetes === kubernetes);
    for (const one of own) latest.set(one.at, one);
    const isMeant = ({ file }: Finding) => judgingFor(file).includes(kubernetes);
    results.push([kubernetes, findingsOf(request, left.findings.filter(isMeant), own)]);
  }
  if (results.length === 0) results.push(["", findingsOf(request, left.findings, [])]);
  const files = sources.map(({ name }): [string, number] => [name, judgingFor(name).length]);
  const found = {
    releases: results,
    files: results.length > 1 ? files : [],
    levels: levelsOf(results, request.configurations),
  };
  const counts = countsOf(request, left, [...latest.values()]);
  return { found, counts, definitions: [...definitions.values()].map(({ input }) => input) };
}

/** The remarks on references of the texts that are judged. */
async function referencesOf(
  { texts, references, upgrade, releasesFor }: Request,
  sources: Source[],
  { gone }: LeftOut,
  definitions: Map<number, Defining>,
): Promise<Map<number, Diagnostic[]>> {
  if (references === undefined || upgrade) return new Map();
  const left = [...texts.keys()].filter((at) => !gone.has(at));
  const releases = [...new Set(texts.flatMap(({ name }) => releasesFor(name)))].sort(byNumber);
  return referencesIn(sources, left, references, definitions, releases.at(-1));
}

function byNumber(one: string, other: string): number {
  return Number(one.split(".")[1]) - Number(other.split(".")[1]);
}

async function surveyed(
  { texts }: Request,
  sources: Source[],
  crew: Crew<Job, Done>,
): Promise<{ survey: Surveyed[]; threads: Map<number, number> }> {
  const items = sources.map((source, at) => ({ at, source, isOnlyLoaded: at >= texts.length }));
  const jobs = batches(items, crew.size).map((texts): Job => ({ what: "survey", texts }));
  const found: Surveyed[] = [];
  /** The thread that read each text and has it in memory. */
  const threads = new Map<number, number>();
  await crew.work(jobs, (_, done, thread) => {
    if (done === undefined || !("surveyed" in done)) return true;
    for (const one of done.surveyed) {
      found.push(one);
      threads.set(one.at, thread);
    }
    return true;
  });
  return { survey: found.sort((one, other) => one.at - other.at), threads };
}

/** Judges texts. Those with definitions come first and one by one: they take longest. */
async function judgedBy(
  crew: Crew<Job, Done>,
  definitions: Map<number, Defining>,
  tasks: Task[],
  threads: Map<number, number>,
  progress: (done: number) => void,
): Promise<JudgedText[]> {
  const jobs = new Map<Job, number | undefined>();
  const add = (tasks: Task[], thread?: number) => jobs.set({ what: "judge", tasks }, thread);
  for (const task of tasks) if (definitions.has(task.at)) add([task]);
  for (let thread = 0; thread < crew.size; thread += 1) {
    const own = tasks.filter(({ at }) => !definitions.has(at) && threads.get(at) === thread);
    for (const batch of batches(own, crew.size)) add(batch, thread);
  }
  const found: JudgedText[] = [];
  const take = (_: Job, done: Done) => {
    if (done !== undefined && "judged" in done) found.push(...done.judged);
    progress(found.length);
    return true;
  };
  await crew.work([...jobs.keys()], take, (job) => jobs.get(job));
  return inTextOrder(found);
}

function inTextOrder(judged: JudgedText[]): JudgedText[] {
  return judged.sort((one, other) => one.at - other.at);
}

/** Jobs that keep all threads busy until the end. */
function batches<Item>(items: Item[], threads: number): Item[][] {
  const size = Math.max(1, Math.min(BATCH_TEXTS, Math.ceil(items.length / (threads * 4))));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** The texts that are not judged, with the remarks about them. */
interface LeftOut {
  gone: Set<number>;
  findings: Finding[];
  skipped: Skipped[];
  /** The skipped parts of the other texts. */
  skips: Map<number, Skip[]>;
  /** Those whose bytes are no text. */
  unread: Skipped[];
}

function leftOut({ texts, crds, noSkip }: Request, survey: Surveyed[]): LeftOut {
  const sources: Source[] = [...texts, ...crds];
  const facts = survey.flatMap(({ at, facts, fault }): [number, string][] => {
    const isManifest = at < texts.length && fault === undefined && sources[at]?.name !== STDIN;
    return isManifest ? [[at, facts]] : [];
  });
  const skips = noSkip ? new Map<number, Skip[]>() : skipsOf(sources, new Map(facts));
  const left: LeftOut = { gone: new Set(), findings: [], skipped: [], skips, unread: [] };
  for (const { at, fault, looksLikeManifest, isSingle } of survey) {
    const source = sources[at];
    if (source === undefined) continue;
    const { name: file, named } = source;
    if (fault?.what === "unreadable") {
      const message = `not checked: cannot read it: ${fault.message}`;
      left.gone.add(at);
      left.findings.push(findingAboutFile(source, message, UNREADABLE_FILE));
    } else if (fault !== undefined) {
      left.gone.add(at);
      if (!named && !looksLikeManifest) {
        if (at < texts.length) left.unread.push({ file, ...NO_TEXT });
        continue;
      }
      const start = { ...fault.at, line: fault.at.line + (source.piece?.line ?? 0) };
      const range = { start, end: start };
      const what = { severity: "error", code: SYNTAX_ERROR, message: fault.message } as const;
      const excerpt = excerptOf(source, fault.at);
      left.findings.push({ file, range, ...what, related: [], hints: [], ...excerpt });
    } else {
      const skip = wholeSkip(skips.get(at) ?? [], isSingle);
      if (skip === undefined) continue;
      const said = reasonWords(skip, shortPath);
      left.gone.add(at);
      // A large file is told once.
      if ((source.piece?.start ?? 0) > 0) continue;
      left.skipped.push({ file, reason: skip.reason, words: said });
      if (named) left.findings.push({ ...skippedFileFinding(source, said), ...excerptOf(source) });
    }
  }
  return left;
}

const NO_TEXT = { reason: "encoding", words: "its bytes are no text" };

function excerptOf(source: Source, at: Position = { line: 0, character: 0 }) {
  const excerpt = excerptAt(linesOf(readSource(source).text), at);
  return excerpt === undefined ? {} : { excerpt };
}

/** The findings under one release. */
function findingsOf({ texts }: Request, left: Finding[], judged: JudgedText[]): Finding[] {
  const own = judged.filter(({ at }) => at < texts.length);
  return [...left, ...judged.flatMap(({ findings }) => findings), ...empty(texts, own)];
}

/** The levels that configurations give to codes, for the files with findings. */
function levelsOf(results: [string, Finding[]][], configurations: Configurations) {
  const levels = new Map<string, Record<string, repository.Level>>();
  for (const [, findings] of results) {
    for (const { file } of findings) {
      const own = configurations.settingsOf(file)?.levels ?? {};
      if (Object.keys(own).length > 0) levels.set(file, own);
    }
  }
  return Object.fromEntries(levels);
}

/** How many documents became what, by the newest release of each text. */
function countsOf({ texts }: Request, left: LeftOut, judged: JudgedText[]): Counts {
  const own = judged.filter(({ at }) => at < texts.length).sort((a, b) => a.at - b.at);
  const counts = { ...NOTHING };
  for (const { tally } of own) {
    for (const of of Object.keys(counts) as (keyof Tally)[]) counts[of] += tally[of];
  }
  const lost = new Set(
    left.findings.filter(({ code }) => code === UNREADABLE_FILE).map(({ file }) => file),
  );
  const files = new Set(texts.map(({ name }) => name).filter((name) => !lost.has(name)));
  return {
    ...counts,
    others: [...left.unread, ...own.flatMap(({ others }) => others)],
    files: files.size,
    skipped: [...left.skipped, ...own.flatMap(({ skipped }) => skipped)],
  };
}

/** Inputs without a document: an error if there is nothing else, and for piped input. */
function empty(texts: Source[], judged: JudgedText[]): Finding[] {
  const none = new Set(judged.filter(({ isEmpty }) => isEmpty).map(({ at }) => at));
  const isAll = none.size === texts.length;
  const isWhole = (name: string) => texts.every((text, at) => text.name !== name || none.has(at));
  return [...none].flatMap((at): Finding[] => {
    const text = texts[at];
    if (text === undefined || (text.piece?.start ?? 0) > 0 || !isWhole(text.name)) return [];
    const isError = isAll || text.name === STDIN;
    if (!isError && !text.named) return [];
    const found = findingAboutFile(text, "not checked: there is no document in it", NO_DOCUMENTS);
    return [{ ...found, severity: isError ? "error" : "warning", ...excerptOf(text) }];
  });
}
