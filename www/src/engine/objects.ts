// The objects among the texts, and what became of each.

import type { Admission, Change, Range, WorkspaceObject } from "crd-drydock/slim";
import { type Message, message } from "../language/message";
import type { Definition, Definitions } from "./definitions";
import { titleOf } from "./documents";
import type { Outcome, Pane, Problem } from "./protocol";

/** Asks the server once more, with strict field validation. */
export type Strictly = (object: WorkspaceObject, definition: Definition) => Admission | undefined;

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
  strictly: Strictly | undefined,
): Judged[] {
  const isObject = ({ report, sent }: WorkspaceObject) => report === undefined && sent !== "null";
  return objects.filter(isObject).map((object) => judged(object, definitions, problems, strictly));
}

function judged(
  object: WorkspaceObject,
  definitions: Definitions,
  problems: Problem[],
  strictly: Strictly | undefined,
): Judged {
  const { range, previous, sent = "null" } = object;
  const pane = object.uri as Pane;
  const title = titleOf(object);
  const definition = definitions.of(object);
  const one: Omit<Judged, "outcome"> = {
    json: sent,
    version: object.apiVersion.replace(/^.*\//, ""),
    ...(definition && { definition }),
    ...(previous && { previous: previous.json }),
  };
  const unasked = (outcome: "not-judged" | "waiting", reason: Message | string): Judged => {
    const strict = { unknown: 0, repeated: 0 };
    const nothing = {
      errors: 0,
      isWithoutRules: false,
      strict,
      isStrictlyRefused: false,
      changes: {},
    };
    const isOfNoDefinition = object.crd === undefined;
    return {
      ...one,
      outcome: { title, pane, range, outcome, reason, isOfNoDefinition, ...nothing },
    };
  };
  if (object.reason === "no-previous") {
    const needs = message("needs-previous-of", { title });
    problems.push({ pane: "previous", severity: "info", message: needs });
    return unasked("waiting", message("needs-previous"));
  }
  // A definition that cannot be read any more counts as it was; the page waits for it instead.
  if (object.outcome === "not-judged" || !object.admission || !definition) {
    const reason = whyNotJudged(object);
    // Of what is wrong with a definition the workspace tells by itself.
    if (object.crd === undefined) {
      const { start } = range;
      problems.push({ pane, severity: "warning", message: reason, range: { start, end: start } });
    }
    return unasked("not-judged", reason);
  }
  const { admission, strict, isStrictlyRefused } = strictAnswer(
    { ...object, admission: object.admission },
    definition,
    problems,
    strictly,
  );
  const { decodeError, changes, errors, rulesStopped } = admission;
  const isWithoutRules = rulesStopped === "errors";
  const outcome: Outcome = {
    title,
    pane,
    range,
    outcome: isStrictlyRefused ? "refused" : object.outcome,
    strict,
    isStrictlyRefused,
    // The last one is a note then: the rules did not run.
    errors: errors.length - Number(isWithoutRules),
    isWithoutRules,
    changes: countKinds(changes),
    ...(decodeError !== undefined && { decodeError }),
  };
  return { ...one, outcome, admission };
}

/** The answer under the field validation that is chosen, and what strict validation finds. */
function strictAnswer(
  object: WorkspaceObject & { admission: Admission },
  definition: Definition,
  problems: Problem[],
  strictly: Strictly | undefined,
): Pick<Outcome, "strict" | "isStrictlyRefused"> & { admission: Admission } {
  const { range } = object;
  const pane = object.uri as Pane;
  // Keys that repeat are in the text only: what was read of it has the last of them.
  const repeated = problems.filter(
    (problem) =>
      problem.pane === pane &&
      problem.code === "duplicate-field" &&
      isInLines(problem.range, range),
  );
  const strict = { unknown: object.admission.unknownFields.length, repeated: repeated.length };
  const isStrict = strictly !== undefined && strict.unknown + strict.repeated > 0;
  const admission = (isStrict ? strictly(object, definition) : undefined) ?? object.admission;
  const { decodeError } = admission;
  const isStrictlyRefused = admission !== object.admission && decodeError !== undefined;
  if (isStrictlyRefused) {
    const { start } = range;
    const place = { start, end: start };
    problems.push({
      pane,
      severity: "error",
      code: "decode-error",
      message: decodeError,
      range: place,
    });
  }
  return { admission, strict, isStrictlyRefused };
}

function isInLines(inner: Range | undefined, outer: Range): boolean {
  return (
    inner !== undefined && inner.start.line >= outer.start.line && inner.end.line <= outer.end.line
  );
}

/** Why an object is not judged, and what may have been meant. */
function whyNotJudged({ reason, message: text, names = [] }: WorkspaceObject): Message | string {
  if (reason === undefined || text === undefined) {
    return message("unreadable-definition");
  }
  const said = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const [first, second, third] = names;
  const named = [first, second, third].filter((name) => name !== undefined);
  return named.length === 0
    ? message(`not-judged-${reason}`, { said })
    : message("did-you-mean", { said: message(`not-judged-${reason}`, { said }), names: named });
}

function countKinds(changes: Change[]): Outcome["changes"] {
  const counts: Outcome["changes"] = {};
  for (const { kind } of changes) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
