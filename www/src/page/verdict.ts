// The verdict in one sentence, which screen readers hear.

import type { Judgement, Mode, Outcome } from "../engine/protocol";

/** How the verdict looks. */
export type Tone = "good" | "bad" | "warn" | "waiting";

export interface Verdict {
  tone: Tone;
  stamp: string;
  text: string;
  /** An older result stays on screen. */
  stale: boolean;
}

/** The verdict on the newest texts. */
export function verdictOf(judgement: Judgement, mode: Mode): Verdict {
  const { outcomes, problems, definitions, blank } = judgement;
  if (definitions.length === 0 && blank.includes("crd")) {
    return waiting("Waiting for a CustomResourceDefinition.");
  }
  if (definitions.length === 0) {
    const text = "The CRD cannot serve: see the problems.";
    return { tone: "bad", stamp: "No CRD", text, stale: true };
  }
  const broken = problems.some(({ pane, severity }) => pane === "object" && severity === "error");
  const [outcome] = outcomes;
  if (outcome === undefined) {
    return broken
      ? bad("Unread", "The object cannot be read: see the problems.", true)
      : waiting("Waiting for an object.");
  }
  const refused = outcomes.filter(({ allowed }) => !allowed).length;
  if (outcomes.length > 1) {
    const text = `${outcomes.length - refused} of ${outcomes.length} objects would be stored.`;
    return refused > 0 || broken ? bad("Refused", text) : good(text);
  }
  if (outcome.waiting !== undefined) {
    return broken ? bad("Unknown", outcome.waiting, true) : waiting(outcome.waiting);
  }
  if (outcome.decodeError !== undefined) {
    return bad("Refused", "The server cannot decode the object: see the problems.", true);
  }
  const { errors } = outcome;
  return outcome.allowed && !broken
    ? good(summary(outcome, mode))
    : bad("Refused", `Refused with ${errors} ${errors === 1 ? "error" : "errors"}.`);
}

function waiting(text: string): Verdict {
  return { tone: "waiting", stamp: "Waiting", text, stale: true };
}

function good(text: string): Verdict {
  return { tone: "good", stamp: "Allowed", text, stale: false };
}

function bad(stamp: string, text: string, stale = false): Verdict {
  return { tone: "bad", stamp, text, stale };
}

const SUMMARY = [
  ["pruned", "pruned"],
  ["defaulted", "defaulted"],
  ["null-dropped", "dropped as null"],
  ["status-ignored", "ignored"],
  ["cleared", "cleared"],
  ["generated", "made by the server"],
] as const;

function summary({ changes }: Outcome, mode: Mode): string {
  const parts = SUMMARY.flatMap(([kind, words]) => {
    const count = changes[kind];
    return count === undefined ? [] : [`${count} ${words}`];
  });
  const done = { create: "Stored", update: "Update stored", status: "Status stored" }[mode];
  return parts.length === 0 ? `${done} as it is.` : `${done}: ${parts.join(", ")}.`;
}
