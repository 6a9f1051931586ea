// The views of objects of Kubernetes' own kinds, which have no definition.

import { message } from "../../language/message";
import { field, word } from "../documents";
import type { JudgedObject } from "../objects";
import type { ExplainedKind, ViewRequest, ViewResult } from "../protocol";
import { created } from "./table";

/**
 * A view of an object that was judged by the structure of its kind.
 *
 * @param samples of the most common kinds, as a YAML stream, once they are loaded
 * @param described texts with OpenAPI documents, which may describe the kind
 */
export function builtinView(
  samples: string | undefined,
  request: ViewRequest,
  judged: JudgedObject,
  all: JudgedObject[],
  described: string[],
): ViewResult {
  const kind = kindOf(judged);
  if (request.name === "openapi") {
    const explains = { ...kind, described };
    return { name: "openapi", versions: [], version: "", entry: null, text: "", explains };
  }
  if (samples !== undefined && request.name === "sample") {
    return sampleOf(samples, kind);
  }
  if (request.name === "table") {
    return tableOf(kind, all);
  }
  return { name: "empty", reason: message("structure-view") };
}

function kindOf({ json }: JudgedObject): ExplainedKind {
  const object = JSON.parse(json);
  return { apiVersion: word(field(object, "apiVersion")), kind: word(field(object, "kind")) };
}

function sampleOf(samples: string, { apiVersion, kind }: ExplainedKind): ViewResult {
  const head = `apiVersion: ${apiVersion}\nkind: ${kind}\n`;
  const text = samples.split("---\n").find((one) => one.startsWith(head));
  return text === undefined
    ? { name: "empty", reason: message("no-kind-sample") }
    : { name: "sample", versions: [], version: "", text, lacks: [] };
}

/** The objects of the kind as they were sent: what the server adds to them is not known here. */
function tableOf(kind: ExplainedKind, all: JudgedObject[]): ViewResult {
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
  return { name: "table", own: { kind, objects: stored.map(({ json }) => created(json, now)) } };
}
