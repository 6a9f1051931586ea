// The choice of the release of Kubernetes, and the answers of the other releases about the definition.

import type { ReleasesLine } from "../engine/answers/releases";
import type { Judgement } from "../engine/protocol";
import type { Message, Value } from "../language/message";
import type { Text } from "../language/said";
import { say, sentences, told } from "../language/say";
import type { Ask } from "./assist";
import { byId, setOptions, setText } from "./dom";
import { brief } from "./message";

/** The newest release. Its answers come from code before the release. */
export const RECONSTRUCTED = "1.37";

/** Whether the answers of a release come from code before that release. */
export function isReconstructed(release: string): boolean {
  return release === RECONSTRUCTED;
}

/** A pause in typing. Asking all other releases takes longer than asking the chosen one. */
const PAUSE_MS = 500;

/** The events of the chooser. */
export interface ChooserEvents {
  chosen(): void;
  ask: Ask;
}

export class ReleaseChooser {
  readonly #select = byId<HTMLSelectElement>("kubernetes");
  readonly #line = byId("releases");
  readonly #events: ChooserEvents;
  #chosen: string | undefined;
  #usual: string | undefined;
  #known: readonly string[] = [];
  /** Counts the changes of the definition and of the release: a late answer is dropped. */
  #revision = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(chosen: string | undefined, events: ChooserEvents) {
    this.#chosen = chosen;
    this.#events = events;
    this.#select.addEventListener("change", () => {
      this.#chosen = this.#select.value;
      this.edited();
      events.chosen();
    });
  }

  /** The release that judges. */
  get release(): string {
    return this.#chosen ?? this.#usual ?? "";
  }

  /** The chosen release; `undefined` for the default one. */
  get chosen(): string | undefined {
    return this.#chosen === this.#usual ? undefined : this.#chosen;
  }

  set chosen(release: string | undefined) {
    this.#chosen = release;
    this.#show();
  }

  /** Offers the releases that the engine knows. */
  offer(known: readonly string[], usual: string): void {
    this.#known = known;
    this.#usual = usual;
    this.#show();
  }

  #show(): void {
    if (this.#known.length === 0) {
      return;
    }
    const isKnown = this.#chosen !== undefined && this.#known.includes(this.#chosen);
    // A link may name a release that this page does not know.
    this.#chosen = isKnown ? this.#chosen : undefined;
    const options = this.#known.map((value) => ({ value, text: value }));
    setOptions(this.#select, options, this.#chosen ?? this.#usual ?? "");
  }

  /** A definition changed: the line is about the old one, so it is hidden. */
  edited(): void {
    clearTimeout(this.#pause);
    this.#revision += 1;
    // The line keeps its space, so that nothing moves while somebody types.
    this.#line.classList.add("older");
  }

  /** The texts were judged. Shows the answers of the other releases, after a pause if they take time. */
  judged({ releases, current }: Pick<Judgement, "releases" | "current">): void {
    this.edited();
    if (releases) {
      this.#say(releases);
      return;
    }
    // An empty line would look like a gap in the page.
    this.#tell([say("releases-asking")]);
    const revision = this.#revision;
    this.#pause = setTimeout(async () => {
      const answer = await this.#events.ask({ name: "releases", current });
      if (revision === this.#revision) {
        this.#say(answer);
      }
    }, PAUSE_MS);
  }

  #say({ said }: ReleasesLine): void {
    const note = isReconstructed(this.release)
      ? [say("reconstructed", { release: RECONSTRUCTED })]
      : [];
    this.#tell([...(said ? [told(briefly(said))] : []), ...note]);
  }

  #tell(lines: Text[]): void {
    this.#line.hidden = lines.length === 0;
    this.#line.classList.remove("older");
    setText(this.#line, sentences(lines));
  }
}

/** A message whose texts of the server are brief. */
function briefly({ key, values = {} }: Message): Message {
  const short = Object.entries(values).map(([name, value]) => [name, briefValue(value)]);
  return { key, values: Object.fromEntries(short) };
}

function briefValue(value: Value): Value {
  if (typeof value === "string") {
    return brief(value);
  }
  return typeof value === "object" && "key" in value ? briefly(value) : value;
}
