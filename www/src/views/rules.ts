// The rules: what each did with this object, what it may cost and why, and a line to try others.

import type { RuleRun } from "crd-drydock/slim";
import type { RuleRow, ViewResult } from "../engine/protocol";
import { element, emptyState, readable, toned } from "../page/dom";
import { worded } from "../page/message";
import { decadesFor, gauge, SHADES, scale, share } from "./gauge";
import { Scratch } from "./scratch";
import type { Host, View } from "./view";

type Result = Extract<ViewResult, { name: "rules" }>;
type Budget = Result["estimated"];

export class RulesView implements View<"rules"> {
  readonly #scratch: Scratch;
  readonly #budgets = element("div", { className: "budgets" });
  readonly #list = element("ol", { className: "rules" });
  readonly #none = emptyState("This version's schema has no rules (x-kubernetes-validations).");

  constructor(panel: HTMLElement, host: Host) {
    this.#scratch = new Scratch(() => host.refresh());
    panel.append(this.#scratch.node, this.#budgets, this.#list, this.#none);
  }

  request() {
    return { name: "rules", ...this.#scratch.wish } as const;
  }

  show({ rows, estimated, used, idle, scratch }: Result): void {
    this.#scratch.show(scratch);
    this.#none.hidden = rows.length > 0;
    this.#budgets.hidden = rows.length === 0;
    const costs = rows.flatMap(({ estimate }) => (estimate ? [estimate.total] : []));
    const decades = decadesFor([estimated.total, ...costs]);
    const which = costs.length === rows.length ? "All rules" : "Rules with an estimate";
    this.#budgets.replaceChildren(
      ...(costs.length === 0 ? [noEstimate()] : budgetOf(estimated, which, decades, used)),
    );
    this.#list.replaceChildren(...rows.map((row) => item(row, estimated, decades, idle)));
  }
}

function noEstimate(): HTMLElement {
  const textContent = "The rules have no estimate: see the problems of the definition.";
  return element("p", { className: "legend", textContent });
}

/** What all rules may cost, on a scale with its limits. */
function budgetOf(
  { total, limit, perRuleLimit }: Budget,
  which: string,
  decades: number,
  used: Result["used"],
): HTMLElement[] {
  const text = `${which}, estimated at most: ${share(total, limit)}`;
  return [
    gauge(total, { schema: limit }, text, decades),
    scale({ perRule: perRuleLimit, schema: limit }, decades),
    element("p", {
      className: "legend",
      textContent:
        `Each tick is ten times the one before. Solid line: a rule's limit, ${readable(perRuleLimit)}. ` +
        `Dashed: the schema's, ${readable(limit)}.` +
        (used ? ` This request: ${share(used.used, used.limit)}.` : ""),
    }),
  ];
}

/** What a rule did, in a word. */
function stateOf({ faults, runs }: RuleRow): [name: string, tone: string] {
  if (faults.length > 0) {
    return ["refused", "bad"];
  }
  if (runs.length === 0) {
    return ["not run", "quiet"];
  }
  if (runs.some((run) => isFailure(run))) {
    return ["failed", "bad"];
  }
  if (runs.some(({ ratcheted }) => ratcheted)) {
    return ["ratcheted", "warn"];
  }
  return runs.every(({ skipped }) => skipped !== undefined)
    ? ["skipped", "quiet"]
    : ["held", "good"];
}

function isFailure({ result, error, skipped, ratcheted }: RuleRun): boolean {
  return !ratcheted && skipped === undefined && (error !== undefined || result === false);
}

function item(row: RuleRow, budget: Budget, decades: number, idle: string): HTMLElement {
  const { rule, node, message, isTransition, faults, estimate, runs, hidden } = row;
  const [state, tone] = stateOf(row);
  const where = [
    `on ${node === "" ? "the object" : node}`,
    ...(isTransition ? ["transition rule"] : []),
    ...(estimate?.since === undefined ? [] : [`since Kubernetes ${estimate.since}`]),
    ...(message === undefined ? [] : [`says: ${message}`]),
  ].join(" · ");
  const parts: HTMLElement[] = [
    element(
      "h3",
      {},
      toned("span", "stamp", tone, state),
      element("code", { textContent: rule.trim() }),
    ),
    element("p", { className: "node", textContent: where }),
    ...faults.map((fault) => element("p", { className: "fault" }, ...worded(fault))),
  ];
  if (estimate) {
    parts.push(...costOf(estimate, budget, decades));
  }
  if (runs.length === 0 && faults.length === 0) {
    parts.push(element("p", { className: "node", textContent: idle }));
  }
  const list = element("ul", { className: "runs" }, ...runs.map(runItem));
  if (hidden > 0) {
    list.append(element("li", {}, "", `… and ${readable(hidden)} more runs`));
  }
  return element("li", { className: "rule" }, ...parts, list);
}

function runItem({
  path,
  result,
  error,
  messageError,
  skipped,
  ratcheted,
  cost,
}: RuleRun): HTMLElement {
  const [state, tone, why] =
    skipped !== undefined
      ? ["skipped", "quiet", skipped]
      : ratcheted
        ? ["ratcheted", "warn", "it fails, and does not count: the update left the value as it was"]
        : error !== undefined
          ? ["error", "bad", error]
          : result
            ? ["held", "good", ""]
            : ["failed", "bad", ""];
  const place = path === "<nil>" ? "the object" : path;
  return element(
    "li",
    {},
    toned("span", "state", tone, state),
    element("code", { textContent: place }),
    element("span", { className: "cost", textContent: `cost ${readable(cost)}` }),
    ...[why, lostMessage(messageError)]
      .filter((text) => text !== "")
      .map((textContent) => element("span", { className: "why", textContent })),
  );
}

/** The server says nothing of a message expression that fails. */
function lostMessage(reason: string | undefined): string {
  return reason === undefined
    ? ""
    : `Its messageExpression gives no message (${reason}): the server shows the rule's message instead, or the rule.`;
}

/** A cost as a product: what each part of the bar stands for. */
interface Factor {
  value: number;
  words: (Node | string)[];
}

/** What one call costs, and what multiplies it; of all that is looked at, what the total holds. */
function factorsOf({ perCall, total, factors = [] }: NonNullable<RuleRow["estimate"]>): Factor[] {
  const found: Factor[] = [];
  let rest = total;
  for (const { at, assumed } of factors) {
    // Sizes of strings count by the tenth, and of two that are compared the smaller one.
    if (assumed > 1 && rest / assumed >= 1) {
      rest /= assumed;
      const place = element("code", { textContent: shortened(at) });
      found.push({ value: assumed, words: [`${readable(assumed)} × `, place] });
    }
  }
  const calls = perCall > 0 ? Math.round(total / perCall) : 0;
  if (found.length === 0 && calls > 1) {
    rest = perCall;
    found.push({ value: calls, words: [`up to ${readable(calls)} calls`] });
  }
  const itself =
    factors.length === 0
      ? `${readable(perCall)} a call`
      : `${readable(Math.ceil(rest))} for the rest`;
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
  const text = `Estimated at most: ${share(total, limit ?? perRuleLimit)}`;
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
    const has = bound === undefined ? `no ${keyword}` : `${keyword}: ${readable(bound)}`;
    const would =
      suggestion === undefined
        ? "No bound here alone is enough."
        : `With ${keyword}: ${suggestion} here the rule fits.`;
    parts.push(
      element(
        "p",
        { className: "advice" },
        `Multiplied by ${readable(assumed)} for `,
        element("code", { textContent: shortened(at) }),
        ` (${has}). ${would}`,
      ),
    );
  }
  if (together.length > 0) {
    const all = together.map(
      ({ at, keyword, bound }) => `${keyword}: ${bound} on ${shortened(at)}`,
    );
    const textContent = `Or together: ${all.join(", ")}.`;
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
