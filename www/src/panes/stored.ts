// The stored objects: what the server would keep, with what went struck through and what came
// marked.

import type { Outcome } from "../engine/protocol";
import { toLines } from "../stored/lines";
import { type Mark, markedTree } from "../stored/tree";
import { element } from "./dom";

/** Said on hover and to screen readers. */
const REASONS: Record<Mark, string> = {
  pruned: "pruned: the schema does not list this field",
  defaulted: "defaulted: set from the schema's default",
  "null-dropped": "dropped: null is neither allowed nor defaulted here",
  "status-ignored": "ignored: status belongs to the status subresource",
  metadata: "set or normalised by the server",
};

/** Lines beyond this many are left out: nobody reads them, and the page stays quick. */
const MAX_LINES = 5000;

/** Shows outcomes in a container. */
export function showStored(container: HTMLElement, outcomes: Outcome[]): void {
  container.replaceChildren(...outcomes.map((outcome) => section(outcome, outcomes.length > 1)));
}

function section({ title, admission, input }: Outcome, titled: boolean): HTMLElement {
  const verdict = admission.allowed ? "allowed" : "refused";
  const heading = element("h3", { className: verdict, textContent: `${title}: ${verdict}` });
  heading.hidden = !titled;
  if (admission.json === null) {
    const text = admission.decodeError ?? "Nothing would be stored.";
    return element(
      "article",
      {},
      heading,
      element("p", { className: "nothing", textContent: text }),
    );
  }
  const lines = toLines(markedTree(admission.json, input, admission.changes));
  const code = element("code");
  for (const { indent, text, mark } of lines.slice(0, MAX_LINES)) {
    const words = mark !== undefined && isGone(mark) ? element("s", { textContent: text }) : text;
    const line = mark === undefined ? element("span") : marked(mark);
    line.append(" ".repeat(indent), words, "\n");
    code.append(line);
  }
  if (lines.length > MAX_LINES) {
    code.append(`# … and ${lines.length - MAX_LINES} more lines\n`);
  }
  return element("article", {}, heading, element("pre", {}, code));
}

function isGone(mark: Mark): boolean {
  return mark === "pruned" || mark === "null-dropped" || mark === "status-ignored";
}

function marked(mark: Mark): HTMLElement {
  return element(isGone(mark) ? "del" : "ins", { className: mark, title: REASONS[mark] });
}
