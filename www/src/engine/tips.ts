// What people paste by mistake, and what they may have meant.

import { type Message, message } from "../language/message";
import type { Pane, Problem, Texts } from "./protocol";
import { Lines } from "./remarks";

/** Words that YAML 1.1, which Kubernetes reads, takes for booleans. */
const BOOLEANS = /^(?:y|n|yes|no|on|off)$/i;

/**
 * Adds tips to problems, and gives the tips that belong to no problem. `hasTemplate` says whether the
 * engine takes a document of a pane for a template.
 */
export function tipsOn(
  texts: Texts,
  problems: Problem[],
  hasTemplate: (pane: Pane) => boolean,
): Problem[] {
  const lines = new Map<Pane, Lines>();
  for (const problem of problems) {
    const tip = tipOn(problem, texts, lines, hasTemplate);
    if (tip) {
      problem.tip = tip;
    }
  }
  return isOld(texts.crd)
    ? [{ pane: "crd", severity: "info", message: message("tip-v1beta1") }]
    : [];
}

/** The text that was searched last, and the result. */
const looked = { text: "", isOld: false };

/** Whether a text has a definition of v1beta1, which servers no longer know. */
function isOld(text: string): boolean {
  // The search takes long in large texts, and most keys change another text.
  if (looked.text !== text) {
    looked.text = text;
    looked.isOld =
      text.includes("apiextensions.k8s.io/v1beta1") &&
      /^\s*"?apiVersion"?:\s*"?apiextensions\.k8s\.io\/v1beta1\b/m.test(text);
  }
  return looked.isOld;
}

function tipOn(
  { pane, code, range }: Problem,
  texts: Texts,
  known: Map<Pane, Lines>,
  hasTemplate: (pane: Pane) => boolean,
): Message | undefined {
  if (code === "syntax-error" && hasTemplate(pane)) {
    return message("tip-template");
  }
  if (code !== "wrong-type" || range === undefined || range.start.line !== range.end.line) {
    return undefined;
  }
  const lines = known.get(pane) ?? new Lines(texts[pane]);
  known.set(pane, lines);
  const written = lines.slice(range);
  return BOOLEANS.test(written) ? message("tip-boolean", { written }) : undefined;
}
