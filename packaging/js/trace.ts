// One evaluation of a rule in detail.

import { mustBeString } from "./arguments.ts";
import { type Crd, definitionText, releaseFor } from "./crd.ts";
import { callTools } from "./engine.ts";
import { admitOptions, checked } from "./options.ts";
import { kind, sourceText, Unreadable } from "./source.ts";
import type { KubernetesOption, Source } from "./types.ts";
import type { AdmitOptions, RuleRun } from "./types-admission.ts";
import type { RuleTrace } from "./types-trace.ts";

/**
 * Tells what an evaluation of a rule does in detail: each sub-expression with its value, type and cost.
 * The request is as for `Crd.admit`. The answer is null where it does not evaluate that rule there.
 *
 * @param run the evaluation: one of `rules` of an admission
 * @throws {TypeError} when an argument has a wrong type
 * @throws {UnknownReleaseError} when the release is not known
 *
 * @example
 * ```js
 * import { trace } from "crd-drydock";
 *
 * const rule = "self.size <= 9";
 * const rules = `x-kubernetes-validations: [{ rule: "${rule}" }]`;
 * const ruled = crdText.replace("required: [size]", `$&\n            ${rules}`);
 * const found = trace(ruled, widget, { path: "spec", rule });
 * found?.parts?.map(({ start, end, value }) => [rule.slice(start, end), value]); // => [["self.size", "3"]]
 * ```
 */
export function trace(
  definition: Source | Crd,
  object: Source,
  run: Pick<RuleRun, "path" | "rule">,
  options?: AdmitOptions & KubernetesOption,
): RuleTrace | null {
  const { kubernetes, ...request } = checked(options);
  const { previous, version, subresource } = admitOptions(request);
  const text = definitionText(definition, "definition");
  const release = releaseFor(kubernetes, definition);
  if (typeof run !== "object" || run === null) {
    throw new TypeError(`run must be an object with path and rule; it is ${kind(run)}`);
  }
  const { path, rule } = run;
  for (const [name, value] of Object.entries({ path, rule })) {
    mustBeString(value, `run.${name}`);
  }
  const sent = sourceText(object, "object");
  const old = previous == null ? undefined : sourceText(previous, "options.previous");
  if (sent instanceof Unreadable || old instanceof Unreadable) return null;
  const status = subresource !== undefined;
  return JSON.parse(
    callTools((tools) => tools.traceRule(text, sent, old, status, rule, path, version, release)),
  );
}
