// Examples worth learning from, one for each big idea. Their texts are in `examples/`, found by
// name: `NAME.crd.yaml`, `NAME.object.yaml`, and for updates `NAME.previous.yaml`.

import type { Mode, Texts, ViewName } from "./engine/protocol";

export interface Example {
  title: string;
  /** What there is to notice. */
  notice: string;
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
  example(
    "pruning",
    "Pruning",
    "stored",
    "Fields that the schema does not list vanish without an error: shedule, keepLast, and the status, which has a subresource of its own.",
  ),
  example(
    "defaults",
    "Defaulting and null",
    "stored",
    "Defaults come before required is checked, a nullable null stays, and defaults below tls never apply, for tls has none itself.",
  ),
  example(
    "list-map",
    "List maps and sets",
    "problems",
    "The third port repeats the first one's keys, since protocol is defaulted before keys are compared.",
  ),
  example(
    "transition",
    "Transition rules",
    "rules",
    "Rules about oldSelf run on updates only; those on a field that went are skipped, so the rule that keeps it sits on the parent.",
    "update",
  ),
  example(
    "ratcheting",
    "Ratcheting",
    "rules",
    "Two values break today's schema, yet the update passes, for it leaves them as they were. Change replicas to 41 and it fails.",
    "update",
  ),
  example(
    "cost",
    "Cost budget",
    "rules",
    "The server refuses this CRD before any object: unbounded lists multiply. Set the suggested maxItems and maxLength to make it fit.",
  ),
  example(
    "columns",
    "Printer columns",
    "table",
    "A column shows what its JSONPath finds: hosts finds two and shows the first, and only with wide on.",
  ),
  example(
    "conversion",
    "Conversion",
    "versions",
    "Without a webhook only apiVersion changes: v1 does not know size, so reading the object as v1 loses it.",
  ),
];

function example(
  name: string,
  title: string,
  view: ViewName,
  notice: string,
  mode: Mode = "create",
): Example {
  const text = (pane: string) => files[`./examples/${name}.${pane}.yaml`] ?? "";
  const texts = { crd: text("crd"), object: text("object"), previous: text("previous") };
  return { title, notice, texts, mode, view };
}

/** Whether texts are those of an example but for some edits: half of each is still there. */
export function isEdited(example: Texts, texts: Texts): boolean {
  return (["crd", "object"] as const).every((pane) => {
    const [before, now] = [example[pane], texts[pane]];
    const limit = Math.min(before.length, now.length);
    let start = 0;
    while (start < limit && before[start] === now[start]) {
      start += 1;
    }
    let end = 0;
    while (end < limit - start && before.at(-1 - end) === now.at(-1 - end)) {
      end += 1;
    }
    return 2 * (start + end) >= before.length;
  });
}
