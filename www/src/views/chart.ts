// What the rules may cost as a chart: a bar for each rule on one scale, the dearest first. Each leads to
// its rule in the list below.

import type { RuleRow } from "../engine/protocol";
import { say } from "../language/say";
import { CelText } from "../page/cel";
import { button, element, setText } from "../page/dom";
import { type Budget, costBar } from "./cost";
import { scale } from "./gauge";

/** So many bars are drawn before the user asks for all. */
const FIRST = 12;

/** A rule of the list, and its element there. */
export interface Listed {
  row: RuleRow;
  node: HTMLElement;
}

export class CostChart {
  readonly #title = element("summary");
  readonly #bars = element("ol", { className: "bars" });
  readonly #scale = element("div");
  readonly #more = button(say("chart-all"), () => {
    this.#isWhole = true;
    this.#draw();
  });
  readonly node = element(
    "details",
    { className: "chart" },
    this.#title,
    this.#bars,
    this.#scale,
    this.#more,
  );
  #isWhole = false;
  /** Draws the rules that were shown last. */
  #draw = () => {};

  constructor() {
    this.#more.className = "quiet";
    // Bars that nobody sees are not drawn.
    this.node.addEventListener("toggle", () => this.#draw());
  }

  show(rules: Listed[], budget: Budget, decades: number): void {
    const dear = rules
      .filter(({ row }) => row.estimate !== undefined)
      .toSorted((a, b) => costOf(b) - costOf(a));
    this.node.hidden = dear.length < 2;
    setText(this.#title, say("chart", { count: dear.length }));
    this.#draw = () => {
      const shown = this.node.open ? dear.slice(0, this.#isWhole ? dear.length : FIRST) : [];
      this.#bars.replaceChildren(...shown.map((one) => barOf(one, budget, decades)));
      this.#scale.replaceChildren(scale(decades));
      this.#more.hidden = shown.length === dear.length;
    };
    this.#draw();
  }
}

function costOf({ row }: Listed): number {
  return row.estimate?.total ?? 0;
}

function barOf({ row, node }: Listed, budget: Budget, decades: number): HTMLElement {
  const { rule, node: where, estimate } = row;
  const go = button("", () => {
    node.scrollIntoView({ block: "center" });
    node.querySelector<HTMLElement>(".go-to")?.focus();
  });
  go.className = "quiet";
  go.append(...new CelText(rule.trim()).pieces());
  const place = say("rule-node", { node: where === "" ? say("rule-top") : where });
  const on = element("span", { className: "node", textContent: place });
  return element(
    "li",
    {},
    element("div", { className: "of" }, go, on),
    ...(estimate ? costBar(estimate, budget, decades) : []),
  );
}
