// The objects among the texts, and their outcomes.

import {
  type Admission,
  locate,
  parse,
  type StructureReport,
  type WorkspaceObject,
} from "crd-drydock/slim";
import { groupOf, groupVersionOf } from "../../../packaging/js/group";
import { DEFINITION_UNUSABLE } from "../../../packaging/settings/codes";
import { type Message, message } from "../language/message";
import type { Line } from "../stored/lines";
import type { PageDefinition, PageDefinitions } from "./definitions";
import { field, items, titleOf, word } from "./documents";
import type { Mode, Outcome, Pane, Problem, Remedy, Texts, Validation } from "./protocol";
import { counted, Lines, leaveToTip, liesIn, validated } from "./remarks";
import { strangerOf } from "./strangers";

/** Asks the server once more, with strict field validation. */
export type Strictly = (
  object: WorkspaceObject,
  definition: PageDefinition,
) => Admission | undefined;

/** An object and its outcome. */
export interface JudgedObject {
  outcome: Outcome;
  /** The version that the object names. */
  version: string;
  /** The object as JSON. */
  json: string;
  definition?: PageDefinition;
  admission?: Admission;
  /** The stored object that an update starts from, as JSON. */
  previous?: string;
  /** The stored object as marked lines, once something asked for them. */
  lines?: Line[];
}

/** The data that objects are judged with. */
export interface Judging {
  definitions: PageDefinitions;
  mode: Mode;
  texts: Texts;
  /** Problems that the workspace's diagnostics lack are added here. */
  problems: Problem[];
  validation: Validation;
  strictly: Strictly;
}

/** The outcomes of objects. */
export function judgedObjects(objects: WorkspaceObject[], judging: Judging): JudgedObject[] {
  const isObject = ({ report, sent }: WorkspaceObject) => report === undefined && sent !== "null";
  return objects.filter(isObject).map((object) => judged(object, judging));
}

/** The outcome of an object that nobody judged. */
const UNASKED = {
  errors: 0,
  isWithoutRules: false,
  strict: { unknown: 0, repeated: 0 },
  isStrictlyRefused: false,
  changes: {},
};

function judged(object: WorkspaceObject, judging: Judging): JudgedObject {
  const { definitions, problems } = judging;
  sayUnusable(object, judging);
  const { range, previous, sent = "null" } = object;
  const pane = object.uri as Pane;
  const title = titleOf(object);
  const definition = definitions.of(object);
  const one: Omit<JudgedObject, "outcome"> = {
    json: sent,
    version: groupVersionOf(object.apiVersion).version,
    ...(definition && { definition }),
    ...(previous && { previous: previous.json }),
  };
  const unasked = (outcome: "not-judged" | "waiting", reason: Message | string): JudgedObject => {
    const isOfNoDefinition = object.crd === undefined;
    return {
      ...one,
      outcome: { title, pane, range, outcome, reason, isOfNoDefinition, ...UNASKED },
    };
  };
  if (object.reason === "no-previous") {
    const needs = message("needs-previous-of", { title });
    const remedy = { title: message("previous-fill"), does: "previous" } as const;
    problems.push({ pane: "previous", severity: "info", message: needs, remedy });
    return unasked("waiting", whatItNeeds(object, judging.texts.previous));
  }
  const { structure } = object;
  if (structure !== undefined) {
    const common = { ...UNASKED, title, pane, range };
    const outcome = structureOutcome({ ...object, structure }, common, judging);
    return { ...one, outcome };
  }
  // A definition that cannot be read any more counts as it was; the page waits for it instead.
  if (object.outcome === "not-judged" || !object.admission || !definition) {
    const isForeign = object.reason === "not-kubernetes";
    const stranger = isForeign ? strangerOf(judging.texts[pane], pane) : undefined;
    const reason = stranger?.said ?? whyNotJudged(object, judging.texts[pane]);
    // The workspace reports what is wrong with a definition by itself.
    if (object.crd === undefined) {
      const { start } = range;
      const severity = object.isMistake || stranger ? "error" : "warning";
      const text = judging.texts[pane];
      const other = otherKind(object, text) ?? otherKey(object, text);
      const remedy = stranger?.remedy ?? other ?? missingType(object, text, definitions);
      const place = other?.does[0]?.range ?? { start, end: start };
      problems.push({ pane, severity, message: reason, range: place, ...(remedy && { remedy }) });
    }
    return unasked("not-judged", reason);
  }
  return judgedByServer(one, { ...object, admission: object.admission }, definition, judging);
}

/** The outcome of an object, by the answer of the server. */
function judgedByServer(
  one: Omit<JudgedObject, "outcome">,
  object: WorkspaceObject & { admission: Admission },
  definition: PageDefinition,
  judging: Judging,
): JudgedObject {
  const { mode, problems } = judging;
  const { admission, strict, isStrictlyRefused } = strictAnswer(object, definition, judging);
  const { decodeError, errors, rulesStopped } = admission;
  const isWithoutRules = rulesStopped === "errors";
  const outcome: Outcome = {
    title: titleOf(object),
    pane: object.uri as Pane,
    range: object.range,
    outcome: isStrictlyRefused ? "refused" : object.outcome,
    strict,
    isStrictlyRefused,
    // The last one is a note then: the rules did not run.
    errors: errors.length - Number(isWithoutRules),
    isWithoutRules,
    changes: {},
    ...(decodeError !== undefined && { decodeError }),
  };
  if (mode === "status" && !hasStatus(one)) {
    sayLack(problems, outcome, one.version);
  }
  return { ...one, outcome, admission };
}

/** The outcome of an object that was judged by the structure of its kind. */
function structureOutcome(
  object: WorkspaceObject & { structure: StructureReport },
  common: Omit<Outcome, "outcome">,
  { problems, validation, texts }: Judging,
): Outcome {
  const { errors, decodeError } = object.structure;
  const strict = strictCounts(object.structure);
  const by = { ...common, isByStructure: true, isOfNoDefinition: true, strict };
  if (object.outcome === "refused") {
    const refused = { ...by, outcome: "refused", errors: errors.length } as const;
    return { ...refused, ...(decodeError !== undefined && { decodeError }) };
  }
  if (validation === "Strict" && strict.unknown + strict.repeated > 0) {
    return { ...by, outcome: "refused", isStrictlyRefused: true };
  }
  const isOwn = ({ pane, range }: Problem) => pane === object.uri && liesIn(range, object.range);
  const warnings = counted(validated(problems.filter(isOwn), validation)).warning;
  const { kind } = object;
  const reason =
    warnings > 0
      ? message("structure-warnings", { warnings, kind })
      : whyNotJudged(object, texts[object.uri as Pane]);
  return { ...by, outcome: "structure-only", reason };
}

/** What makes a definition unusable, by the reason why its objects are not judged. */
const UNUSABLE: Readonly<Record<string, string>> = {
  "definition-refused": "definition-unusable-refused",
  "definition-undecodable": "definition-unusable-undecodable",
  "definition-serves-nothing": "definition-unusable-nothing",
};

/** Says at an object what is wrong with its definition. A refused definition still judges its objects. */
function sayUnusable(object: WorkspaceObject, { definitions, problems }: Judging): void {
  const isRefused = definitions.of(object)?.report.valid === false;
  const id = UNUSABLE[object.reason ?? (isRefused ? "definition-refused" : "")];
  for (const problem of problems) {
    const isIts = problem.pane === object.uri && liesIn(problem.range, object.range);
    if (id !== undefined && isIts && problem.code === DEFINITION_UNUSABLE) {
      problem.plain = { id, values: {} };
    }
  }
}

/** How many fields strict field validation refuses. */
function strictCounts({
  unknownFields,
  duplicateFields,
}: Pick<Admission, "unknownFields" | "duplicateFields">): Outcome["strict"] {
  return { unknown: unknownFields.length, repeated: duplicateFields.length };
}

/** The answer under the field validation that is chosen, and what strict validation finds. */
function strictAnswer(
  object: WorkspaceObject & { admission: Admission },
  definition: PageDefinition,
  { problems, validation, strictly }: Judging,
): Pick<Outcome, "strict" | "isStrictlyRefused"> & { admission: Admission } {
  const strict = strictCounts(object.admission);
  const isStrict = validation === "Strict" && strict.unknown + strict.repeated > 0;
  const admission = (isStrict ? strictly(object, definition) : undefined) ?? object.admission;
  const { decodeError } = admission;
  const isStrictlyRefused = admission !== object.admission && decodeError !== undefined;
  if (isStrictlyRefused) {
    const { start } = object.range;
    const place = { start, end: start };
    problems.push({
      pane: object.uri as Pane,
      severity: "error",
      code: "decode-error",
      message: decodeError,
      isServers: true,
      tip: message("tip-strict"),
      range: place,
    });
  }
  return { admission, strict, isStrictlyRefused };
}

/** Whether the version that an object names has the status subresource. */
function hasStatus({ definition, version }: Omit<JudgedObject, "outcome">): boolean {
  return definition?.versions.find(({ name }) => name === version)?.hasStatus ?? true;
}

/** Says what the version lacks: what else such an answer of the server means is not so here. */
function sayLack(problems: Problem[], outcome: Outcome, version: string): void {
  const { pane, range, decodeError } = outcome;
  if (decodeError === undefined) {
    return;
  }
  outcome.reason = message("no-status", { version, said: decodeError });
  for (const problem of problems) {
    const isAnswer = problem.pane === pane && problem.code === "decode-error";
    if (isAnswer && liesIn(problem.range, range)) {
      problem.tip = message("tip-no-status");
      leaveToTip(problem);
    }
  }
}

/** Which previous object an update waits for, and which one is there in its place. */
function whatItNeeds({ apiVersion, kind, namespace, name }: WorkspaceObject, previous: string) {
  const documents = parse(previous).map(({ value }) => value);
  const [found] = documents.filter((value) => word(field(value, "kind")) !== "");
  if (kind === "" || found === undefined) {
    return message("needs-previous");
  }
  const metadata = field(found, "metadata");
  const own = [apiVersion, kind, namespace, name] as const;
  const other = [
    word(field(found, "apiVersion")),
    word(field(found, "kind")),
    word(field(metadata, "namespace")),
    word(field(metadata, "name")),
  ] as const;
  // The version is said only where kinds and names are the same.
  const isLong = own.slice(1).join("/") === other.slice(1).join("/");
  const title = nameOf(own, isLong);
  return message("needs-this-previous", { title, previous: nameOf(other, isLong) });
}

/** `Widget a/b`, or `example.com/v1 Widget a/b`. */
function nameOf(
  [apiVersion, kind, namespace, name]: readonly [string, string, string, string],
  isLong: boolean,
): string {
  const path = namespace === "" ? name : `${namespace}/${name}`;
  return [...(isLong ? [apiVersion] : []), kind, path].filter(Boolean).join(" ");
}

/** Why an object is not judged, and what may have been meant. */
function whyNotJudged(object: WorkspaceObject, text: string): Message | string {
  const said = reasonOf(object, text);
  const [first, second, third] = object.names ?? [];
  const names = [first, second, third].filter((name) => name !== undefined);
  return names.length === 0 ? said : message("did-you-mean", { said, names });
}

/** Writes the kind that was meant, where the group has a similar one, or the API version that has the kind. */
function otherKind({ uri, document, item, reason, names }: WorkspaceObject, text: string) {
  const [name] = names ?? [];
  if (reason !== "unknown-kind" || name === undefined) {
    return undefined;
  }
  // A group alone is no API version, and no kind.
  if (/^[a-z0-9.-]+$/.test(name)) {
    return undefined;
  }
  const field = name.includes("/") ? "apiVersion" : "kind";
  const [range] = locate(text, document, [{ path: pathInText(field, item) }]);
  if (!range) {
    return undefined;
  }
  const isQuoted = /^["']/.test(new Lines(text).slice(range));
  const newText = isQuoted ? JSON.stringify(name) : name;
  const does = [{ pane: uri as Pane, range, newText }];
  return { title: message("write-instead", { text: name }), does };
}

/** Writes a key as it has to be, where only its case differs: `apiversion`. */
function otherKey({ uri, document, item, reason, ...object }: WorkspaceObject, text: string) {
  const lacking = (["apiVersion", "kind"] as const).filter((name) => object[name] === "");
  if (reason !== "no-type") {
    return undefined;
  }
  const own = writtenValue({ document, item }, text);
  const keys = typeof own === "object" && own !== null ? Object.keys(own) : [];
  for (const name of lacking) {
    const wrong = keys.find((key) => key !== name && key.toLowerCase() === name.toLowerCase());
    const path = wrong === undefined ? "" : pathInText(wrong, item);
    const [range] = wrong === undefined ? [] : locate(text, document, [{ path, key: true }]);
    if (range) {
      const newText = /^["']/.test(new Lines(text).slice(range)) ? JSON.stringify(name) : name;
      const does = [{ pane: uri as Pane, range, newText }];
      return { title: message("write-instead", { text: name }), does };
    }
  }
  return undefined;
}

/** Adds the API version or the kind that an object lacks, if a single definition fits. */
function missingType(
  { uri, document, item, range: whole, reason, apiVersion, kind }: WorkspaceObject,
  text: string,
  { all }: PageDefinitions,
): Remedy | undefined {
  const own = writtenValue({ document, item }, text);
  const name = kind === "" ? "kind" : "apiVersion";
  const known = kind === "" ? "apiVersion" : "kind";
  if (reason !== "no-type" || field(own, name) !== undefined) {
    return undefined;
  }
  const types = all.flatMap((definition) => {
    const versions = definition.versions.filter(({ served }) => served);
    const [first] = versions.toSorted((a, b) => Number(b.storage) - Number(a.storage));
    const wanted = kind === "" ? versions : first ? [first] : [];
    return wanted.map((version) => ({
      apiVersion: `${definition.group}/${version.name}`,
      kind: definition.kind,
    }));
  });
  types.push({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" });
  const fitting = types.filter((type) => type[known] === (kind || apiVersion));
  const [range] = locate(text, document, [{ path: pathInText(known, item), key: true }]);
  if (!range || fitting.length !== 1) {
    return undefined;
  }
  const isFlow = new Lines(text).rest(whole.start).startsWith("{");
  const value = fitting[0]?.[name] ?? "";
  const entry = isFlow ? `${JSON.stringify(name)}: ${JSON.stringify(value)}` : `${name}: ${value}`;
  const { start } = range;
  const newText = isFlow ? `${entry}, ` : `${entry}\n${" ".repeat(start.character)}`;
  const does = [{ pane: uri as Pane, range: { start, end: start }, newText }];
  return { title: message("add-entry", { text: `${name}: ${value}` }), does };
}

/** An object as it is written, which may be an item of a list. */
function writtenValue(
  { document, item }: { document: number; item?: number | undefined },
  text: string,
): unknown {
  const value = parse(text)[document]?.value;
  return item === undefined ? value : items(field(value, "items"))[item];
}

/** The path of an object's field in its text: the object may be an item of a list. */
function pathInText(field: string, item: number | undefined): string {
  return item === undefined ? field : `items[${item}].${field}`;
}

/** Why an object is not judged. */
function reasonOf(object: WorkspaceObject, text: string): Message | string {
  const { reason, kind, apiVersion, command } = object;
  const definition = `${kind}.${groupOf(apiVersion)}`;
  switch (reason) {
    case "not-kubernetes":
      return message(`not-judged-${reason}`);
    case "no-type":
      return reasonOfNoType(object, text);
    case "built-in":
    case "structure-only":
    case "tool-file":
      return message(`not-judged-${reason}`, { kind });
    case "unknown-kind":
      return message(`not-judged-${reason}`, { kind, apiVersion });
    case "no-definition":
      return command === undefined
        ? message(`not-judged-${reason}`, { definition })
        : message("not-judged-aggregated", { definition, command });
    case "definition-undecodable":
    case "definition-refused":
    case "definition-serves-nothing":
      return message(`not-judged-${reason}`, { definition });
    // The other reasons are about whole documents, or updates.
    default:
      return object.message ?? message("unreadable-definition");
  }
}

/** What an object without a type lacks, or which of its fields are no strings. */
function reasonOfNoType(object: WorkspaceObject, text: string): Message {
  const unread = (["apiVersion", "kind"] as const).filter((name) => object[name] === "");
  const value = writtenValue(object, text);
  const mistyped = unread.filter((name) => {
    const written = field(value, name) ?? "";
    return written !== "";
  });
  return mistyped.length > 0
    ? message("not-judged-mistyped-type", { mistyped })
    : message("not-judged-no-type", { missing: unread });
}
