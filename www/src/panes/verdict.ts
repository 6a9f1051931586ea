// The verdict in one sentence, which screen readers hear.

import type { Analysis } from "../engine/protocol";

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
  const refused = outcomes.filter(({ admission }) => !admission.allowed).length;
  if (outcomes.length > 1) {
    const text = `${outcomes.length - refused} of ${outcomes.length} objects would be stored.`;
    return { tone: refused > 0 || broken ? "bad" : "good", text, stale: false };
  }
  const admission = outcomes[0]?.admission;
  if (admission?.decodeError !== undefined) {
    return {
      tone: "bad",
      text: "Refused: the server cannot decode the object, see the problems below.",
      stale: true,
    };
  }
  const count = admission?.errors.length ?? 0;
  const text =
    refused > 0
      ? `Refused with ${count} ${count === 1 ? "error" : "errors"}.`
      : summary(admission?.changes ?? []);
  return { tone: refused > 0 || broken ? "bad" : "good", text, stale: false };
}

function summary(changes: { kind: string }[]): string {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const parts = [
    [count("pruned"), "pruned"],
    [count("defaulted"), "defaulted"],
    [count("null-dropped"), "dropped as null"],
    [count("status-ignored"), "ignored"],
  ].filter(([n]) => n !== 0);
  const details = parts.map(([n, what]) => `${n} ${what}`).join(", ");
  return details === "" ? "Allowed and stored as it is." : `Allowed and stored: ${details}.`;
}
