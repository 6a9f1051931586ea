// Gives a pane the whole width, and takes it back.

import { say } from "../language/say";
import { byId, element } from "./dom";

const COLUMNS = { crd: "column-crd", object: "column-object", result: "pane-result" } as const;

const SVG = "http://www.w3.org/2000/svg";
const CORNERS = "M3 8V3h5 M12 3h5v5 M17 12v5h-5 M8 17H3v-5";

/** Gives each column a button that hides and shows the other columns. */
export function startMaximising(): void {
  const bench = byId("bench");
  const buttons = Object.entries(COLUMNS).map(([name, column]) => {
    const node = element("button", { type: "button", className: "quiet maximise" });
    node.title = say("maximise").text;
    node.ariaLabel = say("maximise").text;
    node.ariaPressed = "false";
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.ariaHidden = "true";
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", CORNERS);
    svg.append(path);
    node.append(svg);
    node.addEventListener("click", () => {
      const isOnly = bench.dataset.only === name;
      if (isOnly) {
        delete bench.dataset.only;
      } else {
        bench.dataset.only = name;
      }
      for (const other of buttons) {
        other.ariaPressed = String(other === node && !isOnly);
      }
      for (const other of Object.values(COLUMNS)) {
        byId(other).classList.toggle("only", other === column && !isOnly);
      }
    });
    byId(`pane-${name}`).querySelector(".head")?.append(node);
    return node;
  });
}
