// The tabs of the result's views, and on narrow screens the tabs of the panes.

import { arrowKeys } from "../language/direction";
import { byId } from "./dom";

/** Makes a tablist work by pointer and by arrow keys; gives the function that chooses a tab. */
export function startTablist<Name extends string>(
  names: readonly Name[],
  prefix: string,
  chosen: (name: Name) => void,
): (name: Name) => void {
  const show = (name: Name) => {
    for (const one of names) {
      const tab = byId(`${prefix}-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = one !== name;
    }
    // The page itself must not move, so no `scrollIntoView`.
    const tab = byId(`${prefix}-${name}`);
    const list = tab.parentElement;
    if (list && list.scrollWidth > list.clientWidth) {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
    }
  };
  const row = byId(`${prefix}-${names[0]}`).parentElement;
  if (row) {
    watchEnds(row);
  }
  const choose = (name: Name) => {
    show(name);
    chosen(name);
  };
  for (const [index, name] of names.entries()) {
    const tab = byId(`${prefix}-${name}`);
    tab.addEventListener("click", () => choose(name));
    tab.addEventListener("keydown", ({ key }) => {
      const [back, on] = arrowKeys();
      const to = {
        [on]: index + 1,
        [back]: index - 1,
        Home: 0,
        End: -1,
      }[key];
      const next = to === undefined ? undefined : names[(to + names.length) % names.length];
      if (next !== undefined) {
        choose(next);
        byId(`${prefix}-${next}`).focus();
      }
    });
  }
  return show;
}

/** Marks a row at the ends where more of them are beyond its edge. */
export function watchEnds(row: HTMLElement): void {
  const look = () => {
    const hidden = row.scrollWidth - row.clientWidth;
    // It is negative in a row from right to left. There the browser may scroll a pixel beyond the start.
    const isFromRight = getComputedStyle(row).direction === "rtl";
    const passed = isFromRight ? -row.scrollLeft : row.scrollLeft;
    row.classList.toggle("more-before", passed >= 1);
    row.classList.toggle("more-after", hidden - passed >= 1);
  };
  row.addEventListener("scroll", look, { passive: true });
  const sizes = new ResizeObserver(look);
  // A tab grows with its count of problems, while the row keeps its size.
  for (const node of [row, ...row.children]) {
    sizes.observe(node);
  }
}

const PANES = { crd: "column-crd", object: "column-object", result: "pane-result" } as const;
export type Front = keyof typeof PANES;

const FRONT = "drydock.front";

/** Makes the narrow screen's tabs work. */
export function startPaneTabs(): void {
  for (const name of Object.keys(PANES) as Front[]) {
    byId(`tab-${name}`).addEventListener("click", () => showPane(name));
  }
  byId("verdict-line").addEventListener("click", () => showPane("result"));
  showPane(takeFront());
  const toggle = byId("notice-toggle");
  toggle.addEventListener("click", () => {
    const isOpen = byId("notice").classList.toggle("open");
    toggle.setAttribute("aria-expanded", String(isOpen));
  });
}

/** Keeps which pane is on screen for the next load of this tab. */
export function keepFront(): void {
  try {
    sessionStorage.setItem(FRONT, document.body.dataset.front ?? "");
  } catch {
    // Where there is no storage the page begins with the object.
  }
}

/** The pane that was kept for this load. */
function takeFront(): Front {
  try {
    const kept = sessionStorage.getItem(FRONT);
    sessionStorage.removeItem(FRONT);
    return (Object.keys(PANES) as Front[]).find((name) => name === kept) ?? "object";
  } catch {
    return "object";
  }
}

/** Shows a pane on screens where only one fits. */
export function showPane(chosen: Front): void {
  for (const [name, pane] of Object.entries(PANES)) {
    const tab = byId(`tab-${name}`);
    if (name === chosen) {
      tab.setAttribute("aria-current", "true");
    } else {
      tab.removeAttribute("aria-current");
    }
    byId(pane).classList.toggle("front", name === chosen);
  }
  document.body.dataset.front = chosen;
}
