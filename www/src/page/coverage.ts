// Marks beside the lines of a definition: whether tests cover them.

import { type Extension, RangeSet, StateField, type Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import type { Range } from "crd-drydock/slim";
import type { Pane } from "../engine/protocol";
import { say } from "../language/say";
import { element } from "./dom";

/** A place of a definition, and whether tests cover it. */
export interface Covered {
  pane: Pane;
  range?: Range;
  covered: boolean;
}

class Mark extends GutterMarker {
  constructor(readonly covered: boolean) {
    super();
  }

  override eq({ covered }: Mark): boolean {
    return covered === this.covered;
  }

  override toDOM(): HTMLElement {
    const said = say(this.covered ? "covered" : "not-covered");
    return element("span", {
      className: this.covered ? "covered" : "not-covered",
      role: "img",
      title: said,
      ariaLabel: said,
      textContent: this.covered ? "\u2713" : "\u25cb",
    });
  }
}

/** Marks for places of a text. They disappear when the text changes. */
export function marks(doc: Text, places: Covered[]): Extension {
  const lines = new Map<number, boolean>();
  for (const { range, covered } of places) {
    const line = (range?.start.line ?? doc.lines) + 1;
    if (line <= doc.lines) {
      lines.set(line, covered && lines.get(line) !== false);
    }
  }
  if (lines.size === 0) {
    return [];
  }
  const all = RangeSet.of(
    [...lines].map(([line, covered]) => new Mark(covered).range(doc.line(line).from)),
    true,
  );
  const field = StateField.define<RangeSet<Mark>>({
    create: () => all,
    update: (now, { docChanged }) => (docChanged ? RangeSet.empty : now),
  });
  return [
    field,
    gutter({
      class: "cm-coverage",
      markers: ({ state }) => state.field(field),
      initialSpacer: () => new Mark(true),
    }),
  ];
}
