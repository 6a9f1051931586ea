// A short message at the edge with one or two buttons. Screen readers read it.

import { charactersOf, type Text } from "../language/said";
import { say } from "../language/say";
import { button, byId, element } from "./dom";
import { withCode } from "./markdown";

const STAYS_MS = 8000;

/** A button of a message. */
interface Action {
  name: Text;
  act(): void;
  /** It stays until it is used. */
  stays?: true;
  /** Another one beside it. */
  or?: Pick<Action, "name" | "act"> | undefined;
}

/** A text to copy by hand. It stays until it is closed. */
interface Shown {
  shown: string;
}

interface Notice {
  message: Text;
  more?: Action | Shown;
}

let leaving: ReturnType<typeof setTimeout> | undefined;
let shown: Notice | undefined;
/** The notice that stays. It comes back after a passing notice. */
let staying: Notice | undefined;

/** Shows a message for a while, or until it is used or closed; the result closes it. */
export function toast(message: Text, more?: Action | Shown): () => void {
  const notice: Notice = { message, ...(more && { more }) };
  if (more && "act" in more && more.stays) {
    staying = notice;
  }
  show(notice);
  return () => close(notice);
}

function show(notice: Notice): void {
  const { message, more } = notice;
  const place = byId("toast");
  const leave = () => {
    // It stays while the pointer or the focus is on it.
    if (place.matches(":hover, :focus-within")) {
      leaving = setTimeout(leave, STAYS_MS);
    } else {
      close(notice);
    }
  };
  clearTimeout(leaving);
  shown = notice;
  // A class, for `:has()` would make the browser look at the whole page with each change of an editor.
  byId("bench").classList.add("noticed");
  if (more === undefined || ("act" in more && more.stays !== true)) {
    leaving = setTimeout(leave, STAYS_MS);
  }
  const act = (work: () => void) => () => {
    close(notice);
    work();
  };
  place.replaceChildren(element("span", {}, ...withCode(charactersOf(message))));
  if (more === undefined) {
    return;
  }
  const first = "shown" in more ? field(more.shown) : button(more.name, act(more.act));
  const { or } = "act" in more ? more : {};
  const second = or ? [button(or.name, act(or.act))] : [];
  const leaves = button(say("close"), () => close(notice));
  place.append(element("div", {}, first, ...second, leaves));
  if ("shown" in more) {
    first.focus();
  }
}

function close(notice: Notice): void {
  if (staying === notice) {
    staying = undefined;
  }
  if (shown === notice) {
    shown = undefined;
    clearTimeout(leaving);
    byId("toast").replaceChildren();
    byId("bench").classList.remove("noticed");
    if (staying) {
      show(staying);
    }
  }
}

/** A text to copy. It is selected when it gets the focus. */
function field(value: string): HTMLInputElement {
  const node = element("input", { type: "text", value, readOnly: true, ariaLabel: say("link") });
  node.addEventListener("focus", () => node.select());
  return node;
}
