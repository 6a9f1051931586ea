// Compares the definitions of both sides.

import { type ChangeKind, type Comparison, changeKinds, diff } from "../../js/tools.ts";
import { readInputs } from "../shared/files.ts";
import { type GivenObject, objectsIn } from "../shared/objects.ts";
import { type Approver, approve, readApprovals } from "./approvals.ts";
import type { Compared, Files, Judged, Report } from "./model.ts";
import type { DiffOptions } from "./options.ts";
import { type MergedStep, merged } from "./releases.ts";
import { bareComments, type DefinitionSettings, Settings } from "./settings.ts";
import { filePlace, readSides, type Side, type SideDefinition } from "./sides.ts";

/** The result of comparing. */
export interface Outcome {
  report: Report;
  files: Files;
  /** Whether a change makes the run fail. */
  fails: boolean;
}

/** Compares what the options name. */
export async function compareAll(options: DiffOptions): Promise<Outcome> {
  const approvals = await readApprovals(options.approvals);
  const settings = new Settings(options);
  const [before, after] = await readSides(options.sides, settings);
  // Keys of the old definition that the server dropped are no part of it. Keys of the new one are a mistake.
  const repeated = before.strict.filter((fault) => fault.includes("already set"));
  const problems = [...before.problems, ...repeated, ...after.problems, ...after.strict];
  const inputs = await readInputs(options.objects);
  const objects = objectsIn(inputs, problems);
  const filled = new Set(objects.map(({ file }) => file));
  const empty = inputs.filter(({ name, named, fault }) => {
    return named && fault === undefined && !filled.has(name);
  });
  problems.push(...empty.map(({ name }) => `${name}: it has no object`));
  const known = new Set<GivenObject>();
  const leftOut = [...before.templates, ...after.templates];
  const report: Report = { compared: [], problems, leftOut, unusedApprovals: [] };
  const pairs = pairsOf(before, after, problems);
  const kinds = new Map(changeKinds().map((kind) => [kind.id, kind]));
  const asked = new Set(approvals);
  const used = new Set<Approver>();
  let fails = false;
  for (const { name, old, now } of pairs) {
    const own = settings.settingsFor((now ?? old)?.file ?? "", now);
    if (old !== undefined && now !== undefined) {
      const given = objects.filter(
        ({ kind, group }) => kind === old.crd.kind && group === old.crd.group,
      );
      for (const object of given) known.add(object);
      const compared = compare(name, old, now, given, own, options, problems);
      if (compared === undefined) continue;
      report.compared.push(compared);
    } else {
      report.compared.push(alone(name, old, now, kinds));
    }
    const compared = report.compared.at(-1);
    if (compared === undefined) continue;
    for (const finding of compared.findings) {
      finding.severity = own.severity[finding.id] ?? finding.severity;
    }
    for (const each of own.approvers) asked.add(each);
    problems.push(...own.problems);
    approve(compared, [...approvals, ...own.approvers], used);
    problems.push(...bareComments(now, compared.findings));
    fails ||= compared.findings.some(({ severity }) => isBad(severity, own));
  }
  for (const object of objects) {
    const { file, name } = object;
    if (!known.has(object)) problems.push(`${file} ${name}: no definition of its kind is compared`);
  }
  report.unusedApprovals = [...asked].filter((each) => !used.has(each)).map(({ words }) => words);
  const lines = new Map([...before.files, ...after.files]);
  const files: Files = {
    lines: (file) => lines.get(file) ?? [],
    treePath: (file) => (after.files.has(file) ? after : before).treePath(file),
  };
  return { report, files, fails };
}

function isBad(severity: Judged["severity"], { failOn }: DefinitionSettings): boolean {
  if (failOn === "never") return false;
  return severity === "error" || (failOn === "warning" && severity === "warning");
}

interface Pair {
  name: string;
  old: SideDefinition | undefined;
  now: SideDefinition | undefined;
}

/** The definitions of both sides by name, without those that cannot be compared. */
function pairsOf(before: Side, after: Side, problems: string[]): Pair[] {
  const names = [...new Set([...before.definitions.keys(), ...after.definitions.keys()])].sort();
  if (names.length === 0 && problems.length === 0) problems.push("neither side has a definition");
  const [first, second, ...others] = names;
  const isOnePair = before.isFile && after.isFile && others.length === 0;
  if (isOnePair && second !== undefined && before.definitions.size === 1) {
    // Two named files are always compared.
    const [old, now] = before.definitions.has(first ?? "") ? [first, second] : [second, first];
    problems.push(`the files define different resources: ${old} and ${now}`);
    return [];
  }
  return names.flatMap((name) => {
    const [old, now] = [before.definitions.get(name), after.definitions.get(name)];
    if (before.ambiguous.has(name) || after.ambiguous.has(name)) return [];
    const lacking = old === undefined ? before : after;
    const emptied = now === undefined ? emptiedFile(before, after, old) : undefined;
    if (emptied !== undefined) {
      problems.push(`${name}: not compared, since ${emptied} is empty now`);
      return [];
    }
    if ((old !== undefined && now !== undefined) || lacking.problems.length === 0) {
      return [{ name, old, now }];
    }
    // The definition may be in a file that could not be read.
    const side = now === undefined ? "new" : "old";
    problems.push(`${name}: not compared, since not all of the ${side} definitions could be read`);
    return [];
  });
}

/** The empty file that is at the place of the file that had the definition. */
function emptiedFile(
  before: Side,
  after: Side,
  old: SideDefinition | undefined,
): string | undefined {
  if (old === undefined) return undefined;
  const own = before.placeOf(old.file);
  return after.empty.find((file) => after.placeOf(file) === own);
}

function compare(
  name: string,
  old: SideDefinition,
  now: SideDefinition,
  given: GivenObject[],
  { category, alpha, webhook, kubernetes: releases }: DefinitionSettings,
  { witnesses }: DiffOptions,
  problems: string[],
): Compared | undefined {
  const objects = given.map((object) => object.text);
  const answers = releases.map((kubernetes): [string, Comparison] => {
    const settings = { category, witnesses, alpha, webhook, kubernetes, objects };
    const answer = diff(old.crd, now.crd, settings);
    return [kubernetes, answer];
  });
  const answer = merged(answers);
  if (answer.error !== undefined) {
    problems.push(`${name}: ${answer.error.message}`);
    return undefined;
  }
  const findings = answer.findings.map(({ before, after, ...finding }): Judged => {
    const { breaking, possiblyBreaking } = finding;
    const severity = breaking ? "error" : possiblyBreaking ? "warning" : "info";
    return {
      ...finding,
      severity,
      file: now.file,
      ...(before && { before: filePlace(old, before) }),
      ...(after && { after: filePlace(now, after) }),
    };
  });
  return {
    name,
    findings,
    objects: answer.objects.map((outcome, index) => {
      const { file = "", name: object = "" } = given[index] ?? {};
      return { ...outcome, file, name: object };
    }),
    migration: answer.migration,
    steps: answer.steps,
  };
}

/** The step before a definition is deleted. */
const REMOVAL: MergedStep = {
  id: "definition",
  text: "Save the objects that are still needed, or move them to another kind. They are deleted with the definition.",
};

/** The finding about a definition that only one side has. */
function alone(
  name: string,
  old: SideDefinition | undefined,
  now: SideDefinition | undefined,
  kinds: Map<string, ChangeKind>,
): Compared {
  const id = now === undefined ? "definition-removed" : "definition-added";
  const {
    about = "",
    effect = "undecided",
    category = "stored",
    breaks = true,
  } = kinds.get(id) ?? {};
  const finding: Judged = {
    id,
    fingerprint: `${id}:${name}`,
    path: "",
    effect,
    category,
    breaking: breaks,
    possiblyBreaking: false,
    message: about,
    change: about,
    severity: breaks ? "error" : "info",
    file: (now ?? old)?.file ?? "",
  };
  const steps = now === undefined ? [REMOVAL] : [];
  const migration = steps.map(({ text }) => text);
  return { name, findings: [finding], objects: [], migration, steps };
}
