// An object to start from, made of the schema.

import type { ViewResult } from "../engine/protocol";
import { say } from "../language/say";
import { button, element, setOptions } from "../page/dom";
import { TextViewer } from "../page/viewer";
import { copyText } from "./stored";
import type { Host, View } from "./view";

export class SampleView implements View<"sample"> {
  readonly #version = element("select", { ariaLabel: say("version") });
  readonly #optional = element("input", { type: "checkbox" });
  readonly #check: HTMLElement;
  readonly #viewer: TextViewer;

  constructor(panel: HTMLElement, host: Host) {
    const use = button(say("sample-use"), () => host.replaceObject(this.#viewer.text));
    const copy = button(say("copy"), () => void copyText(this.#viewer.text, say("sample-copied")));
    this.#check = element("label", { className: "check" }, this.#optional, say("sample-optional"));
    const place = element("div", { className: "viewer" });
    panel.append(
      element(
        "div",
        { className: "bar" },
        this.#version,
        this.#check,
        element("span", { className: "push" }, use, copy),
      ),
      place,
    );
    this.#viewer = new TextViewer(place, say("sample-label"));
    for (const control of [this.#version, this.#optional]) {
      control.addEventListener("change", () => host.refresh());
    }
  }

  request() {
    const optional = this.#optional.checked;
    return { name: "sample", version: this.#version.value || undefined, optional } as const;
  }

  show({ versions, version, text }: Extract<ViewResult, { name: "sample" }>): void {
    setOptions(
      this.#version,
      versions.map((name) => ({ value: name, text: name })),
      version,
    );
    // Kubernetes' own kinds have one sample.
    this.#version.hidden = versions.length === 0;
    this.#check.hidden = versions.length === 0;
    this.#viewer.text = text;
  }
}
