// An object to start from, made of the schema.

import type { ViewResult } from "../engine/protocol";
import type { Said } from "../language/said";
import { list, say } from "../language/say";
import { button, element, setOptions, setText } from "../page/dom";
import { TextViewer } from "../page/viewer";
import { copyText } from "./stored";
import type { Host, View } from "./view";

export class SampleView implements View<"sample"> {
  readonly #version = element("select", { ariaLabel: say("version") });
  readonly #optional = element("input", { type: "checkbox" });
  readonly #check: HTMLElement;
  readonly #lacks = element("p", { className: "banner note", role: "status" });
  readonly #viewer: TextViewer;

  constructor(panel: HTMLElement, host: Host) {
    const use = button(say("sample-use"), () => host.replaceObject(this.#viewer.text));
    use.className = "writes";
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
      this.#lacks,
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

  show({ versions, version, text, lacks }: Extract<ViewResult, { name: "sample" }>): void {
    setOptions(
      this.#version,
      versions.map((name) => ({ value: name, text: name })),
      version,
    );
    // Kubernetes' own kinds have one sample.
    this.#version.hidden = versions.length === 0;
    this.#check.hidden = versions.length === 0;
    this.#lacks.hidden = lacks.length === 0;
    setText(this.#lacks, lacks.length === 0 ? "" : whatItLacks(lacks));
    this.#viewer.text = text;
  }
}

/** So many fields are named. */
const NAMED = 6;

function whatItLacks(fields: string[]): Said {
  const named = list(fields.slice(0, NAMED));
  const more = fields.length - NAMED;
  return more > 0
    ? say("sample-lacks-more", { fields: named, more })
    : say("sample-lacks", { fields: named });
}
