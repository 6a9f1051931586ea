// The list of problems: the server's text, where it is, and what would mend it.

import type { Problem } from "../engine/protocol";
import { element, emptyState } from "../page/dom";
import type { Host } from "./view";

const PANE_NAMES = { crd: "CRD", object: "Object", previous: "Previous object" };

/** What our own remarks are called. */
const KINDS: Record<string, string> = { ratcheted: "let be" };

export class ProblemsView {
  readonly #host: Host;
  readonly #list = element("ul", { className: "problems", id: "problems" });
  readonly #none = emptyState("No problems: the server has nothing to say.");

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    panel.append(this.#list, this.#none);
  }

  request() {
    return { name: "problems" } as const;
  }

  /** Shows problems; `hidden` more are left out. */
  list(problems: Problem[], hidden: number): void {
    this.#none.hidden = problems.length > 0;
    this.#list.hidden = problems.length === 0;
    this.#list.replaceChildren(...problems.map((problem) => this.#item(problem)));
    if (hidden > 0) {
      this.#list.append(
        element("li", { className: "empty", textContent: `… and ${hidden} more.` }),
      );
    }
  }

  show(): void {}

  #item(problem: Problem): HTMLElement {
    const { pane, severity, message, range, code } = problem;
    const line = range ? `, line ${range.start.line + 1}` : "";
    const place = PANE_NAMES[pane] + line;
    const button = element(
      "button",
      { type: "button", className: "go" },
      element("span", { className: "kind", textContent: KINDS[code ?? ""] ?? NAMES[severity] }),
      element("span", { className: "message", textContent: message }),
      element("span", { className: "place", textContent: place }),
    );
    button.addEventListener("click", () => this.#host.go(problem));
    return element("li", { className: severity }, button);
  }
}

const NAMES = { error: "error", warning: "warning", info: "note" };
