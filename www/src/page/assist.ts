// Completion, hover and fixes in an editor: the engine answers, CodeMirror shows.

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type Completion as Option,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import type { Position } from "crd-drydock/slim";
import { shifted, shiftedPosition } from "../../../packaging/js/positions";
import { visibleLine } from "../../../packaging/js/visible";
import type { Answers, Completion, Question } from "../engine/protocol";
import { element } from "./dom";
import { markdown } from "./markdown";
import { offsetOf, positionOf } from "./positions";
import { plainOf } from "./snippet";

export type Ask = <Q extends Question>(question: Q) => Promise<Answers[Q["name"]]>;

/** Completion and hover for positions of a pane's text. */
export interface Guide {
  completion(position: Position): Promise<Answers["completion"]>;
  hover(position: Position): Promise<Answers["hover"]>;
}

/**
 * Completion and hover for the editor of a pane.
 *
 * @param line gives the line of the pane's text at which the file in the editor starts
 */
export function assistance(guide: Guide, line: () => number): Extension {
  return [
    autocompletion({
      override: [(context) => complete(guide, context, line())],
      icons: false,
      tooltipClass: () => "completions",
    }),
    hoverTooltip(
      async ({ state }, offset) => {
        const first = line();
        const position = shiftedPosition(positionOf(state.doc, offset), first);
        const answer = await guide.hover(position);
        if (!answer) {
          return null;
        }
        const { start, end } = shifted(answer.range, -first);
        return {
          pos: offsetOf(state.doc, start),
          end: offsetOf(state.doc, end),
          create: () => ({
            dom: element("div", { className: "hover" }, ...markdown(answer.markdown)),
          }),
        };
      },
      { hideOnChange: true },
    ),
  ];
}

async function complete(
  guide: Guide,
  context: CompletionContext,
  line: number,
): Promise<CompletionResult | null> {
  const { pos, explicit, state } = context;
  // Without a typed character, completion comes only when it is asked for.
  if (!explicit && !context.matchBefore(/[\w./"'-]$/)) {
    return null;
  }
  const position = shiftedPosition(positionOf(state.doc, pos), line);
  const found = await guide.completion(position);
  const items = found.map((item) => ({ ...item, range: shifted(item.range, -line) }));
  const [first] = items;
  if (!first || context.aborted) {
    return null;
  }
  return {
    from: Math.min(pos, offsetOf(state.doc, first.range.start)),
    options: items.toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1)).map(option),
    // After a dot there may be other names.
    validFor: /^[\w-]*$/,
  };
}

function option(item: Completion, rank: number): Option {
  const { label, kind, detail, markdown: text, range, snippet, filterText } = item;
  return {
    label: filterText,
    displayLabel: visibleLine(label),
    type: kind,
    boost: Math.max(-99, -rank),
    ...(detail !== undefined && { detail: visibleLine(detail) }),
    ...(text !== undefined && {
      info: () => element("div", { className: "hover" }, ...markdown(text)),
    }),
    apply: (view, _completion, from, to) => insert(view, snippet, from, to, range),
  };
}

/** Replaces the typed text by a snippet, and puts the cursor at its first place to fill in. */
function insert(
  view: EditorView,
  snippet: string,
  from: number,
  to: number,
  range: Completion["range"],
): void {
  const { text, anchor, head } = plainOf(snippet);
  const { doc } = view.state;
  // The answer may replace text behind the cursor, too. Text that was typed since then is replaced in any case.
  const start = Math.min(from, offsetOf(doc, range.start));
  const end = Math.max(to, Math.min(offsetOf(doc, range.end), doc.lineAt(to).to));
  view.dispatch({
    changes: { from: start, to: end, insert: text },
    selection: { anchor: start + anchor, head: start + head },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
}
