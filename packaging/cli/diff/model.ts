// The report of `crd-drydock diff`.

import type { DefinitionPlace } from "../../js/tools.ts";
import { visible } from "../../js/visible.ts";
import { type MergedFinding, type MergedObject, type MergedStep, spans } from "./releases.ts";

/** The severity of a finding. An `error` is a breaking change, a `warning` may be one. */
export type Severity = "error" | "warning" | "info";

/** A place and its file. `range` is null if the place is in no known file. */
export interface FilePlace extends DefinitionPlace {
  file: string;
}

export interface Judged extends Omit<MergedFinding, "before" | "after"> {
  severity: Severity;
  /** The file of the new definition, or of the old one if it was removed. */
  file: string;
  before?: FilePlace;
  after?: FilePlace;
  /** Why the change is approved. Its severity is then `info`. */
  approved?: string;
}

export interface JudgedObject extends MergedObject {
  file: string;
  /** Kind, namespace and name, without those that are missing. */
  name: string;
}

/** The findings about one definition. */
export interface Compared {
  name: string;
  findings: Judged[];
  objects: JudgedObject[];
  /** The texts of `steps`. */
  migration: string[];
  /** The steps of a safe migration, in order. */
  steps: MergedStep[];
}

export interface Report {
  compared: Compared[];
  /** Why some input could not be compared. */
  problems: string[];
  /** The files of folders that are not read: templates of other objects. */
  leftOut: string[];
  /** Approvals that no change has. */
  unusedApprovals: string[];
}

/** The files that were read, by the names that findings have. */
export interface Files {
  /** The lines of a file. */
  lines: (file: string) => string[];
  /** The path in the working tree, also of a file of a revision. */
  treePath: (file: string) => string;
}

/** How many findings have a severity. */
export function count({ compared }: Report, severity: Severity): number {
  const findings = compared.flatMap((each) => each.findings);
  return findings.filter((finding) => finding.severity === severity).length;
}

export function summary(report: Report): string {
  const counted = (["error", "warning", "info"] as const).map((severity) => {
    const number = count(report, severity);
    const noun = { error: "breaking", warning: "possibly breaking", info: "other" }[severity];
    return [number, noun] as const;
  });
  const last = counted.at(-1)?.[0];
  const approved = report.compared.flatMap(({ findings }) =>
    findings.filter(({ approved }) => approved !== undefined),
  ).length;
  const definitions = report.compared.length;
  const noun = definitions === 1 ? "definition" : "definitions";
  const counts = counted.map(([number, noun]) => `${number} ${noun}`).join(", ");
  const ofThem = approved === 0 ? "" : `, ${approved} of them approved`;
  return `${definitions} ${noun} compared: ${counts} ${last === 1 ? "change" : "changes"}${ofThem}`;
}

/** Says how many files are left out; empty if there are none. */
export function leftOutWords({ leftOut }: Report): string {
  if (leftOut.length === 0) return "";
  return `Left out: ${leftOut.length} ${leftOut.length === 1 ? "template" : "templates"}.`;
}

/** How many lines of an object or an answer are shown, and how much of a line. */
const MOST_LINES = 60;
const LONGEST_LINE = 600;

/** The lines of an object or an answer of a witness. Very long ones are shown in part. */
export function witnessLines(words: string): string[] {
  const lines = words.trimEnd().split("\n");
  const shown = lines.slice(0, MOST_LINES).map((line) => {
    const rest = line.length - LONGEST_LINE;
    const text = rest > 0 ? `${line.slice(0, LONGEST_LINE)}… (${rest} more characters)` : line;
    return visible(text);
  });
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `… (${rest} more lines; --output json has all)`] : shown;
}

/** A request that proves a finding, with its answers. */
export interface Proof {
  witness: NonNullable<Judged["witness"]>;
  /** Who answered: empty, or the releases in brackets. */
  by: string;
  /** Whether it has the request of the proof before it, so that only the answers differ. */
  isSameRequest: boolean;
}

/** The proofs of a finding: the one of the release for which it is worst comes first. */
export function proofsOf(
  finding: Pick<Judged, "witness" | "witnessReleases" | "otherWitnesses">,
): Proof[] {
  const { witness, witnessReleases, otherWitnesses = [] } = finding;
  if (witness === undefined) return [];
  const first = witnessReleases === undefined ? "" : ` (Kubernetes ${witnessReleases})`;
  const all = [
    { witness, by: first },
    ...otherWitnesses.map((other) => {
      return { witness: other.witness, by: ` (Kubernetes ${other.kubernetes})` };
    }),
  ];
  return all.map((own, at) => {
    const before = all[at - 1]?.witness;
    const isSameRequest =
      before !== undefined &&
      before.object === own.witness.object &&
      before.previous === own.witness.previous &&
      before.subresource === own.witness.subresource;
    return { ...own, isSameRequest };
  });
}

/** The outcomes of objects: for each, the number of objects and the first one. */
export function fates(objects: JudgedObject[]): string[] {
  const differing = objects.find(({ releases }) => releases !== undefined)?.releases ?? [];
  if (differing.length === 0) return fatesIn(objects);
  const found = new Map<string, Set<string>>();
  const all = differing.map(({ kubernetes }) => kubernetes);
  for (const kubernetes of all) {
    const own = objects.map((object): JudgedObject => {
      const outcome = object.releases?.find((one) => one.kubernetes === kubernetes);
      return { ...object, ...outcome };
    });
    for (const fate of fatesIn(own)) {
      found.set(fate, (found.get(fate) ?? new Set()).add(kubernetes));
    }
  }
  return [...found].map(([fate, holds]) => {
    if (holds.size === all.length) return fate;
    const named = spans(all.map((kubernetes) => [kubernetes, holds.has(kubernetes)]));
    const names = named.filter(({ says }) => says).map(({ name }) => name);
    return `Kubernetes ${names.join(", ")}: ${fate}`;
  });
}

function fatesIn(objects: JudgedObject[]): string[] {
  const outcomes: [string, (object: JudgedObject) => boolean, (object: JudgedObject) => string][] =
    [
      [
        "cannot be updated",
        ({ update, updateBefore }) => updateBefore && !update,
        ({ message }) => message ?? "",
      ],
      [
        "can be updated, but not created anew",
        ({ ratcheted, createBefore }) => createBefore && ratcheted,
        ({ message }) => message ?? "",
      ],
      [
        "can be updated, but not created anew, as before",
        (object) => isNeverCreated(object) && object.update,
        ({ message }) => message ?? "",
      ],
      [
        "is refused by both definitions",
        (object) => isNeverCreated(object) && !object.update && !object.updateBefore,
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

/** Whether neither definition creates the object. */
function isNeverCreated({ create, createBefore }: JudgedObject): boolean {
  return !create && !createBefore;
}

function isUntouched({ create, update, pruned, defaulted, roundTrip }: JudgedObject): boolean {
  return create && update && pruned.length + defaulted.length + roundTrip.length === 0;
}
