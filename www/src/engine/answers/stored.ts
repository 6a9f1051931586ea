// The stored object: as marked lines to look at, and as text to take away.

import { message } from "../../language/message";
import { type Line, toLines } from "../../stored/lines";
import { markedTree } from "../../stored/tree";
import { exactly } from "../exact";
import type { Judged } from "../objects";
import type { Mode, ViewResult } from "../protocol";

/** The most lines that are shown, so that the page stays quick. */
const MAX_LINES = 5000;

export function storedView(judged: Judged | undefined, mode: Mode): ViewResult {
  if (judged === undefined) {
    return { name: "empty", reason: message("no-object") };
  }
  const { outcome, admission } = judged;
  const reason = outcome.reason ?? outcome.decodeError;
  if (reason !== undefined || !admission) {
    return { name: "empty", reason: reason ?? "" };
  }
  const lines = storedLines(judged);
  return {
    name: "stored",
    lines: lines.slice(0, MAX_LINES),
    hidden: Math.max(0, lines.length - MAX_LINES),
    allowed: admission.allowed,
    mode,
    trip: outcome.trip,
  };
}

/** The text that a person takes away: exact numbers, nothing of what went. */
export function copyText(judged: Judged | undefined, format: "yaml" | "json"): string {
  const json = judged?.admission?.json;
  if (json == null) {
    return "";
  }
  if (format === "json") {
    return `${JSON.stringify(JSON.parse(json, exactly), undefined, 2)}\n`;
  }
  return yamlText(storedLines(judged as Judged).filter(({ gone }) => gone !== true));
}

/** What a create of the object stores: what an update of it starts from. */
export function createdText(judged: Judged | undefined): string {
  const json = judged?.definition?.crd.admit(judged.json).json ?? null;
  return json === null ? "" : yamlText(toLines(markedTree(json, json, [])));
}

function storedLines({ admission, json: input, previous }: Judged): Line[] {
  const { json = null, changes = [] } = admission ?? {};
  const isUpdate = previous !== undefined;
  return json === null ? [] : toLines(markedTree(json, input, changes, isUpdate));
}

export function yamlText(lines: Line[]): string {
  return lines.map(({ indent, text }) => `${" ".repeat(indent)}${text}\n`).join("");
}
