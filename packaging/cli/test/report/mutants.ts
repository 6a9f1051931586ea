// Changes of the definitions that no test notices.

import type { Mutant } from "../../../js/tools.ts";
import { visible, visibleLine } from "../../../js/visible.ts";
import type { DefinitionMutants, SuiteFile } from "../model.ts";

export function mutantsText(all: DefinitionMutants[], suites: SuiteFile[]): string {
  const lines = all.flatMap(({ definition, kubernetes, report }) => {
    const own = suites.filter(
      ({ places, runs }) =>
        places === undefined && runs.some((run) => run.definition === definition),
    );
    const known: Offered = { names: new Map(), lists: new Set() };
    const { mutants, tried, total } = report;
    const left = mutants.filter(({ noticed }) => !noticed);
    const told = left.flatMap((mutant) => [
      `${definition}:${mutant.range.start.line + 1}: ${visibleLine(change(mutant))}`,
      ...missing(mutant, own, known),
    ]);
    const noticed = mutants.length - left.length;
    const rest =
      tried < total ? [`${definition}: the time was over after ${tried} of ${total} changes`] : [];
    return [
      ...told,
      ...rest,
      `${definition}: tests notice ${noticed} of ${mutants.length} changes (Kubernetes ${kubernetes})`,
      ...invalid(tried - mutants.length),
      "",
    ];
  });
  return lines.join("\n");
}

/** How many changes do not count. */
function invalid(changes: number): string[] {
  if (changes === 0) return [];
  return [`    ${changes} more ${changes === 1 ? "makes" : "make"} the definition invalid`];
}

/**
 * The test that would notice a change, as lines for a suite.
 *
 * @param suites the suites of the definition
 * @param known what was offered before
 */
function missing({ test, reason, version }: Mutant, suites: SuiteFile[], known: Offered): string[] {
  if (test === undefined) {
    const why = reason === undefined ? "" : ` (${visibleLine(reason)})`;
    return [`    no test was found that notices it${why}; perhaps the change has no effect`, ""];
  }
  const [first = "", ...others] = test.text.trimEnd().split("\n");
  const name = first.replace("- name: ", "");
  const key = [test.kind, ...others].join("\n");
  const same = known.names.get(key);
  if (same !== undefined) return [`    the test ${visible(same)} notices it, too`, ""];
  known.names.set(key, name);
  const { words, head, indentation } = placeFor(
    test.kind,
    suites.filter(({ suite }) => [undefined, version, "*"].includes(suite.version?.value)),
    known.lists,
  );
  const lines = [...head, ...[first, ...others].map((line) => indentation + line)];
  return [`    ${words} notices it:`, ...lines.map(visible), ""];
}

/** The tests that were offered for a definition. */
interface Offered {
  /** Their names, by all their other lines. */
  names: Map<string, string>;
  /** The lists that they add to suites. */
  lists: Set<string>;
}

/**
 * The place for a test: at the end of a list of its kind, or in a new list at the end of `tests`.
 *
 * @param lists the new lists of the tests before it
 */
function placeFor(kind: string, suites: SuiteFile[], lists: Set<string>) {
  for (const { file, suite } of suites) {
    if (!suite.tests.some((test) => test.kind === kind)) continue;
    const { items } = indentationOf(kind, suite.text);
    return { words: `this test in ${kind} of ${file}`, head: [], indentation: items };
  }
  const [first] = suites;
  const other = first?.suite.tests[0]?.kind ?? kind;
  const { key, items } = indentationOf(other, first?.suite.text ?? "");
  const of = first === undefined ? "" : ` of ${first.file}`;
  const list = kind + of;
  if (lists.has(list)) return { words: `this test in ${list}`, head: [], indentation: items };
  lists.add(list);
  return { words: `this test below tests${of}`, head: [`${key}${kind}:`], indentation: items };
}

/** The indentation that first suites have. */
const USUAL = "  ";

/** How far a list of tests and its items are indented in the text of a suite. */
function indentationOf(list: string, text: string): { key: string; items: string } {
  const before = `^([ \\t]*)["']?${list}["']?[ \\t]*:[ \\t]*(?:#.*)?(?:\\r?\\n[ \\t]*(?:#.*)?)*?`;
  const found = new RegExp(`${before}\\r?\\n([ \\t]*)- `, "m").exec(text);
  return { key: found?.[1] ?? USUAL, items: found?.[2] ?? USUAL };
}

function change({ version, path, keyword, before, after }: Mutant): string {
  const at = [version, path].filter(Boolean).join(" ");
  const what = keyword === "x-kubernetes-validations" ? "the rule" : keyword;
  if (after === undefined) return `${at}: no test notices when ${what} ${before} is removed`;
  return `${at}: no test notices when ${what} ${before} becomes ${after}`;
}
