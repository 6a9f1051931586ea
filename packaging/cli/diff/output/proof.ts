// The proof of a finding as lines of text.

import { answeredBy, type Judged, witnessLines } from "../model.ts";

/** The request of the witness and both answers. Empty without a witness. */
export function proofLines(finding: Pick<Judged, "witness" | "witnessReleases">): string[] {
  const { witness } = finding;
  if (witness === undefined) return [];
  const by = answeredBy(finding);
  const block = (title: string, words: string) => {
    const lines = witnessLines(words);
    if (lines.length === 1) return [`${title}: ${lines[0]}`];
    return [`${title}:`, ...lines.map((line) => `  ${line}`)];
  };
  return [
    ...(witness.previous === undefined
      ? []
      : block(
          witness.subresource === undefined ? "update of" : "update of the status of",
          witness.previous,
        )),
    ...block("object", witness.object),
    ...block(`before${by}`, witness.before),
    ...block(`after${by}`, witness.after),
  ];
}
