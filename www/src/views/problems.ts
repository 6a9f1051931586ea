// The list of problems: the server's text, where it is, and what would mend it.

import type { Fix, Problem } from "../engine/protocol";
import { button, element, emptyState } from "../page/dom";
import { spans } from "../page/markdown";
import type { Host } from "./view";

const PANE_NAMES = { crd: "CRD", object: "Object", previous: "Previous object" };
const KINDS = { error: "error", warning: "warning", info: "note" };

/** So many problems are asked for what mends them. */
const MAX_MENDED = 30;

export class ProblemsView {
  readonly #host: Host;
  readonly #list = element("ul", { className: "problems", id: "problems" });
  readonly #none = emptyState("No problems: the server has nothing to say.");
  /** What is on screen: the same again need not be built again. */
  #shown = "";
  /** Those on screen that nobody asked yet what mends them. */
  #unasked: (() => Promise<void>)[] = [];

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    panel.append(this.#list, this.#none);
  }

  request() {
    return { name: "problems" } as const;
  }

  show(): void {}

  /** Shows problems; `hidden` more are left out. */
  list(problems: Problem[], hidden: number): void {
    const now = JSON.stringify([problems, hidden]);
    if (now === this.#shown) {
      return;
    }
    this.#shown = now;
    this.#none.hidden = problems.length > 0;
    this.#list.hidden = problems.length === 0;
    this.#unasked = [];
    this.#list.replaceChildren(...problems.map((problem, at) => this.#item(problem, at)));
    void this.#askAll(this.#unasked);
    if (hidden > 0) {
      const textContent = `… and ${hidden} more.`;
      this.#list.append(element("li", { className: "empty", textContent }));
    }
  }

  /** One after the other, and no more once others are on screen: a keystroke must not wait. */
  async #askAll(questions: (() => Promise<void>)[]): Promise<void> {
    for (const ask of questions) {
      if (questions === this.#unasked) {
        await ask();
      }
    }
  }

  #item(problem: Problem, at: number): HTMLElement {
    const { severity, message, help, because } = problem;
    const go = element(
      "button",
      { type: "button", className: "go" },
      element("span", { className: "kind", textContent: KINDS[severity] }),
      element("span", { className: "message" }, ...worded(message)),
      element("span", { className: "place", textContent: placeOf(problem) }),
    );
    go.addEventListener("click", () => this.#host.go(problem));
    const more = element("div", { className: "more" });
    if (because) {
      const text = `Demanded by ${because.message}: ${placeOf(because)}`;
      const demand = button(text, () => this.#host.go(because));
      demand.className = "because";
      more.append(demand);
    }
    if (help !== undefined) {
      more.append(element("p", { className: "help" }, ...spans(help)));
    }
    if (at < MAX_MENDED) {
      this.#unasked.push(async () => {
        const fixes = await this.#host.fixes(problem);
        more.prepend(...fixes.map((fix) => this.#fix(fix)));
      });
    }
    return element("li", { className: severity }, go, more);
  }

  #fix(fix: Fix): HTMLElement {
    const node = button(fix.title, () => this.#host.mend(fix));
    node.className = "fix";
    return node;
  }
}

/** A message, in which the field that it begins with stands out. */
function worded(message: string): (Node | string)[] {
  const [, path, rest] = /^([\w$][^\s:]*)(: .*)$/s.exec(message) ?? [];
  return path === undefined || rest === undefined
    ? [message]
    : [element("code", { textContent: path }), rest];
}

function placeOf({ pane, range }: Pick<Problem, "pane" | "range">): string {
  return PANE_NAMES[pane] + (range ? `, line ${range.start.line + 1}` : "");
}
