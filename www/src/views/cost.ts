// What a rule may cost: a bar made of what multiplies, in words, and which bounds would do.

import type { RuleRow, ViewResult } from "../engine/protocol";
import type { Said } from "../language/said";
import { listOf, phrase, say } from "../language/say";
import { element } from "../page/dom";
import { gauge, SHADES, share, UNCOUNTED } from "./gauge";

export type Budget = Extract<ViewResult, { name: "rules" }>["estimated"];
type Estimate = NonNullable<RuleRow["estimate"]>;

/** A cost as a product: what each part of the bar stands for. */
interface Factor {
  value: number;
  words: (Node | Said)[];
}

type Size = NonNullable<Estimate["factors"]>[number];

/** The sizes that multiply a cost, and what is left of it without them. */
function multiplying({ total, factors = [] }: Estimate): { sizes: Size[]; rest: number } {
  let rest = total;
  const sizes = factors.filter(({ assumed }) => {
    // Sizes of strings count by the tenth, and of two that are compared the smaller one: then they are in the rest.
    const isFactor = assumed > 1 && rest / assumed >= 1;
    rest = isFactor ? rest / assumed : rest;
    return isFactor;
  });
  return { sizes, rest };
}

/** What one call costs, and what multiplies it; of all that is looked at, what the total holds. */
function factorsOf(estimate: Estimate): Factor[] {
  const { perCall, total, factors = [] } = estimate;
  if (total >= UNCOUNTED) {
    return [{ value: total, words: [] }];
  }
  let { sizes, rest } = multiplying(estimate);
  const found: Factor[] = sizes.map(({ at, assumed }) => {
    const place = element("code", { textContent: shortened(at) });
    return { value: assumed, words: phrase("factor-place", { factor: assumed, place }) };
  });
  const calls = perCall > 0 ? Math.round(total / perCall) : 0;
  if (found.length === 0 && calls > 1) {
    rest = perCall;
    found.push({ value: calls, words: [say("factor-calls", { calls })] });
  }
  const itself =
    factors.length === 0
      ? say("factor-call", { cost: perCall })
      : say("factor-rest", { cost: Math.max(1, Math.round(rest)) });
  return found.length === 0
    ? [{ value: total, words: [itself] }]
    : [{ value: rest, words: [itself] }, ...found];
}

/** The bar of a rule's cost on the scale of all rules, and what multiplies what. */
export function costBar(
  estimate: Estimate,
  { perRuleLimit, limit: schema }: Budget,
  decades: number,
): HTMLElement[] {
  const { total, limit: perRule = perRuleLimit } = estimate;
  const text = say("estimated", { share: share(total, perRule) });
  const split = factorsOf(estimate);
  const lengths = split.map(({ value }) => value);
  const bar = gauge(total, { perRule, schema }, text, decades, lengths);
  if (split.length < 2) {
    return [bar];
  }
  const links = split.map(({ words }, index) => {
    const swatch = element("span", { className: `swatch shade${index % SHADES}` });
    return element("li", {}, swatch, ...words);
  });
  return [bar, element("ul", { className: "factors" }, ...links)];
}

/** Why a rule costs as much, and which bounds would make it fit. */
export function costAdvice(estimate: Estimate): HTMLElement[] {
  const { total, factors = [], together = [] } = estimate;
  const { sizes } = multiplying(estimate);
  const parts: HTMLElement[] = [];
  for (const size of factors) {
    const { at, keyword, bound, assumed, suggestion } = size;
    const isFactor = total >= UNCOUNTED || sizes.includes(size);
    const words = phrase(isFactor ? "multiplied" : "counted-in", {
      factor: assumed,
      place: element("code", { textContent: shortened(at) }),
      bound:
        bound === undefined
          ? say("bound-none", { keyword })
          : say("bound-is", { keyword, bound: String(bound) }),
      advice:
        suggestion === undefined
          ? say("bound-not-enough")
          : say("bound-fits", { keyword, bound: String(suggestion) }),
    });
    parts.push(element("p", { className: "advice" }, ...words));
  }
  if (together.length > 0) {
    const bounds = together.map(({ at, keyword, bound }) => {
      const place = element("code", { textContent: shortened(at) });
      return element("span", {}, ...phrase("bound-on", { keyword, bound: String(bound), place }));
    });
    const words = phrase("bounds-together", { bounds: listOf(bounds) });
    parts.push(element("p", { className: "advice together" }, ...words));
  }
  return parts;
}

/** A place in the schema without what all of them begin with. */
function shortened(at: string): string {
  return at
    .replace(/^spec\.versions\[\d+\]\.schema\.openAPIV3Schema\.?/, "")
    .replace(/properties\[([^\]]*)\]/g, "$1")
    .replace(/\.items\b/g, "[*]")
    .replace(/\.additionalProperties\b/g, "[*]");
}
