// The verdict in one sentence, which screen readers hear.

import type { Analysis, Outcome } from "../engine/protocol";

/** How the verdict looks. */
export type Tone = "good" | "bad" | "waiting";

/** The verdict on the newest texts; `stale` says that an older result stays on screen. */
export function verdictOf({ crd, outcomes, problems }: Analysis): {
  tone: Tone;
  text: string;
  stale: boolean;
} {
  if (crd === undefined) {
    return { tone: "bad", text: "The CRD cannot serve: see the problems below.", stale: true };
  }
  const broken = problems.some(
    (problem) => problem.pane === "object" && problem.severity === "error",
  );
  if (outcomes.length === 0) {
    const text = broken
      ? "The object cannot be read: see the problems below."
      : "Waiting for an object.";
    return { tone: broken ? "bad" : "waiting", text, stale: true };
  }
  const refused = outcomes.filter(({ allowed }) => !allowed).length;
  const tone = refused > 0 || broken ? "bad" : "good";
  const [outcome] = outcomes;
  if (outcome === undefined || outcomes.length > 1) {
    const text = `${outcomes.length - refused} of ${outcomes.length} objects would be stored.`;
    return { tone, text, stale: false };
  }
  if (outcome.decodeError !== undefined) {
    const text = "Refused: the server cannot decode the object, see the problems below.";
    return { tone, text, stale: true };
  }
  const { errors } = outcome;
  const refusal = `Refused with ${errors} ${errors === 1 ? "error" : "errors"}.`;
  return { tone, text: outcome.allowed ? summary(outcome) : refusal, stale: false };
}

const SUMMARY = [
  ["pruned", "pruned"],
  ["defaulted", "defaulted"],
  ["null-dropped", "dropped as null"],
  ["status-ignored", "ignored"],
] as const;

function summary({ changes }: Outcome): string {
  const parts = SUMMARY.flatMap(([kind, words]) => {
    const count = changes[kind];
    return count === undefined ? [] : [`${count} ${words}`];
  });
  return parts.length === 0
    ? "Allowed and stored as it is."
    : `Allowed and stored: ${parts.join(", ")}.`;
}
