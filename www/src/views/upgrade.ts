// What changes for the definition and the objects if the cluster is upgraded.

import type { Problem } from "../engine/protocol";
import type { Said } from "../language/said";
import { bringTools, explanation, list, phrase, say, told, translated } from "../language/say";
import { button, element, emptyState, setOptions, setText } from "../page/dom";
import { spans } from "../page/markdown";
import { isReconstructed, RECONSTRUCTED } from "../page/releases";
import type { Difference, Reply } from "../tools/protocol";
import { meant } from "./problems";
import { SlowQuestion } from "./slow-question";
import type { Host, View } from "./view";

/** So many changes are listed at a time. */
const PAGE = 300;

export class UpgradeView implements View<"upgrade"> {
  readonly #host: Host;
  readonly #from = element("select", { id: "upgrade-from", ariaLabel: say("upgrade-from") });
  readonly #to = element("select", { id: "upgrade-to", ariaLabel: say("upgrade-to") });
  readonly #note = element("p", {
    className: "banner note",
    textContent: say("reconstructed", { release: RECONSTRUCTED }),
  });
  readonly #said = element("p", { className: "said", role: "status" });
  readonly #list = element("ul", { className: "problems" });
  #known: readonly string[] = [];
  /** The releases that the user chose; else they follow the one that judges. */
  #chosen: string | undefined;
  readonly #question = new SlowQuestion<Reply<"upgrade">>({
    begin: () => setText(this.#said, say("upgrade-comparing")),
    ask: async () => {
      const releases = `${this.#from.value}-${this.#to.value}`;
      const [reply] = await Promise.all([this.#host.compare(releases), bringTools()]);
      return reply;
    },
    show: (reply) => this.#answer(reply),
  });

  constructor(panel: HTMLElement, host: Host) {
    this.#host = host;
    panel.append(
      element(
        "div",
        { className: "bar" },
        ...phrase("upgrade-between", { from: this.#from, to: this.#to }),
        this.#said,
      ),
      this.#note,
      this.#list,
    );
    for (const select of [this.#from, this.#to]) {
      select.addEventListener("change", () => {
        const to = this.#newerThan(this.#from.value);
        const last = to.includes(this.#to.value) ? this.#to.value : to[0];
        this.#chosen = `${this.#from.value}-${last}`;
        this.#showReleases();
        this.#ask();
        host.changed();
      });
    }
  }

  /** The releases that the user chose, `1.33-1.36`. */
  get chosen(): string | undefined {
    return this.#chosen;
  }

  set chosen(releases: string | undefined) {
    this.#chosen = releases;
    this.#showReleases();
  }

  /** Offers the releases that the engine knows; without a choice they follow the one that judges. */
  offer(known: readonly string[]): void {
    this.#known = known;
    this.#showReleases();
  }

  request() {
    return { name: "upgrade" } as const;
  }

  show(): void {
    this.#showReleases();
    this.#ask();
  }

  #newerThan(release: string): readonly string[] {
    return this.#known.slice(this.#known.indexOf(release) + 1);
  }

  #showReleases(): void {
    const known = this.#known;
    const [from = "", to = ""] = this.#chosen?.split("-") ?? [];
    const isKnown = known.includes(from) && this.#newerThan(from).includes(to);
    // A link may name releases that this page does not know.
    this.#chosen = isKnown || known.length === 0 ? this.#chosen : undefined;
    const last = known.length - 2;
    const next = Math.min(Math.max(known.indexOf(this.#host.release()), 0), last);
    const [first, second] = isKnown ? [from, to] : [known[next] ?? "", known[next + 1] ?? ""];
    const options = (names: readonly string[]) =>
      names.map((value) => ({ value, text: say("kubernetes", { release: value }) }));
    setOptions(this.#from, options(known.slice(0, -1)), first);
    setOptions(this.#to, options(this.#newerThan(first)), second);
    this.#note.hidden = !isReconstructed(second);
  }

  #ask(): void {
    if (this.#from.value === "") {
      this.#question.drop();
      return;
    }
    this.#list.classList.add("older");
    this.#question.askSoon();
  }

  #answer({ answer = [], failed }: Reply<"upgrade">): void {
    const changes = once(answer);
    this.#list.classList.remove("older");
    if (failed !== undefined) {
      setText(this.#said, "");
      const again = button(say("try-again"), () => this.#ask());
      const remedies = element("span", { className: "remedies" }, again);
      const why = emptyState(say("upgrade-failed", { reason: told(failed) }));
      this.#list.replaceChildren(element("li", {}, why, remedies));
      return;
    }
    setText(this.#said, changeCounts(changes) ?? say("upgrade-nothing"));
    this.#list.hidden = changes.length === 0;
    this.#list.replaceChildren();
    this.#add(changes);
  }

  /** Lists a page of changes, and offers the next one. */
  #add(changes: Difference[]): void {
    this.#list.append(...changes.slice(0, PAGE).map((change) => this.#item(change)));
    const rest = changes.slice(PAGE);
    if (rest.length > 0) {
      const more = button(say("problems-more", { count: Math.min(rest.length, PAGE) }), () => {
        this.#list.lastElementChild?.remove();
        this.#add(rest);
      });
      this.#list.append(element("li", { className: "empty" }, more));
    }
  }

  #item(change: Difference): HTMLElement {
    const { severity } = change;
    const go = button("", () => this.#host.go(change));
    go.className = "go";
    go.append(
      element("span", { className: "kind", textContent: say(`upgrade-${severity}`) }),
      ...wordsOf(change),
      ...(isGeneral(change)
        ? []
        : [element("span", { className: "place", textContent: this.#host.place(change) })]),
    );
    return element("li", { className: severity }, go);
  }
}

/** Changes of the form of errors, wherever they occur. The engine tells them once for each definition. */
const GENERAL: ReadonlySet<string> = new Set([
  "json-values",
  "lengths",
  "owner-indices",
  "rule-values",
]);

function isGeneral({ differs }: Difference): boolean {
  return GENERAL.has(differs?.id ?? "");
}

/** The changes, each general one once. */
function once(changes: Difference[]): Difference[] {
  const known = new Set<string>();
  return changes.filter((change) => {
    const id = change.differs?.id ?? "";
    const isNew = !isGeneral(change) || !known.has(id);
    known.add(id);
    return isNew;
  });
}

/** What changes, and below it the texts of the server before and after. */
function wordsOf({ differs, message, code = "" }: Difference): HTMLElement[] {
  const { id = "", values = {} } = differs ?? {};
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    /^\d+$/.test(value) ? Number(value) : element("code", { textContent: value }),
  ]);
  const said = translated(`differs-${id}`, { ...Object.fromEntries(shown), ...plainOf(values) });
  if (said === undefined) {
    const text = told(message);
    const words = typeof text === "string" ? spans(text) : [text];
    return [...meant(explanation(code)), element("span", { className: "message" }, ...words)];
  }
  const texts = QUOTED.flatMap((name) => {
    const quoted = values[name];
    const isNumber = values.limit !== undefined;
    if (quoted === undefined || isNumber) {
      return [];
    }
    const label = element("span", { className: "label", textContent: say(`differs-${name}`) });
    const words = element("span", { className: "quoted", textContent: quoted });
    return [element("span", { className: "message server" }, label, words)];
  });
  return [element("span", { className: "meaning" }, ...said), ...texts];
}

/** The texts of the server in a change, in the order of the releases. */
const QUOTED = ["message", "before", "after"] as const;

/** The values that are words: the first release with a change, and the format that chooses what is said of it. */
function plainOf({ since = "", format = "" }: Record<string, string>): Record<string, string> {
  return { since, which: format };
}

/** How many changes there are of each kind; nothing if there are none. */
export function changeCounts(changes: Pick<Problem, "severity">[]): Said | undefined {
  const kinds = ["error", "warning", "info"] as const;
  const parts = kinds.flatMap((kind) => {
    const count = changes.filter(({ severity }) => severity === kind).length;
    return count === 0 ? [] : [say(`upgrade-count-${kind}`, { count })];
  });
  return parts.length === 0 ? undefined : say("upgrade-changes", { changes: list(parts) });
}
