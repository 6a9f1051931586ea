// The features of an editor besides editing: folding, indentation after a key, comments, the path of the cursor,
// the parent lines above the text on screen, and the link to the schema.

import { redo, undo } from "@codemirror/commands";
import { foldKeymap, indentService, indentUnit } from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
  EditorView,
  keymap,
  type Panel,
  showPanel,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { say } from "../language/say";
import { button, element } from "./dom";
import { outline, toggleOutline } from "./outline";
import { type Level, structureOf } from "./structure";
import { watchEnds } from "./tabs";
import { changeBetween } from "./text-change";
import { toast } from "./toast";

/** More parent lines would leave too little room for the text. */
const MOST_STICKY = 4;

/** Goes to the definition of the field at the cursor. */
export type GoToDefinition = (steps: (string | number)[]) => void;

/** Formats a text; `undefined` if that is not possible. */
export type Tidy = (text: string) => Promise<string | undefined>;

/** The features of an editor besides editing. */
export interface Comforts {
  tidy: Tidy;
  /** Shows the definition of a field; absent if nothing defines the fields of the text. */
  definition?: GoToDefinition | undefined;
  /** Opens a new file; absent if the pane has only one. */
  add?: (() => void) | undefined;
}

export function comfort({ tidy, definition, add }: Comforts): Extension {
  return [
    indentUnit.of("  "),
    indentService.of((context, at) =>
      context.simulatedBreak === null ? undefined : indentAfter(context.lineAt(at, -1).text),
    ),
    EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
    keymap.of([...foldKeymap, { key: "Shift-Alt-f", run: (view) => format(view, tidy) }]),
    outline,
    showPanel.of((view) => foot(view, tidy, add)),
    sticky,
    ...(definition ? [definitions(definition)] : []),
  ];
}

/** How far a new line is indented: below a key without a value, and below the text of an item. */
function indentAfter(before: string): number | undefined {
  const [start = "", dashes = ""] = /^ *((?:- +)*)/.exec(before) ?? [];
  if (/\S:\s*(?:[|>][+-]?\d?)?\s*(?:#.*)?$/.test(before)) {
    return start.length + 2;
  }
  return dashes !== "" && /\S:\s/.test(before) ? start.length : undefined;
}

function stepsOf(levels: Level[]): (string | number)[] {
  return levels.flatMap(({ key, index }) => key ?? index ?? []);
}

/** Formats the text as one step that can be undone. */
function format(view: EditorView, tidy: Tidy): boolean {
  const { doc, readOnly, selection } = view.state;
  if (readOnly) {
    return false;
  }
  const before = doc.toString();
  const line = doc.lineAt(selection.main.head).number;
  void tidy(before).then((after) => {
    if (after === undefined) {
      toast(say("tidy-not"));
    } else if (view.state.doc.eq(doc)) {
      view.dispatch({ changes: changeBetween(before, after), userEvent: "input.format" });
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from } });
    }
  });
  return true;
}

/** The line below an editor: the path of the cursor, and buttons for the text. */
function foot(view: EditorView, tidy: Tidy, add?: () => void): Panel {
  const { dom: path, update } = crumbs(view);
  const open = button(say("outline"), () => toggleOutline(view));
  open.title = say("outline-hint").text;
  const tidying = button(say("tidy"), () => format(view, tidy));
  tidying.title = say("tidy-hint").text;
  tidying.hidden = view.state.readOnly;
  const dom = element("div", { className: "foot" }, path, ...steps(view), open, tidying);
  if (add && !view.state.readOnly) {
    const adding = button("+", add);
    adding.title = say("file-new").text;
    adding.ariaLabel = say("file-new").text;
    dom.append(adding);
  }
  return { dom, ...(update && { update }) };
}

/** Buttons for undo and redo: keyboards on a screen have no keys for them. */
function steps(view: EditorView): HTMLElement[] {
  if (view.state.readOnly) {
    return [];
  }
  const step = (sign: string, name: string, run: (view: EditorView) => boolean) => {
    const node = button(sign, () => run(view));
    node.className = "touch";
    node.title = name;
    node.ariaLabel = name;
    return node;
  };
  return [step("↶", say("undo").text, undo), step("↷", say("redo").text, redo)];
}

/** The path of the cursor. A click on a step leads to its line. */
function crumbs(view: EditorView): Panel {
  const dom = element("div", { className: "crumbs", role: "group", ariaLabel: say("crumbs") });
  watchEnds(dom);
  let shown = "";
  const show = (state: EditorState) => {
    const levels = structureOf(state).path(state.doc.lineAt(state.selection.main.head).number);
    const now = JSON.stringify(levels);
    if (now === shown) {
      return;
    }
    shown = now;
    dom.replaceChildren(
      ...levels.map(({ key, index, line }) =>
        button(key ?? `[${index}]`, () => {
          const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
          view.dispatch({
            selection: { anchor: from },
            effects: EditorView.scrollIntoView(from, { y: "center" }),
          });
          view.focus();
        }),
      ),
    );
    dom.scrollLeft = dom.scrollWidth;
  };
  show(view.state);
  return {
    dom,
    update({ docChanged, selectionSet, state }) {
      if (docChanged || selectionSet) {
        show(state);
      }
    },
  };
}

/** Shows the parent lines of the first line on screen. */
const sticky = ViewPlugin.fromClass(
  class {
    readonly #dom = element("div", { className: "sticky", ariaHidden: "true" });
    readonly #view: EditorView;
    #shown = "";
    height = 0;

    constructor(view: EditorView) {
      this.#view = view;
      view.dom.append(this.#dom);
      view.scrollDOM.addEventListener("scroll", this.#draw);
    }

    update({ docChanged, geometryChanged }: ViewUpdate): void {
      if (docChanged || geometryChanged) {
        this.#draw();
      }
    }

    destroy(): void {
      this.#view.scrollDOM.removeEventListener("scroll", this.#draw);
      this.#dom.remove();
    }

    readonly #draw = (): void => {
      this.#view.requestMeasure({
        key: this,
        read: (view) => {
          const { scrollTop } = view.scrollDOM;
          if (scrollTop <= 0) {
            return [];
          }
          return around(view, scrollTop);
        },
        write: (lines) => {
          const now = lines.join("\n");
          if (now === this.#shown) {
            return;
          }
          this.#shown = now;
          this.height = lines.length * this.#view.defaultLineHeight;
          const { left } = this.#view.dom.getBoundingClientRect();
          const start = this.#view.contentDOM.getBoundingClientRect().left - left;
          this.#dom.style.paddingLeft = `${start}px`;
          this.#dom.replaceChildren(
            ...lines.map((text) => element("div", { textContent: text.slice(0, 200) })),
          );
        },
      });
    };
  },
  {
    // They do not cover the place that the user goes to.
    provide: (plugin) =>
      EditorView.scrollMargins.of((view) => ({ top: view.plugin(plugin)?.height ?? 0 })),
  },
);

/** The parent lines of the first line that stays visible below them. */
function around(view: EditorView, scrollTop: number): string[] {
  const { doc } = view.state;
  for (let room = 0; room <= MOST_STICKY; room += 1) {
    const top = scrollTop + room * view.defaultLineHeight;
    const first = doc.lineAt(view.lineBlockAtHeight(top).from).number;
    const levels = structureOf(view.state).path(first);
    const parents = [...new Set(levels.map(({ line }) => line))].filter((line) => line < first);
    const shown = parents.slice(-MOST_STICKY);
    // More lines than there is room for would hide the line that they are about.
    if (shown.length <= room) {
      return shown.map((line) => doc.line(line).text);
    }
  }
  return [];
}

/** F12, and a click with the modifier key, lead to the schema. */
function definitions(definition: GoToDefinition): Extension {
  const go = ({ state }: EditorView, at: number) => {
    definition(stepsOf(structureOf(state).path(state.doc.lineAt(at).number)));
    return true;
  };
  return [
    Prec.high(keymap.of([{ key: "F12", run: (view) => go(view, view.state.selection.main.head) }])),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        const at = view.posAtCoords(event);
        if (at === null || event.button !== 0 || !(event.metaKey || event.ctrlKey)) {
          return false;
        }
        event.preventDefault();
        return go(view, at);
      },
    }),
  ];
}
