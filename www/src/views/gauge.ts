// A cost as a bar on a scale like the draught marks of a hull: each tick is ten times the one
// before, and the lines that must not go under are those of the budgets. What multiplies a cost is
// a length on such a scale, so the bar is made of its factors.

import type { Said } from "../language/said";
import { say, shortNumeral } from "../language/say";
import { element } from "../page/dom";

const SVG = "http://www.w3.org/2000/svg";

/** The scale ends here at least, a power of ten above the larger budget. */
const DECADES = 10;

/** A number is at each of so many ticks. */
const LABELLED = 3;

/** The number of shades for factors. */
export const SHADES = 4;

export interface Limits {
  perRule?: number;
  schema?: number;
}

/** The powers of ten that a scale needs for costs. */
export function decadesFor(costs: number[]): number {
  return Math.ceil(Math.max(DECADES, ...costs.map((cost) => Math.log10(Math.max(1, cost)) + 0.5)));
}

/** @param value the cost; `text` says it in words, since the bar is for the eye only. */
export function gauge(
  value: number,
  limits: Limits,
  text: Said,
  decades: number,
  factors: number[] = [value],
): HTMLElement {
  const isOver = [limits.perRule, limits.schema].some(
    (limit) => limit !== undefined && value > limit,
  );
  const node = element("div", { className: isOver ? "gauge over" : "gauge" });
  node.append(
    element("span", { className: "value", textContent: text }),
    bar(limits, decades, factors),
  );
  return node;
}

/** Smaller shares are not told, in percent. */
const LEAST = 0.1;

/** Estimates stop here: 2^64 - 1, as the server adds them, read as a number. */
export const UNCOUNTED = 2 ** 64;

/** `12 of 100 (12%)`, `2,000; limit 100 (20 times the limit)`; of more digits than a number has, the first. */
export function share(value: number, limit: number): Said {
  if (value >= UNCOUNTED) {
    return say("share-uncounted", { limit });
  }
  if (value > Number.MAX_SAFE_INTEGER) {
    return say("share-about", { value: Number(value.toPrecision(3)), limit });
  }
  const times = value / limit;
  const percent = 100 * times;
  if (times >= 2) {
    return say("share-times", { value, limit, times: Math.floor(times) });
  }
  return percent < LEAST
    ? say("share-little", { value, limit, percent: LEAST })
    : say("share-of-limit", { value, limit, percent: rounded(percent) });
}

/** A percentage in few digits. What is just below or above a limit is not rounded to it. */
function rounded(percent: number): number {
  if (percent > 99 && percent < 100) {
    return Math.floor(10 * percent) / 10;
  }
  if (percent > 100 && percent < 101) {
    return Math.ceil(10 * percent) / 10;
  }
  return Number(percent.toPrecision(percent > 100 ? 3 : 2));
}

/** The numbers at every third tick of a scale, below a bar. */
export function scale(decades: number): HTMLElement {
  const node = element("div", { className: "scale" });
  node.setAttribute("aria-hidden", "true");
  for (let decade = 0; decade < decades; decade += LABELLED) {
    const className = decade === 0 ? "first" : "";
    const label = element("span", { className, textContent: shortNumeral(10 ** decade) });
    label.style.left = `${(100 * decade) / decades}%`;
    node.append(label);
  }
  return node;
}

function bar({ perRule, schema }: Limits, decades: number, factors: number[]): SVGElement {
  const at = (value: number) =>
    (1000 * Math.min(decades, Math.log10(Math.max(1, value)))) / decades;
  const box = svg("svg", { viewBox: "0 0 1000 18", preserveAspectRatio: "none" });
  box.setAttribute("aria-hidden", "true");
  box.append(svg("rect", { class: "hold", x: 0, y: 4, width: 1000, height: 10 }));
  let product = 1;
  for (const [index, factor] of factors.entries()) {
    const x = at(product);
    product *= factor;
    const width = Math.max(0, at(product) - x);
    box.append(svg("rect", { class: `load shade${index % SHADES}`, x, y: 4, width, height: 10 }));
  }
  for (let decade = 1; decade < decades; decade += 1) {
    const x = (1000 * decade) / decades;
    box.append(svg("line", { class: "tick", x1: x, x2: x, y1: 10, y2: 14 }, true));
  }
  const limit = (value: number, name: string) =>
    box.append(svg("line", { class: name, x1: at(value), x2: at(value), y1: 0, y2: 18 }, true));
  if (perRule !== undefined) {
    limit(perRule, "limit");
  }
  if (schema !== undefined) {
    limit(schema, "limit schema");
  }
  return box;
}

function svg(name: string, attributes: Record<string, string | number>, fine = false): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, String(value));
  }
  if (fine) {
    node.setAttribute("vector-effect", "non-scaling-stroke");
  }
  return node;
}
