// The rules: what each did with this object, what it may cost and why, and a line to try others.

import type { RuleRow, ShownRun, ViewResult } from "../engine/protocol";
import type { Message } from "../language/message";
import { joined, type Said, type Text } from "../language/said";
import { phrase, say, sentences, told } from "../language/say";
import { CelText } from "../page/cel";
import { button, element, emptyState, toned } from "../page/dom";
import { serverWords } from "../page/lead";
import { withCode } from "../page/markdown";
import { toast } from "../page/toast";
import { CostChart } from "./chart";
import { type Budget, costAdvice, costBar } from "./cost";
import { decadesFor, gauge, scale, share } from "./gauge";
import { RuleFilter, stateOf } from "./rule-filter";
import { Scratch } from "./scratch";
import { traceElements } from "./trace";
import type { Host, View } from "./view";

type Result = Extract<ViewResult, { name: "rules" }>;

/** A pause in typing: a trace is made anew after it. */
const PAUSE_MS = 400;

/** With more rules than these, those in order are folded. */
const MANY = 8;

export class RulesView implements View<"rules"> {
  readonly #scratch: Scratch;
  readonly #budgets = element("div", { className: "budgets" });
  readonly #chart = new CostChart();
  readonly #filter: RuleFilter;
  readonly #list = element("ol", { className: "rules" });
  readonly #none = element("p", { className: "empty" }, ...withCode(say("no-rules").text));
  readonly #noMatch = emptyState(say("rules-no-match"));

  /** The run whose trace is open. */
  #traced: { key: string; node: HTMLElement } | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The result that was shown last: a filter chooses among its rules. */
  #result: Result | undefined;
  readonly #host: Host;

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    this.#filter = new RuleFilter(() => this.#showRules());
    this.#scratch = new Scratch(() => host.refresh());
    panel.append(
      this.#scratch.node,
      this.#budgets,
      this.#chart.node,
      this.#filter.node,
      this.#list,
      this.#none,
      this.#noMatch,
    );
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

  reword(): void {
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
    this.#noMatch.hidden = rows.length === 0 || shown.length > 0;
    const isLong = shown.length > MANY;
    const context = {
      budget: estimated,
      decades: decadesFor([estimated.total, ...costs]),
      idle,
      traced: (run: ShownRun) => this.#tracing(run),
    };
    const listed = shown.map((row) => {
      const node = item(row, context, isLong);
      const go = button(say("rule-go"), () => void this.#go(row, node));
      go.className = "quiet go-to";
      node.querySelector("h3")?.append(go);
      return { row, node };
    });
    this.#list.replaceChildren(...listed.map(({ node }) => node));
    this.#chart.show(listed, estimated, context.decades);
  }

  /** The button that shows the trace of a run, and the trace if it is open. */
  #tracing(run: ShownRun): HTMLElement[] {
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

  async #trace({ path, rule }: ShownRun, node: HTMLElement): Promise<void> {
    node.hidden = false;
    const isNew = node.childElementCount === 0;
    if (isNew) {
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
    if (isNew) {
      node.scrollIntoView({ block: "nearest" });
    }
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

/** The estimated cost of all rules, on a scale with its limits. */
function budgetOf(
  { total, limit, perRuleLimit }: Budget,
  which: "estimated-all" | "estimated-some",
  decades: number,
  used: Result["used"],
): HTMLElement[] {
  const text = say(which, { share: share(total, limit) });
  return [
    gauge(total, { schema: limit }, text, decades),
    scale(decades),
    element("p", {
      className: "legend",
      textContent: sentences([
        say("scale-legend", { rule: perRuleLimit, schema: limit }),
        ...(used ? [say("scale-used", { share: share(used.used, used.limit) })] : []),
      ]),
    }),
  ];
}

/** What all rules on screen have in common. */
interface RowContext {
  budget: Budget;
  decades: number;
  /** Why rules without a run did not run. */
  idle: Message;
  /** The button that shows the trace of a run. */
  traced(run: ShownRun): HTMLElement[];
}

function item(
  row: RuleRow,
  { budget, decades, idle, traced }: RowContext,
  isLong: boolean,
): HTMLElement {
  const { rule, node, message, messageExpression, isTransition, faults, estimate, runs, hidden } =
    row;
  const [state, tone] = stateOf(row);
  const where = [
    say("rule-node", { node: node === "" ? say("rule-top") : node }),
    ...(isTransition ? [say("rule-transition")] : []),
    ...(estimate?.since === undefined ? [] : [say("rule-since", { release: estimate.since })]),
    ...(message === undefined || messageExpression !== undefined
      ? []
      : [say("rule-says", { message })]),
  ];
  const parts: HTMLElement[] = [
    element(
      "h3",
      {},
      toned("span", "stamp", tone, say(state)),
      element("code", {}, ...new CelText(rule.trim()).pieces()),
    ),
    element("p", { className: "node", textContent: joined(where, " · ") }),
    ...(messageExpression === undefined ? [] : [computing(messageExpression)]),
    ...faults.map((fault) => element("div", { className: "fault" }, ...serverWords(fault))),
  ];
  const details: HTMLElement[] = [];
  if (estimate) {
    const [bar, ...factors] = costBar(estimate, budget, decades);
    parts.push(...(bar ? [bar] : []));
    details.push(...factors, ...costAdvice(estimate));
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

/** The expression that makes a rule's message. */
function computing(text: string): HTMLElement {
  const expression = element("code", {}, ...new CelText(text.trim()).pieces());
  return element("p", { className: "node" }, ...phrase("rule-computes", { expression }));
}

/** Where there are many rules, what says more of those in order is folded away. */
function folded(details: HTMLElement[], row: RuleRow, isLong: boolean): HTMLElement[] {
  const [, tone] = stateOf(row);
  if (!isLong || tone === "bad") {
    return details;
  }
  const count = row.runs.length + row.hidden;
  const summary = element("summary", { textContent: say("rule-more", { count }) });
  return [...skippedWhy(row), element("details", {}, summary, ...details)];
}

/** Why a rule was skipped, if it is for the same reason everywhere. */
function skippedWhy({ runs }: RuleRow): HTMLElement[] {
  const [first] = runs;
  const why = JSON.stringify(first?.skipped);
  return first?.skipped !== undefined &&
    runs.every(({ skipped }) => JSON.stringify(skipped) === why)
    ? [element("p", { className: "node", textContent: told(first.skipped) })]
    : [];
}

function runItem(run: ShownRun, [toggle, trace]: HTMLElement[]): HTMLElement {
  const { path, result, error, messageError, said = "", skipped, ratcheted, cost } = run;
  const [state, tone, why = ""]: [Said, tone: string, why?: Text] =
    skipped !== undefined
      ? [say("rule-skipped"), "quiet", told(skipped)]
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
    ...[why, said, lostMessage(messageError)]
      .filter((text) => text !== "")
      .map((textContent) => element("span", { className: "why", textContent })),
    ...(trace ? [trace] : []),
  );
}

/** The server says nothing of a message expression that fails. */
function lostMessage(reason: string | undefined): Text {
  return reason === undefined ? "" : say("run-no-message", { reason });
}
