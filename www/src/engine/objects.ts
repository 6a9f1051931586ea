// The objects among the texts, and what became of each.

import { type Admission, type Change, parse, type WorkspaceObject } from "crd-drydock/slim";
import type { Definition, Definitions } from "./definitions";
import { field, identityOf, inputsOf, titleOf, word } from "./documents";
import type { Mode, Outcome, Pane, Problem } from "./protocol";
import { append, Lines, remarksOn } from "./remarks";

/** One object, and what became of it. */
export interface Judged {
  outcome: Outcome;
  /** The version that the object names. */
  version: string;
  /** The object as JSON. */
  json: string;
  definition?: Definition;
  admission?: Admission;
  /** The stored object that an update starts from, as JSON. */
  previous?: string;
}

/** The objects of a pane as the workspace has them. */
export interface Found {
  pane: Pane;
  text: string;
  objects: WorkspaceObject[];
}

/** What became of the objects of panes; what the workspace does not say is added to problems. */
export function judgedObjects(
  found: Found[],
  mode: Mode,
  previous: string,
  definitions: Definitions,
  problems: Problem[],
): Judged[] {
  const stored = new Map(
    (mode === "create" ? [] : inputsOf(previous)).map((json) => [
      identityOf(JSON.parse(json)),
      json,
    ]),
  );
  return found.flatMap(({ pane, text, objects }) => {
    const isObject = ({ report }: WorkspaceObject) => report === undefined;
    if (!objects.some(isObject)) {
      return [];
    }
    const inputs = inputsOf(text);
    const lines = new Lines(text);
    return objects.flatMap((object) => {
      const isNamed = [object.apiVersion, object.kind, object.name].some((told) => told !== "");
      const json = isNamed ? (inputs.shift() ?? "null") : "null";
      const isThere = isNamed || parse(lines.slice(object.range))[0]?.value != null;
      return isObject(object) && isThere
        ? [judged({ pane, object, json }, mode, stored, definitions, problems)]
        : [];
    });
  });
}

interface One {
  pane: Pane;
  object: WorkspaceObject;
  json: string;
}

function judged(
  { pane, object, json }: One,
  mode: Mode,
  stored: Map<string, string>,
  definitions: Definitions,
  problems: Problem[],
): Judged {
  const { range } = object;
  const title = titleOf(object);
  const value: unknown = JSON.parse(json);
  const definition = object.crd && definitions.of(object);
  const previous = stored.get(identityOf(value));
  const one: Omit<Judged, "outcome"> = {
    json,
    version: word(field(value, "apiVersion")).replace(/^.*\//, ""),
    ...(definition && { definition }),
    ...(previous !== undefined && { previous }),
  };
  const unasked = (waiting: string): Judged => ({
    ...one,
    outcome: { title, pane, range, allowed: false, waiting, errors: 0, changes: {} },
  });
  if (object.admission === undefined || definition === undefined) {
    if (definitions.serving.length === 0) {
      return unasked("The CRD cannot serve: see the problems.");
    }
    const { kind, apiVersion } = object;
    const what = kind === "" ? "It names no kind" : `No definition here is of kind ${kind}`;
    const message = `${what}${apiVersion === "" ? "." : ` in ${apiVersion}.`}`;
    problems.push({ pane, severity: "error", message, range });
    return unasked(message);
  }
  if (mode !== "create" && previous === undefined) {
    const message = `An update of ${title} needs it as it is stored: the previous pane has no object of its group, kind, namespace and name.`;
    problems.push({ pane: "previous", severity: "info", message });
    return unasked("An update needs the previous object: paste it, or start from what is stored.");
  }
  let { admission } = object;
  if (mode === "status") {
    const old = previous === undefined ? {} : { previous };
    admission = definition.crd.admit(json, { ...old, subresource: "status" });
    append(problems, remarksOn(admission, pane, range));
  }
  const { allowed, decodeError, changes, errors } = admission;
  const outcome: Outcome = {
    title,
    pane,
    range,
    allowed,
    errors: errors.length,
    changes: countKinds(changes),
    ...(decodeError !== undefined && { decodeError }),
  };
  return { ...one, outcome, definition, admission };
}

function countKinds(changes: Change[]): Outcome["changes"] {
  const counts: Outcome["changes"] = {};
  for (const { kind } of changes) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
