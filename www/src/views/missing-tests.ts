// The missing tests: small changes of the definition that no test notices, each with the test that
// would notice it.

import type { Said } from "../language/said";
import { bringTools, phrase, say, told, translated } from "../language/say";
import { button, element, setText } from "../page/dom";
import { isReadOnly } from "../page/embed";
import type { Unnoticed } from "../tools/protocol";
import type { Host } from "./view";

type Mutant = Unnoticed["mutants"][number];

/** At most so many changes are listed. */
const LISTED = 100;

/** The names of tests, and each as a suite without other tests, by their kind and all lines but the name. */
type Listed = Map<string, { name: string; suite: string }>;

export class MissingTests {
  readonly node = element("section", { hidden: true });
  /** Says to screen readers what the search does and what it found. */
  readonly #status = element("p", { className: "note", role: "status" });
  readonly #found = element("div", { tabIndex: -1 });
  readonly #host: Host;
  /** Adds tests to the suite. Each is given as a suite that has no other. */
  readonly #add: (suites: string[]) => Promise<boolean>;
  /** Counts the questions: the answer to an older question is dropped. */
  #asked = 0;
  /** Whether no test covers some part of the definition. */
  #isOpen = false;
  /** Whether a test was added: the search starts again when the tests have run with it. */
  #isWanted = false;
  /** Whether the focus was in the list that went: it goes to the next list. */
  #hadFocus = false;

  constructor(host: Host, add: (suites: string[]) => Promise<boolean>) {
    this.#host = host;
    this.#add = add;
    this.node.append(this.#status, this.#found);
  }

  /**
   * Removes the list: the suite or the definition has changed.
   *
   * @param isOpen whether no test covers some part of the definition
   */
  drop(isOpen = this.#isOpen): void {
    this.#isOpen = isOpen;
    this.#asked += 1;
    this.#hadFocus ||= this.#found.contains(document.activeElement);
    this.node.hidden = true;
    this.#found.replaceChildren();
    if (this.#isWanted) {
      void this.find();
    }
  }

  /** Looks for missing tests, and lists them. */
  async find(): Promise<void> {
    this.#isWanted = false;
    this.drop();
    const own = this.#asked;
    this.node.hidden = false;
    this.#status.className = "note";
    setText(this.#status, say("missing-finding"));
    this.#reveal();
    const [{ answer, failed }] = await Promise.all([this.#host.suite.unnoticed(), bringTools()]);
    if (own !== this.#asked) {
      return;
    }
    if (answer) {
      this.#show(found(answer), this.#list(answer));
    } else {
      this.#show(say("missing-failed", { reason: told(failed ?? "") }), []);
    }
    this.#reveal();
  }

  /** Scrolls to the list. The bar of the view, which may have several rows, covers no part of it. */
  #reveal(): void {
    const bar = this.node.closest(".panel")?.querySelector<HTMLElement>(".bar");
    this.node.style.scrollMarginTop = `${bar?.offsetHeight ?? 0}px`;
    this.node.scrollIntoView({ block: "nearest" });
  }

  /** Shows what was found, and says it. */
  #show(said: Said, list: HTMLElement[]): void {
    setText(this.#status, said);
    // The list has a heading that says it.
    this.#status.className = list.length === 0 ? "note" : "sr";
    this.#found.replaceChildren(...list);
    if (this.#hadFocus && document.activeElement === document.body) {
      this.#found.focus();
    }
    this.#hadFocus = false;
  }

  #list(answer: Unnoticed): HTMLElement[] {
    const { tried, total, mutants } = answer;
    const notes = [
      say(mutants.length > 0 ? "missing-why" : this.#isOpen ? "missing-none-open" : "missing-none"),
      ...(tried < total ? [say("missing-over", { tried, total })] : []),
    ];
    const more = mutants.length - LISTED;
    const listed: Listed = new Map();
    const items = this.#items(mutants.slice(0, LISTED), listed);
    const suites = [...listed.values()].map(({ suite }) => suite);
    return [
      element("h3", { className: "label", textContent: found(answer) }),
      ...notes.map((note) => element("p", { className: "note" }, note)),
      ...(suites.length > 1 && !isReadOnly ? [this.#addingAll(suites)] : []),
      element("ul", { className: "problems" }, ...items),
      ...(more > 0
        ? [element("p", { className: "note" }, say("changes-more", { count: more }))]
        : []),
    ];
  }

  /** The button that adds all tests of the list. */
  #addingAll(suites: string[]): HTMLElement {
    const all = button(say("missing-add-all", { count: suites.length }), async () => {
      this.#isWanted = await this.#add(suites);
    });
    all.className = "fix";
    return element("p", { className: "note" }, all);
  }

  #items(mutants: Mutant[], listed: Listed): HTMLElement[] {
    return mutants.map((mutant) => {
      const { version, path, keyword } = mutant;
      const go = button("", () => this.#host.go(mutant));
      go.className = "go";
      go.append(
        element("span", { className: "kind", textContent: say("not-covered-short") }),
        element(
          "span",
          { className: "message" },
          element("code", {}, keyword),
          " ",
          ...change(mutant),
        ),
        element(
          "span",
          { className: "place" },
          element("code", { textContent: [version, path].filter(Boolean).join(": ") }),
        ),
      );
      const more = element("div", { className: "more" }, ...this.#test(mutant, listed));
      return element("li", { className: "warning" }, go, more);
    });
  }

  /** The test that notices a change, or why there is none. `listed` are the tests above. */
  #test(mutant: Mutant, listed: Listed): HTMLElement[] {
    const { test } = mutant;
    if (test === undefined) {
      return [element("p", { className: "help" }, ...whyNone(mutant))];
    }
    const lines = test.text.trimEnd();
    const [first = "", ...others] = lines.split("\n");
    const key = [test.kind, ...others].join("\n");
    const same = listed.get(key);
    if (same !== undefined) {
      const name = element("code", { textContent: same.name });
      return [element("p", { className: "help" }, ...phrase("missing-too", { name }))];
    }
    const suite = `tests:\n  ${test.kind}:\n${lines.replace(/^(?=.)/gm, "  ")}\n`;
    listed.set(key, { name: first.replace("- name: ", ""), suite });
    const add = button(say("missing-add"), async () => {
      this.#isWanted = await this.#add([suite]);
    });
    add.className = "fix";
    return [element("pre", { className: "diff" }, lines), ...(isReadOnly ? [] : [add])];
  }
}

/** How many changes no test notices. */
function found({ noticed, valid }: Unnoticed): Said {
  return say("missing-found", { unnoticed: valid - noticed, valid });
}

/** That no test was found, and why. */
function whyNone({ reason, sentence }: Mutant): (Node | Said)[] {
  const counts = Object.entries(sentence?.values ?? {}).map(([name, count]) => [
    name,
    Number(count),
  ]);
  const why = sentence && translated(`untested-${sentence.id}`, Object.fromEntries(counts));
  if (why) {
    return [say("missing-no-test"), say("between-sentences"), ...why];
  }
  return [reason === undefined ? say("missing-no-test") : say("missing-no-test-why", { reason })];
}

/** The change of a mutant, in words. */
function change({ before, after }: Mutant): (Node | Said)[] {
  const code = (textContent: string) => element("code", { className: "written", textContent });
  return after === undefined
    ? phrase("missing-removed", { before: code(before) })
    : phrase("missing-becomes", { before: code(before), after: code(after) });
}
