// The comparison of two definitions.

import { type Crd, definitionText, releaseFor } from "./crd.ts";
import { callTools } from "./engine.ts";
import { checked } from "./options.ts";
import { kind, sourceText, Unreadable } from "./source.ts";
import type { Source } from "./types.ts";
import type {
  ChangeCategory,
  ChangeKind,
  Comparison,
  ComparisonError,
  DiffOptions,
  MigrationStep,
} from "./types-compare.ts";

const CATEGORIES: ChangeCategory[] = ["stored", "writers", "readers", "tools"];
const OPTIONS = ["category", "objects", "witnesses", "alpha", "webhook", "kubernetes"];

/**
 * Reports what a change of a definition breaks. A finding has a witness: a request that the two
 * definitions answer differently. Texts never make this function throw: `error` tells why two texts
 * cannot be compared.
 *
 * @throws {TypeError} when an argument has a wrong type
 * @throws {UnknownReleaseError} when the release is not known
 *
 * @example
 * ```js
 * import { diff } from "crd-drydock";
 *
 * const { findings } = diff(crdText, crdText.replace("maximum: 9", "maximum: 5"));
 * const [first] = findings.filter(({ breaking }) => breaking);
 * [first?.id, first?.path]; // => ["maximum-lowered", "spec.size"]
 * findings[0]?.witness?.before; // => "accepted"
 * ```
 */
export function diff(before: Source | Crd, after: Source | Crd, options?: DiffOptions): Comparison {
  const { category, objects, switches, kubernetes } = read(options);
  const release = releaseFor(kubernetes, before, after);
  const texts = [definitionText(before, "before"), definitionText(after, "after")] as const;
  const answer = JSON.parse(
    callTools((tools) => tools.compare(...texts, objects, category, switches, release)),
  );
  if (answer.findings !== undefined) {
    const steps: MigrationStep[] = answer.migration;
    return { ...answer, migration: steps.map(({ text }) => text), steps };
  }
  const { error: code, which, message } = answer;
  const error: ComparisonError = { code, message, ...(which !== null && { which }) };
  return { findings: [], objects: [], migration: [], steps: [], error };
}

/**
 * All kinds of changes that `diff` finds, in the order of the documentation.
 *
 * @example
 * ```js
 * import { changeKinds } from "crd-drydock";
 *
 * changeKinds().find(({ id }) => id === "property-removed")?.mirror; // => "property-added"
 * ```
 */
export function changeKinds(): ChangeKind[] {
  return JSON.parse(callTools((tools) => tools.changeKinds()));
}

function read(options: DiffOptions | undefined) {
  const given = checked(options);
  for (const name of Object.keys(given)) {
    if (!OPTIONS.includes(name)) throw new TypeError(`options.${name} is unknown`);
  }
  const { category = "writers", objects = [], kubernetes } = given;
  const { witnesses = true, alpha = false, webhook = false } = given;
  if (!CATEGORIES.includes(category)) {
    throw new TypeError(`options.category is one of ${CATEGORIES.join(", ")}`);
  }
  if (!Array.isArray(objects)) {
    throw new TypeError(`options.objects must be an array; it is ${kind(objects)}`);
  }
  const switches = Object.entries({ witnesses, alpha, webhook }).flatMap(([name, value]) => {
    if (typeof value === "boolean") return value ? name : [];
    throw new TypeError(`options.${name} must be a boolean; it is ${kind(value)}`);
  });
  const texts = objects.map((object, index) => {
    const text = sourceText(object, `options.objects[${index}]`);
    // A text that does not parse. Its outcome then has the reason.
    return text instanceof Unreadable ? `[${JSON.stringify(text.reason)}` : text;
  });
  return { category, objects: texts, switches, kubernetes };
}
