// On narrow screens one pane shows at a time, chosen by tabs; on wide ones all show.

import type { Pane } from "../engine/protocol";
import { byId } from "./dom";

type Tab = Pane | "result";
const TABS: Tab[] = ["crd", "object", "result"];

/** Makes the tabs work by pointer and by arrow keys. */
export function startTabs(): void {
  for (const [index, name] of TABS.entries()) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => showTab(name));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step && TABS[(index + step + TABS.length) % TABS.length];
      if (next) {
        showTab(next);
        byId(`tab-${next}`).focus();
      }
    });
  }
  showTab("object");
}

/** Brings a pane to the front where only one fits. */
export function showTab(chosen: Tab): void {
  for (const name of TABS) {
    const tab = byId(`tab-${name}`);
    tab.setAttribute("aria-selected", String(name === chosen));
    tab.tabIndex = name === chosen ? 0 : -1;
    byId(`pane-${name}`).classList.toggle("front", name === chosen);
  }
}
