// Gives a pane the whole width, and takes it back.

import { say } from "../language/say";
import { byId, element } from "./dom";

const COLUMNS = { crd: "column-crd", object: "column-object", result: "pane-result" } as const;

const SVG = "http://www.w3.org/2000/svg";
const OUTWARD = "M3 8V3h5 M12 3h5v5 M17 12v5h-5 M8 17H3v-5";
const INWARD = "M8 3v5H3 M17 8h-5V3 M12 17v-5h5 M3 12h5v5";

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
    path.setAttribute("d", OUTWARD);
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
        const is = other === node && !isOnly;
        other.ariaPressed = String(is);
        other.querySelector("path")?.setAttribute("d", is ? INWARD : OUTWARD);
      }
      for (const other of Object.values(COLUMNS)) {
        byId(other).classList.toggle("only", other === column && !isOnly);
      }
    });
    byId(`pane-${name}`).querySelector(".head")?.append(node);
    return node;
  });
  // Editors use the key for what is open in them first.
  bench.addEventListener("keydown", ({ key, defaultPrevented }) => {
    const pressed = buttons.find(({ ariaPressed }) => ariaPressed === "true");
    if (key === "Escape" && !defaultPrevented && pressed) {
      pressed.click();
    }
  });
}
