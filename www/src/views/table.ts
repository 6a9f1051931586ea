// What `kubectl get` prints, and what else a client may ask of the object.

import type { ViewResult } from "../engine/protocol";
import type { Said } from "../language/said";
import { say } from "../language/say";
import { element } from "../page/dom";
import type { Host, View } from "./view";

type Result = Extract<ViewResult, { name: "table" }>;

export class TableView implements View<"table"> {
  readonly #wide = element("input", { type: "checkbox", id: "wide" });
  readonly #command = element("code");
  readonly #content = element("div");

  constructor(panel: HTMLElement, host: Host) {
    const check = element("label", { className: "check push" }, this.#wide, say("table-wide"));
    panel.append(element("div", { className: "bar" }, this.#command, check), this.#content);
    this.#wide.addEventListener("change", () => host.refresh());
  }

  request() {
    return { name: "table", wide: this.#wide.checked } as const;
  }

  show({ table, scale, selectable }: Result): void {
    const isWide = this.#wide.checked;
    this.#command.textContent = isWide ? "kubectl get -o wide" : "kubectl get";
    const shown = table.columns.flatMap(({ priority }, i) => (priority === 0 || isWide ? [i] : []));
    const names = shown.map((i) => {
      const { name = "", description = "" } = table.columns[i] ?? {};
      return element("th", { scope: "col", title: description, textContent: name });
    });
    const rows = table.rows.map((cells) =>
      element("tr", {}, ...shown.map((i) => element("td", { textContent: cellText(cells[i]) }))),
    );
    const terminal = element(
      "div",
      { className: "terminal scroll", tabIndex: 0, role: "region", ariaLabel: say("view-table") },
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...names)),
        element("tbody", {}, ...rows),
      ),
    );
    this.#content.replaceChildren(terminal);
    if (table.tableError !== undefined) {
      const textContent = say("table-error", { reason: table.tableError });
      this.#content.append(element("p", { className: "card fault", textContent }));
    }
    if (scale?.scale) {
      this.#content.append(
        card(say("table-scale"), [["/scale", JSON.stringify(scale.scale, undefined, 2)]]),
      );
    }
    if (selectable !== undefined) {
      this.#content.append(card(say("table-selectors"), selectable));
    }
  }
}

/** Missing values print as kubectl prints them. */
function cellText(cell: string | number | boolean | null | undefined): string {
  return cell === null || cell === undefined ? "<none>" : String(cell);
}

function card(title: Said, rows: [string, string][]): HTMLElement {
  const list = element("dl");
  for (const [name, value] of rows) {
    list.append(
      element("dt", {}, element("code", { textContent: name })),
      element("dd", {}, element("pre", { className: "value", textContent: value || '""' })),
    );
  }
  return element("section", { className: "card" }, element("h3", { textContent: title }), list);
}
