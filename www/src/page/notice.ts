// What there is to notice, above the panes.

import type { Said } from "../language/said";
import { byId } from "./dom";
import { spans } from "./markdown";

/** The notice on screen. */
let shown = "";

/** Shows what to notice. The same stays as it is: it may be selected. */
export function showNotice({ text }: Said): void {
  if (text !== shown) {
    shown = text;
    byId("notice-text").replaceChildren(...spans(text));
  }
}
