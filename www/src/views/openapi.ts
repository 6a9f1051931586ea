// What clients see of the kind: its entry in the server's OpenAPI documents, and its fields explained.

import type { ViewRequest, ViewResult } from "../engine/protocol";
import { say } from "../language/say";
import { button, element, setOptions, setText } from "../page/dom";
import { TextViewer } from "../page/viewer";
import { ExplanationView } from "./explanation";
import { copyText } from "./stored";
import type { Host, View } from "./view";

type Format = Extract<ViewRequest, { name: "openapi" }>["format"];

const EXPLAIN = { value: "explain", text: "kubectl explain" } as const;
const FORMATS: { value: Format; text: string }[] = [
  { value: "v3", text: "OpenAPI v3" },
  { value: "v2", text: "OpenAPI v2" },
  EXPLAIN,
];

export class OpenApiView implements View<"openapi"> {
  readonly #version = element("select", { ariaLabel: say("version") });
  readonly #format = element("select", { ariaLabel: say("format") });
  readonly #name = element("code");
  readonly #place = element("div", { className: "viewer" });
  readonly #viewer: TextViewer;
  readonly #explanation: ExplanationView;
  /** The form that the user chose. Kinds without a definition are only explained. */
  #chosen: Format = "v3";

  constructor(panel: HTMLElement, host: Host) {
    setOptions(this.#format, FORMATS, this.#chosen);
    this.#explanation = new ExplanationView(host);
    const { path, said, place } = this.#explanation;
    const copy = button(say("copy"), () => this.#copy());
    copy.className = "push";
    panel.append(
      element(
        "div",
        { className: "bar" },
        this.#version,
        this.#format,
        this.#name,
        path,
        said,
        copy,
      ),
      this.#place,
      place,
    );
    this.#viewer = new TextViewer(this.#place, say("openapi-label"));
    this.#version.addEventListener("change", () => host.refresh());
    this.#format.addEventListener("change", () => {
      this.#chosen = FORMATS.find(({ value }) => value === this.#format.value)?.value ?? "v3";
      host.refresh();
    });
  }

  request() {
    const version = this.#version.value || undefined;
    return { name: "openapi", version, format: this.#chosen } as const;
  }

  show(result: Extract<ViewResult, { name: "openapi" }>): void {
    const { versions, version, entry, text, explains } = result;
    setOptions(
      this.#version,
      versions.map((name) => ({ value: name, text: name })),
      version,
    );
    this.#version.hidden = versions.length === 0;
    const isBuiltin = explains !== undefined && explains.definition === undefined;
    setOptions(this.#format, isBuiltin ? [EXPLAIN] : FORMATS, isBuiltin ? "explain" : this.#chosen);
    setText(this.#name, entry?.name ?? "");
    this.#name.hidden = entry === null;
    this.#place.hidden = explains !== undefined;
    this.#viewer.text = text;
    this.#explanation.show(explains);
  }

  #copy(): void {
    const isExplained = this.#place.hidden;
    void (isExplained
      ? copyText(this.#explanation.text, say("explain-copied"))
      : copyText(this.#viewer.text, say("openapi-copied")));
  }
}
