// The earlier works, below the examples: works that an example, a link or a file replaced, and works of
// other tabs.

import { PANES, type Texts } from "../engine/protocol";
import { dateAndTime, say } from "../language/say";
import { byId, element } from "./dom";
import type { Session } from "./session";
import type { Earlier } from "./store";

/** The prefix of these options' values. The values of other options are numbers of examples. */
const PREFIX = "earlier:";

/** Lists earlier works. Works with the same texts are listed once, and examples are left out. */
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

/** The id of the chosen earlier work. */
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
