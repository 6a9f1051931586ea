// The list of problems: the server's text, where it is, and what would repair it.

import { shortened } from "../engine/error-parts";
import type { Edit, Fix, Judgement, Outcome, Pane, Problem, Remedy } from "../engine/protocol";
import { charactersOf, type Said, type Text } from "../language/said";
import { fixTitle, list, phrase, say, told } from "../language/say";
import { button, element, emptyState, setText } from "../page/dom";
import { isReadOnly } from "../page/embed";
import { leadOf, wordsOf } from "../page/lead";
import { spans, withCode } from "../page/markdown";
import { brief } from "../page/message";
import type { Host } from "./view";

/** So many problems are listed at a time. */
const PAGE = 500;

/** So many problems are asked for what repairs them. */
const MAX_REPAIRED = 30;

/** What is listed. */
type Listed = Pick<Judgement, "problems" | "hidden" | "outcomes">;

export class ProblemsView {
  readonly #host: Host;
  readonly #panel: HTMLElement;
  readonly #list = element("ul", { className: "problems", id: "problems" });
  readonly #none = emptyState(say("problems-none"));
  /** What was not checked of objects without a definition. */
  readonly #unchecked = element("p", {
    className: "unchecked",
    textContent: say("problems-structure"),
    hidden: true,
  });
  #limit = PAGE;
  /** The problems on screen: the same ones are not built again. */
  #shown = "";
  #last: Listed | undefined;
  /** The explanations on screen. */
  readonly #explained = new Set<string>();
  /** The problems on screen whose fixes were not asked for yet. */
  #unasked: (() => Promise<void>)[] = [];

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    this.#panel = panel;
    panel.append(this.#list, this.#none, this.#unchecked);
  }

  request() {
    return { name: "problems", limit: this.#limit } as const;
  }

  show(): void {}

  /** Shows the problems on screen anew, in other words. */
  reword(): void {
    this.#shown = "";
    if (this.#last) {
      this.list(this.#last);
    }
  }

  /** Says whether some objects were judged by structure only: then much was not checked. */
  limitTo(isStructure: boolean): void {
    this.#unchecked.hidden = !isStructure;
    setText(this.#none, say(isStructure ? "problems-none-found" : "problems-none"));
  }

  /** Shows problems; `hidden` more are left out. Among several objects each says which one it is about. */
  list({ problems, hidden, outcomes }: Listed): void {
    const titles = problems.map((problem) => titleOf(problem, outcomes));
    const now = JSON.stringify([problems, hidden, titles]);
    if (now === this.#shown) {
      return;
    }
    this.#shown = now;
    this.#last = { problems, hidden, outcomes };
    this.#none.hidden = problems.length > 0;
    this.#list.hidden = problems.length === 0;
    this.#unasked = [];
    this.#explained.clear();
    const focused = [...this.#list.children].findIndex((item) => item.matches(":focus-within"));
    this.#list.replaceChildren(
      ...problems.map((problem, at) => this.#item(problem, at, titles[at])),
    );
    if (focused >= 0) {
      this.#focus(focused);
    }
    void this.#askAll(this.#unasked);
    if (total(hidden) > 0) {
      const more = button(say("problems-more", { count: PAGE }), () => {
        this.#limit += PAGE;
        this.#host.refresh();
      });
      const remedies = element("span", { className: "remedies" }, more);
      this.#list.append(element("li", { className: "empty" }, leftOut(hidden), remedies));
    }
  }

  /** A fix takes its problem away: the focus goes to the problem in its place, or to the view. */
  #focus(at: number): void {
    const items = [...this.#list.children];
    const item = items[Math.min(at, items.length - 1)];
    (item?.querySelector<HTMLElement>(".go") ?? this.#panel).focus();
  }

  /** One after the other, and no more once others are on screen: a keystroke must not wait. */
  async #askAll(questions: (() => Promise<void>)[]): Promise<void> {
    for (const ask of questions) {
      if (questions === this.#unasked) {
        await ask();
      }
    }
  }

  #item(problem: Problem, at: number, title: Text | undefined): HTMLElement {
    const { severity, message, parts, help, tip, because, remedy } = problem;
    const isError = parts !== undefined && typeof message === "string";
    const short = isError ? shortened(message, parts) : undefined;
    const lead = leadOf(problem);
    const go = element(
      "button",
      { type: "button", className: "go" },
      element("span", { className: "kind", textContent: say(`severity-${severity}`) }),
      ...wordsOf(problem, lead, short),
      element(
        "span",
        { className: "place" },
        ...(title === undefined
          ? [this.#host.place(problem)]
          : phrase("place-of", {
              title: element("bdi", { textContent: title }),
              place: this.#host.place(problem),
            })),
      ),
    );
    go.addEventListener("click", () => this.#host.go(problem));
    const more = element("div", { className: "more" });
    if (because) {
      const demand = button("", () => this.#host.go(because));
      demand.className = "because";
      demand.append(...causeOf(because, this.#host.place(because)));
      more.append(demand);
    }
    const own = remedy && !isReadOnly ? [this.#remedy(remedy, problem.pane)] : [];
    more.prepend(...own);
    // What it means stands above what can be done.
    const above =
      tip !== undefined && lead?.from !== "tip"
        ? [element("p", { className: "tip" }, ...withCode(charactersOf(told(tip))))]
        : [];
    more.prepend(...above);
    // The same explanation at each of many problems would hide the differences between them.
    if (help !== undefined && lead === undefined && !this.#explained.has(help)) {
      this.#explained.add(help);
      more.append(element("p", { className: "help" }, ...spans(help)));
    }
    if (short !== undefined) {
      more.append(whole(told(message)));
    }
    if (at < MAX_REPAIRED) {
      this.#unasked.push(async () => {
        const fixes = await this.#host.fixes(problem);
        // The remedy of the page may be one of them.
        const others = fixes.filter((fix) => !isSame(fix.edits, remedy?.does));
        const nodes = others.map((fix) => this.#fix(fix));
        const before = own[0] ?? above[0];
        if (before) {
          before.after(...nodes);
        } else {
          more.prepend(...nodes);
        }
      });
    }
    return element("li", { className: severity }, go, more);
  }

  #remedy({ title, does }: Remedy, pane: Pane): HTMLElement {
    const node = button(told(title), () => {
      if (does === "v1") {
        void this.#host.convert();
      } else if (does === "move") {
        this.#host.moveCrd();
      } else if (does === "move-object") {
        this.#host.moveObject();
      } else if (does === "previous") {
        this.#host.fillPrevious();
      } else if (does === "cluster") {
        void this.#host.clean(pane);
      } else {
        this.#host.repair({ edits: does });
      }
    });
    node.className = "fix";
    return node;
  }

  #fix(fix: Fix): HTMLElement {
    const node = button(fixTitle(fix), () => this.#host.repair(fix));
    node.className = "fix";
    return node;
  }
}

function isSame(edits: Edit[], does: Remedy["does"] | undefined): boolean {
  return JSON.stringify(edits) === JSON.stringify(does);
}

/** What English words below it mean, in the reader's language. */
export function meant(meaning: Said | undefined): HTMLElement[] {
  return meaning ? [element("span", { className: "meaning" }, ...spans(meaning.text))] : [];
}

/** What of the definition demands what a value lacks, and where. */
function causeOf({ keyword }: NonNullable<Problem["because"]>, place: Said): (Node | string)[] {
  const words =
    keyword === undefined
      ? [say("because-of", { place })]
      : phrase("demanded", {
          keyword: element("code", { textContent: brief(keyword) }),
          place,
        });
  return words.map((word) => (word instanceof Node ? word : word.text));
}

/** The server's text with the value that it quotes, folded. */
function whole(text: Text): HTMLElement {
  return element(
    "details",
    { className: "whole" },
    element("summary", { textContent: say("server-text") }),
    element("pre", { textContent: text }),
  );
}

/** The object that a problem is about, where there are several. */
function titleOf({ pane, range }: Problem, outcomes: Outcome[]): Text | undefined {
  const line = range?.start.line ?? -1;
  const own = outcomes.find(
    (one) => one.pane === pane && one.range.start.line <= line && line <= one.range.end.line,
  );
  return own && outcomes.length > 1 ? told(own.title) : undefined;
}

/** How many problems are left out. */
function total({ error, warning, info }: Judgement["hidden"]): number {
  return error + warning + info;
}

function leftOut(hidden: Judgement["hidden"]): Said {
  const kinds = (["error", "warning", "info"] as const)
    .filter((kind) => hidden[kind] > 0)
    .map((kind) => say(`hidden-${kind}`, { count: hidden[kind] }));
  return say("problems-hidden", { kinds: list(kinds) });
}
