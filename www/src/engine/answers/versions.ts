// The object in each version of its definition, and what the cluster says of the definition.

import { toLines } from "../../stored/lines";
import { markedTree } from "../../stored/tree";
import type { Definition, Version } from "../definitions";
import type { Judged } from "../objects";
import type { ConvertedVersion, ViewResult } from "../protocol";

const MAX_LINES = 1000;

export function versionsView(definition: Definition, judged: Judged | undefined): ViewResult {
  const json = judged?.definition === definition ? judged.admission?.json : undefined;
  return {
    name: "versions",
    strategy: definition.strategy,
    versions: definition.versions.map((version) => converted(definition, version, json)),
    status: definition.crd.status(),
  };
}

function converted(
  { crd, serves }: Definition,
  version: Version,
  json: string | null | undefined,
): ConvertedVersion {
  if (json == null || !serves) {
    return { ...version, lines: [], unknownFields: [] };
  }
  const { json: text, error, unknownFields } = crd.convert(json, version.name);
  return {
    ...version,
    lines: text === null ? [] : toLines(markedTree(text, text, [])).slice(0, MAX_LINES),
    unknownFields,
    ...(error !== undefined && { error }),
  };
}
