// The stored object: what the server would keep, with what went struck through and what came
// marked, each with its reason.

import type { Mode, Trip, ViewResult } from "../engine/protocol";
import { joined, type Said } from "../language/said";
import { list, say } from "../language/say";
import { button, element, setText } from "../page/dom";
import { toast } from "../page/toast";
import type { Line } from "../stored/lines";
import { foldedLines } from "./folded";
import { BLOCK, Blocks, blocksOf, lineElement } from "./lines";
import type { Host, View } from "./view";

export class StoredView implements View<"stored"> {
  readonly #host: Host;
  readonly #blocks: Blocks;
  readonly #refused = element("p", {
    className: "banner",
    textContent: say("stored-refused"),
    hidden: true,
  });
  readonly #lost = element("p", { className: "lost", hidden: true });
  readonly #more = element("p", { className: "empty", hidden: true });
  readonly #code = element("pre", { className: "lines" });
  readonly #fold = element("input", { type: "checkbox", id: "only-changes" });
  #lines: Line[] = [];
  /** The change that was turned to last. */
  #last: HTMLElement | undefined;
  #mode: Mode = "create";

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    const check = element("label", { className: "check" }, this.#fold, say("only-changes"));
    this.#fold.addEventListener("change", () => this.#show());
    const code = this.#code;
    this.#blocks = new Blocks(code, (lines) => block(lines, this.#mode, host));
    const bar = element(
      "div",
      { className: "bar" },
      element(
        "span",
        { className: "hint" },
        element("span", { className: "key-went", textContent: say("legend-gone") }),
        element("span", { className: "key-came", textContent: say("legend-added") }),
        say("legend-hint"),
      ),
      check,
      element(
        "span",
        { className: "push" },
        button(say("next-change"), () => this.#next()),
        button(say("copy-yaml"), () => void this.#copy("yaml")),
        button(say("copy-json"), () => void this.#copy("json")),
        button(say("download"), () => void this.#download()),
      ),
    );
    panel.append(bar, this.#refused, this.#lost, code, this.#more);
  }

  request() {
    return { name: "stored" } as const;
  }

  show({ lines, hidden, allowed, mode, trip }: Extract<ViewResult, { name: "stored" }>): void {
    this.#refused.hidden = allowed;
    this.#lost.hidden = !trip || !allowed;
    setText(this.#lost, trip ? tripText(trip) : "");
    if (this.#mode !== mode) {
      // The same marks have other reasons.
      this.#blocks.show([]);
      this.#mode = mode;
    }
    this.#lines = lines;
    this.#show();
    this.#more.hidden = hidden === 0;
    setText(this.#more, say("lines-hidden", { count: hidden }));
  }

  /** Shows the lines, or only those around changes. */
  #show(): void {
    this.#blocks.show(blocksOf(this.#fold.checked ? foldedLines(this.#lines) : this.#lines));
  }

  /** Turns to the change after the one that has the focus, from the last to the first. */
  #next(): void {
    const changes = [...this.#code.querySelectorAll<HTMLElement>("ins, del")];
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

/** What the view does not show: the database keeps another version. */
function tripText({ version, lost, gained }: Trip): Said {
  const what = gained.length === 0 ? "lost" : lost.length === 0 ? "gained" : "both";
  return say("trip", { version, what, lost: listed(lost), gained: listed(gained) });
}

/** The first few of some names. */
function listed(names: string[]): Said {
  const more = names.length - 5;
  return more > 0 ? say("and-more", { names: list(names.slice(0, 5)), more }) : list(names);
}

/** A button that shows what of the definition made a change. */
function causeOf({ mark, path }: Line, host: Host): HTMLElement[] {
  if (mark === undefined || mark === "kept" || path === undefined || !CAUSED.has(mark)) {
    return [];
  }
  const go = element("button", {
    type: "button",
    className: "cause",
    title: say("show-cause"),
    ariaLabel: say("show-cause"),
  });
  go.addEventListener("click", () => void host.goToCause(mark, path));
  return [go];
}

/** The changes that the schema makes. */
const CAUSED: ReadonlySet<string> = new Set(["pruned", "defaulted", "null-dropped"]);

function block(lines: Line[], mode: Mode, host: Host): HTMLElement {
  const [first] = lines;
  if (first?.mark === undefined) {
    const className = lines.length === BLOCK ? "long" : "";
    return element("span", { className }, ...lines.map(lineElement));
  }
  const { mark, gone } = first;
  const isBeside = mark === "status-ignored" && mode === "status";
  const name = say(`mark-${mark}`);
  const why = say(isBeside ? "mark-status-ignored.why-beside" : `mark-${mark}.why`);
  const node = element(gone ? "del" : "ins", { className: mark, tabIndex: 0 });
  node.dataset.mark = name.text;
  node.dataset.why = why.text;
  node.append(
    ...causeOf(first, host),
    element("span", {
      className: "sr",
      textContent: joined([say("marked", { mark: name, why }), ""]),
    }),
    ...lines.map(lineElement),
  );
  return node;
}
