// What the page is, what it reproduces, where it differs, and how it is used without a mouse.

import { divergences } from "virtual:divergences";
import { button, byId, element } from "./dom";
import { RECONSTRUCTED } from "./releases";

const KEYS: [string, string][] = [
  ["Tab", "leaves an editor; in it, Esc closes what is open"],
  ["Ctrl+Space", "completes what is typed"],
  ["Ctrl+F", "finds in an editor"],
  ["F8", "goes to the next problem in an editor"],
  ["Arrow keys", "choose a view, and move the bars between panes"],
];

/** Opens the dialog, which is filled when it first is. */
export function openAbout(): void {
  const dialog = byId<HTMLDialogElement>("about");
  if (dialog.childElementCount === 0) {
    dialog.append(...content(dialog));
  }
  dialog.showModal();
}

function content(dialog: HTMLDialogElement): HTMLElement[] {
  const close = button("Close", () => dialog.close());
  close.className = "push";
  const { value, options } = byId<HTMLSelectElement>("kubernetes");
  const kubernetes = `${value} judges; ${options[0]?.value} to ${options[options.length - 1]?.value} can be chosen. ${RECONSTRUCTED}`;
  return [
    element(
      "div",
      { className: "bar" },
      element("h2", { id: "about-title", textContent: "About Drydock" }),
      close,
    ),
    element(
      "div",
      { className: "body" },
      facts([
        ["crd-drydock", __VERSION__],
        ["Kubernetes", kubernetes],
        [
          "Privacy",
          "Nothing leaves this page: no request is made with what you type, and the page's policy allows none. A shared link holds everything after its #, which browsers send to no server.",
        ],
        [
          "Offline",
          "After the first visit the page works without a network, and so does the comparison of releases after its first use.",
        ],
        [
          "Memory",
          "Your texts are kept in this browser, for each tab apart: a reload brings them back.",
        ],
      ]),
      element("h3", { textContent: "Where it differs from an API server" }),
      table(["Here", "There", "Why"], divergences),
      element("h3", { textContent: "Keys" }),
      facts(KEYS, "kbd"),
    ),
  ];
}

function facts(rows: [string, string][], tag: "span" | "kbd" = "span"): HTMLElement {
  const list = element("dl");
  for (const [term, text] of rows) {
    list.append(
      element("dt", {}, element(tag, { textContent: term })),
      element("dd", { textContent: text }),
    );
  }
  return list;
}

function table(head: string[], rows: string[][]): HTMLElement {
  return element(
    "table",
    {},
    element("thead", {}, row("th", head)),
    element("tbody", {}, ...rows.map((cells) => row("td", cells, head))),
  );
}

/** Cells, in which backquotes set code. */
function row(tag: "th" | "td", cells: string[], head: string[] = []): HTMLElement {
  const parts = (cell: string) =>
    cell.split("`").map((part, i) => (i % 2 === 1 ? element("code", { textContent: part }) : part));
  return element(
    "tr",
    {},
    ...cells.map((cell, at) => {
      const node = element(tag, {}, ...parts(cell));
      // Where the head does not show, the cell says what it is.
      node.dataset.head = head[at] ?? "";
      return node;
    }),
  );
}
