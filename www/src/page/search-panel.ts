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
import { type EditorView, keymap, type Panel, runScopeHandlers } from "@codemirror/view";
import type { Said } from "../language/said";
import { say } from "../language/say";
import { button, element } from "./dom";

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

class SearchPanel implements Panel {
  readonly dom = element("div", { className: "find" });
  readonly #view: EditorView;
  readonly #find = field(say("find"));
  readonly #replace = field(say("replace-by"));
  readonly #switches: Record<Switch, HTMLButtonElement>;

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
  }

  mount(): void {
    this.#find.select();
  }

  update({ transactions }: Parameters<NonNullable<Panel["update"]>>[0]): void {
    for (const effect of transactions.flatMap((one) => one.effects)) {
      if (effect.is(setSearchQuery) && !effect.value.eq(this.#query)) {
        this.#show(effect.value);
      }
    }
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
