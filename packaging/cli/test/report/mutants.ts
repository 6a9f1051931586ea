// Changes of the definitions that no test notices.

import { addTo } from "../../../js/lists.ts";
import { kubernetesVersions, type TestKind } from "../../../js/tools.ts";
import { visible, visibleLine } from "../../../js/visible.ts";
import { rangesOf } from "../../shared/releases.ts";
import {
  type DefinitionMutants,
  labelsOf,
  type SuiteFile,
  suitesOf,
  type TriedMutant,
} from "../model.ts";
import { failedRuns } from "./failures.ts";

/** A test that is missing in a suite. */
export interface OfferedTest {
  /** The suite, if one tests the version. */
  suite: SuiteFile | undefined;
  kind: TestKind;
  /** The line with the key of its list, for suites without tests of its kind. */
  key: string;
  lines: string[];
}

/**
 * @param isStopped whether `--bail` ended the run
 * @param offers gets the tests that are offered
 */
export function mutantsText(
  all: DefinitionMutants[],
  suites: SuiteFile[],
  isStopped: boolean,
  offers: OfferedTest[] = [],
): string {
  const labelOf = labelsOf(all);
  const definitions = new Map<string, DefinitionMutants[]>();
  for (const one of all) addTo(definitions, labelOf(one), one);
  const lines = Array.from(definitions, ([label, reports]) =>
    ofDefinition(label, inOrder(reports), suites, offers),
  );
  const rest = isStopped ? ["--bail stopped the run: no changes were tried", ""] : [];
  return [...lines.flat(), ...rest].join("\n");
}

/** The newest release comes first: the definition is for it in the first place. */
function inOrder(reports: DefinitionMutants[]): DefinitionMutants[] {
  const place = ({ kubernetes }: DefinitionMutants) => kubernetesVersions.indexOf(kubernetes);
  return reports.sort((one, other) => place(other) - place(one));
}

/** The changes of a definition at one or more releases. */
function ofDefinition(
  label: string,
  reports: DefinitionMutants[],
  suites: SuiteFile[],
  offers: OfferedTest[],
): string[] {
  const [first] = reports;
  if (first === undefined) return [];
  const { definition } = first;
  const tested = suitesOf(first, suites);
  const own = tested.filter(
    ({ places, runs }) => places === undefined && runs.some((run) => run.definition === definition),
  );
  const known: Offered = { names: new Map(), lists: new Set(), offers };
  const told = survivors(reports).flatMap(({ mutant, releases, others }) => {
    const line = `${definition}:${mutant.range.start.line + 1}: ${visibleLine(change(mutant))}`;
    const some = releases.length < reports.length ? ` (Kubernetes ${shown(releases)})` : "";
    const tests = enough([mutant, ...others], releases);
    return [line + some, ...tests.flatMap((one) => missing(one, releases, own, known))];
  });
  return [
    ...told,
    ...summaries(label, reports),
    ...failedRuns(definition, tested, "notice", " no change"),
    "",
  ];
}

type Report = DefinitionMutants["report"];

/** A change that no test notices at some releases. */
interface Survivor {
  mutant: TriedMutant;
  /** The newest one comes first. */
  releases: string[];
  /** The same change at the other releases. */
  others: TriedMutant[];
}

/** The changes whose tests notice a change at the releases, as few as possible. The first one if there is no test. */
function enough(mutants: TriedMutant[], releases: string[]): TriedMutant[] {
  const [first] = mutants;
  const chosen: TriedMutant[] = [];
  let left = releases;
  for (const mutant of mutants) {
    const noticed = mutant.test?.noticed ?? [];
    if (!left.some((release) => noticed.includes(release))) continue;
    chosen.push(mutant);
    left = left.filter((release) => !noticed.includes(release));
  }
  return chosen.length > 0 || first === undefined ? chosen : [first];
}

/** The changes that no test notices, each once, in the order of the definition. */
function survivors(reports: DefinitionMutants[]): Survivor[] {
  const found = new Map<string, Survivor>();
  for (const { kubernetes, report } of reports) {
    for (const mutant of report.mutants.filter(({ noticed }) => !noticed)) {
      const key = JSON.stringify(mutant.patch);
      const same = found.get(key);
      if (same === undefined) found.set(key, { mutant, releases: [kubernetes], others: [] });
      else {
        same.releases.push(kubernetes);
        same.others.push(mutant);
      }
    }
  }
  if (reports.length === 1) return [...found.values()];
  const line = ({ mutant }: Survivor) => mutant.range.start.line;
  return [...found.values()].sort((one, other) => line(one) - line(other));
}

function shown(releases: string[]): string {
  return rangesOf(inOrderOfAge(releases));
}

function inOrderOfAge(releases: string[]): string[] {
  return kubernetesVersions.filter((release) => releases.includes(release));
}

/** How many changes tests notice. Releases with the same numbers share a line. */
function summaries(label: string, reports: DefinitionMutants[]): string[] {
  const found = new Map<string, { releases: string[]; report: Report }>();
  for (const { kubernetes, report } of reports) {
    const key = [noticed(report), counted(report), report.tried, report.total].join(" ");
    const same = found.get(key);
    if (same === undefined) found.set(key, { releases: [kubernetes], report });
    else same.releases.push(kubernetes);
  }
  return Array.from(found.values(), ({ releases, report }) => {
    const { mutants, tried, total, untested } = report;
    const late = total > tried ? `; the time was over before ${total - tried} others` : "";
    const words = `tests notice ${noticed(report)} of ${counted(report)} changes`;
    const line = `${label}: ${words} (Kubernetes ${shown(releases)})${late}`;
    return [line, ...untested.map(withoutSuite), ...invalid(tried - mutants.length)];
  }).flat();
}

/** How many changes tests could notice. */
function counted({ mutants, untested }: Report): number {
  return untested.reduce((sum, { changes }) => sum + changes, mutants.length);
}

function withoutSuite({ version, changes }: Report["untested"][number]): string {
  return `    no suite tests ${version}, which has ${changes} of them`;
}

function noticed({ mutants }: Report): number {
  return mutants.filter(({ noticed }) => noticed).length;
}

/** How many changes do not count. */
function invalid(changes: number): string[] {
  if (changes === 0) return [];
  return [`    ${changes} more ${changes === 1 ? "makes" : "make"} the definition invalid`];
}

/**
 * How many percent of the changes tests notice. Some changes were not tried for lack of time: the least value counts
 * them as not noticed, and the greatest value counts them as noticed. It is 100 if there are no changes.
 */
export function noticedPercent(all: DefinitionMutants[]): { least: number; most: number } {
  const sum = (of: (report: Report) => number) =>
    all.reduce((before, { report }) => before + of(report), 0);
  const late = sum(({ total, tried }) => total - tried);
  const total = sum(counted) + late;
  const percent = (changes: number) => (total === 0 ? 100 : (100 * changes) / total);
  return { least: percent(sum(noticed)), most: percent(sum(noticed) + late) };
}

/**
 * The test that would notice a change, as lines for a suite.
 *
 * @param releases the releases at which no test notices it
 * @param suites the suites of the definition
 * @param known what was offered before
 */
function missing(
  { test, reason }: TriedMutant,
  releases: string[],
  suites: SuiteFile[],
  known: Offered,
): string[] {
  if (test === undefined) {
    const why = reason === undefined ? "" : ` (${visibleLine(reason)})`;
    return [`    no test was found that notices it${why}`, ""];
  }
  const [first = "", ...others] = test.text.trimEnd().split("\n");
  const name = first.replace("- name: ", "");
  const key = [test.suite, test.kind, ...others].join("\n");
  const same = known.names.get(key);
  const noticed = releases.filter((release) => test.noticed.includes(release));
  const some = noticed.length < releases.length ? ` (Kubernetes ${shown(noticed)})` : "";
  if (same !== undefined) return [`    the test ${visible(same)} notices it, too${some}`, ""];
  known.names.set(key, name);
  const {
    suite,
    words,
    key: list,
    isNew,
    indentation,
  } = placeFor(
    test.kind,
    suites.find(({ file }) => file === test.suite),
    known.lists,
  );
  const own = [first, ...others].map((line) => indentation + line);
  const lines = isNew ? [list, ...own] : own;
  known.offers.push({ suite, kind: test.kind, key: list, lines: own });
  return [`    ${words} notices it${some}:`, ...lines.map(visible), ""];
}

/** The tests that were offered for a definition. */
interface Offered {
  /** Their names, by all their other lines. */
  names: Map<string, string>;
  /** The lists that they add to suites. */
  lists: Set<string>;
  offers: OfferedTest[];
}

/**
 * The place for a test: at the end of a list of its kind, or in a new list at the end of `tests`.
 *
 * @param suite the suite that gets it, unless it is a first one
 * @param lists the new lists of the tests before it
 */
function placeFor(kind: string, suite: SuiteFile | undefined, lists: Set<string>) {
  const { file = "a first suite", suite: { tests, text } = { tests: [], text: "" } } = suite ?? {};
  const hasList = tests.some((test) => test.kind === kind);
  const other = hasList ? kind : (tests[0]?.kind ?? kind);
  const { key, items: indentation } = indentationOf(other, text);
  const list = `${kind} of ${file}`;
  const isNew = !hasList && !lists.has(list);
  lists.add(list);
  const words = isNew ? `this test below tests of ${file}` : `this test in ${list}`;
  return { suite, words, key: `${key}${kind}:`, isNew, indentation };
}

/** The indentation that first suites have. */
const USUAL = "  ";

/** How far a list of tests and its items are indented in the text of a suite. */
function indentationOf(list: string, text: string): { key: string; items: string } {
  const before = `^([ \\t]*)["']?${list}["']?[ \\t]*:[ \\t]*(?:#.*)?(?:\\r?\\n[ \\t]*(?:#.*)?)*?`;
  const found = new RegExp(`${before}\\r?\\n([ \\t]*)- `, "m").exec(text);
  return { key: found?.[1] ?? USUAL, items: found?.[2] ?? USUAL };
}

function change({ version, path, keyword, before, after }: TriedMutant): string {
  const at = [version, path].filter(Boolean).join(" ");
  const what = keyword === "x-kubernetes-validations" ? "the rule" : keyword;
  if (after === undefined) return `${at}: no test notices when ${what} ${before} is removed`;
  return `${at}: no test notices when ${what} ${before} becomes ${after}`;
}
