// One CEL expression on its own.

import { call } from "./engine.ts";
import { bytesOf, kind, sourceText, Unreadable } from "./source.ts";
import type { Bytes, Evaluation, Variables } from "./types.ts";

const NAMES = ["self", "oldSelf"];

/**
 * Evaluates a CEL expression in the environment that rules of CRDs have, except that `self` and
 * `oldSelf` are dynamically typed. `oldSelf` is declared where it is given.
 *
 * @param variables an object, or its JSON, as text or bytes, which keeps int64 and float64 apart
 * @throws {TypeError} when an argument has a wrong type
 *
 * @example
 * ```js
 * import { evaluate } from "crd-drydock";
 *
 * const { value, type } = evaluate("self.ports.all(p, p < 1024)", { self: { ports: [80, 443] } });
 * value; // => true
 * type; // => "bool"
 * evaluate("1 / 0").error; // => "division by zero"
 * ```
 */
export function evaluate(expression: string, variables?: Variables | Bytes | string): Evaluation {
  if (typeof expression !== "string") {
    throw new TypeError(`expression must be a string; it is ${kind(expression)}`);
  }
  const text = variables === undefined ? undefined : variablesText(variables);
  if (text instanceof Unreadable) return { error: text.reason };
  const answer = call((engine) => engine.evaluate(expression, text));
  // The first line is the value, if it has a form in JSON.
  const lineEnd = answer.indexOf("\n");
  const evaluation: Evaluation = JSON.parse(answer.slice(lineEnd + 1));
  if (lineEnd > 0) evaluation.value = JSON.parse(answer.slice(0, lineEnd));
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
