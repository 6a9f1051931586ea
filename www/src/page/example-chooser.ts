// The list of examples, which has earlier texts below them, and the notice about the chosen one.

import { areSame, type Texts } from "../engine/protocol";
import { type Example, examples, isEdited } from "../examples";
import { say } from "../language/say";
import { byId, element } from "./dom";
import { chosenEarlier } from "./earlier";
import { showNotice } from "./notice";

const NAMING_MS = 100;

/** What the list needs of the page. */
interface Host {
  texts(): Texts;
  /** Whether the request, the release and the field validation are those of an example. */
  isAsChosen(example: Example): boolean;
  choose(example: Example): void;
  restore(earlier: string): void;
}

export class ExampleChooser {
  readonly #host: Host;
  readonly #list = byId<HTMLSelectElement>("example");
  #naming: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    const own = element("option", {
      value: "",
      textContent: say("example-choose"),
      disabled: true,
    });
    this.#list.append(
      own,
      ...examples.map(({ name }, index) =>
        element("option", { value: String(index), textContent: say(`example-${name}`) }),
      ),
    );
    this.#show();
    this.#list.addEventListener("change", () => this.#chosen());
  }

  #chosen(): void {
    const { value } = this.#list;
    const earlier = chosenEarlier(value);
    const example = examples[Number(value)];
    if (earlier !== undefined) {
      this.#host.restore(earlier);
    } else if (example) {
      this.#host.choose(example);
    }
  }

  /** Names the example after a pause in typing: in large texts the comparison takes longer than a key. */
  showSoon(): void {
    clearTimeout(this.#naming);
    this.#naming = setTimeout(() => this.#show(), NAMING_MS);
  }

  /** Names the example that is on screen, and says what to notice while it is the one being edited. */
  #show(): void {
    const texts = this.#host.texts();
    const chosen = examples.findIndex((one) => areSame(one.texts, texts));
    const edited = chosen >= 0 ? chosen : examples.findIndex((one) => isEdited(one.texts, texts));
    // What is edited is not an example any more, and the example can be chosen again.
    this.#list.value = chosen >= 0 ? String(chosen) : "";
    const example = examples[edited];
    const notice = say(example ? `example-${example.name}.notice` : "tip");
    // After a change it may not be true any more.
    const isChanged = example && (chosen < 0 || !this.#host.isAsChosen(example));
    showNotice(isChanged ? say("notice-edited", { notice }) : notice);
  }
}
