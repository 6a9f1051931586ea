// Where the definition that a suite tests stands in its file.

import { linesOf } from "../../js/lines.ts";
import { locate, type Position, type Range, type WorkspaceDefinition } from "../../js/tools.ts";
import type { Definition } from "../../suites/definitions.ts";
import type { Texts } from "../texts.ts";

/** The places of a definition that name it. */
interface Names {
  /** Its name, which suites have as `crdName`. */
  name: Range | undefined;
  /** The name of its kind. */
  kind: Range | undefined;
}

/** The places that name a definition that a suite tests; none if nothing is judged by it. */
export function namesOf(texts: Texts, { file, identity }: Definition): Names {
  const own = definitionAt(texts, file, ({ name }) => name === identity.name);
  return own ? namesIn(texts, own) : { name: undefined, kind: undefined };
}

/** How many lines of a file come before the text of one of its definitions. */
export function linesBefore(texts: Texts, { file, text }: Definition): number | undefined {
  const whole = texts.get(file) ?? "";
  const start = whole.indexOf(text);
  return start < 0 ? undefined : linesOf(whole.slice(0, start)).length - 1;
}

/** The range in a file, of one in the text of one of its definitions. */
export function lowered({ start, end }: Range, lines: number): Range {
  const move = ({ line, character }: Position) => ({ line: line + lines, character });
  return { start: move(start), end: move(end) };
}

/** The definition of a file that is so. */
export function definitionAt(
  { workspace }: Texts,
  file: string,
  is: (definition: WorkspaceDefinition) => boolean,
): WorkspaceDefinition | undefined {
  return workspace.definitions().find((one) => one.uri === file && is(one));
}

/** The places that name a definition. */
export function namesIn({ workspace }: Texts, { uri, range }: WorkspaceDefinition): Names {
  const part = workspace.text(uri, range) ?? "";
  const [name, kind] = locate(part, 0, [{ path: "metadata.name" }, { path: "spec.names.kind" }]);
  const placed = (one: Range | null | undefined) =>
    one ? lowered(one, range.start.line) : undefined;
  return { name: placed(name), kind: placed(kind) };
}
