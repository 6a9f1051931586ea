// A lens above each rule with its cost.

import type { CodeLens } from "vscode-languageserver";
import {
  type CostFactor,
  locate,
  type Range,
  type RuleCost,
  type WorkspaceObject,
} from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import { COMMANDS, type CostLens } from "./protocol.ts";
import { mayDefine } from "./recognise.ts";
import type { Texts } from "./texts.ts";

/** The lenses of all definitions in a text. */
export function costLenses(
  texts: Texts,
  uri: string,
  definitions = definitionsIn(texts, uri),
): CodeLens[] {
  return definitions.flatMap((definition) => {
    const part = texts.workspace.text(uri, definition.range) ?? "";
    const perRuleLimit = definition.report?.cost.perRuleLimit ?? 0;
    return rulesIn(texts, definition).map(({ rule, range }) => {
      const title = titleOf(rule, perRuleLimit);
      const lens: CostLens = { uri, title, factors: factorsOf(rule, part, definition.range) };
      return { range, command: { title, command: COMMANDS.cost, arguments: [lens] } };
    });
  });
}

/** The objects of a text that may have definitions; none of another one, which may have many. */
export function definitionsIn(texts: Texts, uri: string): WorkspaceObject[] {
  return mayDefine(texts.get(uri) ?? "") ? texts.workspace.objects(uri) : [];
}

/** The rules of a definition that compile, and their places; none of an object. */
export function rulesIn(
  { workspace }: Texts,
  { uri, range, report }: WorkspaceObject,
): { rule: RuleCost; range: Range }[] {
  const part = workspace.text(uri, range);
  if (!report || report.rules.length === 0 || part === undefined) return [];
  // A rule that does not compile has no cost.
  const faults = report.errors.filter(({ code }) => code === "rule-does-not-compile");
  const broken = new Set(faults.map(({ at, field }) => at ?? field));
  const places = report.rules.map((rule) => ({ path: rule.at ?? rule.path, key: true }));
  const found = locate(part, 0, places);
  return report.rules.flatMap((rule, index) => {
    const place = found[index];
    if (!place || broken.has(rule.at ?? rule.path)) return [];
    return [{ rule, range: moved(place, range) }];
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

function factorsOf(rule: RuleCost, part: string, range: Range): CostLens["factors"] {
  const factors = rule.factors ?? [];
  const found = locate(
    part,
    0,
    factors.map(({ at }) => ({ path: at, key: true })),
  );
  return factors.map((factor, index) => {
    const place = found[index];
    return {
      // An icon's name in a label would be drawn.
      label: visibleLine(factor.at).replaceAll("$(", "\\$("),
      detail: detailOf(factor),
      range: place ? moved(place, range) : null,
    };
  });
}

function detailOf({ keyword, bound, assumed, suggestion }: CostFactor): string {
  const size = assumed.toLocaleString("en");
  const has = bound === undefined ? `no ${keyword}: taken for ${size}` : `${keyword}: ${bound}`;
  return suggestion === undefined ? has : `${has}; ${keyword}: ${suggestion} would do`;
}

/** A range of a part as one of the whole text. */
function moved({ start, end }: Range, { start: base }: Range): Range {
  const move = ({ line, character }: Range["start"]) => ({ line: line + base.line, character });
  return { start: move(start), end: move(end) };
}
