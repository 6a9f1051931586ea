// Which documents are not manifests, as the command decides it: templates, patches, values of charts,
// objects that are wrong on purpose.

import { addTo } from "../js/lists.ts";
import { type Diagnostic, type DocumentOutcome, type Range, repository } from "../js/tools.ts";
import { visible } from "../js/visible.ts";
import { nameOf } from "./addresses.ts";
import { meets } from "./places.ts";
import type { Texts } from "./texts.ts";

const WHOLE = {
  start: { line: 0, character: 0 },
  end: { line: 2 ** 31 - 1, character: 0 },
};

/** The code of the hint about a document that is not a manifest. */
export const NOT_A_MANIFEST = "not-a-manifest";

/** A document that is not a manifest, and a sentence about that. */
export interface Skipped {
  outcome: DocumentOutcome;
  message: string;
  /** Whether a test expects its errors: editors show them as hints. */
  isMeantToFail: boolean;
  /** Whether it is sent to a server nevertheless, to be refused. */
  isSent: boolean;
}

/** A document, and the diagnostics about it. */
interface DocumentFaults {
  outcome: DocumentOutcome;
  about: Diagnostic[];
}

/** Whether documents of a text are manifests. */
export interface Recognised {
  skipped: Skipped[];
  /** The faults of manifests that do not count: editors show them as hints. */
  excused: Diagnostic[];
}

/** The workspace's findings and outcomes of a text. */
export interface KnownFindings {
  found: Diagnostic[];
  outcomes: DocumentOutcome[];
}

export class Manifests {
  readonly #texts: Texts;
  readonly #folders: () => readonly string[];

  /** @param folders the folders that the user opened */
  constructor(texts: Texts, folders: () => readonly string[]) {
    this.#texts = texts;
    this.#folders = folders;
  }

  /**
   * The documents of a text that have faults and are not manifests.
   *
   * @param known what the workspace says of the text, where that is known
   */
  skipped(uri: string, known: Partial<KnownFindings> = {}): Skipped[] {
    return this.recognised(uri, known).skipped;
  }

  /** Whether the documents of a text with faults are manifests. The parameters are as those of {@link skipped}. */
  recognised(uri: string, known: Partial<KnownFindings> = {}): Recognised {
    const { workspace } = this.#texts;
    const { found = workspace.diagnostics(uri), outcomes = workspace.outcomes(uri) } = known;
    const documents = withFaults({ found, outcomes });
    const isFaulty = ({ outcome: { outcome }, about }: DocumentFaults) =>
      about.length > 0 || outcome === "not-judged";
    return this.#decided(uri, documents.filter(isFaulty));
  }

  /**
   * The documents in a range of a text that nobody sends to a server as they are, whether they have faults or not.
   * An object that is wrong on purpose is sent.
   */
  unsent(uri: string, range: Range = WHOLE): Skipped[] {
    const { workspace, describing } = this.#texts;
    const found = workspace.diagnosticsIn(uri, range);
    const isDescribed = describing.skipsOf(uri, this.#texts.get(uri) ?? "").length > 0;
    // Nothing else tells it of a document.
    if (found.length === 0 && !isDescribed) return [];
    const outcomes = workspace.outcomes(uri).filter((one) => meets(one.range, range));
    const { skipped } = this.#decided(uri, withFaults({ found, outcomes }));
    return skipped.filter(({ isSent }) => !isSent);
  }

  /** Whether documents of a text are manifests. */
  #decided(uri: string, given: DocumentFaults[]): Recognised {
    const recognised: Recognised = { skipped: [], excused: [] };
    if (given.length === 0) return recognised;
    const text = this.#texts.get(uri) ?? "";
    const documents = given.map(({ outcome, about }) => faultyDocument(outcome, about));
    const skips = this.#texts.describing.skipsOf(uri, text);
    const path = this.#pathHere(pathOf(uri));
    const all = repository.recognised(text, path, skips, documents, this.#openFolders());
    for (const [at, { outcome, about }] of given.entries()) {
      const { notManifest = null, excused = [] } = all[at] ?? {};
      if (notManifest) recognised.skipped.push(skippedDocument(outcome, about, notManifest));
      for (const number of excused) {
        const fault = about[number];
        if (fault) recognised.excused.push(fault);
      }
    }
    return recognised;
  }

  /** Whether the definition that refuses an object is one of tests, and the object is not. */
  isOfTests(
    { relatedInformation = [] }: Pick<Diagnostic, "relatedInformation">,
    uri: string,
  ): boolean {
    const [related] = relatedInformation;
    return related !== undefined && repository.isFixture(pathOf(related.location.uri), pathOf(uri));
  }

  /** The paths of the folders that the user opened. */
  #openFolders(): string[] {
    return this.#folders().map((uri) => pathOf(uri).replace(/\/$/, ""));
  }

  /** A path from the folder that it is in. */
  #pathHere(path: string): string {
    const folders = this.#openFolders().map((folder) => `${folder}/`);
    const own = folders.filter((folder) => path.startsWith(folder));
    const [folder = ""] = own.sort((one, other) => other.length - one.length);
    return folder === "" ? `/${path}` : path.slice(folder.length);
  }
}

function skippedDocument(
  outcome: DocumentOutcome,
  about: Diagnostic[],
  { reason, words, message }: repository.NotManifest,
): Skipped {
  const fault = outcome.reason === "template" ? `: ${outcome.message}` : "";
  const isMeantToFail = reason === "refused" && about.length > 0;
  const said = isMeantToFail ? `its errors are shown as hints: it is an ${words}` : message + fault;
  return { outcome, message: visible(said), isMeantToFail, isSent: reason === "refused" };
}

function withFaults({ found, outcomes }: KnownFindings): DocumentFaults[] {
  const byObject = new Map<string, Diagnostic[]>();
  for (const one of found) addTo(byObject, keyOf(one.data), one);
  return outcomes.map((outcome) => ({ outcome, about: byObject.get(keyOf(outcome)) ?? [] }));
}

function faultyDocument(
  { range, document, item, at, apiVersion, kind, name, definition, reason }: DocumentOutcome,
  about: Diagnostic[],
): repository.FaultyDocument {
  const faults = about.map(({ range, severity, code, data, relatedInformation }) => {
    const { path = "", ruleAt, wanted } = data ?? {};
    const violated = relatedInformation?.[0]?.message;
    return { range, severity, code, path, violated, ruleAt, wanted };
  });
  return { range, document, item, at, apiVersion, kind, name, definition, reason, faults };
}

/** Why objects are not judged that are no manifests, by their `keyOf`. */
export function whyNotManifests(skipped: Skipped[]): Map<string, string> {
  return new Map(skipped.map(({ outcome, message }) => [keyOf(outcome), message]));
}

/** Which document of a text is meant, or which item of its list. */
export function keyOf(place: Pick<DocumentOutcome, "document" | "item"> | undefined): string {
  return `${place?.document}/${place?.item ?? ""}`;
}

/** The document at a line that is no manifest. They are in the order of the text. */
export function skippedAt(skipped: Skipped[], line: number): Skipped | undefined {
  let [from, until] = [0, skipped.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((skipped[middle]?.outcome.range.start.line ?? 0) <= line) from = middle + 1;
    else until = middle;
  }
  const last = skipped[from - 1];
  return last && line <= last.outcome.range.end.line ? last : undefined;
}

/** The statements of files about other files: a kustomization names its patches, a test its assertions. */
export class Describing {
  /** The facts of files that say something, by their paths. */
  readonly #facts = new Map<string, string>();
  /** The statements about each text since these facts changed. */
  readonly #known = new Map<string, { text: string; facts: string; skips: repository.Skip[] }>();
  #groups: RegExp | undefined;

  /** Takes note of a text; `undefined` if it is gone. */
  set(uri: string, text: string | undefined): void {
    const path = pathOf(uri);
    const describes = text !== undefined && this.#mayDescribe(path, text);
    const facts = describes ? repository.surveyFile(path, text) : "";
    if ((this.#facts.get(path) ?? "") === facts) return;
    if (facts === "") this.#facts.delete(path);
    else this.#facts.set(path, facts);
    this.#known.clear();
  }

  /** Whether a text says what others are. */
  describes(uri: string): boolean {
    return this.#facts.has(pathOf(uri));
  }

  /** The statements of files about a text. */
  skipsOf(uri: string, text: string): repository.Skip[] {
    const path = pathOf(uri);
    const known = this.#known.get(path);
    if (known?.text === text) return known.skips;
    const facts = repository.surveyFile(path, text);
    if (known?.facts === facts) {
      known.text = text;
      return known.skips;
    }
    const files = new Map(this.#facts).set(path, facts);
    const skips = repository.skipsOf(files).filter((skip) => skip.path === path);
    this.#known.set(path, { text, facts, skips });
    return skips;
  }

  #mayDescribe(path: string, text: string): boolean {
    // Texts may be large: one search for all groups.
    this.#groups ??= new RegExp(repository.describingGroups().map(literally).join("|"));
    return this.#groups.test(text) || repository.mayNameOthers(nameOf(path));
  }
}

/** The name of a group as a regular expression. */
function literally(group: string): string {
  return group.replaceAll(".", "\\.");
}

/** The path of an address, as the engine has it. */
function pathOf(uri: string): string {
  const path = uri.replace(/^[a-z][a-z0-9+.-]*:\/*/i, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
