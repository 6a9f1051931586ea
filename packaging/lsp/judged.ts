// Which definitions judge the objects of a text.

import type { NotJudgedReason } from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import type { Judged } from "./protocol.ts";
import type { Texts } from "./texts.ts";

/** Why a document has no object. */
const UNREAD: ReadonlySet<NotJudgedReason> = new Set(["unreadable", "template"]);

export function judgedIn({ workspace }: Texts, uri: string): Judged {
  const objects = workspace.objects(uri).filter(({ report }) => report === undefined);
  const unread = workspace.outcomes(uri).filter(({ reason }) => reason && UNREAD.has(reason));
  const documents = unread.map(({ range, message }) => ({
    kind: "document",
    name: `at line ${range.start.line + 1}`,
    range,
    definition: null,
    problem: visibleLine(message ?? "not checked"),
  }));
  const judged = objects.map(({ kind, name, range, crd, outcome, message }) => ({
    kind: visibleLine(kind),
    name: visibleLine(name),
    range,
    definition: crd ? { uri: crd.uri, range: crd.range } : null,
    problem: outcome === "not-judged" ? visibleLine(message ?? "not checked") : null,
  }));
  return { objects: [...judged, ...documents] };
}
