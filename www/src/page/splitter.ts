// The bars between panes: dragged, or moved by arrow keys, Home and End; a double click resets.

const STEP = 0.02;

import { arrowKeys } from "../language/direction";
import type { Said } from "../language/said";
import { say } from "../language/say";

/** How a bar moves a share. */
export interface Split {
  handle: HTMLElement;
  label: Said;
  /** It lies between upper and lower. */
  isRow?: boolean;
  /** The smallest and largest share. */
  min: number;
  max: number;
  initial: number;
  /** Shows the share, from 0 to 1. */
  apply(share: number): void;
  /** The share that a pointer is at. */
  at(event: PointerEvent): number;
  /** The share is settled, to be remembered. */
  settled(): void;
}

export interface Splitter {
  share: number;
}

/** Makes a bar work. */
export function startSplitter(split: Split, share: number | undefined): Splitter {
  const { handle, label, isRow = false, min, max, initial, apply, at, settled } = split;
  handle.tabIndex = 0;
  handle.role = "separator";
  handle.ariaLabel = label.text;
  handle.title = say("split-hint").text;
  handle.ariaOrientation = isRow ? "horizontal" : "vertical";
  const splitter: Splitter = { share: initial };
  const set = (wanted: number) => {
    const next = Math.min(max, Math.max(min, wanted));
    splitter.share = next;
    handle.setAttribute("aria-valuenow", String(Math.round(next * 100)));
    apply(next);
  };
  handle.setAttribute("aria-valuemin", String(Math.round(min * 100)));
  handle.setAttribute("aria-valuemax", String(Math.round(max * 100)));
  set(share ?? initial);

  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener("pointermove", (event) => {
    if (handle.hasPointerCapture(event.pointerId)) {
      set(at(event));
    }
  });
  handle.addEventListener("lostpointercapture", settled);
  handle.addEventListener("dblclick", () => {
    set(initial);
    settled();
  });
  handle.addEventListener("keydown", (event) => {
    const [back, on] = arrowKeys();
    const to = {
      [isRow ? "ArrowUp" : back]: splitter.share - STEP,
      [isRow ? "ArrowDown" : on]: splitter.share + STEP,
      Home: min,
      End: max,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      set(to);
      settled();
    }
  });
  return splitter;
}
