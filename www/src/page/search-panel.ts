// The panel that finds and replaces in an editor: a row for each, in the page's own words and direction.

import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  searchKeymap,
  setSearchQuery,
} from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import {
  type EditorView,
  keymap,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from "@codemirror/view";
import type { Said } from "../language/said";
import { say } from "../language/say";
import { button, element, setText } from "./dom";

/** Finding and replacing, with its keys. */
export const searching: Extension = [
  search({ createPanel: (view) => new SearchPanel(view) }),
  keymap.of(searchKeymap),
];

/** What the switches of a search are called, and what is written on them. */
const SWITCHES = {
  caseSensitive: ["find-case", "Aa"],
  regexp: ["find-regexp", ".*"],
  wholeWord: ["find-word", "|ab|"],
} as const;

type Switch = keyof typeof SWITCHES;

/** Nobody needs to know of more matches how many there are. */
const MAX_COUNTED = 999;

class SearchPanel implements Panel {
  readonly dom = element("div", { className: "find" });
  readonly #view: EditorView;
  readonly #find = field(say("find"));
  readonly #replace = field(say("replace-by"));
  readonly #switches: Record<Switch, HTMLButtonElement>;
  readonly #count = element("span", { className: "found", role: "status" });

  constructor(view: EditorView) {
    this.#view = view;
    // The library puts the cursor here when the panel is asked for.
    this.#find.setAttribute("main-field", "true");
    const switches = Object.entries(SWITCHES).map(([name, [key, sign]]) => {
      const node = signed(sign, say(key), () => {
        node.ariaPressed = String(node.ariaPressed !== "true");
        this.#ask();
      });
      return [name, node];
    });
    this.#switches = Object.fromEntries(switches);
    this.dom.append(
      element(
        "div",
        {},
        this.#find,
        signed("↑", say("find-previous"), () => findPrevious(view)),
        signed("↓", say("find-next"), () => findNext(view)),
        ...Object.values(this.#switches),
        this.#count,
        signed("×", say("close"), () => closeSearchPanel(view)),
      ),
    );
    if (!view.state.readOnly) {
      const one = button(say("replace"), () => replaceNext(view));
      const all = button(say("replace-all"), () => replaceAll(view));
      this.dom.append(element("div", {}, this.#replace, one, all));
    }
    for (const input of [this.#find, this.#replace]) {
      input.addEventListener("input", () => this.#ask());
    }
    this.dom.addEventListener("keydown", (event) => this.#pressed(event));
    this.#show(getSearchQuery(view.state));
    this.#tally();
  }

  mount(): void {
    this.#find.select();
  }

  update({ transactions, docChanged, selectionSet }: ViewUpdate): void {
    const queries = transactions
      .flatMap((one) => one.effects)
      .filter((effect) => effect.is(setSearchQuery));
    for (const { value } of queries) {
      if (!value.eq(this.#query)) {
        this.#show(value);
      }
    }
    if (docChanged || selectionSet || queries.length > 0) {
      this.#tally();
    }
  }

  /** Says how many matches there are, and which one is selected. */
  #tally(): void {
    const { state } = this.#view;
    const query = this.#query;
    if (!query.search || !query.valid) {
      setText(this.#count, "");
      return;
    }
    const { from, to } = state.selection.main;
    let [count, current] = [0, 0];
    const matches = query.getCursor(state);
    for (let next = matches.next(); !next.done && count <= MAX_COUNTED; next = matches.next()) {
      count += 1;
      if (next.value.from === from && next.value.to === to) {
        current = count;
      }
    }
    setText(this.#count, countWords(count, current));
  }

  get #query(): SearchQuery {
    const isOn = (name: Switch) => this.#switches[name].ariaPressed === "true";
    return new SearchQuery({
      search: this.#find.value,
      replace: this.#replace.value,
      caseSensitive: isOn("caseSensitive"),
      regexp: isOn("regexp"),
      wholeWord: isOn("wholeWord"),
    });
  }

  #ask(): void {
    this.#view.dispatch({ effects: setSearchQuery.of(this.#query) });
  }

  #show(query: SearchQuery): void {
    this.#find.value = query.search;
    this.#replace.value = query.replace;
    for (const name of Object.keys(SWITCHES) as Switch[]) {
      this.#switches[name].ariaPressed = String(query[name]);
    }
  }

  #pressed(event: KeyboardEvent): void {
    const { key, shiftKey, target } = event;
    if (runScopeHandlers(this.#view, event, "search-panel")) {
      event.preventDefault();
    } else if (key === "Enter" && target instanceof HTMLInputElement) {
      event.preventDefault();
      const find = shiftKey ? findPrevious : findNext;
      (target === this.#find ? find : replaceNext)(this.#view);
    }
  }
}

function countWords(count: number, current: number): Said {
  if (count > MAX_COUNTED) {
    return say("find-many", { count: MAX_COUNTED });
  }
  return current > 0 ? say("find-at", { current, count }) : say("find-count", { count });
}

function field(name: Said): HTMLInputElement {
  return element("input", {
    type: "text",
    placeholder: name,
    ariaLabel: name,
    spellcheck: false,
    autocomplete: "off",
    autocapitalize: "off",
  });
}

/** A button with a sign on it. */
function signed(sign: string, name: Said, pressed: () => void): HTMLButtonElement {
  const node = button(sign, pressed);
  // A sign is no word: it has no direction but its own.
  node.dir = "ltr";
  node.title = name.text;
  node.ariaLabel = name.text;
  return node;
}
