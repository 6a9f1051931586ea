// Runs the suite against the definition that it names, and writes first suites.

import {
  draftSuite,
  readSuite,
  type Suite,
  SuiteTarget,
  updateSuite,
  Workspace,
} from "crd-drydock/tools";
import { agreedUpdate } from "../../../packaging/suites/agreed";
import type { Pane, Texts } from "../engine/protocol";
import { JUDGED } from "../engine/requests";
import { type Stored, storedDefinitions } from "../engine/stored-definitions";
import { placed } from "./places";
import type { Questions, TestRun, Unnoticed } from "./protocol";

/** Runs the tests of the suite. */
export function runTests({ texts, kubernetes, updates }: Questions["tests"]): TestRun {
  const suite = readSuite(texts.suite);
  const release = releaseFor(suite, kubernetes);
  const wanted = suite.crdName?.value;
  const found = definitionOf(texts, wanted);
  const nothing = { kubernetes: release, faults: suite.errors, tests: [] };
  if (found === undefined) {
    return { ...nothing, ...(wanted !== undefined && { wanted }) };
  }
  const { name, pane, stored } = found;
  const target = new SuiteTarget(stored.text);
  try {
    const { tests, errors } = target.run(suite, { kubernetes: release, coverage: true });
    const { items, ...counts } = target.coverage();
    return {
      ...nothing,
      definition: name,
      faults: [...suite.errors, ...errors, ...tests.flatMap(({ remarks = [] }) => remarks)],
      tests,
      coverage: {
        ...counts,
        items: items.map(({ range, ...item }) => ({ ...item, ...placed(pane, { range }, stored) })),
      },
      ...(updates && { updated: updated(suite, target, release) }),
    };
  } finally {
    target.free();
  }
}

/** The chosen release; if the suite is for other releases, the last one of those. */
function releaseFor({ kubernetes: own = [] }: Suite, chosen: string): string {
  return own.includes(chosen) ? chosen : (own.at(-1) ?? chosen);
}

/** The definition of a name; without a name the first one. */
export function definitionOf(
  texts: Texts,
  wanted: string | undefined,
): { name: string; pane: Pane; stored: Stored } | undefined {
  for (const pane of JUDGED.toReversed()) {
    for (const [name, stored] of storedDefinitions(texts[pane], new Workspace())) {
      if (wanted === undefined || name === wanted) {
        return { name, pane, stored };
      }
    }
  }
  return undefined;
}

/** The suite, with the answers of the server, at each release of the suite, as the expectations of its failed tests. */
function updated(
  suite: Suite,
  target: SuiteTarget,
  release: string,
): NonNullable<TestRun["updated"]> {
  const testsAt = (kubernetes: string) => target.run(suite, { kubernetes, updates: true }).tests;
  const all = (suite.kubernetes ?? [release]).flatMap(testsAt);
  const ran = all.filter(({ outcome }) => outcome !== "skipped");
  const failed = testsAt(release).filter(({ outcome }) => outcome === "failed");
  const updates = failed.flatMap(({ index }) => {
    const update = agreedUpdate(ran.filter((test) => test.index === index));
    return update === undefined ? [] : [{ index, update }];
  });
  const { text, left } = updateSuite(suite, updates);
  return { text, count: updates.length - left.length };
}

/** The time limit for trying changes, in seconds. Other questions wait for so long. */
const MUTANTS_SECONDS = 15;

/** The small changes of the definition that no test notices, each with a test that would notice it. */
export function unnoticed({ texts, kubernetes }: Questions["mutants"]): Unnoticed | undefined {
  const suite = readSuite(texts.suite);
  const found = definitionOf(texts, suite.crdName?.value);
  if (found === undefined) {
    return undefined;
  }
  const { pane, stored } = found;
  const target = new SuiteTarget(stored.text);
  try {
    const { mutants, tried, total } = target.mutantReport([suite], {
      kubernetes: releaseFor(suite, kubernetes),
      seconds: MUTANTS_SECONDS,
      releases: suite.kubernetes ?? [],
    });
    const left = mutants.filter(({ noticed }) => !noticed);
    return {
      noticed: mutants.length - left.length,
      valid: mutants.length,
      tried,
      total,
      mutants: left.map(({ range, patch, noticed, ...mutant }) => ({
        ...mutant,
        ...placed(pane, { range }, stored),
      })),
    };
  } finally {
    target.free();
  }
}

/** A first suite for a definition. */
export function firstSuite({ texts, kubernetes, definition }: Questions["draft"]): string {
  const { stored } = definitionOf(texts, definition) ?? {};
  return draftSuite(stored?.text ?? "", { crd: `${definition}.yaml`, kubernetes });
}
