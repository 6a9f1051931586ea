// The tabs of a pane with several files, each with its verdict.

import { linesOf, startsIn } from "../engine/file-texts";
import type { Judgement, Pane, Problem } from "../engine/protocol";
import { arrowKeys } from "../language/direction";
import { say } from "../language/say";
import { button, element, toned } from "./dom";
import { isReadOnly } from "./embed";

/** The events of the tabs. */
export interface TabEvents {
  chosen(index: number): void;
  closed(): void;
  /** The user gave the file on screen another name. */
  renamed(name: string): void;
}

/** Whether the server accepts the whole file; `undefined` if that is not known. */
export type FileVerdict = "allowed" | "refused" | undefined;

const MARKS = { allowed: "✓", refused: "✕" } as const;
const TONES = { allowed: "good", refused: "bad" } as const;

/** What a tab shows of a name at most, in characters, and how many of them are from its beginning. */
const LONGEST = 24;
const BEGINNING = 9;

export class FileTabs {
  readonly #node: HTMLElement;
  readonly #list: HTMLElement;
  readonly #rename: HTMLButtonElement;
  readonly #close: HTMLButtonElement;
  /** Takes the place of the tabs while the user types a name. */
  readonly #name: HTMLInputElement;
  readonly #events: TabEvents;
  #shown = "";

  constructor(parent: HTMLElement, label: string, events: TabEvents) {
    this.#events = events;
    this.#list = element("div", { role: "tablist", ariaLabel: say("files", { pane: label }) });
    this.#close = button("✕", () => events.closed());
    this.#close.className = "quiet";
    this.#close.hidden = isReadOnly;
    this.#rename = button("✎", () => this.#askName());
    this.#rename.className = "quiet";
    this.#rename.hidden = isReadOnly;
    this.#name = element("input", { type: "text", hidden: true, ariaLabel: say("file-name") });
    this.#name.spellcheck = false;
    this.#name.addEventListener("blur", () => this.#named(true));
    this.#name.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "Escape") {
        event.preventDefault();
        this.#named(event.key === "Enter");
        this.#tab?.focus();
      }
    });
    const parts = [this.#list, this.#name, this.#rename, this.#close];
    this.#node = element("div", { className: "files", hidden: true }, ...parts);
    this.#list.addEventListener("keydown", (event) => this.#pressed(event));
    this.#list.addEventListener("dblclick", () => !isReadOnly && this.#askName());
    parent.prepend(this.#node);
  }

  /** Shows the files of a pane, if there are several. */
  show(files: { name: string; verdict: FileVerdict }[], active: number): void {
    const now = JSON.stringify([files, active]);
    if (now === this.#shown) {
      return;
    }
    this.#shown = now;
    this.#node.hidden = files.length < 2;
    const hadFocus = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(
      ...files.map(({ name, verdict }, index) =>
        this.#newTab(name, verdict, index, index === active),
      ),
    );
    const file = files[active]?.name ?? "";
    for (const [node, said] of [
      [this.#close, say("file-close", { file })],
      [this.#rename, say("file-rename", { file })],
    ] as const) {
      node.title = said.text;
      node.ariaLabel = said.text;
    }
    this.#name.defaultValue = file;
    const tab = this.#tab;
    if (hadFocus) {
      tab?.focus();
    }
    if (tab && this.#list.scrollWidth > this.#list.clientWidth) {
      this.#list.scrollLeft = tab.offsetLeft - (this.#list.clientWidth - tab.clientWidth) / 2;
    }
  }

  /** The tab of the file on screen. */
  get #tab(): HTMLElement | undefined {
    return [...this.#list.children].find((one) => one.ariaSelected === "true") as
      | HTMLElement
      | undefined;
  }

  #askName(): void {
    this.#list.hidden = true;
    this.#name.hidden = false;
    this.#name.value = this.#name.defaultValue;
    this.#name.select();
    this.#name.focus();
  }

  /** Closes the field for the name. The file gets that name if `isTaken`, and keeps its old one if not. */
  #named(isTaken: boolean): void {
    if (this.#name.hidden) {
      return;
    }
    this.#list.hidden = false;
    this.#name.hidden = true;
    if (isTaken) {
      this.#events.renamed(this.#name.value);
    }
  }

  #newTab(name: string, verdict: FileVerdict, index: number, isActive: boolean): HTMLElement {
    const tab = button("", () => this.#events.chosen(index));
    tab.role = "tab";
    tab.ariaSelected = String(isActive);
    tab.tabIndex = isActive ? 0 : -1;
    if (verdict !== undefined) {
      const mark = toned("span", "verdict-mark", TONES[verdict], MARKS[verdict]);
      mark.ariaHidden = "true";
      tab.append(mark);
    }
    tab.title = name;
    tab.append(element("bdi", { textContent: shortened(name) }));
    if (verdict !== undefined) {
      tab.append(element("span", { className: "sr", textContent: say(verdict) }));
    }
    return tab;
  }

  #pressed({ key }: KeyboardEvent): void {
    if (key === "F2" && !isReadOnly) {
      this.#askName();
      return;
    }
    const tabs = [...this.#list.children];
    const at = tabs.findIndex((tab) => tab.ariaSelected === "true");
    const [back, on] = arrowKeys();
    const to = { [on]: at + 1, [back]: at - 1, Home: 0, End: -1 }[key];
    if (to !== undefined) {
      this.#events.chosen((to + tabs.length) % tabs.length);
    }
  }
}

/** The verdict on each file of a pane; `starts` has the first line of each file. */
export function verdictsOf(
  { outcomes, problems, hidden }: Judgement,
  pane: Pane,
  starts: readonly number[],
): FileVerdict[] {
  return starts.map((_, index) => {
    const file = linesOf(starts, index);
    const isHere = (one: Pick<Problem, "pane" | "range">) =>
      one.pane === pane && one.range !== undefined && startsIn(one.range, file);
    const own = outcomes.filter(isHere);
    const isWrong = problems.some((problem) => problem.severity === "error" && isHere(problem));
    if (isWrong || own.some(({ outcome }) => outcome === "refused")) {
      return "refused";
    }
    // Definitions have no outcomes, and the list of problems may be cut before their errors.
    const isRight = pane === "crd" ? hidden.error === 0 : own.length > 0;
    return isRight && own.every(({ outcome }) => outcome === "accepted") ? "allowed" : undefined;
  });
}

/** A name for a tab. Names of files of one project often begin alike, so both ends of a long one stay. */
function shortened(name: string): string {
  const characters = [...name];
  return characters.length > LONGEST
    ? [...characters.slice(0, BEGINNING), "…", ...characters.slice(BEGINNING - LONGEST + 1)].join(
        "",
      )
    : name;
}
