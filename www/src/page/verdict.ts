// The verdict in one sentence, which screen readers hear.

import type { Judgement, Mode, Outcome } from "../engine/protocol";

/** How the verdict looks. */
export type Tone = "good" | "bad" | "warn" | "waiting";

export interface Verdict {
  tone: Tone;
  stamp: string;
  text: string;
}

/** The verdict on the newest texts: on the object that is looked at, then on all of them. */
export function verdictOf(judgement: Judgement, mode: Mode): Verdict {
  const { outcomes, current, problems, definitions, blank } = judgement;
  if (definitions.length === 0 && blank.includes("crd")) {
    return waiting("Waiting for a CustomResourceDefinition.");
  }
  if (definitions.length === 0) {
    return bad("No CRD", "The CRD cannot serve: see the problems.");
  }
  const isBroken = problems.some(({ pane, code, severity }) => {
    return pane === "object" && severity === "error" && code === "syntax-error";
  });
  const outcome = outcomes[current];
  if (outcome === undefined) {
    return isBroken
      ? bad("Unread", "The object cannot be read: see the problems.")
      : waiting("Waiting for an object.");
  }
  const own = verdictOn(outcome, mode);
  const tally = outcomes.length > 1 ? [tallyOf(outcomes)] : [];
  const broken = isBroken ? ["Part of the text cannot be read: see the problems."] : [];
  return { ...own, text: [own.text, ...tally, ...broken].join(" ") };
}

function verdictOn(outcome: Outcome, mode: Mode): Verdict {
  const { errors, isWithoutRules, decodeError, reason = "" } = outcome;
  switch (outcome.outcome) {
    case "waiting":
      return waiting(reason);
    case "not-judged":
      return { tone: "warn", stamp: "Not checked", text: reason };
    case "accepted":
      return { tone: "good", stamp: "Allowed", text: summary(outcome, mode) };
    case "refused": {
      if (decodeError !== undefined) {
        return bad("Refused", "The server cannot decode the object: see the problems.");
      }
      const rules = isWithoutRules ? "; the rules did not run" : "";
      return bad("Refused", `Refused with ${errors} ${errors === 1 ? "error" : "errors"}${rules}.`);
    }
  }
}

/** How many objects are stored, and what becomes of the others. */
function tallyOf(outcomes: Outcome[]): string {
  const count = (wanted: Outcome["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  const others = [
    [count("refused"), "refused"],
    [count("not-judged"), "not checked"],
    [count("waiting"), "waiting"],
  ] as const;
  const parts = others.filter(([many]) => many > 0).map(([many, words]) => `, ${many} ${words}`);
  return `${count("accepted")} of ${outcomes.length} objects would be stored${parts.join("")}.`;
}

function waiting(text: string): Verdict {
  return { tone: "waiting", stamp: "Waiting", text };
}

function bad(stamp: string, text: string): Verdict {
  return { tone: "bad", stamp, text };
}

const SUMMARY = [
  ["pruned", "pruned"],
  ["defaulted", "defaulted"],
  ["null-dropped", "dropped as null"],
  ["status-ignored", "ignored"],
  ["cleared", "cleared"],
  ["generated", "made by the server"],
] as const;

function summary({ changes, trip }: Outcome, mode: Mode): string {
  const parts = SUMMARY.flatMap(([kind, words]) => {
    const count = changes[kind];
    return count === undefined ? [] : [`${count} ${words}`];
  });
  const done = { create: "Stored", update: "Update stored", status: "Status stored" }[mode];
  const { lost = [], gained = [], version } = trip ?? {};
  const converted = [
    ...(lost.length > 0 ? [`${counted(lost)} lost in ${version}`] : []),
    ...(gained.length > 0 ? [`${counted(gained)} gained in ${version}`] : []),
  ];
  const all = [...parts, ...converted];
  return all.length === 0 ? `${done} as it is.` : `${done}: ${all.join(", ")}.`;
}

/** How many fields there are; the name of the only one. */
function counted(paths: string[]): string {
  return paths.length === 1 ? `${paths[0]}` : String(paths.length);
}
