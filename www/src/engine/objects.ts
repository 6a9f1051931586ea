// The objects among the texts, and what became of each.

import type { Admission, Change, WorkspaceObject } from "crd-drydock/slim";
import type { Definition, Definitions } from "./definitions";
import { titleOf } from "./documents";
import type { Outcome, Pane, Problem } from "./protocol";

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

/** What became of objects; what the workspace's diagnostics do not say is added to problems. */
export function judgedObjects(
  objects: WorkspaceObject[],
  definitions: Definitions,
  problems: Problem[],
): Judged[] {
  const isObject = ({ report, sent }: WorkspaceObject) => report === undefined && sent !== "null";
  return objects.filter(isObject).map((object) => judged(object, definitions, problems));
}

function judged(object: WorkspaceObject, definitions: Definitions, problems: Problem[]): Judged {
  const { range, admission, previous, sent = "null" } = object;
  const pane = object.uri as Pane;
  const title = titleOf(object);
  const definition = definitions.of(object);
  const one: Omit<Judged, "outcome"> = {
    json: sent,
    version: object.apiVersion.replace(/^.*\//, ""),
    ...(definition && { definition }),
    ...(previous && { previous: previous.json }),
  };
  const unasked = (outcome: "not-judged" | "waiting", reason: string): Judged => {
    const nothing = { errors: 0, isWithoutRules: false, changes: {} };
    return { ...one, outcome: { title, pane, range, outcome, reason, ...nothing } };
  };
  if (object.reason === "no-previous") {
    const message = `An update of ${title} needs it as it is stored: the previous pane has no object of its group, kind, namespace and name.`;
    problems.push({ pane: "previous", severity: "info", message });
    const reason = "An update needs the previous object: paste it, or start from what is stored.";
    return unasked("waiting", reason);
  }
  // A definition that cannot be read any more counts as it was; the page waits for it instead.
  if (object.outcome === "not-judged" || !admission || !definition) {
    const reason = whyNotJudged(object);
    // Of what is wrong with a definition the workspace tells by itself.
    if (object.crd === undefined) {
      const { start } = range;
      problems.push({ pane, severity: "warning", message: reason, range: { start, end: start } });
    }
    return unasked("not-judged", reason);
  }
  const { decodeError, changes, errors, rulesStopped } = admission;
  const isWithoutRules = rulesStopped === "errors";
  const outcome: Outcome = {
    title,
    pane,
    range,
    outcome: object.outcome,
    // The last one is a note then: the rules did not run.
    errors: errors.length - Number(isWithoutRules),
    isWithoutRules,
    changes: countKinds(changes),
    ...(decodeError !== undefined && { decodeError }),
  };
  return { ...one, outcome, admission };
}

/** Why an object is not judged, and what may have been meant. */
function whyNotJudged({ message, names = [] }: WorkspaceObject): string {
  const said = message ?? "its definition cannot be read";
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
