// The views of objects of Kubernetes' own kinds, which have no definition.

import { Crd, evaluate } from "crd-drydock/slim";
import { message } from "../../language/message";
import { field, word } from "../documents";
import type { JudgedObject } from "../objects";
import type { ExplainedKind, ViewRequest, ViewResult } from "../protocol";
import { created } from "./table";

/** The data that the page loads for the first object of such a kind. */
export interface BuiltinKinds {
  /** A sample of each of the most common kinds, as a YAML stream. */
  samples: string;
  tables: typeof import("../../../../packaging/kinds/tables/table");
}

/** A view of an object that was judged by the structure of its kind. */
export function builtinView(
  kinds: BuiltinKinds | undefined,
  request: ViewRequest,
  judged: JudgedObject,
  { all, kubernetes }: { all: JudgedObject[]; kubernetes: string },
): ViewResult {
  const kind = kindOf(judged);
  if (request.name === "openapi") {
    return { name: "openapi", versions: [], version: "", entry: null, text: "", explains: kind };
  }
  if (kinds !== undefined && request.name === "sample") {
    return sampleOf(kinds, kind);
  }
  if (kinds !== undefined && request.name === "table") {
    return tableOf(kinds, kind, { ...request, kubernetes }, all);
  }
  return { name: "empty", reason: message("structure-view") };
}

function kindOf({ json }: JudgedObject): ExplainedKind {
  const object = JSON.parse(json);
  return { apiVersion: word(field(object, "apiVersion")), kind: word(field(object, "kind")) };
}

function sampleOf({ samples }: BuiltinKinds, { apiVersion, kind }: ExplainedKind): ViewResult {
  const head = `apiVersion: ${apiVersion}\nkind: ${kind}\n`;
  const text = samples.split("---\n").find((one) => one.startsWith(head));
  return text === undefined
    ? { name: "empty", reason: message("no-kind-sample") }
    : { name: "sample", versions: [], version: "", text, lacks: [] };
}

/** The objects of the kind as they were sent: what the server adds to them is not known here. */
function tableOf(
  { tables }: BuiltinKinds,
  kind: ExplainedKind,
  { wide, kubernetes }: { wide: boolean; kubernetes: string },
  all: JudgedObject[],
): ViewResult {
  if (!tables.hasBuiltinTable(kind)) {
    return { name: "empty", reason: message("no-kind-table") };
  }
  const isOfKind = (judged: JudgedObject) => {
    const other = kindOf(judged);
    return other.kind === kind.kind && other.apiVersion === kind.apiVersion;
  };
  const stored = all.filter(
    (judged) => judged.outcome.outcome === "structure-only" && isOfKind(judged),
  );
  if (stored.length === 0) {
    return { name: "empty", reason: message("no-stored-object") };
  }
  const now = new Date();
  const objects = stored.map(({ json }) => JSON.parse(created(json, now)));
  const ages = new Crd(tables.AGES);
  const table = tables.builtinTable(kind, objects, { wide, kubernetes, ages, evaluate });
  ages.free();
  return { name: "table", table, scale: undefined, selectable: undefined };
}
