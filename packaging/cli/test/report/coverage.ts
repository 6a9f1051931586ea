// How much of the definitions the tests use: for people, and as lcov for the tools that show it.

import { resolve } from "node:path";
import { addTo } from "../../../js/lists.ts";
import type { Coverage, CoverageItem } from "../../../js/tools.ts";
import { visibleLine } from "../../../js/visible.ts";
import { type DefinitionCoverage, labelsOf, type SuiteFile, suitesOf } from "../model.ts";
import { failedRuns } from "./failures.ts";

/** The share of covered items in percent; 100 if there are no items. */
export function percent(coverages: Pick<Coverage, "covered" | "total">[]): number {
  const sum = (key: "covered" | "total") => coverages.reduce((all, one) => all + one[key], 0);
  return sum("total") === 0 ? 100 : (100 * sum("covered")) / sum("total");
}

/** The items that are not covered, with their lines, and the share of covered items. Says how many failed tests count. */
export function coverageText(coverages: DefinitionCoverage[], suites: SuiteFile[]): string {
  const labelOf = labelsOf(coverages);
  const lines = coverages.flatMap(({ definition, name, coverage }) => [
    ...lacks(coverage).map(({ line, words }) => `${definition}:${line + 1}: ${visibleLine(words)}`),
    `${labelOf({ definition, name, coverage })}: ${coverage.covered} of ${coverage.total} are covered (${shown([coverage])})`,
    ...failedRuns(definition, suitesOf({ definition, name }, suites), "count", ", too"),
    "",
  ]);
  if (coverages.length > 1) {
    lines.push(
      `All definitions: ${shown(coverages.map(({ coverage }) => coverage))} are covered`,
      "",
    );
  }
  return lines.join("\n");
}

/** The share of covered items for people, rounded down: it never promises too much. */
export function shown(coverages: Coverage[]): string {
  return `${roundedDown(percent(coverages))} %`;
}

/** A percentage for people, rounded down. */
export function roundedDown(share: number): number {
  return Math.floor(share * 10) / 10;
}

/** The items that are not covered, by their lines. A version without any effect is one item. */
function lacks({ items }: Coverage): { line: number; words: string }[] {
  const versions = new Map<string, CoverageItem[]>();
  for (const item of items) addTo(versions, item.version, item);
  const found = [...versions].flatMap(([version, own]) => {
    const [first] = own;
    if (first !== undefined && own.length > 1 && versions.size > 1 && !own.some(isUsed)) {
      const all = `${own.length} rules, keywords and defaults`;
      const words = `${version}: none of its ${all} had an effect in a test`;
      return [{ line: first.range.start.line, words }];
    }
    const others = own.filter(({ covered }) => !covered);
    return others.map((item) => ({ line: item.range.start.line, words: lack(item) }));
  });
  return found.sort((one, other) => one.line - other.line);
}

function isUsed(item: CoverageItem): boolean {
  return timesOf(item) > 0;
}

function lack({ version, path, keyword, detail, passed, refused }: CoverageItem): string {
  const at = [version, path].filter(Boolean).join(" ");
  switch (keyword) {
    case "x-kubernetes-validations": {
      const never = [passed === 0 && "true", refused === 0 && "false"].filter(Boolean);
      return `${at}: the rule was never ${never.join(" nor ")}: ${detail}`;
    }
    case "default":
      return `${at}: the default ${detail} was never set`;
    case "pruning":
      return `${at}: no unknown field was dropped`;
    case "required":
      return `${at}: nothing without ${detail} was refused`;
    default:
      return `${at}: ${keyword} ${detail} refused nothing`;
  }
}

/**
 * Lines and branches. A line is hit if one of its items is covered. A rule has two branches, true and false. Each of
 * several items on a line is a branch.
 */
export function lcov(coverages: DefinitionCoverage[]): string {
  return coverages.map(record).join("");
}

function record({ definition, coverage }: DefinitionCoverage): string {
  const lines = new Map<number, CoverageItem[]>();
  for (const item of coverage.items) addTo(lines, item.range.start.line + 1, item);
  const inOrder = [...lines].sort(([one], [other]) => one - other);
  const branches = inOrder.flatMap(([line, items]) => {
    const blocks = items.map((item) => branchesOf(item, items.length > 1));
    return blocks.flatMap((counts, block) =>
      counts.map((count, at) => ({ place: `${line},${block},${at}`, count })),
    );
  });
  const hits = inOrder.map(([line, items]) => ({ line, times: Math.max(...items.map(timesOf)) }));
  return [
    "TN:",
    `SF:${resolve(definition)}`,
    ...branches.map(({ place, count }) => `BRDA:${place},${count}`),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(({ count }) => Number(count) > 0).length}`,
    ...hits.map(({ line, times }) => `DA:${line},${times}`),
    `LF:${hits.length}`,
    `LH:${hits.filter(({ times }) => times > 0).length}`,
    "end_of_record\n",
  ].join("\n");
}

/** How often each branch of an item was taken; `-` if it was never reached. */
function branchesOf(item: CoverageItem, isBesideOthers: boolean): (number | "-")[] {
  const times = timesOf(item);
  if (item.keyword === "x-kubernetes-validations") {
    return [item.passed, item.refused].map((count) => (times === 0 ? "-" : count));
  }
  return isBesideOthers ? [times] : [];
}

/** How often an item had an effect. */
function timesOf({ passed, refused, failed, changed }: CoverageItem): number {
  return passed + refused + failed + changed;
}
