// What an update of the definitions themselves changes: what the server says of it, what it breaks, and
// what becomes of the objects at hand.

import { Crd, diff, type Finding, Workspace, type WorkspaceObject } from "crd-drydock/tools";
import { serverError } from "../engine/plain";
import type { Pane, Problem, Texts } from "../engine/protocol";
import { beginsIn, Lines, problemOf } from "../engine/remarks";
import { JUDGED, RANKS, STORED_DEFINITIONS } from "../engine/requests";
import { definitionsIn, type Stored, storedDefinitions } from "../engine/stored-definitions";
import { placed } from "./places";
import type {
  ChangedDefinition,
  ObjectUnder,
  PaneRange,
  Questions,
  SchemaChange,
} from "./protocol";

type Report = Pick<ChangedDefinition, "accepted" | "errors">;

/** The definitions of the texts that the previous pane has too. */
export function changedDefinitions({ texts, kubernetes, alpha }: Questions["changes"]) {
  const before = storedDefinitions(texts["previous-crd"], new Workspace());
  const workspace = new Workspace({ kubernetes });
  try {
    workspace.setPrevious(STORED_DEFINITIONS, texts["previous-crd"]);
    for (const pane of JUDGED) {
      workspace.set(pane, texts[pane]);
    }
    const found: ChangedDefinition[] = [];
    for (const pane of ["crd", "object"] as const) {
      const reports = reportsOf(workspace, pane);
      for (const [name, after] of definitionsIn(workspace, pane)) {
        const old = before.get(name);
        const report = reports.get(name);
        if (old && report) {
          const sides = { name, pane, old, after, report };
          const objects = objectsFor(workspace, after.text, texts);
          found.push(changed(sides, objects, { kubernetes, alpha }));
        }
      }
    }
    return found;
  } finally {
    workspace.free();
  }
}

/** The answers of the server about the definitions of a pane, by name. */
function reportsOf(workspace: Workspace, pane: Pane): Map<string, Report> {
  const reports = new Map<string, Report>();
  for (const { name, report } of workspace.objects(pane)) {
    if (report) {
      const { valid, decodeError, errors } = report;
      reports.set(name, {
        accepted: valid,
        errors: decodeError === undefined ? errors.map(serverError) : [{ message: decodeError }],
      });
    }
  }
  return reports;
}

interface Sides {
  name: string;
  pane: Pane;
  old: Stored;
  after: Stored;
  report: Report;
}

type Listed = PaneRange & { title: string; json: string; problems: Problem[] };

function changed(
  { name, pane, old, after, report }: Sides,
  objects: Listed[],
  how: Pick<Questions["changes"], "kubernetes" | "alpha">,
): ChangedDefinition {
  const texts = objects.map(({ json }) => json);
  const comparison = diff(old.text, after.text, { objects: texts, ...how });
  const fates = comparison.objects.flatMap((outcome): ObjectUnder[] => {
    const object = objects[outcome.index];
    if (object === undefined) {
      return [];
    }
    const { create, createBefore, update, pruned, defaulted, roundTrip, message } = outcome;
    const { json: _, ...listed } = object;
    return [
      {
        ...listed,
        fate: !update ? "stuck" : create ? "kept" : "ratcheted",
        wasRefused: !createBefore,
        pruned,
        defaulted,
        roundTrip,
        ...(message !== undefined && { message }),
      },
    ];
  });
  return {
    name,
    ...report,
    ...(comparison.error && { incomparable: comparison.error.message }),
    changes: comparison.findings
      .map((finding) => changeOf(finding, { pane, old, after }))
      .toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity]),
    alpha: alphaVersions(comparison.findings),
    objects: fates,
    steps: comparison.steps,
  };
}

/** The alpha versions that findings count for only if they are asked to. */
function alphaVersions(findings: Finding[]): string[] {
  const versions = findings.flatMap(({ version, effect }) =>
    version?.includes("alpha") && effect !== "none" && effect !== "widens" ? [version] : [],
  );
  return [...new Set(versions)];
}

function changeOf(
  { id, version, path, breaking, possiblyBreaking, before, after, witness, ...words }: Finding,
  sides: Pick<Sides, "pane" | "old" | "after">,
): SchemaChange {
  return {
    kind: id,
    path: [version, path].filter(Boolean).join(": "),
    severity: breaking ? "error" : possiblyBreaking ? "warning" : "info",
    message: words.message,
    ...(words.detail !== undefined && { detail: words.detail }),
    ...(words.values !== undefined && { values: words.values }),
    sentences: words.sentences ?? [],
    isUndecided: words.effect === "undecided",
    isOnlyChange:
      (words.effect === "none" && words.category === "stored") ||
      (words.effect === "narrows" && id.endsWith("-for-others-added")),
    ...(before && { before: placed("previous-crd", before, sides.old) }),
    ...(after && { after: placed(sides.pane, after, sides.after) }),
    ...(witness && { witness }),
  };
}

/** The objects of the panes that a definition is for, each with its errors. */
function objectsFor(workspace: Workspace, definition: string, texts: Texts): Listed[] {
  const crd = new Crd(definition);
  const { group, kind } = crd;
  crd.free();
  return JUDGED.flatMap((pane) => {
    const all = workspace.objects(pane);
    const own = all.filter((one) => one.kind === kind && one.identity.group === group);
    const errors = own.length === 0 ? [] : errorsIn(workspace, pane, texts, all);
    return own.map(({ name, range, sent = "null" }) => ({
      pane,
      range,
      title: [kind, name].filter(Boolean).join(" "),
      json: sent,
      problems: errors.filter((error) => beginsIn(error.range, range)),
    }));
  });
}

/** The errors of the server about the objects of a pane. */
function errorsIn(
  workspace: Workspace,
  pane: Pane,
  texts: Texts,
  objects: WorkspaceObject[],
): Problem[] {
  const read = (pane: Pane) => new Lines(texts[pane]);
  return workspace
    .diagnostics(pane)
    .filter(({ source }) => source === "kubernetes")
    .map((one) => problemOf(pane, one, read, objects))
    .filter(({ severity }) => severity === "error");
}
