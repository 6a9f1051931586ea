// What `kubectl get` prints, and what else a client may ask of the object.

import type { Table } from "crd-drydock/slim";
import type { OwnObjects, ViewResult } from "../engine/protocol";
import type { Said } from "../language/said";
import { say, told } from "../language/say";
import { element, emptyState } from "../page/dom";
import { watchEnds } from "../page/tabs";
import type { Reply } from "../tools/protocol";
import { SlowQuestion } from "./slow-question";
import type { Host, View } from "./view";

type Result = Extract<ViewResult, { name: "table" }>;

export class TableView implements View<"table"> {
  readonly #wide = element("input", { type: "checkbox", id: "wide" });
  readonly #command = element("code");
  readonly #content = element("div");
  readonly #question: SlowQuestion<Reply<"table">>;
  #own: OwnObjects | undefined;

  constructor(panel: HTMLElement, host: Host) {
    const check = element("label", { className: "check push" }, this.#wide, say("table-wide"));
    panel.append(element("div", { className: "bar" }, this.#command, check), this.#content);
    this.#wide.addEventListener("change", () => host.refresh());
    this.#question = new SlowQuestion({
      begin: () => this.#content.replaceChildren(),
      ask: () => host.table(this.#own as OwnObjects, this.#wide.checked),
      show: (reply) => this.#answer(reply),
    });
  }

  request() {
    return { name: "table", wide: this.#wide.checked } as const;
  }

  show(result: Result): void {
    this.#command.textContent = this.#wide.checked ? "kubectl get -o wide" : "kubectl get";
    this.#own = result.own;
    if (result.own !== undefined) {
      this.#question.askSoon();
      return;
    }
    this.#question.drop();
    const { table, scale, selectable } = result;
    this.#show(table);
    if (scale?.scale) {
      this.#content.append(
        card(say("table-scale"), [["/scale", JSON.stringify(scale.scale, undefined, 2)]]),
      );
    }
    this.#content.append(card(say("table-selectors"), selectable));
  }

  #answer({ answer, failed }: Reply<"table">): void {
    if (answer === undefined) {
      const reason = failed === undefined ? say("no-kind-table") : told(failed);
      this.#content.replaceChildren(emptyState(reason));
    } else {
      this.#show(answer);
    }
  }

  #show(table: Table): void {
    const isWide = this.#wide.checked;
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
    watchEnds(terminal);
    this.#content.replaceChildren(terminal);
    if (table.tableError !== undefined) {
      const textContent = say("table-error", { reason: table.tableError });
      this.#content.append(element("p", { className: "card fault", textContent }));
    }
  }
}

/** Missing values print as kubectl prints them. */
function cellText(cell: string | number | boolean | null | undefined): string {
  return cell === null || cell === undefined ? "<none>" : String(cell);
}

function card(title: Said, rows: [string, string][]): HTMLElement {
  // Code begins where the table above begins, in any language.
  const list = element("dl", { dir: "ltr" });
  for (const [name, value] of rows) {
    list.append(
      element("dt", {}, element("code", { textContent: name })),
      element("dd", {}, element("pre", { className: "value", textContent: value || '""' })),
    );
  }
  return element("section", { className: "card" }, element("h3", { textContent: title }), list);
}
