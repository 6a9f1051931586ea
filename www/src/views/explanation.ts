// The explanation of a field, as `kubectl explain` has it.

import type { ExplainedKind } from "../engine/protocol";
import { say, told } from "../language/say";
import { element, setText } from "../page/dom";
import { keepInput } from "../page/kept-input";
import { TextViewer } from "../page/viewer";
import type { Reply } from "../tools/protocol";
import { SlowQuestion } from "./slow-question";
import type { Host } from "./view";

export class ExplanationView {
  /** Where the user writes which field. */
  readonly path = element("input", {
    type: "text",
    className: "field-path",
    ariaLabel: say("explain-path"),
    placeholder: "spec",
    spellcheck: false,
    autocomplete: "off",
    dir: "ltr",
  });
  readonly said = element("p", { className: "said", role: "status" });
  readonly place = element("div", { className: "viewer" });
  readonly #viewer: TextViewer;
  #kind: ExplainedKind | undefined;
  #release = "";
  readonly #host: Host;
  readonly #question: SlowQuestion<Reply<"explain">>;

  constructor(host: Host) {
    this.#host = host;
    this.#viewer = new TextViewer(this.place, say("explain-label"));
    this.#question = new SlowQuestion({
      begin: () => setText(this.said, say("explain-asking")),
      ask: () => host.explain(this.#kind as ExplainedKind, this.path.value.trim()),
      show: (reply) => this.#answer(reply),
    });
    keepInput(this.path, "explain");
    this.path.addEventListener("input", () => this.#question.askSoon());
    this.#hide(true);
  }

  get text(): string {
    return this.#viewer.text;
  }

  /** Explains a field of a kind; hides the explanation if there is no kind. */
  show(kind: ExplainedKind | undefined): void {
    this.#hide(kind === undefined);
    const release = this.#host.release();
    const isSame = release === this.#release && isSameKind(kind, this.#kind);
    this.#kind = kind;
    this.#release = release;
    if (kind === undefined) {
      this.#question.drop();
    } else if (!isSame) {
      this.#question.askSoon();
    }
  }

  #hide(is: boolean): void {
    for (const part of [this.path, this.said, this.place]) {
      part.hidden = is;
    }
  }

  #answer({ answer, failed }: Reply<"explain">): void {
    const reason = failed ?? answer?.reason;
    this.#viewer.text = answer?.text ?? "";
    setText(this.said, reason === undefined ? "" : told(reason));
  }
}

function isSameKind(one: ExplainedKind | undefined, other: ExplainedKind | undefined): boolean {
  return (
    one?.apiVersion === other?.apiVersion &&
    one?.kind === other?.kind &&
    one?.definition === other?.definition
  );
}
