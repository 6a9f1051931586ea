// The stored object: as marked lines to look at, and as text to take away.

import type { Change } from "crd-drydock/slim";
import { message } from "../../language/message";
import { besideRows, type Row } from "../../stored/beside";
import { type Line, toLines } from "../../stored/lines";
import type { SentLines } from "../../stored/sent-lines";
import { isIgnored, MAX_CHANGES, markedTree } from "../../stored/tree";
import { exactly } from "../exact";
import type { JudgedObject } from "../objects";
import type { Mode, Outcome, ViewRequest, ViewResult } from "../protocol";

/** The most lines that are shown, so that the page stays quick. */
const MAX_LINES = 5000;

/** What the page has of stored objects. */
export interface SentStored {
  lines: SentLines<Line>;
  rows: SentLines<Row>;
}

export function storedView(
  judged: JudgedObject | undefined,
  mode: Mode,
  { beside: isBeside, known }: Extract<ViewRequest, { name: "stored" }>,
  sent: SentStored,
): ViewResult {
  if (judged === undefined) {
    return { name: "empty", reason: message("no-object") };
  }
  const { outcome, admission } = judged;
  const reason = outcome.reason ?? outcome.decodeError;
  if (reason !== undefined || !admission) {
    return { name: "empty", reason: reason ?? "" };
  }
  return {
    name: "stored",
    beside: isBeside,
    ...(isBeside
      ? firstLines(storedRows(judged), sent.rows, known)
      : firstLines(storedLines(judged), sent.lines, known)),
    allowed: admission.allowed,
    mode,
    trip: outcome.trip,
  };
}

/** The first `MAX_LINES` lines: those of them that the page lacks. */
function firstLines<One>(lines: One[], sent: SentLines<One>, known: number) {
  const hidden = Math.max(0, lines.length - MAX_LINES);
  return { ...sent.send(lines.slice(0, MAX_LINES), known), hidden };
}

/** The text to copy: exact numbers, and no fields that were pruned. */
export function copyText(judged: JudgedObject | undefined, format: "yaml" | "json"): string {
  const json = judged?.admission?.json;
  if (json == null) {
    return "";
  }
  if (format === "json") {
    return `${JSON.stringify(JSON.parse(json, exactly), undefined, 2)}\n`;
  }
  return yamlText(storedLines(judged as JudgedObject).filter(({ gone }) => gone !== true));
}

/** The objects that the server stores if they are created, to start updates from. It stores no refused object. */
export function createdTexts(judged: JudgedObject[]): string {
  return judged
    .map(({ definition, json }) => definition?.crd.admit(json))
    .flatMap((created) => (created?.allowed ? [created.json] : []))
    .map((json) => yamlText(toLines(markedTree(json, json, []))))
    .join("---\n");
}

/** How many changes the view marks, by their kinds; those beyond the marks count, too. */
export function markedChanges(judged: JudgedObject): Outcome["changes"] {
  const changes = judged.admission?.changes ?? [];
  const counts: Outcome["changes"] = {};
  const count = (kind: Change["kind"]) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  for (const { mark, starts } of changes.length > 0 ? storedLines(judged) : []) {
    if (starts && mark !== undefined && mark !== "kept") {
      count(mark);
    }
  }
  const ignored = changes.filter(({ kind }) => kind === "status-ignored");
  for (const change of changes.slice(MAX_CHANGES)) {
    if (!isIgnored(change, ignored)) {
      count(change.kind);
    }
  }
  return counts;
}

function storedLines(judged: JudgedObject): Line[] {
  const { admission, json: input, previous } = judged;
  const { json = null, changes = [], object } = admission ?? {};
  const isUpdate = previous !== undefined;
  judged.lines ??=
    json === null ? [] : toLines(markedTree(json, input, changes, isUpdate, object ?? undefined));
  return judged.lines;
}

function storedRows({ admission, json: input, previous }: JudgedObject): Row[] {
  const { json = null, changes = [] } = admission ?? {};
  return json === null ? [] : besideRows(json, input, changes, previous);
}

export function yamlText(lines: Line[]): string {
  return lines.map(({ indent, text }) => `${" ".repeat(indent)}${text}\n`).join("");
}
