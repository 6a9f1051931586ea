// The stored object: what the server would keep, with what went struck through and what came
// marked, each with its reason.

import type { Mode, Trip, ViewResult } from "../engine/protocol";
import { joined, type Said } from "../language/said";
import { list, say } from "../language/say";
import { button, element, setText } from "../page/dom";
import { toast } from "../page/toast";
import type { Row } from "../stored/beside";
import { isSameLine, type Line } from "../stored/lines";
import { ReceivedLines } from "../stored/sent-lines";
import { Beside } from "./beside";
import { type Foldable, folded } from "./folded";
import { BLOCK, Blocks, blocksOf, lineElement } from "./lines";
import { type Marking, markingOf } from "./marking";
import type { Host, View } from "./view";

type Result = Extract<ViewResult, { name: "stored" }>;

const FOLDABLE: Foldable<Line> = {
  isChange: ({ mark }) => mark !== undefined,
  leads: ({ starts }) => starts === true,
  indent: ({ indent }) => indent,
  counting: (text, indent) => ({ indent, text }),
};

export class StoredView implements View<"stored"> {
  readonly #host: Host;
  readonly #blocks: Blocks<Line>;
  readonly #beside: Beside;
  readonly #refused = element("p", {
    className: "banner",
    textContent: say("stored-refused"),
    hidden: true,
  });
  readonly #lost = element("p", { className: "lost", hidden: true });
  readonly #more = element("p", { className: "empty", hidden: true });
  readonly #code = element("pre", { className: "lines" });
  readonly #fold = element("input", { type: "checkbox", id: "only-changes" });
  readonly #side = element("input", { type: "checkbox", id: "side-by-side" });
  readonly #lines = new ReceivedLines<Line>();
  readonly #rows = new ReceivedLines<Row>();
  /** Whether the result is side by side. */
  #isBeside = false;
  /** The change that was turned to last. */
  #last: HTMLElement | undefined;
  #mode: Mode = "create";

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    const marking = () => markingOf(this.#mode, host);
    this.#blocks = new Blocks(this.#code, {
      group: blocksOf,
      make: (lines) => block(lines, marking()),
      line: lineElement,
      isPlain: ({ mark }) => mark === undefined,
      isSame: isSameLine,
    });
    this.#beside = new Beside(marking);
    for (const node of [this.#code, this.#beside.node]) {
      quietReasons(node);
    }
    this.#fold.addEventListener("change", () => this.#show());
    this.#side.addEventListener("change", () => host.refresh());
    const bar = element(
      "div",
      { className: "bar" },
      element(
        "span",
        { className: "hint" },
        element("span", { className: "key-went", textContent: say("legend-gone") }),
        element("span", { className: "key-came", textContent: say("legend-added") }),
        element("span", { className: "by-pointer", textContent: say("legend-hint") }),
        element("span", { className: "by-finger", textContent: say("legend-hint-tap") }),
      ),
      element(
        "span",
        { className: "choices" },
        element("label", { className: "check" }, this.#fold, say("only-changes")),
        element("label", { className: "check" }, this.#side, say("beside")),
      ),
      element(
        "span",
        { className: "push" },
        button(say("next-change"), () => this.#next()),
        button(say("copy-yaml"), () => void this.#copy("yaml")),
        button(say("copy-json"), () => void this.#copy("json")),
        button(say("download"), () => void this.#download()),
      ),
    );
    const { node } = this.#beside;
    panel.append(bar, this.#refused, this.#lost, this.#code, node, this.#more);
  }

  request() {
    const beside = this.#side.checked;
    const { id } = beside ? this.#rows : this.#lines;
    return { name: "stored", beside, known: id } as const;
  }

  show(result: Result): void {
    const { hidden, allowed, mode, trip } = result;
    this.#refused.hidden = allowed;
    this.#lost.hidden = !trip || !allowed;
    setText(this.#lost, trip ? tripText(trip) : "");
    if (this.#mode !== mode) {
      // The same marks have other reasons.
      this.#blocks.show([]);
      this.#beside.forget();
      this.#mode = mode;
    }
    this.#isBeside = result.beside;
    const received = this.#isBeside ? this.#rows : this.#lines;
    received.receive(result);
    this.#show();
    this.#more.hidden = hidden === 0;
    setText(this.#more, say("lines-hidden", { count: hidden }));
  }

  /** Shows the lines, or only those around changes. */
  #show(): void {
    const isBeside = this.#isBeside;
    const isFolded = this.#fold.checked;
    this.#code.hidden = isBeside;
    this.#beside.node.hidden = !isBeside;
    if (isBeside) {
      this.#beside.show(this.#rows.lines, isFolded);
    } else {
      const { lines } = this.#lines;
      this.#blocks.show(isFolded ? folded(lines, FOLDABLE) : lines);
    }
  }

  /** Turns to the change after the one that has the focus, from the last to the first. */
  #next(): void {
    const shown = this.#isBeside ? this.#beside.node : this.#code;
    const changes = [...shown.querySelectorAll<HTMLElement>("ins, del, .differs")];
    const now = this.#last ? changes.indexOf(this.#last) : -1;
    const next = changes[(now + 1) % changes.length];
    this.#last = next;
    next?.scrollIntoView({ block: "center" });
    next?.focus({ focusVisible: true } as FocusOptions);
  }

  /** Gives what is stored as a file. */
  async #download(): Promise<void> {
    const current = this.#host.current();
    const text = await this.#host.ask({ name: "copy", current, format: "yaml" });
    const href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
    element("a", { href, download: "stored.yaml" }).click();
    URL.revokeObjectURL(href);
  }

  async #copy(format: "yaml" | "json"): Promise<void> {
    const text = await this.#host.ask({ name: "copy", current: this.#host.current(), format });
    await copyText(text, say("stored-copied"));
  }
}

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(say("no-clipboard"));
  }
}

/** Hides the reason at a line on Escape, and on the way to its cause, until another line is turned to. */
function quietReasons(node: HTMLElement): void {
  const quiet = () => node.classList.add("quiet");
  document.addEventListener("keydown", ({ key }) => key === "Escape" && quiet());
  node.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button")) {
      quiet();
    }
  });
  for (const type of ["pointerover", "focusin"]) {
    node.addEventListener(type, () => node.classList.remove("quiet"));
  }
}

/** A note that the database keeps another version than the view shows. */
function tripText({ version, lost, gained }: Trip): Said {
  const what = gained.length === 0 ? "lost" : lost.length === 0 ? "gained" : "both";
  return say("trip", { version, what, lost: listed(lost), gained: listed(gained) });
}

/** The first few of some names. */
function listed(names: string[]): Said {
  const more = names.length - 5;
  return more > 0 ? say("and-more", { names: list(names.slice(0, 5)), more }) : list(names);
}

function block(lines: Line[], { nameOf, causeOf }: Marking): HTMLElement {
  const [first] = lines;
  if (first?.mark === undefined) {
    const className = lines.length === BLOCK ? "long" : "";
    return element("span", { className }, ...lines.map(lineElement));
  }
  const { mark, gone, path } = first;
  const { name, why } = nameOf(mark);
  const cause = causeOf(mark, path);
  const className = cause.length > 0 ? `${mark} caused` : mark;
  const node = element(gone ? "del" : "ins", { className, tabIndex: 0 });
  Object.assign(node.dataset, { mark: name.text, why: why.text });
  node.append(
    ...cause,
    element("span", {
      className: "sr",
      textContent: joined([say("marked", { mark: name, why }), ""], " "),
    }),
    ...lines.map(lineElement),
  );
  return node;
}
