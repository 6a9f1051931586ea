// Examples worth learning from, one for each big idea. Their texts are in `examples/`, found by
// name: `NAME.crd.yaml`, `NAME.object.yaml`, for updates `NAME.previous.yaml` or
// `NAME.previous-crd.yaml`, and `NAME.suite.yaml`.

import { areSame, type Mode, NO_TEXTS, PANES, type Texts, type ViewName } from "./engine/protocol";
import { changeBetween } from "./page/text-change";

export type ExampleName =
  | "pruning"
  | "defaults"
  | "list-map"
  | "transition"
  | "ratcheting"
  | "cost"
  | "columns"
  | "conversion"
  | "evolution"
  | "testing";

export interface Example {
  /** The messages `example-NAME` have its title and what there is to notice. */
  name: ExampleName;
  texts: Texts;
  mode: Mode;
  view: ViewName;
}

const files = import.meta.glob<string>("./examples/*.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const examples: Example[] = [
  example("pruning", "stored"),
  example("defaults", "stored"),
  example("list-map", "problems"),
  example("transition", "rules", "update"),
  example("ratcheting", "rules", "update"),
  example("cost", "rules"),
  example("columns", "table"),
  example("conversion", "versions"),
  example("evolution", "changes"),
  example("testing", "tests"),
];

function example(name: ExampleName, view: ViewName, mode: Mode = "create"): Example {
  const text = (pane: string) => files[`./examples/${name}.${pane}.yaml`] ?? "";
  const texts = Object.fromEntries(PANES.map((pane) => [pane, text(pane)])) as Texts;
  return { name, texts, mode, view };
}

/** What a definition of one's own may start from. */
export const TEMPLATE: Pick<Texts, "crd" | "object"> = {
  crd: files["./examples/new.crd.yaml"] ?? "",
  object: files["./examples/new.object.yaml"] ?? "",
};

/** Whether texts are those of an example, unchanged. */
export function isExample(texts: Texts): boolean {
  const template = { ...NO_TEXTS, ...TEMPLATE };
  return [...examples.map((example) => example.texts), template].some((one) => areSame(one, texts));
}

/** Whether texts are those of an example but for some edits: half of each is still there. */
export function isEdited(example: Texts, texts: Texts): boolean {
  return (["crd", "object"] as const).every((pane) => {
    const { from, to } = changeBetween(example[pane], texts[pane]);
    return 2 * (to - from) <= example[pane].length;
  });
}
