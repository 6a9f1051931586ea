// One CEL expression on its own.

import { mustBeString } from "./arguments.ts";
import { call } from "./engine.ts";
import { optionsWith } from "./options.ts";
import { defaultKubernetesVersion, knownRelease } from "./releases.ts";
import { bytesOf, kind, sourceText, Unreadable } from "./source.ts";
import type { Bytes, Evaluation, KubernetesOption, Variables } from "./types.ts";

const NAMES = ["self", "oldSelf"];

/**
 * Evaluates a CEL expression in the environment that rules of CRDs have, except that `self` and
 * `oldSelf` are dynamically typed. `oldSelf` is declared where it is given.
 *
 * @param variables an object, or its JSON, as text or bytes, which keeps int64 and float64 apart
 * @throws {TypeError} when an argument has a wrong type
 * @throws {UnknownReleaseError} when the release is not known
 *
 * @example
 * ```js
 * import { evaluate } from "crd-drydock";
 *
 * const { value, type } = evaluate("self.ports.all(p, p < 1024)", { self: { ports: [80, 443] } });
 * value; // => true
 * type; // => "bool"
 * evaluate("1 / 0").error; // => "division by zero"
 * evaluate("isIP('::1')", {}, { kubernetes: "1.30" }).stored?.value; // => true
 * ```
 */
export function evaluate(
  expression: string,
  variables?: Variables | Bytes | string,
  options?: KubernetesOption,
): Evaluation {
  mustBeString(expression, "expression");
  const text = variables === undefined ? undefined : variablesText(variables);
  const { kubernetes } = optionsWith(["kubernetes"], options);
  const release = knownRelease(kubernetes ?? defaultKubernetesVersion, "options.kubernetes");
  if (text instanceof Unreadable) return { error: text.reason };
  const answer = call((engine) => engine.evaluate(expression, text, release));
  // The values stand apart, if they have a form in JSON.
  const [value, rest, stored] = answer.split("\n") as [string, string, string];
  const evaluation: Evaluation = JSON.parse(rest);
  if (value !== "") evaluation.value = JSON.parse(value);
  if (evaluation.stored && stored !== "") evaluation.stored.value = JSON.parse(stored);
  return evaluation;
}

function variablesText(variables: Variables | Bytes | string): string | Unreadable {
  if (typeof variables === "string") return variables;
  if (typeof variables !== "object" || variables === null || Array.isArray(variables)) {
    throw new TypeError(`variables must be an object or JSON text; it is ${kind(variables)}`);
  }
  if (bytesOf(variables) !== undefined) return sourceText(variables, "variables");
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined && !NAMES.includes(name)) {
      throw new TypeError(`variables.${name} is unknown: there are self and oldSelf`);
    }
  }
  return sourceText(variables, "variables");
}
