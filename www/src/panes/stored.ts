// The stored objects: what the server would keep, with what went struck through and what came
// marked.

import type { Outcome } from "../engine/protocol";
import type { Mark } from "../stored/tree";
import { element } from "./dom";

/** Said on hover and to screen readers. */
const REASONS: Record<Mark, string> = {
  pruned: "pruned: the schema does not list this field",
  defaulted: "defaulted: set from the schema's default",
  "null-dropped": "dropped: null is neither allowed nor defaulted here",
  "status-ignored": "ignored: status belongs to the status subresource",
  metadata: "set or normalised by the server",
};

/** Beyond so many objects only their problems are shown. */
const MAX_OUTCOMES = 100;

/** Shows outcomes in a container. */
export function showStored(container: HTMLElement, outcomes: Outcome[]): void {
  const shown = outcomes.slice(0, MAX_OUTCOMES);
  container.replaceChildren(...shown.map((outcome) => section(outcome, outcomes.length > 1)));
  if (outcomes.length > MAX_OUTCOMES) {
    const textContent = `… and ${outcomes.length - MAX_OUTCOMES} more objects.`;
    container.append(element("p", { className: "nothing", textContent }));
  }
}

function section(outcome: Outcome, titled: boolean): HTMLElement {
  const verdict = outcome.allowed ? "allowed" : "refused";
  const textContent = `${outcome.title}: ${verdict}`;
  const heading = element("h3", { className: verdict, textContent });
  heading.hidden = !titled;
  if (outcome.decodeError !== undefined) {
    const { decodeError } = outcome;
    const reason = element("p", { className: "nothing", textContent: decodeError });
    return element("article", {}, heading, reason);
  }
  const code = element("code");
  for (const { indent, text, mark } of outcome.lines) {
    const gone = mark !== undefined && isGone(mark);
    const words = gone ? element("s", { textContent: text }) : text;
    const line = mark === undefined ? element("span") : marked(mark);
    line.append(" ".repeat(indent), words, "\n");
    code.append(line);
  }
  if (outcome.hidden > 0) {
    code.append(`# … and ${outcome.hidden} more lines\n`);
  }
  return element("article", {}, heading, element("pre", {}, code));
}

function isGone(mark: Mark): boolean {
  return mark === "pruned" || mark === "null-dropped" || mark === "status-ignored";
}

function marked(mark: Mark): HTMLElement {
  return element(isGone(mark) ? "del" : "ins", { className: mark, title: REASONS[mark] });
}
