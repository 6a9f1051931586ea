// The trace of a rule: the rule, whose parts tell what they gave when one points at them, and a tree of
// them with their values, types and costs.

import type { RuleTrace } from "crd-drydock/slim";
import { joined, type Text } from "../language/said";
import { say } from "../language/say";
import { CelText } from "../page/cel";
import { element } from "../page/dom";

/** Deeper parts are folded at first, unless they are why a rule fails. */
const OPEN_DEPTH = 2;

/** The elements of a trace. */
export function traceElements(rule: string, trace: RuleTrace): HTMLElement[] {
  const cel = new CelText(rule);
  const around = [...cel.pieces(0, trace.start), nested(cel, trace), ...cel.pieces(trace.end)];
  const text = element("pre", { className: "traced" }, ...around);
  const tree = element("ul", { className: "trace" }, part(cel, trace, 0));
  const show = ({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-start]") : null;
    for (const node of text.querySelectorAll(".shown")) {
      node.classList.remove("shown");
    }
    const { start = "", end = "" } = row?.dataset ?? {};
    text.querySelector(`[data-from="${start}"][data-to="${end}"]`)?.classList.add("shown");
  };
  tree.addEventListener("pointerover", show);
  tree.addEventListener("focusin", show);
  return [text, tree];
}

/** The text of a part, and within it the texts of its own parts. */
function nested(cel: CelText, trace: RuleTrace): HTMLElement {
  const { start, end } = trace;
  const pieces: (Node | Text)[] = [];
  const told = [
    ...(trace.parts ?? []),
    ...(trace.rounds ?? []).slice(-1).flatMap((one) => one.parts),
  ];
  let at = start;
  for (const one of told.toSorted((a, b) => a.start - b.start)) {
    if (one.start >= at && one.end <= end) {
      pieces.push(...cel.pieces(at, one.start), nested(cel, one));
      at = one.end;
    }
  }
  pieces.push(...cel.pieces(at, end));
  const node = element("span", { title: summary(trace) }, ...pieces);
  Object.assign(node.dataset, { from: start, to: end });
  return node;
}

/** The value of a part, in a line. */
function summary({ value, error, type, cost, unneeded }: RuleTrace): Text {
  return unneeded
    ? say("trace-unneeded")
    : joined(
        [value ?? error ?? "", ...(type === undefined ? [] : [type]), say("run-cost", { cost })],
        " · ",
      );
}

function part(cel: CelText, trace: RuleTrace, depth: number): HTMLElement {
  const { start, end, value, error, type, cost, unneeded, parts = [], rounds = [] } = trace;
  const row = [
    element("code", {}, ...cel.pieces(start, end)),
    ...(unneeded
      ? [element("span", { className: "unneeded", textContent: say("trace-unneeded") })]
      : [
          element("span", {
            className: error === undefined ? "value" : "value wrong",
            textContent: error ?? value ?? "",
          }),
          ...(type === undefined
            ? []
            : [element("span", { className: "chip", textContent: type })]),
          element("span", { className: "cost", textContent: say("run-cost", { cost }) }),
        ]),
  ];
  const below = [
    ...parts.map((one) => part(cel, one, depth + 1)),
    ...rounds.map((round) => {
      const names = round.variables.map((one) => `${one.name} = ${one.value}`).join(", ");
      const inner = round.parts.map((one) => part(cel, one, depth + 1));
      return element(
        "li",
        {},
        element("span", { className: "round" }, element("code", { textContent: names })),
        element("ul", {}, ...inner),
      );
    }),
    ...remarks(trace),
  ];
  const node = element("li", {});
  if (below.length === 0) {
    node.append(element("span", { className: "row" }, ...row));
  } else {
    const isOpen = depth < OPEN_DEPTH || value === "false" || error !== undefined;
    const summary = element("summary", { className: "row" }, ...row);
    node.append(element("details", { open: isOpen }, summary, element("ul", {}, ...below)));
  }
  Object.assign(node.querySelector<HTMLElement>(".row")?.dataset ?? {}, { start, end });
  return node;
}

/** Remarks on the elements that a trace of a macro leaves out. */
function remarks({ more = 0, unneededRounds = 0 }: RuleTrace): HTMLElement[] {
  return [
    ...(more > 0 ? [say("trace-more", { count: more })] : []),
    ...(unneededRounds > 0 ? [say("trace-rounds-unneeded", { count: unneededRounds })] : []),
  ].map((textContent) => element("li", { className: "unneeded", textContent }));
}
