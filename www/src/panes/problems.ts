// The list of problems: a click, or Enter, goes to the place.

import type { Problem } from "../engine/protocol";
import { element } from "./dom";

const PANE_NAMES = { crd: "CRD", object: "Object" };

/** Shows problems in a list; `hidden` more are left out. */
export function showProblems(
  list: HTMLElement,
  problems: Problem[],
  hidden: number,
  go: (problem: Problem) => void,
): void {
  if (problems.length === 0) {
    list.replaceChildren(element("li", { className: "none", textContent: "None." }));
    return;
  }
  list.replaceChildren(...problems.map((problem) => item(problem, go)));
  if (hidden > 0) {
    list.append(element("li", { className: "none", textContent: `… and ${hidden} more.` }));
  }
}

function item(problem: Problem, go: (problem: Problem) => void): HTMLElement {
  const { pane, severity, message, range } = problem;
  const place = range ? `${PANE_NAMES[pane]}, line ${range.start.line + 1}` : PANE_NAMES[pane];
  const button = element(
    "button",
    { type: "button", className: severity },
    element("span", { className: "kind", textContent: severity }),
    element("span", { className: "message", textContent: message }),
    element("span", { className: "place", textContent: place }),
  );
  button.addEventListener("click", () => go(problem));
  return element("li", {}, button);
}
