// What clients see of the kind: its entry in the server's OpenAPI documents.

import type { ViewResult } from "../engine/protocol";
import { say } from "../language/say";
import { button, element, setOptions, setText } from "../page/dom";
import { TextViewer } from "../page/viewer";
import { copyText } from "./stored";
import type { Host, View } from "./view";

export class OpenApiView implements View<"openapi"> {
  readonly #version = element("select", { ariaLabel: say("version") });
  readonly #format = element("select", { ariaLabel: say("format") });
  readonly #name = element("code");
  readonly #viewer: TextViewer;

  constructor(panel: HTMLElement, host: Host) {
    setOptions(
      this.#format,
      [
        { value: "v3", text: "OpenAPI v3" },
        { value: "v2", text: "OpenAPI v2" },
      ],
      "v3",
    );
    const copy = button(say("copy"), () => void copyText(this.#viewer.text, say("openapi-copied")));
    copy.className = "push";
    const place = element("div", { className: "viewer" });
    panel.append(
      element("div", { className: "bar" }, this.#version, this.#format, this.#name, copy),
      place,
    );
    this.#viewer = new TextViewer(place, say("openapi-label"));
    for (const select of [this.#version, this.#format]) {
      select.addEventListener("change", () => host.refresh());
    }
  }

  request() {
    const format = this.#format.value === "v2" ? "v2" : "v3";
    return { name: "openapi", version: this.#version.value || undefined, format } as const;
  }

  show({ versions, version, entry, text }: Extract<ViewResult, { name: "openapi" }>): void {
    setOptions(
      this.#version,
      versions.map((name) => ({ value: name, text: name })),
      version,
    );
    setText(this.#name, entry?.name ?? "");
    this.#viewer.text = text;
  }
}
