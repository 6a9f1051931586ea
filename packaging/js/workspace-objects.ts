// Reads the objects of a workspace as the engine writes them.

import { decodeAdmission, type RuleText } from "./admission.ts";
import type { Admission } from "./types-admission.ts";
import type {
  ObjectIdentity,
  ObjectSite,
  Outcome,
  StructureReport,
  WorkspaceObject,
} from "./types-workspace.ts";
import { admissionYaml } from "./yaml.ts";

/** The head of an object's record, before its texts and its outcome. */
interface Line extends Outcome, ObjectSite {
  apiVersion: string;
  kind: string;
  name: string;
  namespace: string;
  identity: ObjectIdentity;
  previous?: ObjectSite;
  crd?: ObjectSite;
  structure?: StructureReport;
  rules?: number;
}

/** Reads what `Listing` in `src/js/workspace.rs` writes. */
export function decodeObjects(answer: string): WorkspaceObject[] {
  const [texts = "[]", ...lines] = answer.split("\n");
  const ruleTexts: RuleText[][] = JSON.parse(texts);
  const objects: WorkspaceObject[] = [];
  const rest = lines.values();
  const next = () => rest.next().value ?? "";
  for (let head = next(); head !== ""; head = next()) {
    const { previous, crd, rules, ...line }: Line = JSON.parse(head);
    const [sent, before, outcome] = [next(), next(), next()];
    const object: WorkspaceObject = line;
    if (sent !== "") object.sent = sent;
    if (previous !== undefined) object.previous = { ...previous, json: before };
    if (crd !== undefined) {
      object.crd = { ...crd, version: line.apiVersion.replace(/^.*\//, "") };
    }
    if (rules !== undefined) {
      const admission = decodeAdmission(`${outcome}\n${next()}`, {
        ruleTexts: () => ruleTexts[rules] ?? [],
        yaml: admissionYaml,
      });
      object.admission = admission as Admission;
    } else if (outcome !== "") {
      object.report = JSON.parse(outcome);
    }
    objects.push(object);
  }
  return objects;
}
