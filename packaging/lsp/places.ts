// Which object or definition of a text is meant.

import type { Position, Range, WorkspaceDefinition, WorkspaceObject } from "../js/tools.ts";
import type { Texts } from "./texts.ts";

/** The definition or object at a place; where there is only one, that one. */
export function objectAt(
  { workspace }: Texts,
  uri: string,
  position: Position,
): WorkspaceObject | undefined {
  const objects = workspace.objects(uri);
  return (
    objects.find(({ range }) => contains(range, position)) ??
    (objects.length === 1 ? objects[0] : undefined)
  );
}

/** The first definition of a file that meets a condition. */
export function definitionAt(
  { workspace }: Texts,
  file: string,
  is: (definition: WorkspaceDefinition) => boolean,
): WorkspaceDefinition | undefined {
  return workspace.definitions(file).find(is);
}

/** The text of the definition that something is, or is judged by. */
export function definitionOf({ workspace }: Texts, object: WorkspaceObject): string | undefined {
  const site = object.report ? object : object.crd;
  return site && workspace.text(site.uri, site.range);
}

/** Whether two ranges have a line in common. */
export function meets(one: Range, other: Range): boolean {
  return one.start.line <= other.end.line && other.start.line <= one.end.line;
}

/** Whether a position is on a line of a range. */
export function contains({ start, end }: Range, { line }: Position): boolean {
  return start.line <= line && line <= end.line;
}
