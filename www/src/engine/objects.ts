// The objects among the texts, and what became of each.

import {
  type Admission,
  type Change,
  type DocumentOutcome,
  parse,
  type WorkspaceObject,
} from "crd-drydock/slim";
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
  outcomes: DocumentOutcome[];
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
  return found.flatMap(({ pane, text, objects, outcomes }) => {
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
        ? [judged({ pane, text, object, outcomes, json }, mode, stored, definitions, problems)]
        : [];
    });
  });
}

interface One {
  pane: Pane;
  text: string;
  object: WorkspaceObject;
  outcomes: DocumentOutcome[];
  json: string;
}

function judged(
  { pane, text, object, outcomes, json }: One,
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
  const unasked = (outcome: "not-judged" | "waiting", reason: string): Judged => {
    const nothing = { errors: 0, isWithoutRules: false, changes: {} };
    return { ...one, outcome: { title, pane, range, outcome, reason, ...nothing } };
  };
  if (object.outcome === "not-judged" || !object.admission || !definition) {
    const reason = whyNotJudged(object);
    // Of what is wrong with a definition the workspace tells by itself.
    if (object.crd === undefined) {
      const { start } = range;
      problems.push({ pane, severity: "warning", message: reason, range: { start, end: start } });
    }
    return unasked("not-judged", reason);
  }
  if (mode !== "create" && previous === undefined) {
    const message = `An update of ${title} needs it as it is stored: the previous pane has no object of its group, kind, namespace and name.`;
    problems.push({ pane: "previous", severity: "info", message });
    const reason = "An update needs the previous object: paste it, or start from what is stored.";
    return unasked("waiting", reason);
  }
  let { admission } = object;
  if (mode === "status") {
    const old = previous === undefined ? {} : { previous };
    admission = definition.crd.admit(json, { ...old, subresource: "status" });
    const at = outcomes.find((told) => JSON.stringify(told.range) === JSON.stringify(range));
    append(problems, remarksOn(admission, { pane, text, range, ...at }));
  }
  const { allowed, decodeError, changes, errors, rulesStopped } = admission;
  const isWithoutRules = rulesStopped === "errors";
  const outcome: Outcome = {
    title,
    pane,
    range,
    outcome: allowed ? "accepted" : "refused",
    // The last one is a note then: the rules did not run.
    errors: errors.length - Number(isWithoutRules),
    isWithoutRules,
    changes: countKinds(changes),
    ...(decodeError !== undefined && { decodeError }),
  };
  return { ...one, outcome, definition, admission };
}

/** Why an object is not judged, and what may have been meant. */
function whyNotJudged({ message, names = [] }: WorkspaceObject): string {
  const said = message ?? "it is no object of a definition";
  const meant = names.length > 0 ? ` Did you mean ${names.slice(0, 3).join(" or ")}?` : "";
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.${meant}`;
}

function countKinds(changes: Change[]): Outcome["changes"] {
  const counts: Outcome["changes"] = {};
  for (const { kind } of changes) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
