// The breaking changes of a definition: it is compared with its text in version control.

import { approves, approvingComments } from "../changes/comments.ts";
import { definitionLines } from "../changes/lines.ts";
import { shifted } from "../js/positions.ts";
import {
  type Diagnostic,
  diff,
  type Finding,
  type Range,
  SuiteTarget,
  type Witness,
} from "../js/tools.ts";
import { mayDefine } from "../texts/recognise.ts";
import { judging, type Settings } from "./settings.ts";
import type { Texts } from "./texts.ts";

/** Where a change without a place in the new text is reported. */
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** A change that breaks something. */
export interface Breaking extends Finding {
  range: Range;
}

/** A definition before and after. */
interface Pair {
  before: string;
  after: string;
  /** The requests that they answer differently, by the fingerprints of the changes; once they were looked for. */
  witnesses?: Map<string, Witness>;
}

/** The findings in a text, for one state of it. */
interface Compared {
  key: string;
  breaking: (Breaking & { pair: Pair })[];
}

export class Changes {
  readonly #texts: Texts;
  readonly #committed = new Map<string, string>();
  readonly #compared = new Map<string, Compared>();

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** The earlier text, or `null` if there was none. */
  setCommitted(uri: string, text: string | null): void {
    if (text === null) this.#committed.delete(uri);
    else this.#committed.set(uri, text);
    this.#compared.delete(uri);
  }

  /** The changes of a text's definitions that break something. */
  breakingIn(uri: string, settings: Settings): readonly Breaking[] {
    return this.#breakingIn(uri, settings);
  }

  /** The same, to be shown. */
  diagnostics(uri: string, settings: Settings): (Omit<Diagnostic, "code"> & { code: string })[] {
    return this.#breakingIn(uri, settings).map(({ range, id, message, category }) => ({
      range,
      severity: 2,
      source: "crd-drydock",
      code: id,
      message: `${message} (breaks ${category}, compared with the committed definition)`,
    }));
  }

  /** The earlier text, as a client sent it. */
  committed(uri: string): string | undefined {
    return this.#committed.get(uri);
  }

  /** The request that the two definitions answer differently; `undefined` if none was found. */
  witness(uri: string, fingerprint: string, settings: Settings): Witness | undefined {
    const found = this.#breakingIn(uri, settings).find((one) => one.fingerprint === fingerprint);
    if (found === undefined) return undefined;
    const { pair } = found;
    pair.witnesses ??= witnessesOf(pair, settings);
    return pair.witnesses.get(fingerprint);
  }

  #breakingIn(uri: string, settings: Settings): Compared["breaking"] {
    const { breakingFor, kubernetesVersion } = settings;
    const [before, after] = [this.#committed.get(uri), this.#texts.get(uri)];
    if (breakingFor === "off" || before === undefined || after === undefined) return [];
    if (before === after || !mayDefine(after)) return [];
    const key = JSON.stringify([after, breakingFor, kubernetesVersion]);
    const known = this.#compared.get(uri);
    if (known?.key === key) return known.breaking;
    const breaking = pairs(before, after).flatMap((pair) => breakingIn(after, pair, settings));
    this.#compared.set(uri, { key, breaking });
    return breaking;
  }
}

/** The requests that two definitions answer differently, by the fingerprints of the changes. */
function witnessesOf({ before, after }: Pair, settings: Settings): Map<string, Witness> {
  const { findings } = diff(before, after, options(settings));
  const proven = findings.flatMap(({ fingerprint, witness }) =>
    witness === undefined ? [] : [[fingerprint, witness] as const],
  );
  return new Map(proven);
}

/** The changes of a definition that break something and that no comment approves. */
function breakingIn(text: string, pair: Pair, settings: Settings): Compared["breaking"] {
  const { findings } = diff(pair.before, pair.after, { ...options(settings), witnesses: false });
  const { firstLine, lastLine } = definitionLines(text, pair.after);
  const first = firstLine ?? 0;
  const comments = approvingComments(text).filter(
    ({ about }) => first <= about && about <= lastLine,
  );
  return findings
    .filter(({ breaking }) => breaking)
    .map((finding) => ({ ...finding, range: rangeIn(finding, firstLine), pair }))
    .filter(({ id, range }) => !comments.some((one) => approves(one, id, range.start.line)));
}

/** Where a change stands in a text whose line is the first one of the definition. */
export function rangeIn({ after }: Pick<Finding, "after">, firstLine: number | null): Range {
  if (firstLine === null || !after?.range) return START;
  return shifted(after.range, firstLine);
}

/** The texts of definitions by their names. */
export function definitionsOf(text: string): [name: string, text: string][] {
  return SuiteTarget.all(text).flatMap((target) => {
    const { name } = target.identity;
    target.free();
    return name === "" ? [] : [[name, target.text]];
  });
}

function options(settings: Settings) {
  const { breakingFor } = settings;
  const category = breakingFor === "off" ? ("writers" as const) : breakingFor;
  return { category, kubernetes: judging(settings) };
}

/** The definitions that both texts have, by their names. */
function pairs(before: string, after: string): Pair[] {
  const old = new Map(definitionsOf(before));
  return definitionsOf(after).flatMap(([name, text]) => {
    const own = old.get(name);
    return own === undefined || own === text ? [] : [{ before: own, after: text }];
  });
}
