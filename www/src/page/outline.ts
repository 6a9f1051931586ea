// The outline of a text: what has something below it, each a way to its line, and a field that finds any line.

import { type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, type Panel, showPanel } from "@codemirror/view";
import { say } from "../language/say";
import { button, element, setText } from "./dom";
import { type Outlined, structureOf } from "./structure";

/** More lines than these nobody reads: those further in are left out, or found by words. */
const MAX_SHOWN = 200;

const toggled = StateEffect.define<boolean>();

const shown = StateField.define<boolean>({
  create: () => false,
  update: (is, { effects }) => effects.find((effect) => effect.is(toggled))?.value ?? is,
  provide: (field) => showPanel.from(field, (is) => (is ? panel : null)),
});

/** Opens and closes an editor's outline. */
export function toggleOutline(view: EditorView): boolean {
  const isOpen = !view.state.field(shown);
  view.dispatch({ effects: toggled.of(isOpen) });
  if (isOpen) {
    view.dom.querySelector<HTMLElement>(".outline input")?.focus();
  } else {
    view.focus();
  }
  return true;
}

export const outline: Extension = [
  shown,
  Prec.high(keymap.of([{ key: "Mod-Shift-o", run: toggleOutline }])),
];

function panel(view: EditorView): Panel {
  const find = element("input", {
    type: "text",
    ariaLabel: say("outline-find"),
    placeholder: say("outline-find"),
    spellcheck: false,
    autocomplete: "off",
  });
  const count = element("span", { className: "push", role: "status" });
  const list = element("ul", {});
  const close = button(say("close"), () => toggleOutline(view));
  const dom = element(
    "div",
    { className: "outline", role: "group", ariaLabel: say("outline") },
    element("div", { className: "bar" }, find, count, close),
    list,
  );
  const draw = () => {
    const words = find.value.trim().toLowerCase();
    const lines = structureOf(view.state).outline();
    const all = words === "" ? lines.filter(({ leads }) => leads) : lines;
    const chosen = choose(all, words);
    setText(count, say("outline-count", { shown: chosen.length, all: all.length }));
    list.replaceChildren(...chosen.map((one) => item(view, one)));
  };
  find.addEventListener("input", draw);
  dom.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      toggleOutline(view);
    } else if (event.key === "Enter" && event.target === find) {
      list.querySelector("button")?.click();
    }
  });
  draw();
  return {
    dom,
    top: true,
    update({ docChanged }) {
      if (docChanged) {
        draw();
      }
    },
  };
}

/** The lines that hold the words, keys first; without words, as many levels as there is room for. */
function choose(all: Outlined[], words: string): Outlined[] {
  if (words !== "") {
    const isKey = ({ text }: Outlined) => /^[^:]*/.exec(text.toLowerCase())?.[0].includes(words);
    return all
      .filter(({ text }) => text.toLowerCase().includes(words))
      .toSorted((a, b) => Number(!isKey(a)) - Number(!isKey(b)))
      .slice(0, MAX_SHOWN);
  }
  let fits = all.filter(({ depth }) => depth === 0);
  for (let depth = 1; ; depth += 1) {
    const more = all.filter((one) => one.depth <= depth);
    if (more.length > MAX_SHOWN || more.length === fits.length) {
      return fits.slice(0, MAX_SHOWN);
    }
    fits = more;
  }
}

function item(view: EditorView, { line, depth, text }: Outlined): HTMLElement {
  const go = button(text, () => {
    const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
    view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    view.focus();
  });
  go.style.setProperty("--depth", String(depth));
  return element("li", {}, go);
}
