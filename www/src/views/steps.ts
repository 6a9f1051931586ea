// The steps of a safe change, in the reader's language.

import type { MigrationStep } from "crd-drydock/slim";
import { say, translation } from "../language/say";

/** A step; the engine's own words where the page has no others. */
export function stepText({ id, text, paths, versions, before, after }: MigrationStep): string {
  const whole = translation("step-whole-object")?.text ?? "";
  const names = Object.entries({ paths, versions, before, after }).map(([name, given = []]) => [
    name,
    [given]
      .flat()
      .map((path) => (path === "" ? whole : `\`${path}\``))
      .join(say("separator").text),
  ]);
  const said = translation(`step-${id}`, Object.fromEntries(names));
  // Names are code, which is isolated by how it is drawn.
  return said?.text.replace(/[\u2068\u2069]/g, "") ?? text;
}
