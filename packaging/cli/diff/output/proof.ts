// The proof of a finding as lines of text.

import { type Judged, type Proof, proofsOf, witnessLines } from "../model.ts";

/** The request of each witness and both answers. Empty without a witness. */
export function proofLines(
  finding: Pick<Judged, "witness" | "witnessReleases" | "otherWitnesses">,
): string[] {
  return proofsOf(finding).flatMap(linesOf);
}

function linesOf({ witness, by, isSameRequest }: Proof): string[] {
  const block = (title: string, words: string) => {
    const lines = witnessLines(words);
    if (lines.length === 1) return [`${title}: ${lines[0]}`];
    return [`${title}:`, ...lines.map((line) => `  ${line}`)];
  };
  const request = () => [
    ...(witness.previous === undefined
      ? []
      : block(
          witness.subresource === undefined ? "update of" : "update of the status of",
          witness.previous,
        )),
    ...block("object", witness.object),
  ];
  return [
    ...(isSameRequest ? [] : request()),
    ...block(`before${by}`, witness.before),
    ...block(`after${by}`, witness.after),
  ];
}
