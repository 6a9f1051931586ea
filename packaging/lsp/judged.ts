// Which definitions judge the objects of a text.

import type { NotJudgedReason } from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import { keyOf, type Manifests, whyNotManifests } from "./manifests.ts";
import type { Judged } from "./protocol.ts";
import type { Texts } from "./texts.ts";

/** Why a document has no object. */
const UNREAD: ReadonlySet<NotJudgedReason> = new Set(["unreadable", "template"]);

export function judgedIn({ workspace }: Texts, manifests: Manifests, uri: string): Judged {
  const outcomes = workspace.outcomes(uri);
  const whyNot = whyNotManifests(manifests.skipped(uri, { outcomes }));
  const objects = workspace.objects(uri).filter(({ report }) => report === undefined);
  const unread = outcomes.filter(({ reason }) => reason && UNREAD.has(reason));
  const documents = unread.map((one) => ({
    kind: "document",
    name: `at line ${one.range.start.line + 1}`,
    range: one.range,
    definition: null,
    problem: visibleLine(whyNot.get(keyOf(one)) ?? one.message ?? "not checked"),
  }));
  const judged = objects.map((object) => {
    const { kind, name, range, crd, outcome, message } = object;
    const unjudged = outcome === "not-judged" ? (message ?? "not checked") : undefined;
    const problem = whyNot.get(keyOf(object)) ?? unjudged;
    return {
      kind: visibleLine(kind),
      name: visibleLine(name),
      range,
      definition: crd ? { uri: crd.uri, range: crd.range } : null,
      problem: problem === undefined ? null : visibleLine(problem),
    };
  });
  return { objects: [...judged, ...documents] };
}
