// Which release of Kubernetes judges, and what the others say of the definition.

import type { ReleasesLine } from "../engine/answers/releases";
import type { Judgement } from "../engine/protocol";
import type { Text } from "../language/said";
import { say, sentences, told } from "../language/say";
import type { Ask } from "./assist";
import { byId, setOptions, setText } from "./dom";

/** The newest release: its answers are those of code before it. */
export const RECONSTRUCTED = "1.37";

/** Whether the answers of a release are not those of released code. */
export function isReconstructed(release: string): boolean {
  return release === RECONSTRUCTED;
}

/** A pause in typing: the other releases take longer than the one that judges. */
const PAUSE_MS = 500;

/** What the chooser tells the page. */
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

  /** The release that was chosen; none for the usual one. */
  get chosen(): string | undefined {
    return this.#chosen === this.#usual ? undefined : this.#chosen;
  }

  set chosen(release: string | undefined) {
    this.#chosen = release;
    this.#show();
  }

  /** Offers what the engine knows. */
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

  /** The texts were judged: says what the other releases say, after a pause if that takes time. */
  judged({ releases, current }: Pick<Judgement, "releases" | "current">): void {
    this.edited();
    if (releases) {
      this.#say(releases);
      return;
    }
    // Without a word its space would look like a gap in the page.
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
    this.#tell([...(said ? [told(said)] : []), ...note]);
  }

  #tell(lines: Text[]): void {
    this.#line.hidden = lines.length === 0;
    this.#line.classList.remove("older");
    setText(this.#line, sentences(lines));
  }
}
