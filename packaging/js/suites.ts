// Test suites of definitions.

import type { CompiledTarget, ToolsGlue } from "virtual:tools-glue";
import { mustBeString } from "./arguments.ts";
import { type Crd, definitionText, releaseFor } from "./crd.ts";
import { callTools, isRunningTools } from "./engine.ts";
import { checked, checkedValidation, optionsWith } from "./options.ts";
import { knownRelease, knownReleases } from "./releases.ts";
import { kind } from "./source.ts";
import { compiledSuite, suiteText } from "./suite-texts.ts";
import type { Source } from "./types.ts";
import type {
  Coverage,
  DefinitionIdentity,
  DraftSuiteOptions,
  Mutant,
  MutantOptions,
  MutantReport,
  RunSuiteOptions,
  Suite,
  SuiteResult,
  TestUpdate,
  UpdatedSuite,
} from "./types-suites.ts";

/**
 * Reads a test suite: YAML in the format of openshift/api, with additions of this project. The text
 * never makes this function throw: `errors` lists the mistakes, with their places.
 *
 * @throws {TypeError} when the argument is not a string
 *
 * @example
 * ```js
 * import { readSuite } from "crd-drydock";
 *
 * const suite = readSuite(`
 * crdName: widgets.example.org
 * version: v1
 * tests:
 *   onCreate:
 *   - name: size has a limit
 *     initial: {apiVersion: example.org/v1, kind: Widget, spec: {size: 10}}
 *     expectedError: "spec.size in body should be less than or equal to 9"
 * `);
 * suite.tests.map(({ name }) => name); // => ["size has a limit"]
 * suite.errors; // => []
 * ```
 */
export function readSuite(text: string): Suite {
  mustBeString(text, "text");
  const suite = JSON.parse(callTools((tools) => tools.readSuite(text)));
  return { text, ...suite };
}

/**
 * Runs a suite against a definition: sends the requests and compares the answers with the expectations.
 * To run many suites against one definition, make a `SuiteTarget` of it first.
 *
 * @throws {TypeError} when an argument has a wrong type
 * @throws {UnknownReleaseError} when the release is not known
 *
 * @example
 * ```js
 * import { runSuite } from "crd-drydock";
 *
 * const { tests } = runSuite(suite, crdText);
 * tests.map(({ outcome }) => outcome); // => ["passed"]
 * ```
 */
export function runSuite(
  suite: Suite,
  definition: Source | Crd | SuiteTarget,
  options?: RunSuiteOptions,
): SuiteResult {
  if (definition instanceof SuiteTarget) return definition.run(suite, options);
  const target = new SuiteTarget(definition);
  try {
    const result = target.run(suite, options);
    return options?.coverage ? { ...result, coverage: target.coverage() } : result;
  } finally {
    target.free();
  }
}

/**
 * Writes new expectations into a suite. Comments and layout stay. Run the suite with the option
 * `updates` to get what the server says to each failed test.
 *
 * @throws {TypeError} when an argument has a wrong type
 *
 * @example
 * ```js
 * import { runSuite, updateSuite } from "crd-drydock";
 *
 * const spoiled = readSuite(suite.text.replace("equal to 9", "equal to 8"));
 * const { tests } = runSuite(spoiled, crdText, { updates: true });
 * const updates = tests.flatMap(({ index, update }) => (update ? [{ index, update }] : []));
 * const { text } = updateSuite(spoiled, updates);
 * runSuite(readSuite(text), crdText).tests[0]?.outcome; // => "passed"
 * ```
 */
export function updateSuite(
  suite: Suite,
  updates: { index: number; update: TestUpdate }[],
): UpdatedSuite {
  const text = suiteText(suite);
  if (!Array.isArray(updates))
    throw new TypeError(`updates must be an array; it is ${kind(updates)}`);
  const pairs = updates.map(({ index, update }, number) => {
    if (!Number.isSafeInteger(index) || index < 0) {
      throw new TypeError(`updates[${number}].index must be an index; it is ${kind(index)}`);
    }
    if (update === undefined) throw new TypeError(`updates[${number}].update is missing`);
    const { expectedErrors, listKeys, ...texts } = checked(update);
    const { expected, expectedError, expectedStatusError } = texts;
    for (const [name, value] of Object.entries({ expected, expectedError, expectedStatusError })) {
      if (value !== undefined) mustBeString(value, `updates[${number}].update.${name}`);
    }
    mustBeErrors(expectedErrors, `updates[${number}].update.expectedErrors`);
    mustBeListKeys(listKeys, `updates[${number}].update.listKeys`);
    return [index, { expected, expectedError, expectedStatusError, expectedErrors, listKeys }];
  });
  return JSON.parse(callTools((tools) => tools.updateSuite(text, JSON.stringify(pairs))));
}

function mustBeListKeys(all: unknown, name: string): void {
  if (all === undefined) return;
  if (!Array.isArray(all)) throw new TypeError(`${name} must be an array; it is ${kind(all)}`);
  for (const [at, one] of all.entries()) {
    for (const part of ["list", "keys"] as const) {
      const texts = one?.[part];
      const where = `${name}[${at}].${part}`;
      if (!Array.isArray(texts))
        throw new TypeError(`${where} must be an array; it is ${kind(texts)}`);
      for (const [index, text] of texts.entries()) mustBeString(text, `${where}[${index}]`);
    }
  }
}

function mustBeErrors(errors: unknown, name: string): void {
  if (errors === undefined) return;
  if (!Array.isArray(errors))
    throw new TypeError(`${name} must be an array; it is ${kind(errors)}`);
  for (const [at, error] of errors.entries()) {
    mustBeString(error?.code, `${name}[${at}].code`);
    if (error.field !== undefined) mustBeString(error.field, `${name}[${at}].field`);
    if (error.message !== undefined) mustBeString(error.message, `${name}[${at}].message`);
  }
}

/**
 * Writes a first suite for a definition: objects that are admitted, with the defaults that they get, and
 * for each rule an object or an update that it refuses.
 *
 * @throws {TypeError} when an argument has a wrong type
 * @throws {UnknownReleaseError} when the release is not known
 * @throws {Error} when no server takes the definition
 *
 * @example
 * ```js
 * import { draftSuite, runSuite } from "crd-drydock";
 *
 * const draft = readSuite(draftSuite(crdText, { crd: "widgets.yaml" }));
 * draft.crd?.value; // => "widgets.yaml"
 * runSuite(draft, crdText).tests.every(({ outcome }) => outcome === "passed"); // => true
 * ```
 */
export function draftSuite(
  definition: Source | Crd | SuiteTarget,
  options: DraftSuiteOptions,
): string {
  if (definition instanceof SuiteTarget) return definition.draft(options);
  const target = new SuiteTarget(definition);
  try {
    return target.draft(options);
  } finally {
    target.free();
  }
}

/**
 * Makes many small changes to a definition, one at a time, and runs suites after each. A change moves a
 * bound by one, removes a keyword, a member of an enumeration, a rule or a part of a rule, replaces an
 * operator of a rule, replaces `oldSelf` by `self`, or makes a rule false. If no test notices a change, a test is missing:
 * `test` has one. Changes that make the definition invalid are left out, and so are changes that
 * provably have no effect. `SuiteTarget.mutantReport` also tells how many changes there are.
 *
 * @throws {TypeError} when an argument has a wrong type
 * @throws {UnknownReleaseError} when the release is not known
 *
 * @example
 * ```js
 * import { mutants } from "crd-drydock";
 *
 * const bound = mutants(crdText, [suite]).find(({ after }) => after === "10");
 * bound?.before; // => "9"
 * bound?.noticed; // => true
 * ```
 */
export function mutants(
  definition: Source | Crd | SuiteTarget,
  suites: Suite[],
  options?: MutantOptions,
): Mutant[] {
  if (!Array.isArray(suites)) throw new TypeError(`suites must be an array; it is ${kind(suites)}`);
  if (definition instanceof SuiteTarget) return definition.mutants(suites, options);
  const target = new SuiteTarget(definition);
  try {
    return target.mutants(suites, options);
  } finally {
    target.free();
  }
}

/** How many mutants are made between two looks at the clock. */
const BATCH_MUTANTS = 16;

/** A definition inside one instance of the engine. */
interface Handle {
  tools: ToolsGlue;
  target: CompiledTarget;
}

/**
 * A definition for many suites. It is compiled once for each version and release. It holds memory of the
 * engine until `free`.
 *
 * @example
 * ```js
 * import { SuiteTarget } from "crd-drydock";
 *
 * const target = new SuiteTarget(crdText);
 * target.identity.name; // => "widgets.example.org"
 * target.run(suite, { kubernetes: "1.33" }).kubernetes; // => "1.33"
 * target.free();
 * ```
 */
export class SuiteTarget {
  /** The definition as text. */
  readonly text: string;
  /** The release that answers unless a call names another one: that of a `Crd`, else the default one. */
  readonly kubernetes: string;
  #handle: Handle | undefined;
  #freed = false;

  /**
   * Reads a definition. An invalid definition gives a target, too: the results report the reason.
   *
   * @throws {TypeError} when the argument has a wrong type
   */
  constructor(definition: Source | Crd) {
    this.text = definitionText(definition, "definition");
    this.kubernetes = releaseFor(undefined, definition);
  }

  /**
   * A target for each definition in a text with several documents.
   *
   * @throws {TypeError} when the argument is not a string
   *
   * @example
   * ```js
   * import { SuiteTarget } from "crd-drydock";
   *
   * SuiteTarget.all(`${crdText}\n---\n${crdText}`).length; // => 2
   * ```
   */
  static all(text: string): SuiteTarget[] {
    mustBeString(text, "text");
    const texts: string[] = JSON.parse(callTools((tools) => tools.definitionTexts(text)));
    return texts.map((each) => new SuiteTarget(each));
  }

  /** The name of the definition, without compiling it. */
  get identity(): DefinitionIdentity {
    const identity = JSON.parse(this.#ask((target) => target.identity()));
    return { ...identity, annotations: Object.fromEntries(identity.annotations) };
  }

  /** As `runSuite`. `coverage` returns the coverage. */
  run(suite: Suite, options?: RunSuiteOptions): SuiteResult {
    const text = suiteText(suite);
    const asked = runOptions(options, this.kubernetes);
    const { kubernetes, tolerateTexts, coverage, updates, fieldValidation, times } = asked;
    const only = onlyOf(suite, asked.only, "only");
    return JSON.parse(
      this.#ask((target, tools) =>
        target.run(
          compiledSuite(tools, suite, text),
          kubernetes,
          tolerateTexts,
          coverage,
          only && Uint32Array.from(only),
          updates,
          fieldValidation,
          times,
        ),
      ),
    ) as SuiteResult;
  }

  /**
   * The coverage of the definition by tests that ran with the option `coverage`.
   *
   * @example
   * ```js
   * import { SuiteTarget } from "crd-drydock";
   *
   * const target = new SuiteTarget(crdText);
   * target.run(suite, { coverage: true });
   * const maximum = target.coverage().items.find(({ keyword }) => keyword === "maximum");
   * maximum?.covered; // => true
   * target.free();
   * ```
   */
  coverage(): Coverage {
    return JSON.parse(this.#ask((target) => target.coverage()));
  }

  /**
   * As the function `mutants`.
   *
   * @example
   * ```js
   * import { SuiteTarget } from "crd-drydock";
   *
   * const target = new SuiteTarget(crdText);
   * target.mutants([suite]).every(({ noticed }) => noticed); // => false
   * target.free();
   * ```
   */
  mutants(suites: Suite[], options?: MutantOptions): Mutant[] {
    return this.mutantReport(suites, options).mutants;
  }

  /**
   * As `mutants`, with the numbers of changes that there are and that were tried.
   *
   * @example
   * ```js
   * import { SuiteTarget } from "crd-drydock";
   *
   * const target = new SuiteTarget(crdText);
   * const { tried, total } = target.mutantReport([suite]);
   * tried === total; // => true
   * target.free();
   * ```
   */
  mutantReport(suites: Suite[], options?: MutantOptions): MutantReport {
    const texts = suites.map((suite) => suiteText(suite));
    const asked = mutantOptions(options, this.kubernetes);
    const { kubernetes, seconds, progress, hosts, releases, fieldValidation, tolerateTexts } =
      asked;
    const only = suites.map((suite, at) => onlyOf(suite, asked.only[at], `only[${at}]`) ?? null);
    const end = performance.now() + seconds * 1000;
    const report: MutantReport = { mutants: [], tried: 0, total: 0, untested: [] };
    do {
      const part = JSON.parse(
        this.#ask((target) =>
          target.mutants(
            texts,
            JSON.stringify(only),
            Math.min(hosts, texts.length),
            kubernetes,
            releases,
            fieldValidation,
            tolerateTexts,
            report.tried,
            BATCH_MUTANTS,
          ),
        ),
      );
      report.mutants.push(...part.mutants);
      report.total = part.total;
      report.untested = part.untested;
      report.tried = Math.min(report.tried + BATCH_MUTANTS, part.total);
      progress?.(report.tried, report.total);
    } while (report.tried < report.total && performance.now() < end);
    return report;
  }

  /**
   * As the function `draftSuite`.
   *
   * @example
   * ```js
   * import { SuiteTarget } from "crd-drydock";
   *
   * const target = new SuiteTarget(crdText);
   * target.draft({ crd: "widgets.yaml" }).includes("crdName: widgets.example.org"); // => true
   * target.free();
   * ```
   */
  draft(options: DraftSuiteOptions): string {
    const { crd, kubernetes = this.kubernetes } = optionsWith(["crd", "kubernetes"], options);
    mustBeString(crd, "options.crd");
    const releases = knownReleases(kubernetes, "options.kubernetes");
    const { text, error } = JSON.parse(this.#ask((target) => target.draft(crd, releases)));
    if (error !== undefined) throw new Error(error);
    return text;
  }

  /** Gives the engine's memory back. */
  free(): void {
    this.#freed = true;
    const handle = this.#handle;
    this.#handle = undefined;
    if (handle !== undefined && isRunningTools(handle.tools)) {
      callTools(() => handle.target.free());
    }
  }

  #ask<Result>(question: (target: CompiledTarget, tools: ToolsGlue) => Result): Result {
    if (this.#freed) throw new Error("this SuiteTarget was freed");
    const known = this.#handle;
    const { text } = this;
    return callTools((tools) => {
      if (known !== undefined && known.tools === tools) return question(known.target, tools);
      const target = new tools.SuiteTarget(text);
      this.#handle = { tools, target };
      return question(target, tools);
    });
  }
}

function runOptions(options: RunSuiteOptions | undefined, own: string) {
  const {
    kubernetes,
    tolerateTexts = false,
    coverage = false,
    updates = false,
    times = false,
    only,
    fieldValidation,
    ...others
  } = checked(options);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`options.${unknown} is unknown`);
  for (const [name, value] of Object.entries({ tolerateTexts, coverage, updates, times })) {
    if (typeof value === "boolean") continue;
    throw new TypeError(`options.${name} must be a boolean; it is ${kind(value)}`);
  }
  return {
    kubernetes: knownRelease(kubernetes ?? own, "options.kubernetes"),
    tolerateTexts,
    coverage,
    only,
    updates,
    times,
    fieldValidation: checkedValidation(fieldValidation),
  };
}

/** The indices of tests that run. A suite that only has its text is not asked how many tests it has. */
function onlyOf({ tests }: Suite, only: unknown, name: string): number[] | undefined {
  if (only === undefined) return undefined;
  const isIndex = (one: unknown) => Number.isSafeInteger(one) && (one as number) >= 0;
  if (!Array.isArray(only) || !only.every(isIndex)) {
    throw new TypeError(`options.${name} must be an array of indices; it is ${kind(only)}`);
  }
  const wrong = only.find((index: number) => tests !== undefined && index >= tests.length);
  if (wrong === undefined) return only;
  throw new RangeError(`options.${name}: the suite has no test ${wrong}: it has ${tests.length}`);
}

function mutantOptions(options: MutantOptions | undefined, own: string) {
  const {
    kubernetes,
    seconds = Number.POSITIVE_INFINITY,
    progress,
    only = [],
    hosts = Number.POSITIVE_INFINITY,
    releases = [],
    fieldValidation,
    tolerateTexts = false,
    ...others
  } = checked(options);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`options.${unknown} is unknown`);
  for (const [name, value] of Object.entries({ seconds, hosts })) {
    if (typeof value === "number" && !Number.isNaN(value)) continue;
    throw new TypeError(`options.${name} must be a number; it is ${kind(value)}`);
  }
  if (progress !== undefined && typeof progress !== "function") {
    throw new TypeError(`options.progress must be a function; it is ${kind(progress)}`);
  }
  if (!Array.isArray(only)) {
    throw new TypeError(`options.only must be an array; it is ${kind(only)}`);
  }
  if (!Array.isArray(releases)) {
    throw new TypeError(`options.releases must be an array; it is ${kind(releases)}`);
  }
  if (typeof tolerateTexts !== "boolean") {
    throw new TypeError(`options.tolerateTexts must be a boolean; it is ${kind(tolerateTexts)}`);
  }
  return {
    kubernetes: knownRelease(kubernetes ?? own, "options.kubernetes"),
    seconds,
    progress,
    only,
    hosts: Math.max(0, hosts),
    releases: releases.map((one, at) => knownRelease(one, `options.releases[${at}]`)),
    fieldValidation: checkedValidation(fieldValidation),
    tolerateTexts,
  };
}
