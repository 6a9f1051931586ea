// Plans which suite tests which definition at which release.

import type { SuiteFault, TestResult } from "../../js/tools.ts";
import { Choice } from "../../suites/choose.ts";
import type { SuiteDefinition } from "../../suites/definitions.ts";
import { idleGates } from "../../suites/gates.ts";
import { reasonOf } from "../shared/files.ts";
import { lineAt } from "../shared/place.ts";
import { rangesOf } from "../shared/releases.ts";
import { disk } from "./disk.ts";
import type { Kept } from "./kept.ts";
import { addFault, type DefinitionText, type Job, type SuiteFile, type SuiteRun } from "./model.ts";
import type { TestOptions } from "./options.ts";

/** The jobs, one for each definition. Problems become faults of the suite. */
export async function plan(suites: SuiteFile[], options: TestOptions, kept?: Kept): Promise<Job[]> {
  const choice = new Choice(kept?.files ?? disk, options, kept?.definitions);
  const jobs = new Map<SuiteDefinition, Job>();
  // The faults of a suite without a definition say that one is missing.
  const isRun = ({ suite, only }: SuiteFile) =>
    suite.tests.length > 0 && only?.length !== 0 && (suite.crdName ?? suite.crd) !== undefined;
  // Files are read side by side.
  const choices = suites.map((file) => (isRun(file) ? settled(testedBy(file, choice)) : undefined));
  for (const [number, file] of suites.entries()) {
    const chosen = await choices[number];
    if (chosen === undefined) continue;
    const releases = releasesFor(file, options);
    try {
      const definitions = chosen();
      const identities = definitions.map(({ identity }) => identity);
      for (const idle of idleGates(file.suite, identities)) addFault(file, idle);
      for (const definition of definitions) {
        if (releases.length === 0) {
          file.runs.push(skipped(file, definition.file, options));
          continue;
        }
        const job = jobs.get(definition) ?? {
          definition: textOf(definition),
          tasks: [],
        };
        jobs.set(definition, job);
        job.tasks.push(...releases.map((kubernetes) => ({ suite: number, kubernetes })));
      }
    } catch (error) {
      addFault(file, fault(file, error as NodeJS.ErrnoException));
      file.searched = choice.foldersFor(file);
    }
  }
  // The longest job first: it would delay the end otherwise.
  const weight = ({ definition, tasks }: Job) => definition.text.length * tasks.length;
  return [...jobs.values()].sort((one, other) => weight(other) - weight(one));
}

/** The definitions that a suite tests, or that judge the objects of a file. */
function testedBy(file: SuiteFile, choice: Choice): Promise<SuiteDefinition[]> {
  const { definitions } = file;
  return definitions === undefined ? choice.testedBy(file) : choice.named(definitions);
}

function textOf({ file, text, firstLine, identity: { name } }: SuiteDefinition): DefinitionText {
  return { file, text, firstLine, name };
}

/** Why the definition of a suite cannot be read. */
function whyUnread({ suite }: SuiteFile, error: NodeJS.ErrnoException): string {
  const { code, path } = error;
  if (code === "ENOENT" && path !== undefined) return `there is no file ${path}`;
  if (code === "EISDIR") return `${suite.crd?.value} is a folder: name the file of the definition`;
  return reasonOf(error);
}

/** A result that is returned, or whose error is thrown, on access. */
function settled<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
}

/** The releases that both the suite and the command ask for. */
function releasesFor({ suite }: SuiteFile, options: TestOptions): string[] {
  const own = suite.kubernetes;
  if (own === undefined) return options.kubernetes;
  if (!options.isKubernetesAsked) return own;
  return options.kubernetes.filter((release) => own.includes(release));
}

/** The result of a suite that is for other releases. */
function skipped({ suite, only }: SuiteFile, definition: string, options: TestOptions): SuiteRun {
  const tests = suite.tests.flatMap(({ name, kind, range }, index): TestResult[] => {
    if (only?.includes(index) === false) return [];
    return [{ index, name, kind, range, outcome: "skipped", failures: [] }];
  });
  const [kubernetes = ""] = options.kubernetes;
  return { definition, result: { kubernetes, tests, errors: [] } };
}

/** Gives a reason to the tests that ran at no release: they are for others. */
export function giveReasons(suites: SuiteFile[]): void {
  for (const { suite, runs } of suites) {
    const results = runs.flatMap(({ result }) => result.tests);
    const ran = new Set(results.filter(({ outcome }) => outcome !== "skipped").map(indexOf));
    for (const test of results) {
      const releases = suite.tests[test.index]?.kubernetes;
      if (ran.has(test.index) || test.reason !== undefined || releases === undefined) continue;
      test.reason = `it is for Kubernetes ${rangesOf(releases)}`;
    }
  }
}

function indexOf({ index }: TestResult): number {
  return index;
}

/** That there is no definition to test: a path of it that cannot be read, or else its name. */
function fault(file: SuiteFile, error: NodeJS.ErrnoException): SuiteFault {
  const { crd, crdName } = file.suite;
  const place = error.code === undefined ? (crdName ?? crd) : (crd ?? crdName);
  const message = whyUnread(file, error);
  return { severity: "error", code: "missing", message, range: place?.range ?? lineAt(0) };
}
