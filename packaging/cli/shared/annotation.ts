// Annotations of GitHub's workflows.

import { sep } from "node:path";
import { repository } from "../../js/tools.ts";

/** An annotation. Without a place it is about the whole run. */
export function annotation(
  command: repository.Annotation["command"],
  words: string,
  place?: repository.AnnotatedPlace,
): string {
  const slashed = place && { place: { ...place, file: place.file.replaceAll(sep, "/") } };
  return repository.annotationLine({ command, words, ...slashed });
}
