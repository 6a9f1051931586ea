// The verdicts of several releases of Kubernetes on a change.

import type {
  ChangeCategory,
  Comparison,
  Finding,
  MigrationStep,
  ObjectOutcome,
} from "../../js/tools.ts";
import { CATEGORIES } from "./options.ts";

/** The verdict of a release of Kubernetes on a change. */
export interface ReleaseAnswer {
  kubernetes: string;
  breaking: boolean;
  effect: Finding["effect"];
  category: Finding["category"];
}

export interface MergedFinding extends Finding {
  releases?: ReleaseAnswer[];
  /** The releases that give the answers of the witness, if others give none or other ones. */
  witnessReleases?: string;
  /** The witnesses of the other releases. */
  otherWitnesses?: WitnessOfReleases[];
}

/** A request, and the answers of some releases. */
export interface WitnessOfReleases {
  kubernetes: string;
  witness: NonNullable<Finding["witness"]>;
}

export interface MergedObject extends ObjectOutcome {
  /** The outcome in each release, if they differ. */
  releases?: (ObjectOutcome & { kubernetes: string })[];
}

/** A step of a migration. */
export interface MergedStep extends Omit<MigrationStep, "id"> {
  id: MigrationStep["id"] | "definition";
  /** The releases that ask for the step, if not all do. */
  kubernetes?: string[];
}

export interface Merged extends Omit<Comparison, "steps"> {
  findings: MergedFinding[];
  objects: MergedObject[];
  steps: MergedStep[];
}

/** An answer of a release. */
type Of<T> = [kubernetes: string, answer: T];

/**
 * The answers of several releases, the oldest first, in one. A finding is the one of the release for
 * which it is worst. Whatever does not hold for all of them names the releases for which it holds.
 */
export function merged(answers: Of<Comparison>[]): Merged {
  const [, last] = answers.at(-1) ?? [];
  if (last === undefined) return { findings: [], objects: [], migration: [], steps: [] };
  if (answers.length === 1) return last;
  const all = new Map<string, Of<Finding>[]>();
  const accepts = ({ findings }: Comparison) => !findings.some(isRefusal);
  const isAccepted = answers.some(([, answer]) => accepts(answer));
  for (const [kubernetes, answer] of answers) {
    // A release that refuses the new definition keeps the old one: nothing else changes there.
    const isKept = isAccepted && !accepts(answer);
    for (const finding of answer.findings.filter((one) => !isKept || isRefusal(one))) {
      const own = all.get(finding.fingerprint) ?? [];
      // Two errors of a definition may have one place.
      if (own.at(-1)?.[0] === kubernetes) continue;
      own.push([kubernetes, finding]);
      all.set(finding.fingerprint, own);
    }
  }
  return {
    ...last,
    findings: [...all.values()].map((own) => mergedFinding(own, answers.length)),
    objects: last.objects.map((outcome, at) =>
      mergedObject(
        outcome,
        answers.flatMap(([kubernetes, { objects }]): Of<ObjectOutcome>[] => {
          const own = objects[at];
          return own === undefined ? [] : [[kubernetes, own]];
        }),
      ),
    ),
    ...mergedSteps(answers.map(([kubernetes, { steps }]) => [kubernetes, steps])),
  };
}

/** Whether a finding says that the server refuses the new definition. */
function isRefusal({ id }: Finding): boolean {
  return id === "definition-refused" || id === "update-refused";
}

function mergedFinding(own: Of<Finding>[], count: number): MergedFinding {
  const [worst] = [...own].sort(([, one], [, other]) => severity(one) - severity(other));
  if (worst === undefined) throw new Error("a finding is of some release");
  const [, finding] = worst;
  const shown = spans(
    own.map(([kubernetes, { witness }]) => [kubernetes, JSON.stringify(witness)]),
  );
  const proof = JSON.stringify(finding.witness);
  const holds = shown.filter(({ says }) => says === proof);
  const others = shown.flatMap(({ name, says }): WitnessOfReleases[] =>
    says === undefined || says === proof ? [] : [{ kubernetes: name, witness: JSON.parse(says) }],
  );
  const isWitnessOfAll = shown.length === 1 && own.length === count;
  const told = spans(own.map(([kubernetes, one]) => [kubernetes, verdict(one)]));
  return {
    ...finding,
    ...((told.length > 1 || own.length < count) && {
      message: `${finding.change} ${told.map(({ name, says }) => `Kubernetes ${name}: ${says}`).join(" ")}`,
      releases: own.map(([kubernetes, { breaking, effect, category }]) => {
        return { kubernetes, breaking, effect, category };
      }),
    }),
    ...(finding.witness !== undefined &&
      !isWitnessOfAll && { witnessReleases: holds.map(({ name }) => name).join(", ") }),
    ...(others.length > 0 && { otherWitnesses: others }),
  };
}

/** The lower, the worse. */
function severity({ breaking, possiblyBreaking, category }: Finding): number {
  const rank: (one: ChangeCategory) => number = (one) => CATEGORIES.indexOf(one);
  const degree = breaking ? 0 : possiblyBreaking ? 1 : 2;
  return degree * CATEGORIES.length + rank(category);
}

function verdict({ breaking, possiblyBreaking, effect, category, remark = "" }: Finding): string {
  const breaks = breaking ? "breaking" : possiblyBreaking ? "possibly breaking" : "not breaking";
  return `${breaks} (${effect}, ${category}). ${remark}`.trimEnd();
}

function mergedObject(outcome: ObjectOutcome, own: Of<ObjectOutcome>[]): MergedObject {
  if (new Set(own.map(([, one]) => JSON.stringify(one))).size === 1) return outcome;
  return { ...outcome, releases: own.map(([kubernetes, one]) => ({ ...one, kubernetes })) };
}

/** The steps of all releases, those of the oldest first, and their texts. */
function mergedSteps(answers: Of<MigrationStep[]>[]): Pick<Merged, "migration" | "steps"> {
  const all = new Map(answers.flatMap(([, own]) => own).map((step) => [step.text, step]));
  const merged = [...all.values()].map((step) => {
    const holds = answers.map(([kubernetes, own]): Of<boolean> => {
      return [kubernetes, own.some(({ text }) => text === step.text)];
    });
    const asking = holds.filter(([, has]) => has).map(([kubernetes]) => kubernetes);
    if (asking.length === answers.length) return { words: step.text, step };
    const named = spans(holds).filter(({ says }) => says);
    const words = `Kubernetes ${named.map(({ name }) => name).join(", ")}: ${step.text}`;
    return { words, step: { ...step, kubernetes: asking } };
  });
  return { migration: merged.map(({ words }) => words), steps: merged.map(({ step }) => step) };
}

/** Releases in a row that say the same: `1.29`, `1.30 to 1.36`. */
export function spans<T>(answers: Of<T>[]): { name: string; says: T }[] {
  const found: { first: string; last: string; says: T }[] = [];
  for (const [kubernetes, says] of answers) {
    const open = found.at(-1);
    if (open !== undefined && open.says === says) open.last = kubernetes;
    else found.push({ first: kubernetes, last: kubernetes, says });
  }
  return found.map(({ first, last, says }) => {
    return { name: first === last ? first : `${first} to ${last}`, says };
  });
}
