// A cost as a bar on a scale like the draught marks of a hull: each tick is ten times the one
// before, and the lines that must not go under are those of the budgets.

import { element, readable } from "../page/dom";

const SVG = "http://www.w3.org/2000/svg";

/** The scale ends here, a power of ten above the larger budget. */
const DECADES = 10;

export interface Limits {
  perRule?: number;
  schema?: number;
}

/** @param value the cost; `text` says it in words, since the bar is for the eye only. */
export function gauge(value: number, limits: Limits, text: string): HTMLElement {
  const isOver = [limits.perRule, limits.schema].some(
    (limit) => limit !== undefined && value > limit,
  );
  const node = element("div", { className: isOver ? "gauge over" : "gauge" });
  node.append(element("span", { className: "value", textContent: text }), bar(value, limits));
  return node;
}

/** `12 of 100 (12 %)`, `2,000 of 100 (20 times over)`. */
export function share(value: number, limit: number): string {
  const times = value / limit;
  const percent = 100 * times;
  const text =
    times >= 2
      ? `${readable(Math.floor(times))} times over`
      : percent < 0.1
        ? "under 0.1 %"
        : `${Number(percent.toPrecision(times > 1 ? 3 : 2))} %`;
  return `${readable(value)} of ${readable(limit)} (${text})`;
}

function bar(value: number, { perRule, schema }: Limits): SVGElement {
  const box = svg("svg", { viewBox: "0 0 1000 18", preserveAspectRatio: "none" });
  box.setAttribute("aria-hidden", "true");
  box.append(svg("rect", { class: "hold", x: 0, y: 4, width: 1000, height: 10 }));
  box.append(svg("rect", { class: "load", x: 0, y: 4, width: at(value), height: 10 }));
  for (let decade = 1; decade < DECADES; decade += 1) {
    const x = (1000 * decade) / DECADES;
    box.append(svg("line", { class: "tick", x1: x, x2: x, y1: 10, y2: 14 }, true));
  }
  if (perRule !== undefined) {
    box.append(
      svg("line", { class: "limit", x1: at(perRule), x2: at(perRule), y1: 0, y2: 18 }, true),
    );
  }
  if (schema !== undefined) {
    const marks = { class: "limit schema", x1: at(schema), x2: at(schema), y1: 0, y2: 18 };
    box.append(svg("line", marks, true));
  }
  return box;
}

function at(value: number): number {
  return (1000 * Math.min(DECADES, Math.log10(Math.max(1, value)))) / DECADES;
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
