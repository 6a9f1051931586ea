// A short message at the edge, with at most one thing to do about it. Screen readers hear it.

import type { Text } from "../language/said";
import { say } from "../language/say";
import { button, byId, element } from "./dom";

const STAYS_MS = 8000;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** What a message comes with. */
interface Action {
  name: Text;
  act(): void;
  /** It is there until it is used. */
  stays?: true;
}

/** A text to copy by hand; it is there until it is closed. */
interface Shown {
  shown: string;
}

/** Shows a message for a while. */
export function toast(message: Text, more?: Action | Shown): void {
  const place = byId("toast");
  const dismiss = () => place.replaceChildren();
  const leave = () => {
    // It stays while the pointer or the focus is on it.
    if (place.matches(":hover, :focus-within")) {
      leaving = setTimeout(leave, STAYS_MS);
    } else {
      dismiss();
    }
  };
  clearTimeout(leaving);
  if (more === undefined || ("act" in more && more.stays !== true)) {
    leaving = setTimeout(leave, STAYS_MS);
  }
  const act = (work: () => void) => () => {
    dismiss();
    work();
  };
  place.replaceChildren(element("span", { textContent: message }));
  if (more === undefined) {
    return;
  }
  const first = "shown" in more ? field(more.shown) : button(more.name, act(more.act));
  place.append(first, button(say("close"), dismiss));
  if ("shown" in more) {
    first.focus();
  }
}

/** A text to copy, selected as soon as it is turned to. */
function field(value: string): HTMLInputElement {
  const node = element("input", { type: "text", value, readOnly: true, ariaLabel: say("link") });
  node.addEventListener("focus", () => node.select());
  return node;
}
