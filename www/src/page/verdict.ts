// The verdict in one sentence, which screen readers hear.

import type { Judgement, Mode, Outcome } from "../engine/protocol";
import type { Said, Text } from "../language/said";
import { list, say, sentences, told } from "../language/say";

/** How the verdict looks. */
export type Tone = "good" | "bad" | "warn" | "waiting";

export interface Verdict {
  tone: Tone;
  stamp: Said;
  text: Text;
}

/** Whether kinds are known: by a definition, an OpenAPI document, or Kubernetes' own table. */
export function hasKinds({ definitions, hasOpenApi, outcomes, current }: Judgement): boolean {
  return definitions.length > 0 || hasOpenApi || outcomes[current]?.isByStructure === true;
}

/** The verdict on the newest texts: on the chosen object and on all objects. If one is refused, that on all comes first. */
export function verdictOf(judgement: Judgement, mode: Mode): Verdict {
  const { outcomes, current, problems } = judgement;
  if (!hasKinds(judgement)) {
    return withoutKinds(judgement);
  }
  const outcome = outcomes[current];
  const isBroken = problems.some(({ pane, code, severity }) => {
    return pane === "object" && severity === "error" && code === "syntax-error";
  });
  if (outcome === undefined) {
    return isBroken ? bad(say("unread"), say("unread-text")) : waiting(say("waiting-object"));
  }
  const own = verdictOn(outcome, mode);
  const tally = outcomes.length > 1 ? [tallyOf(outcomes)] : [];
  const broken = isBroken ? [say("unread-part")] : [];
  const refused = outcomes.filter((one) => one.outcome === "refused").length;
  if (outcomes.length > 1 && refused > 0) {
    // Nobody should read the text about one object as an answer about all of them.
    const text = say("verdict-on", { title: told(outcome.title), text: own.text });
    const stamp = say("refused-some", { count: refused, all: outcomes.length });
    return bad(stamp, sentences([...tally, text, ...broken]));
  }
  return { ...own, text: sentences([own.text, ...tally, ...broken]) };
}

/** Why nothing can be judged. */
function withoutKinds({ blank, isRefused, isUpdate }: Judgement): Verdict {
  if (blank.includes("crd")) {
    return waiting(say("waiting-crd"));
  }
  return isRefused
    ? bad(say("crd-refused"), say(isUpdate ? "crd-refused-update" : "crd-refused-text"))
    : bad(say("no-crd"), say("no-crd-text"));
}

function verdictOn(outcome: Outcome, mode: Mode): Verdict {
  const { errors, isWithoutRules, decodeError, reason = "" } = outcome;
  switch (outcome.outcome) {
    case "waiting":
      return waiting(told(reason));
    case "not-judged":
      return { tone: "warn", stamp: say("not-checked"), text: told(reason) };
    case "structure-only":
      return { tone: "waiting", stamp: say("structure-only"), text: told(reason) };
    case "accepted":
      return { tone: "good", stamp: say("allowed"), text: summary(outcome, mode) };
    case "refused": {
      if (outcome.isStrictlyRefused) {
        return bad(say("refused"), say("refused-strictly", { what: strictWords(outcome) }));
      }
      if (decodeError !== undefined) {
        return bad(say("refused"), reason === "" ? say("refused-early") : told(reason));
      }
      const key = isWithoutRules ? "refused-without-rules" : "refused-errors";
      return bad(say("refused"), say(key, { errors }));
    }
  }
}

/** The fields that strict field validation refuses, in words. */
function strictWords({ strict: { unknown, repeated } }: Outcome): Said {
  return list([
    ...(unknown > 0 ? [say("strict-unknown", { count: unknown })] : []),
    ...(repeated > 0 ? [say("strict-repeated", { count: repeated })] : []),
  ]);
}

/**
 * The answer to `kubectl apply`, which asks for strict validation, where it differs. `kubectl apply` sends no
 * request to the endpoint of the status, and only the last one of repeated fields.
 */
export function kubectlOn(outcomes: Outcome[], mode: Mode): Said | undefined {
  const refused = outcomes.filter(
    ({ strict, isStrictlyRefused }) => !isStrictlyRefused && strict.unknown > 0,
  );
  if (refused.length === 0 || mode === "status") {
    return undefined;
  }
  const count = refused.reduce((sum, { strict }) => sum + strict.unknown, 0);
  const what = say("strict-unknown", { count });
  const all = outcomes.length;
  return all === 1
    ? say("kubectl-refuses", { what })
    : say("kubectl-refuses-some", { count: refused.length, all, what });
}

/** The same of the definitions: `kubectl apply` sends them in the same way. */
export function kubectlOnCrd({ problems }: Pick<Judgement, "problems">): Said | undefined {
  const unknown = problems.filter(
    ({ pane, code, isServers }) => pane === "crd" && code === "unknown-field" && isServers,
  );
  const count = unknown.length;
  return count === 0
    ? undefined
    : say("kubectl-refuses-crd", { what: say("strict-unknown", { count }) });
}

/** How many objects are stored, and what becomes of the others. */
function tallyOf(outcomes: Outcome[]): Said {
  const count = (wanted: Outcome["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  const others = (["refused", "structure-only", "not-judged", "waiting"] as const)
    .filter((one) => count(one) > 0)
    .map((one) => say(`tally-${one}`, { count: count(one) }));
  const all = outcomes.length;
  const accepted = count("accepted");
  if (accepted === 0) {
    // Whether those with a valid structure would be stored is not known.
    return say("tally-none", { all, others: list(others) });
  }
  return others.length === 0
    ? say("tally", { accepted, all })
    : say("tally-with", { accepted, all, others: list(others) });
}

function waiting(text: Text): Verdict {
  return { tone: "waiting", stamp: say("waiting"), text };
}

function bad(stamp: Said, text: Text): Verdict {
  return { tone: "bad", stamp, text };
}

/** The changes that count, in the order in which they are shown. */
const COUNTED = [
  "pruned",
  "defaulted",
  "null-dropped",
  "status-ignored",
  "cleared",
  "generated",
] as const;

function summary({ changes, trip }: Outcome, mode: Mode): Said {
  const counts = COUNTED.flatMap((kind) => {
    const count = changes[kind];
    return count === undefined ? [] : [say(`count-${kind}`, { count })];
  });
  const { lost = [], gained = [], version = "" } = trip ?? {};
  const all = [
    ...counts,
    ...(lost.length > 0 ? [say("trip-lost", { fields: counted(lost), version })] : []),
    ...(gained.length > 0 ? [say("trip-gained", { fields: counted(gained), version })] : []),
  ];
  return all.length === 0
    ? say(`stored-${mode}`)
    : say(`stored-${mode}-with`, { changes: list(all) });
}

/** How many fields there are; the name of the only one. */
function counted([first = "", ...others]: string[]): string | number {
  return others.length === 0 ? first : others.length + 1;
}
