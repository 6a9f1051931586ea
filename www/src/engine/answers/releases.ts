// The answers of the releases of Kubernetes about a definition, in a line.

import type { Crd, ReleaseReason, ReleaseVerdict } from "crd-drydock/slim";
import { type Message, message } from "../../language/message";
import type { PageDefinition } from "../definitions";
import { shortened } from "../error-parts";

/** The line about the releases; without text if there is nothing to say, or the definition is an update. */
export interface ReleasesLine {
  said: Message | undefined;
}

/** The lines that were asked for. To judge with all releases takes long, so each line is made once. */
const found = new WeakMap<PageDefinition, ReleasesLine>();

/** The line about the releases, if it was made before or there is nothing to say. */
export function knownReleasesLine(
  definition: PageDefinition | undefined,
): ReleasesLine | undefined {
  return isComparable(definition) ? found.get(definition) : { said: undefined };
}

/** Whether the releases are asked about a definition: it can be read, and it is no update. */
function isComparable(definition: PageDefinition | undefined): definition is PageDefinition {
  return (
    definition !== undefined &&
    definition.report.decodeError === undefined &&
    definition.previous === undefined
  );
}

/** The line about the releases. */
export function releasesLine(definition: PageDefinition | undefined): ReleasesLine {
  if (!isComparable(definition)) {
    return { said: undefined };
  }
  const line = found.get(definition) ?? { said: lineOf(definition) };
  found.set(definition, line);
  return line;
}

function lineOf({ crd }: PageDefinition): Message {
  const verdicts = crd.report.releases;
  const refused = verdicts.filter(({ accepted }) => !accepted);
  if (refused.length > 0) {
    const isAll = refused.length === verdicts.length;
    // What all of them refuse is listed as a problem already.
    const reason = isAll ? message("see-problems") : why(refused, crd);
    return message("releases-refused", { ...which(refused, verdicts), reason });
  }
  const drops = verdicts.filter(({ reasons }) => reasons.length > 0);
  if (drops.length > 0) {
    const fields = new Set(drops.flatMap(({ reasons }) => reasons.map(({ what }) => what)));
    return message("releases-dropped", { ...which(drops, verdicts), fields: [...fields] });
  }
  return message("releases-accepted", {
    first: verdicts[0]?.version ?? "",
    last: verdicts.at(-1)?.version ?? "",
  });
}

/** Which of all releases some are. */
function which(some: ReleaseVerdict[], all: ReleaseVerdict[]) {
  const [first, last] = [some[0], some.at(-1)];
  if (some.length === all.length) {
    return { which: "all", releases: "" };
  }
  const isRun = all.indexOf(last as ReleaseVerdict) - all.indexOf(first as ReleaseVerdict);
  if (isRun === some.length - 1 && first === all[0]) {
    return { which: "until", releases: last?.version ?? "" };
  }
  if (isRun === some.length - 1 && last === all.at(-1)) {
    return { which: "since", releases: first?.version ?? "" };
  }
  return { which: "some", releases: some.map(({ version }) => version) };
}

/** Why the last of these releases refuses it. A definition for all of them must at least avoid this. */
function why(refused: ReleaseVerdict[], crd: Crd): Message | string {
  const { version = "", reasons = [] } = refused.at(-1) ?? {};
  // What a release drops is no reason to refuse the rest.
  const counted = reasons.filter(({ lack }) => lack !== "dropped");
  const words = new Map(
    counted.map((reason) => [JSON.stringify(wordsOf(reason)), { reason, said: wordsOf(reason) }]),
  );
  const [first] = words.values();
  if (first === undefined) return message("see-problems");
  const said = typeof first.said === "string" ? briefly(first.reason, crd, version) : first.said;
  return words.size > 1 ? message("releases-more", { reason: said, more: words.size - 1 }) : said;
}

/** The server's text in a release, without a long value. It is that of the first error of the field. */
function briefly({ at, message: text }: ReleaseReason, crd: Crd, release: string): string {
  const there = crd.at(release);
  const error = there.report.errors.find(({ field }) => field === at);
  there.free();
  return withShortPath((error && shortened(text, error)) ?? text);
}

/** The text without what all paths into schemas begin with: the line has little room. */
function withShortPath(text: string): string {
  return text.replace(/^[^ ]*\.openAPIV3Schema\.(?=[^ ])/, "…");
}

function wordsOf({ lack, what, since, message: text }: ReleaseReason): Message | string {
  if (lack !== "unknown") return text;
  return since === undefined
    ? message("releases-unknown", { what })
    : message("releases-since", { what, since });
}
