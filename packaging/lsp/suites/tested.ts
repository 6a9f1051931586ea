// Places of the definition that a suite tests, in the file of the definition.

import { definitionLines } from "../../changes/lines.ts";
import { shifted } from "../../js/positions.ts";
import { locate, type Range, type WorkspaceDefinition } from "../../js/tools.ts";
import type { SuiteDefinition } from "../../suites/definitions.ts";
import { definitionAt } from "../places.ts";
import type { Texts } from "../texts.ts";

/** The places of a definition that name it. */
interface Names {
  /** Its name, which suites have as `crdName`. */
  name: Range | undefined;
  /** The name of its kind. */
  kind: Range | undefined;
}

/** The places that name a definition which a suite tests. It has none if the workspace does not know it. */
export function namesOf(texts: Texts, { file, identity }: SuiteDefinition): Names {
  const own = definitionAt(texts, file, ({ name }) => name === identity.name);
  return own ? namesIn(texts, own) : { name: undefined, kind: undefined };
}

/** How many lines of a file come before the text of one of its definitions. */
export function linesBefore(texts: Texts, { file, text }: SuiteDefinition): number | null {
  return definitionLines(texts.get(file) ?? "", text).firstLine;
}

/** The places that name a definition. */
export function namesIn({ workspace }: Texts, { uri, range }: WorkspaceDefinition): Names {
  const part = workspace.text(uri, range) ?? "";
  const [name, kind] = locate(part, 0, [{ path: "metadata.name" }, { path: "spec.names.kind" }]);
  const placed = (one: Range | null | undefined) =>
    one ? shifted(one, range.start.line) : undefined;
  return { name: placed(name), kind: placed(kind) };
}
