// The rules: what each did with this object, what it may cost and why, and a line to try others.

import type { RuleRun } from "crd-drydock/slim";
import type { RuleRow, ViewResult } from "../engine/protocol";
import type { Message } from "../language/message";
import { joined, type Said, type Text } from "../language/said";
import { list as listed, phrase, say, told } from "../language/say";
import { button, element, emptyState, toned } from "../page/dom";
import { worded } from "../page/message";
import { toast } from "../page/toast";
import { decadesFor, gauge, SHADES, scale, share, UNCOUNTED } from "./gauge";
import { RuleFilter, stateOf } from "./rule-filter";
import { Scratch } from "./scratch";
import { traceElements } from "./trace";
import type { Host, View } from "./view";

type Result = Extract<ViewResult, { name: "rules" }>;
type Budget = Result["estimated"];

/** A pause in typing: a trace is made anew after it. */
const PAUSE_MS = 400;

/** With more rules than these, those in order are folded. */
const MANY = 8;

export class RulesView implements View<"rules"> {
  readonly #scratch: Scratch;
  readonly #budgets = element("div", { className: "budgets" });
  readonly #filter: RuleFilter;
  readonly #list = element("ol", { className: "rules" });
  readonly #none = emptyState(say("no-rules"));

  /** The run whose trace is open. */
  #traced: { key: string; node: HTMLElement } | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** What was shown last: a filter chooses among its rules. */
  #result: Result | undefined;
  readonly #host: Host;

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    this.#filter = new RuleFilter(() => this.#showRules());
    this.#scratch = new Scratch(() => host.refresh());
    panel.append(this.#scratch.node, this.#budgets, this.#filter.node, this.#list, this.#none);
  }

  request() {
    return { name: "rules", ...this.#scratch.wish } as const;
  }

  show(result: Result): void {
    const { rows, estimated, used, scratch } = result;
    this.#result = result;
    this.#scratch.show(scratch);
    this.#none.hidden = rows.length > 0;
    this.#budgets.hidden = rows.length === 0;
    const costs = rows.flatMap(({ estimate }) => (estimate ? [estimate.total] : []));
    const decades = decadesFor([estimated.total, ...costs]);
    const which = costs.length === rows.length ? "estimated-all" : "estimated-some";
    this.#budgets.replaceChildren(
      ...(costs.length === 0 ? [noEstimate()] : budgetOf(estimated, which, decades, used)),
    );
    this.#filter.node.hidden = rows.length === 0;
    this.#showRules();
  }

  /** Shows those rules that the filter lets through, what failed first. */
  #showRules(): void {
    const { rows = [], estimated, idle } = this.#result ?? {};
    if (!estimated || !idle) {
      return;
    }
    const costs = rows.flatMap(({ estimate }) => (estimate ? [estimate.total] : []));
    const shown = this.#filter.choose(rows, estimated);
    const isLong = shown.length > MANY;
    const context = {
      budget: estimated,
      decades: decadesFor([estimated.total, ...costs]),
      idle,
      traced: (run: RuleRun) => this.#tracing(run),
    };
    this.#list.replaceChildren(
      ...shown.map((row) => {
        const node = item(row, context, isLong);
        const go = button(say("rule-go"), () => void this.#go(row, node));
        go.className = "quiet go-to";
        node.querySelector("h3")?.append(go);
        return node;
      }),
    );
  }

  /** What offers the trace of a run, and the trace where it is open. */
  #tracing(run: RuleRun): HTMLElement[] {
    const { path, rule, skipped } = run;
    if (skipped !== undefined) {
      return [];
    }
    const key = JSON.stringify([path, rule]);
    const known = this.#traced?.key === key ? this.#traced : undefined;
    const node = known?.node ?? element("div", { hidden: true });
    const toggle = button(say("trace"), () => {
      if (this.#traced?.node === node) {
        this.#traced = undefined;
        node.hidden = true;
      } else {
        this.#traced?.node.replaceChildren();
        this.#traced = { key, node };
        void this.#trace(run, node);
      }
      toggle.ariaExpanded = String(!node.hidden);
    });
    toggle.className = "quiet";
    toggle.title = say("trace-hint").text;
    toggle.ariaExpanded = String(known !== undefined);
    if (known) {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => void this.#trace(run, node), PAUSE_MS);
    }
    return [toggle, node];
  }

  async #trace({ path, rule }: RuleRun, node: HTMLElement): Promise<void> {
    node.hidden = false;
    if (node.childElementCount === 0) {
      node.replaceChildren(element("p", { className: "node", textContent: say("busy-text") }));
    }
    const { answer, failed } = await this.#host.trace({ path, rule });
    if (this.#traced?.node !== node) {
      return;
    }
    const why =
      failed === undefined ? say("trace-none") : say("trace-failed", { reason: told(failed) });
    node.replaceChildren(
      ...(answer
        ? traceElements(rule, answer)
        : [element("p", { className: "node", textContent: why })]),
    );
  }

  /** Goes to the rule in the definition, and offers the way back. */
  async #go({ place }: RuleRow, node: HTMLElement): Promise<void> {
    await this.#host.goTo(place);
    const act = () => {
      this.#host.showResult();
      node.scrollIntoView({ block: "center" });
      node.querySelector<HTMLElement>(".go-to")?.focus();
    };
    toast(say("rule-in-crd"), { name: say("rule-back"), act });
  }
}

function noEstimate(): HTMLElement {
  return element("p", { className: "legend", textContent: say("no-estimate") });
}

/** What all rules may cost, on a scale with its limits. */
function budgetOf(
  { total, limit, perRuleLimit }: Budget,
  which: "estimated-all" | "estimated-some",
  decades: number,
  used: Result["used"],
): HTMLElement[] {
  const text = say(which, { share: share(total, limit) });
  return [
    gauge(total, { schema: limit }, text, decades),
    scale({ perRule: perRuleLimit, schema: limit }, decades),
    element("p", {
      className: "legend",
      textContent: joined([
        say("scale-legend", { rule: perRuleLimit, schema: limit }),
        ...(used ? [say("scale-used", { share: share(used.used, used.limit) })] : []),
      ]),
    }),
  ];
}

/** What all rules on screen have in common. */
interface Context {
  budget: Budget;
  decades: number;
  /** Why rules without a run did not run. */
  idle: Message;
  /** What offers the trace of a run. */
  traced(run: RuleRun): HTMLElement[];
}

function item(
  row: RuleRow,
  { budget, decades, idle, traced }: Context,
  isLong: boolean,
): HTMLElement {
  const { rule, node, message, isTransition, faults, estimate, runs, hidden } = row;
  const [state, tone] = stateOf(row);
  const where = [
    say("rule-node", { node: node === "" ? say("rule-top") : node }),
    ...(isTransition ? [say("rule-transition")] : []),
    ...(estimate?.since === undefined ? [] : [say("rule-since", { release: estimate.since })]),
    ...(message === undefined ? [] : [say("rule-says", { message })]),
  ];
  const parts: HTMLElement[] = [
    element(
      "h3",
      {},
      toned("span", "stamp", tone, say(state)),
      element("code", { textContent: rule.trim() }),
    ),
    element("p", { className: "node", textContent: joined(where, " · ") }),
    ...faults.map((fault) => element("p", { className: "fault" }, ...worded(fault))),
  ];
  const details: HTMLElement[] = [];
  if (estimate) {
    const [bar, ...advice] = costOf(estimate, budget, decades);
    parts.push(...(bar ? [bar] : []));
    details.push(...advice);
  }
  if (runs.length === 0 && faults.length === 0) {
    parts.push(element("p", { className: "node", textContent: told(idle) }));
  }
  const list = element(
    "ul",
    { className: "runs" },
    ...runs.map((run) => runItem(run, traced(run))),
  );
  if (hidden > 0) {
    list.append(element("li", {}, "", say("runs-hidden", { count: hidden })));
  }
  details.push(list);
  return element("li", { className: "rule" }, ...parts, ...folded(details, row, isLong));
}

/** Where there are many rules, what says more of those in order is folded away. */
function folded(details: HTMLElement[], row: RuleRow, isLong: boolean): HTMLElement[] {
  const [, tone] = stateOf(row);
  if (!isLong || tone === "bad") {
    return details;
  }
  const count = row.runs.length + row.hidden;
  const summary = element("summary", { textContent: say("rule-more", { count }) });
  return [element("details", {}, summary, ...details)];
}

function runItem(run: RuleRun, [toggle, trace]: HTMLElement[]): HTMLElement {
  const { path, result, error, messageError, skipped, ratcheted, cost } = run;
  const [state, tone, why = ""]: [Said, tone: string, why?: Text] =
    skipped !== undefined
      ? [say("rule-skipped"), "quiet", skipped]
      : ratcheted
        ? [say("rule-ratcheted"), "warn", say("run-ratcheted")]
        : error !== undefined
          ? [say("rule-error"), "bad", error]
          : result
            ? [say("rule-held"), "good"]
            : [say("rule-failed"), "bad"];
  const place = path === "" ? say("rule-top") : path;
  return element(
    "li",
    {},
    toned("span", "state", tone, state),
    element("code", { textContent: place }),
    element("span", { className: "cost", textContent: say("run-cost", { cost }) }),
    ...(toggle ? [toggle] : []),
    ...[why, lostMessage(messageError)]
      .filter((text) => text !== "")
      .map((textContent) => element("span", { className: "why", textContent })),
    ...(trace ? [trace] : []),
  );
}

/** The server says nothing of a message expression that fails. */
function lostMessage(reason: string | undefined): Text {
  return reason === undefined ? "" : say("run-no-message", { reason });
}

/** A cost as a product: what each part of the bar stands for. */
interface Factor {
  value: number;
  words: (Node | Said)[];
}

/** What one call costs, and what multiplies it; of all that is looked at, what the total holds. */
function factorsOf({ perCall, total, factors = [] }: NonNullable<RuleRow["estimate"]>): Factor[] {
  if (total >= UNCOUNTED) {
    return [{ value: total, words: [] }];
  }
  const found: Factor[] = [];
  let rest = total;
  for (const { at, assumed } of factors) {
    // Sizes of strings count by the tenth, and of two that are compared the smaller one.
    if (assumed > 1 && rest / assumed >= 1) {
      rest /= assumed;
      const place = element("code", { textContent: shortened(at) });
      found.push({ value: assumed, words: phrase("factor-place", { factor: assumed, place }) });
    }
  }
  const calls = perCall > 0 ? Math.round(total / perCall) : 0;
  if (found.length === 0 && calls > 1) {
    rest = perCall;
    found.push({ value: calls, words: [say("factor-calls", { calls })] });
  }
  const itself =
    factors.length === 0
      ? say("factor-call", { cost: perCall })
      : say("factor-rest", { cost: Math.ceil(rest) });
  return found.length === 0
    ? [{ value: total, words: [itself] }]
    : [{ value: rest, words: [itself] }, ...found];
}

function costOf(
  estimate: NonNullable<RuleRow["estimate"]>,
  { perRuleLimit, limit: schema }: Budget,
  decades: number,
): HTMLElement[] {
  const { total, limit, factors = [], together = [] } = estimate;
  const text = say("estimated", { share: share(total, limit ?? perRuleLimit) });
  const split = factorsOf(estimate);
  const limits = { perRule: limit ?? perRuleLimit, schema };
  const lengths = split.map(({ value }) => value);
  const parts: HTMLElement[] = [gauge(total, limits, text, decades, lengths)];
  if (split.length > 1) {
    const links = split.map(({ words }, index) => {
      const swatch = element("span", { className: `swatch shade${index % SHADES}` });
      return element("li", {}, swatch, ...words);
    });
    parts.push(element("ul", { className: "factors" }, ...links));
  }
  for (const { at, keyword, bound, assumed, suggestion } of factors) {
    const words = phrase("multiplied", {
      factor: assumed,
      place: element("code", { textContent: shortened(at) }),
      bound:
        bound === undefined ? say("bound-none", { keyword }) : say("bound-is", { keyword, bound }),
      advice:
        suggestion === undefined
          ? say("bound-not-enough")
          : say("bound-fits", { keyword, bound: String(suggestion) }),
    });
    parts.push(element("p", { className: "advice" }, ...words));
  }
  if (together.length > 0) {
    const bounds = together.map(({ at, keyword, bound }) =>
      say("bound-on", { keyword, bound: String(bound), place: shortened(at) }),
    );
    const textContent = say("bounds-together", { bounds: listed(bounds) });
    parts.push(element("p", { className: "advice together", textContent }));
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
