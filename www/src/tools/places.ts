// Maps places of a definition to the pane that has the definition.

import type { DefinitionPlace } from "crd-drydock/tools";
import { shifted } from "../../../packaging/js/positions";
import type { Pane } from "../engine/protocol";
import type { Stored } from "../engine/stored-definitions";
import type { PaneRange } from "./protocol";

/** A place of a definition as a place of its pane. */
export function placed(
  pane: Pane,
  { range }: Pick<DefinitionPlace, "range">,
  { line }: Stored,
): PaneRange {
  return range === null ? { pane } : { pane, range: shifted(range, line) };
}
