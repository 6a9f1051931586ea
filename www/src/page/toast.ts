// A short message at the edge, with at most one thing to do about it. Screen readers hear it.

import { button, byId, element } from "./dom";

const STAYS_MS = 8000;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Shows a message, for a while, or until it is used where `stays` says so. */
export function toast(message: string, action?: { name: string; act(): void; stays?: true }): void {
  const place = byId("toast");
  const dismiss = () => place.replaceChildren();
  const leave = () => {
    // Who is about to use it is not hurried.
    if (place.matches(":hover, :focus-within")) {
      leaving = setTimeout(leave, STAYS_MS);
    } else {
      dismiss();
    }
  };
  clearTimeout(leaving);
  if (action?.stays !== true) {
    leaving = setTimeout(leave, STAYS_MS);
  }
  const act = (work: () => void) => () => {
    dismiss();
    work();
  };
  place.replaceChildren(
    element("span", { textContent: message }),
    ...(action ? [button(action.name, act(action.act)), button("Close", dismiss)] : []),
  );
}
