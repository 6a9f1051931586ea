// The steps of a safe change, which the engine says in English, in the reader's language.

import english from "../language/messages/tools.en.ftl?raw";
import { translation } from "../language/say";

const STEPS = [...english.matchAll(/^(step-[\w-]+) = (.*)$/gm)].map(
  ([, key = "", sentence = ""]) => ({ key, sentence, pattern: patternOf(sentence) }),
);

/** What stands in place of a field where the whole object is meant. */
const WHOLE = "step-whole-object";

/** What a sentence looks like with names in place of its variables. */
function patternOf(sentence: string): RegExp {
  const escaped = sentence.replace(/[.*+?^()|[\]\\]/g, "\\$&");
  const known = new Set<string>();
  const pattern = escaped.replace(/\{ \$(\w+) \}/g, (_, name: string) => {
    const isKnown = known.has(name);
    known.add(name);
    // The second time the same name stands there.
    return isKnown ? `\\k<${name}>` : `(?<${name}>.+)`;
  });
  return new RegExp(`^${pattern}$`);
}

/** A step in the reader's language; the engine's own words where the page does not know it. */
export function stepIn(step: string): string {
  for (const { key, pattern } of STEPS) {
    const found = pattern.exec(step);
    if (found) {
      const said = translation(key, named(found.groups ?? {}))?.text ?? step;
      // Names are code, which is isolated by how it is drawn.
      return said.replace(/[\u2068\u2069]/g, "");
    }
  }
  return step;
}

/** The names in a step. */
function named(groups: Record<string, string>): Record<string, string> {
  const words = STEPS.find(({ key }) => key === WHOLE)?.sentence ?? "";
  const whole = translation(WHOLE)?.text ?? words;
  const names = Object.entries(groups).map(([name, text]) => [name, text.replace(words, whole)]);
  return Object.fromEntries(names);
}
