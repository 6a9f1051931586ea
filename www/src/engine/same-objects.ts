import type { WorkspaceObject } from "crd-drydock/slim";
import { message } from "../language/message";
import type { Pane, Problem } from "./protocol";

/** Notes where an object of a text is one that stands above. Each is judged as if it were the only one. */
export function sameObjects(objects: WorkspaceObject[]): Problem[] {
  const first = new Map<string, WorkspaceObject>();
  return objects.flatMap((object): Problem[] => {
    const { uri, name, identity, range } = object;
    if (name === "" || (object.admission ?? object.structure) === undefined) {
      return [];
    }
    const key = JSON.stringify(identity);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, object);
      return [];
    }
    const pane = uri as Pane;
    const place = { start: range.start, end: range.start };
    const said = message("same-object", { line: before.range.start.line + 1 });
    return [{ pane, severity: "info", message: said, range: place }];
  });
}
