// Which rules are shown: all, or those that failed, cost much or did not run, by path and text.

import type { RuleRow, ShownRun, ViewResult } from "../engine/protocol";
import { say } from "../language/say";
import { element, setOptions, setText } from "../page/dom";
import { keepInput } from "../page/kept-input";

type Budget = Extract<ViewResult, { name: "rules" }>["estimated"];

const CHOICES = ["all", "failed", "costly", "idle"] as const;
type FilterChoice = (typeof CHOICES)[number];

/** A rule that may cost a larger part of its limit than this is costly. */
const COSTLY = 0.1;

export class RuleFilter {
  readonly node = element("div", { className: "bar filter" });
  readonly #kind = element("select", { id: "rule-kind", ariaLabel: say("rules-which") });
  readonly #words = element("input", {
    type: "text",
    id: "rule-words",
    ariaLabel: say("rules-find"),
    placeholder: say("rules-find"),
    spellcheck: false,
    autocomplete: "off",
  });
  readonly #count = element("span", { className: "push", role: "status" });

  /** @param changed is told that others are to be shown */
  constructor(changed: () => void) {
    this.node.append(this.#kind, this.#words, this.#count);
    this.#kind.addEventListener("change", changed);
    keepInput(this.#words, "rules");
    this.#words.addEventListener("input", changed);
  }

  /** The rules to show, what failed first. */
  choose(rows: RuleRow[], budget: Budget): RuleRow[] {
    const kind = CHOICES.find((one) => one === this.#kind.value) ?? "all";
    const options = CHOICES.map((value) => {
      const count = rows.filter((row) => isOf(value, row, budget)).length;
      return { value, text: say(`rules-${value}`, { count }) };
    });
    setOptions(this.#kind, options, kind);
    const words = this.#words.value.toLowerCase();
    const shown = rows.filter(
      (row) => isOf(kind, row, budget) && textOf(row).toLowerCase().includes(words),
    );
    const count = { shown: shown.length, all: rows.length };
    setText(this.#count, shown.length === rows.length ? "" : say("rules-count", count));
    const rank = (row: RuleRow) => Number(stateOf(row)[1] !== "bad");
    return shown.toSorted((a, b) => rank(a) - rank(b));
  }
}

function isOf(kind: FilterChoice, row: RuleRow, budget: Budget): boolean {
  const { estimate, faults, runs } = row;
  switch (kind) {
    case "all":
      return true;
    case "failed":
      return stateOf(row)[1] === "bad";
    case "costly":
      return (
        estimate !== undefined && estimate.total > COSTLY * (estimate.limit ?? budget.perRuleLimit)
      );
    case "idle":
      return faults.length === 0 && runs.every(({ skipped }) => skipped !== undefined);
  }
}

function textOf({ rule, node, message = "", messageExpression = "" }: RuleRow): string {
  return [node, rule, message, messageExpression].join("\n");
}

/** What a rule did, in a word, and how that looks. */
export function stateOf({ faults, runs }: RuleRow) {
  if (faults.length > 0) {
    return ["rule-refused", "bad"] as const;
  }
  if (runs.length === 0) {
    return ["rule-not-run", "quiet"] as const;
  }
  if (runs.some((run) => isFailure(run))) {
    return ["rule-failed", "bad"] as const;
  }
  if (runs.some(({ ratcheted }) => ratcheted)) {
    return ["rule-ratcheted", "warn"] as const;
  }
  return runs.every(({ skipped }) => skipped !== undefined)
    ? (["rule-skipped", "quiet"] as const)
    : (["rule-held", "good"] as const);
}

function isFailure({ result, error, skipped, ratcheted }: ShownRun): boolean {
  return !ratcheted && skipped === undefined && (error !== undefined || result === false);
}
