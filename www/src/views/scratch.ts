// A line to try any expression on the current object: its value, its type, its cost.

import type { Evaluation } from "crd-drydock/slim";
import type { ViewResult } from "../engine/protocol";
import type { Said } from "../language/said";
import { say } from "../language/say";
import { element, setOptions } from "../page/dom";
import { keepInput } from "../page/kept-input";

type Result = Extract<ViewResult, { name: "rules" }>;

export class Scratch {
  readonly node = element("form", { className: "scratch" });
  readonly #input = element("input", {
    type: "text",
    id: "expression",
    placeholder: "self.spec.ports.all(p, p.port < 1024)",
    spellcheck: false,
    autocomplete: "off",
    autocapitalize: "off",
  });
  readonly #self = element("select", { id: "self", ariaLabel: say("try-self") });
  readonly #output = element("output");

  constructor(changed: () => void) {
    const label = element("label", {
      className: "label",
      htmlFor: "expression",
      textContent: say("try-expression"),
    });
    this.#output.htmlFor.add("expression");
    this.node.append(label, this.#input, this.#self, this.#output);
    this.node.addEventListener("submit", (event) => event.preventDefault());
    keepInput(this.#input, "expression");
    this.#input.addEventListener("input", changed);
    this.#self.addEventListener("change", changed);
  }

  get wish(): { expression: string; self: string } {
    return { expression: this.#input.value.slice(0, 100_000), self: this.#self.value };
  }

  show({ selves, evaluation, lacksOld, refused, isNoBoolean }: Result["scratch"]): void {
    const chosen = selves.includes(this.#self.value) ? this.#self.value : "";
    const options = selves.map((path) => ({
      value: path,
      text: path === "" ? say("try-object") : say("try-node", { path }),
    }));
    setOptions(this.#self, options, chosen);
    const notes = [
      ...(lacksOld ? [note(say("try-no-old"))] : []),
      ...(isNoBoolean ? [note(say("try-no-boolean"))] : []),
      ...(refused === undefined
        ? []
        : [note(say("try-refused")), element("pre", { className: "wrong", textContent: refused })]),
    ];
    const shown = evaluation ? [...parts(evaluation), ...notes] : [note(say("try-hint"))];
    this.#output.replaceChildren(...shown);
  }
}

function note(textContent: Said): HTMLElement {
  return element("span", { className: "node", textContent });
}

function parts({ compileError, error, outputType, type, text, cost }: Evaluation): HTMLElement[] {
  const wrong = compileError ?? error;
  const chips = [
    ...(type === undefined && outputType === undefined
      ? []
      : [element("span", { className: "chip", textContent: type ?? outputType ?? "" })]),
    ...(cost === undefined
      ? []
      : [element("span", { className: "chip cost", textContent: say("run-cost", { cost }) })]),
  ];
  const said =
    wrong === undefined
      ? element("span", { textContent: text ?? "" })
      : element("span", { className: "wrong", textContent: wrong });
  return [...chips, said];
}
