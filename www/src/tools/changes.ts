// What an update of the definitions themselves changes: what the server says of it, what it breaks, and
// what becomes of the objects at hand.

import { Crd, diff, type Finding, Workspace } from "crd-drydock/tools";
import type { Pane } from "../engine/protocol";
import { JUDGED, RANKS, STORED_DEFINITIONS } from "../engine/requests";
import { definitionsIn, type Stored, storedDefinitions } from "../engine/stored-definitions";
import { placed } from "./places";
import type { ChangedDefinition, ObjectUnder, Place, Questions, SchemaChange } from "./protocol";

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
          found.push(changed(sides, objectsFor(workspace, after.text), { kubernetes, alpha }));
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
      const texts = errors.map(({ message }) => message);
      reports.set(name, {
        accepted: valid,
        errors: decodeError === undefined ? texts : [decodeError],
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

type Listed = Place & { title: string; json: string };

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
  { id, version, path, breaking, possiblyBreaking, message, before, after, witness }: Finding,
  sides: Pick<Sides, "pane" | "old" | "after">,
): SchemaChange {
  return {
    kind: id,
    path: [version, path].filter(Boolean).join(": "),
    severity: breaking ? "error" : possiblyBreaking ? "warning" : "info",
    message,
    ...(before && { before: placed("previous-crd", before, sides.old) }),
    ...(after && { after: placed(sides.pane, after, sides.after) }),
    ...(witness && { witness }),
  };
}

/** The objects of the panes that a definition is for. */
function objectsFor(workspace: Workspace, definition: string): Listed[] {
  const crd = new Crd(definition);
  const { group, kind } = crd;
  crd.free();
  return JUDGED.flatMap((pane) =>
    workspace
      .objects(pane)
      .filter((one) => one.kind === kind && one.identity.group === group)
      .map(({ name, range, sent = "null" }) => ({
        pane,
        range,
        title: [kind, name].filter(Boolean).join(" "),
        json: sent,
      })),
  );
}
