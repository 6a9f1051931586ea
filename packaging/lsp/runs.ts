// Finds the objects of the workspace for which the API server evaluates a rule of a definition.

import {
  type ObjectSite,
  parse,
  type RuleId,
  type RuleRun,
  type WorkspaceObject,
} from "../js/tools.ts";
import { Turns } from "../js/turns.ts";
import { visibleLine } from "../js/visible.ts";
import { rulesIn } from "./costs.ts";
import { skippedAt } from "./manifests.ts";
import type { Server } from "./server.ts";
import type { Texts } from "./texts.ts";

/** How many runs of a rule are listed at most. */
const MOST_RUNS = 100;

/** The path of the whole object, as the API server writes it. */
export const ROOT = "<nil>";

/** An evaluation in an object. */
export interface Candidate {
  object: WorkspaceObject;
  run: RuleRun;
}

/** A rule of a definition, as the runs of its objects name it. */
export interface Rule {
  definition: WorkspaceObject;
  id: RuleId;
  /** The only version that has it, where another one differs. */
  version: string | undefined;
}

/** A definition that compiles, as far as it names versions. */
interface Versioned {
  spec?: { versions?: { name: string }[] };
}

/** The rule at a line of a definition or above it. */
export function ruleAt(texts: Texts, definition: WorkspaceObject, line: number): Rule | undefined {
  const found = rulesIn(texts, definition)
    .filter(({ range }) => range.start.line <= line)
    .sort((one, other) => one.range.start.line - other.range.start.line)
    .at(-1);
  const text = texts.workspace.text(definition.uri, definition.range);
  if (found === undefined || text === undefined) return undefined;
  const { path, rule: id } = found.rule;
  const index = /^spec\.versions\[(\d+)\]/.exec(path)?.[1];
  const version = index === undefined ? undefined : versionName(text, Number(index));
  return { definition, id, version };
}

function versionName(text: string, index: number): string | undefined {
  const value = parse(text)[0]?.value as Versioned | null | undefined;
  return value?.spec?.versions?.[index]?.name;
}

/** The runs of a rule in all objects of its definition. */
export async function runsOf(
  { texts, manifests }: Server,
  rule: Rule | undefined,
  isWanted: () => boolean,
): Promise<Candidate[] | string> {
  if (rule === undefined) return "There is no rule here that compiles.";
  const kind = kindOf(texts, rule.definition);
  const mayHave = (uri: string) => texts.get(uri)?.includes(kind) === true;
  await texts.fill(isWanted, mayHave);
  const found: Candidate[] = [];
  const turns = new Turns();
  for (const uri of texts.workspace.uris().filter(mayHave)) {
    const runs = runsIn(texts.workspace.objects(uri), rule);
    const unsent = runs.length > 0 ? manifests.unsent(uri) : [];
    const isSent = ({ object: { range } }: Candidate) => !skippedAt(unsent, range.start.line);
    found.push(...runs.filter(isSent));
    if (found.length >= MOST_RUNS || !isWanted()) break;
    await turns.next();
  }
  if (found.length > 0) return found.slice(0, MOST_RUNS);
  return `This rule ran for no object of ${visibleLine(kind)} in the workspace: none has a value that it is about, or other errors come first.`;
}

function kindOf({ workspace }: Texts, definition: WorkspaceObject): string {
  return workspace.definitions(definition.uri).find((one) => isAt(one, definition))?.kind ?? "";
}

function isAt(one: ObjectSite | undefined, { uri, range }: ObjectSite): boolean {
  return one?.uri === uri && one.range.start.line === range.start.line;
}

function runsIn(objects: WorkspaceObject[], { definition, id, version }: Rule): Candidate[] {
  const isOurs = ({ crd }: WorkspaceObject) =>
    isAt(crd, definition) && (version === undefined || crd?.version === version);
  return objects
    .filter(isOurs)
    .flatMap((object) =>
      (object.admission?.rules ?? [])
        .filter((run) => run.id.path === id.path && run.id.index === id.index)
        .map((run) => ({ object, run })),
    );
}
