// Runs tests of suites.

import { type CoverageItem, type Suite, type SuiteFault, SuiteTarget } from "../../js/tools.ts";
import { Choice } from "../../suites/choose.ts";
import { rangeInFile, type SuiteDefinition } from "../../suites/definitions.ts";
import { readSuiteOf } from "../../suites/read.ts";
import { nameOf, pathOf } from "../addresses.ts";
import type {
  DefinitionCoverage,
  RunTests,
  SuiteOutcome,
  SuiteRun,
  TestRun,
  TraceStep,
} from "../protocol.ts";
import type { Texts } from "../texts.ts";
import { filesOf } from "./files.ts";
import { linesBefore } from "./tested.ts";

/** The context of a run, besides the suites. */
export interface RunContext {
  texts: Texts;
  /** Where the settings say that further definitions are. */
  crds: readonly string[];
  /** The release for suites that name none. */
  kubernetes: string;
  isCancelled(): boolean;
}

/** Runs suites one after the other until cancelled. */
export async function runTests(asked: RunTests, context: RunContext): Promise<TestRun> {
  const choice = new Choice(filesOf(context.texts), { crds: context.crds });
  const targets = new Targets();
  const run: TestRun = { suites: [], coverage: [] };
  try {
    for (const one of asked.suites) {
      // Requests and cancellations get their turn.
      await new Promise((resolve) => setTimeout(resolve));
      if (context.isCancelled()) break;
      run.suites.push(await runSuite(one, asked, { ...context, choice, targets }));
    }
    if (asked.coverage) run.coverage = targets.coverage(context.texts);
    return run;
  } finally {
    targets.free();
  }
}

async function runSuite(
  { uri, tests }: RunTests["suites"][number],
  asked: RunTests,
  context: RunContext & { choice: Choice; targets: Targets },
): Promise<SuiteOutcome> {
  const { texts, choice, targets, kubernetes } = context;
  const text = texts.get(uri);
  if (text === undefined) return { uri, problems: [problem("there is no such suite")], runs: [] };
  const suite = readSuiteOf(pathOf(uri), text);
  const problems = suite.errors.map(({ severity, message, range }) => ({
    severity,
    message,
    range,
  }));
  const runs: SuiteRun[] = [];
  if (suite.tests.length === 0 || (suite.crdName ?? suite.crd) === undefined) {
    return { uri, problems, runs };
  }
  try {
    for (const definition of await choice.testedBy({ file: uri, suite })) {
      const target = targets.targetFor(definition);
      for (const release of suite.kubernetes ?? [kubernetes]) {
        const known = problems.map(({ message }) => message);
        const options = { kubernetes: release, ...(tests && { only: tests }) };
        const result = target.run(suite, { ...options, coverage: asked.coverage === true });
        for (const { severity, message } of result.errors) {
          const told = `${nameOf(definition.file)}: ${message}`;
          if (!known.includes(told)) problems.push({ ...problem(told), severity });
        }
        const trace = asked.trace === true ? tracer(texts, suite, definition, release) : () => [];
        runs.push({
          definition: { uri: definition.file, name: nameOf(definition.file) },
          kubernetes: release,
          tests: result.tests.map(({ update: _, ...test }) => ({ ...test, trace: trace(test) })),
        });
      }
    }
  } catch (error) {
    const { range } = suite.crdName ?? suite.crd ?? problem("");
    problems.push({ ...problem((error as Error).message), range });
  }
  return { uri, problems, runs };
}

/** Something that is wrong with a suite as a whole. */
function problem(message: string): Pick<SuiteFault, "severity" | "message" | "range"> {
  const start = { line: 0, character: 0 };
  return { severity: "error", message, range: { start, end: start } };
}

/** The definitions of a run, each compiled once. */
class Targets {
  readonly #known = new Map<SuiteDefinition, SuiteTarget>();

  targetFor(definition: SuiteDefinition): SuiteTarget {
    const target = this.#known.get(definition) ?? new SuiteTarget(definition.text);
    this.#known.set(definition, target);
    return target;
  }

  coverage(texts: Texts): DefinitionCoverage[] {
    return Array.from(this.#known, ([definition, target]) => {
      const { items, ...counts } = target.coverage();
      return { uri: definition.file, ...counts, items: inFile(texts, definition, items) };
    });
  }

  free(): void {
    for (const target of this.#known.values()) target.free();
  }
}

/** Items of a definition at their places in its file. */
function inFile(texts: Texts, definition: SuiteDefinition, items: CoverageItem[]): CoverageItem[] {
  const firstLine = linesBefore(texts, definition);
  return items.map((item) => ({ ...item, range: rangeInFile({ firstLine }, item.range) }));
}

/** Tells what rules, keywords and defaults do in a test: the test runs alone with its coverage. */
function tracer(texts: Texts, suite: Suite, definition: SuiteDefinition, kubernetes: string) {
  const { file: uri, text } = definition;
  return ({ index }: { index: number }): TraceStep[] => {
    const target = new SuiteTarget(text);
    try {
      target.run(suite, { kubernetes, only: [index], coverage: true });
      const items = inFile(texts, definition, target.coverage().items);
      return items.flatMap((item) => told(item).map((text) => ({ uri, range: item.range, text })));
    } finally {
      target.free();
    }
  };
}

/** The use of an item of the definition, in words. */
function told(item: CoverageItem): string[] {
  const { path, keyword, detail, passed, refused, failed, changed } = item;
  const where = path === "" ? "the object" : path;
  if (keyword === "x-kubernetes-validations") {
    const results = [passed > 0 && "true", refused > 0 && "false", failed > 0 && "an error"].filter(
      (one) => one !== false,
    );
    return results.length === 0 ? [] : [`${where}: the rule ${detail} was ${results.join(", ")}`];
  }
  if (keyword === "default" && changed > 0) return [`${where}: the default ${detail} was set`];
  if (keyword === "pruning" && changed > 0) return [`${where}: unknown fields were dropped`];
  if (refused > 0) return [`${where}: ${keyword} ${detail} refused the value`];
  return [];
}
