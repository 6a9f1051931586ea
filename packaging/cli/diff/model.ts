// What `crd-drydock diff` reports.

import type { DefinitionPlace, Finding, ObjectOutcome } from "../../js/tools.ts";

/** The severity of a finding. An `error` is a breaking change, a `warning` may be one. */
export type Severity = "error" | "warning" | "info";

/** A place and its file. `range` is null if the place is in no known file. */
export interface FilePlace extends DefinitionPlace {
  file: string;
}

/** The verdict of a release of Kubernetes on a change. */
export interface ReleaseAnswer {
  kubernetes: string;
  breaking: boolean;
  effect: Finding["effect"];
  category: Finding["category"];
}

export interface Judged extends Omit<Finding, "before" | "after"> {
  severity: Severity;
  /** The file of the new definition, or of the old one if it was removed. */
  file: string;
  before?: FilePlace;
  after?: FilePlace;
  /** Why the change is approved. Its severity is then `info`. */
  approved?: string;
  /** The verdict of each release, if they differ. */
  releases?: ReleaseAnswer[];
}

export interface JudgedObject extends ObjectOutcome {
  file: string;
  /** Kind, namespace and name, without those that are missing. */
  name: string;
}

/** The findings about one definition. */
export interface Compared {
  name: string;
  findings: Judged[];
  objects: JudgedObject[];
  /** The steps of a safe migration, in order. */
  migration: string[];
}

export interface Report {
  compared: Compared[];
  /** Why some input could not be compared. */
  problems: string[];
  /** Approvals that no change has. */
  unusedApprovals: string[];
}

/** The lines of a file that was read. */
export type Lines = (file: string) => string[];

/** How many findings have a severity. */
export function count({ compared }: Report, severity: Severity): number {
  const findings = compared.flatMap((each) => each.findings);
  return findings.filter((finding) => finding.severity === severity).length;
}

export function summary(report: Report): string {
  const counted = (["error", "warning", "info"] as const).map((severity) => {
    const number = count(report, severity);
    const noun = { error: "breaking", warning: "possibly breaking", info: "other" }[severity];
    return `${number} ${noun}`;
  });
  const definitions = report.compared.length;
  const noun = definitions === 1 ? "definition" : "definitions";
  return `${definitions} ${noun} compared: ${counted.join(", ")} changes`;
}

/** The outcomes of objects: for each, the number of objects and the first one. */
export function fates(objects: JudgedObject[]): string[] {
  const outcomes: [string, (object: JudgedObject) => boolean, (object: JudgedObject) => string][] =
    [
      ["cannot be updated", ({ update }) => !update, ({ message }) => message ?? ""],
      [
        "can be updated, but not created anew",
        ({ ratcheted }) => ratcheted,
        ({ message }) => message ?? "",
      ],
      [
        "loses fields at the next write",
        ({ pruned }) => pruned.length > 0,
        ({ pruned }) => pruned.join(", "),
      ],
      [
        "gets defaults at the next write",
        ({ defaulted }) => defaulted.length > 0,
        ({ defaulted }) => defaulted.join(", "),
      ],
      [
        "changes when it is stored and read again",
        ({ roundTrip }) => roundTrip.length > 0,
        ({ roundTrip }) => roundTrip.join(", "),
      ],
      ["stays as it is", isUntouched, () => ""],
    ];
  return outcomes.flatMap(([what, has, why]) => {
    const [first, ...others] = objects.filter(has);
    if (first === undefined) return [];
    const because = why(first);
    const example = `${first.file} ${first.name}${because === "" ? "" : `: ${because}`}`;
    return `${what}: ${others.length + 1} of ${objects.length}; first ${example}`;
  });
}

function isUntouched({ create, update, pruned, defaulted, roundTrip }: JudgedObject): boolean {
  return create && update && pruned.length + defaulted.length + roundTrip.length === 0;
}
