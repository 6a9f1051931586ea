// A lens above each rule with its cost.

import type { CodeLens } from "vscode-languageserver";
import { shifted } from "../js/positions.ts";
import {
  type CostFactor,
  locate,
  type Range,
  type RuleCost,
  type WorkspaceObject,
} from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import { mayDefine } from "../texts/recognise.ts";
import { COMMANDS, type CostLens } from "./protocol.ts";
import type { Texts } from "./texts.ts";

/** A rule that compiles, and where it and the factors of its cost stand in the text. */
export interface RuleSite {
  rule: RuleCost;
  range: Range;
  factors: (Range | null)[];
}

/** The rules of one definition. */
export interface DefinitionRules {
  definition: WorkspaceObject;
  rules: RuleSite[];
}

/** The lenses of all definitions in a text. */
export function costLenses(uri: string, definitions: DefinitionRules[]): CodeLens[] {
  return definitions.flatMap(({ definition, rules }) => {
    const perRuleLimit = definition.report?.cost.perRuleLimit ?? 0;
    return rules.map(({ rule, range, factors }) => {
      const title = titleOf(rule, perRuleLimit);
      const lens: CostLens = { uri, title, factors: factorsOf(rule, factors) };
      return { range, command: { title, command: COMMANDS.cost, arguments: [lens] } };
    });
  });
}

/** The definitions of a text, with their rules. */
export function definitionsIn(texts: Texts, uri: string): DefinitionRules[] {
  // The objects of a text without definitions may be many.
  if (!mayDefine(texts.get(uri) ?? "")) return [];
  const definitions = texts.workspace.objects(uri).filter(({ report }) => report !== undefined);
  return definitions.map((definition) => ({ definition, rules: rulesIn(texts, definition) }));
}

/** The rules of a definition; none of an object. The text is read once for all places. */
export function rulesIn({ workspace }: Texts, { uri, range, report }: WorkspaceObject): RuleSite[] {
  const part = workspace.text(uri, range);
  if (!report || report.rules.length === 0 || part === undefined) return [];
  // A rule that does not compile has no cost.
  const faults = report.errors.filter(({ code }) => code === "rule-does-not-compile");
  const broken = new Set(faults.map(({ at, field }) => at ?? field));
  const paths = report.rules.map((rule) => [
    rule.at ?? rule.path,
    ...(rule.factors ?? []).map(({ at }) => at),
  ]);
  const places = paths.flat().map((path) => ({ path, key: true }));
  const found = locate(part, 0, places).map((place) => place && shifted(place, range.start.line));
  return report.rules.flatMap((rule, index) => {
    const [place, ...factors] = found.splice(0, paths[index]?.length);
    if (!place || broken.has(rule.at ?? rule.path)) return [];
    return [{ rule, range: place, factors }];
  });
}

function titleOf({ total, limit }: RuleCost, perRuleLimit: number): string {
  const bound = limit ?? perRuleLimit;
  const share = (100 * total) / bound;
  // In the server's words; the engine's own numbers are limited, too.
  if (share > 10_000) return "estimated cost more than 100 times the limit — over budget";
  const percent = share >= 10 ? share.toFixed(0) : share >= 0.01 ? share.toPrecision(2) : "< 0.01";
  const over = total > bound ? " — over budget" : "";
  return `estimated cost ${total.toLocaleString("en")}, ${percent} % of the limit${over}`;
}

function factorsOf({ factors = [] }: RuleCost, ranges: RuleSite["factors"]): CostLens["factors"] {
  return factors.map((factor, index) => ({
    // An icon's name in a label would be drawn.
    label: visibleLine(factor.at).replaceAll("$(", "\\$("),
    detail: detailOf(factor),
    range: ranges[index] ?? null,
  }));
}

function detailOf({ keyword, bound, assumed, suggestion }: CostFactor): string {
  const size = assumed.toLocaleString("en");
  const has = bound === undefined ? `no ${keyword}: taken for ${size}` : `${keyword}: ${bound}`;
  return suggestion === undefined ? has : `${has}; ${keyword}: ${suggestion} would do`;
}
