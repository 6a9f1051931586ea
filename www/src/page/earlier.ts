// The works of before, below the examples: what an example, a link or a file took the place of, and what
// other tabs have.

import { PANES, type Texts } from "../engine/protocol";
import { dateAndTime, say } from "../language/say";
import { byId, element } from "./dom";
import type { Session } from "./session";
import type { Earlier } from "./store";

/** Marks the options, whose values are otherwise numbers of examples. */
const PREFIX = "earlier:";

/** Lists the works of before; those with the same texts once, and none that is an example. */
export async function listEarlier(
  session: Session,
  isExample: (texts: Texts) => boolean,
): Promise<void> {
  const seen = new Set<string>();
  const works = (await session.earlier()).filter((work) => {
    const texts = PANES.map((pane) => work.texts[pane]);
    const key = JSON.stringify(texts);
    const isNew = !seen.has(key) && texts.join("") !== "" && !isExample(work.texts);
    seen.add(key);
    return isNew;
  });
  const chooser = byId<HTMLSelectElement>("example");
  const { value } = chooser;
  chooser.querySelector("optgroup")?.remove();
  if (works.length > 0) {
    const options = works.map((work) =>
      element("option", { value: PREFIX + work.id, textContent: titleOf(work) }),
    );
    chooser.append(element("optgroup", { label: say("earlier").text }, ...options));
  }
  chooser.value = value;
}

/** The id of a work of before that was chosen. */
export function chosenEarlier(value: string): string | undefined {
  return value.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined;
}

function titleOf({ at, texts: { crd, object } }: Earlier) {
  const name =
    /^metadata:[^\S\n]*(?:\{name:[^\S\n]*([^\s,}]+)|(?:\n[^\S\n].*)*?\n[^\S\n]+name:[^\S\n]*(\S+))/m;
  const [, flow, block] = name.exec(crd) ?? name.exec(object) ?? [];
  return say("earlier-work", {
    name: flow ?? block ?? say("earlier-unnamed"),
    when: dateAndTime(at),
  });
}
