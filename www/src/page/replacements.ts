// Replacements of several texts at once, as by an example. If one editor undid its part alone, its text would not
// belong to the others. So undo and redo change all texts of a replacement together.

import { areSame, type Pane, type Texts } from "../engine/protocol";
import { say } from "../language/say";
import type { Work } from "./state";
import { toast } from "./toast";

/** What can be undone and redone in each pane. */
export type Edits = Record<Pane, unknown>;

/** What is on screen. */
interface Screen {
  readonly texts: Texts;
  readonly edits: Edits;
}

/** Puts a work on screen, with the edits that led to it if they are known. */
type Show = (work: Work, edits: Edits | undefined) => void;

/** A replacement, and the edits of the side that is not on screen. */
interface Replacement {
  before: Work;
  next: Work;
  edits: Edits | undefined;
}

const MOST = 20;

export class Replacements {
  readonly #screen: Screen;
  readonly #show: Show;
  /** The last one is at the end. */
  #made: Replacement[] = [];
  #undone: Replacement[] = [];

  constructor(screen: Screen, show: Show) {
    this.#screen = screen;
    this.#show = show;
  }

  /** Remembers a replacement that is about to be made. If files stay open, each keeps its own edits. */
  add(before: Work, next: Work, { filesStay }: { filesStay: boolean }): void {
    const { texts, edits } = this.#screen;
    const last = this.#made.at(-1);
    // A second part, such as the sample for a definition that was moved, is undone together with the first part.
    const follows =
      last && areSame(last.before.texts, before.texts) && areSame(texts, last.next.texts);
    const known = follows
      ? last.edits
      : !filesStay && areSame(texts, before.texts)
        ? edits
        : undefined;
    const made = follows ? this.#made.slice(0, -1) : this.#made;
    this.#made = [...made.slice(1 - MOST), { before, next, edits: known }];
    this.#undone = [];
  }

  /**
   * Undoes the last replacement, unless a text was edited since then, and offers to redo it. Returns a function that
   * withdraws the offer.
   */
  undo(): (() => void) | undefined {
    if (!this.#move(this.#made, this.#undone, "next", "before")) {
      return undefined;
    }
    return toast(say("taken-back"), { name: say("redo"), act: () => this.redo() });
  }

  /** Redoes the replacement that was undone last, unless a text was edited since then. */
  redo(): boolean {
    return this.#move(this.#undone, this.#made, "before", "next");
  }

  #move(
    from: Replacement[],
    to: Replacement[],
    shown: "before" | "next",
    wanted: "before" | "next",
  ): boolean {
    const last = from.at(-1);
    const { texts, edits } = this.#screen;
    if (last === undefined || !areSame(texts, last[shown].texts)) {
      return false;
    }
    from.pop();
    to.push({ ...last, edits });
    this.#show(last[wanted], last.edits);
    return true;
  }
}
