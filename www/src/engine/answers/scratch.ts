// An expression to try out: its value on the object at hand, and whether the server would take it for a rule.

import { Crd, evaluate } from "crd-drydock/slim";
import type { PageDefinition } from "../definitions";
import { field } from "../documents";
import { exactly } from "../exact";
import type { JudgedObject } from "../objects";
import type { ViewRequest, ViewResult } from "../protocol";
import { runsOf, stepsOf } from "./rules";
import { schemaOf } from "./schema";

type Rules = Extract<ViewRequest, { name: "rules" }>;
type Scratch = Extract<ViewResult, { name: "rules" }>["scratch"];

/** The nodes that rules ran on, and the expression evaluated on the chosen one. */
export function scratch(
  { kubernetes }: PageDefinition,
  judged: JudgedObject | undefined,
  { expression, self }: Rules,
): Scratch {
  const object = judged?.admission?.json ?? judged?.json;
  const paths = runsOf(judged).map(({ path }) => path);
  const selves = [...new Set(["", ...paths])].slice(0, 200);
  if (expression.trim() === "") {
    return { selves, lacksOld: false };
  }
  const chosen = selves.includes(self) ? self : "";
  const variables = [
    ["self", object],
    ["oldSelf", judged?.previous],
  ].flatMap(([name, json]) => {
    const part = json === undefined ? undefined : partOf(json, chosen);
    return part === undefined ? [] : [`${JSON.stringify(name)}:${part}`];
  });
  const evaluation = evaluate(expression, `{${variables.join()}}`, { kubernetes });
  const lacksOld = judged?.previous === undefined && /\boldSelf\b/.test(expression);
  const steps = object === undefined ? [] : stepsOf(JSON.parse(object, exactly), chosen);
  const schema = judged && evaluation.compileError === undefined && schemaOf(judged, steps)?.schema;
  const refused =
    typeof schema === "object" && schema !== null
      ? lastRefusal(expression, schema, { isRoot: chosen === "", kubernetes })
      : undefined;
  return { selves, evaluation, lacksOld, ...refused };
}

interface RuleContext {
  isRoot: boolean;
  kubernetes: string;
}

/** Why the server would refuse an expression as a rule: its words, or that it is no boolean. */
type Refusal = Pick<Scratch, "refused" | "isNoBoolean">;

/** The last answer of `refusalOf`, and its arguments. */
let last: { expression: string; schema: object; context: RuleContext; answer: Refusal } | undefined;

/** As `refusalOf`. While the user edits the object, the definition and the expression stay, and so does the answer. */
function lastRefusal(expression: string, schema: object, context: RuleContext): Refusal {
  if (
    last?.expression !== expression ||
    last.schema !== schema ||
    last.context.isRoot !== context.isRoot ||
    last.context.kubernetes !== context.kubernetes
  ) {
    last = { expression, schema, context, answer: refusalOf(expression, schema, context) };
  }
  return last.answer;
}

/** Why the server would refuse the expression as a rule of a schema, if it would. */
function refusalOf(
  expression: string,
  schema: object,
  { isRoot, kubernetes }: RuleContext,
): Refusal {
  const faultOf = (rule: string) => {
    const own = { ...schema, "x-kubernetes-validations": [{ rule }] };
    const crd = new Crd(definitionOf(isRoot ? own : { type: "object", properties: { it: own } }), {
      kubernetes,
    });
    const at = `${isRoot ? "" : ".properties[it]"}.x-kubernetes-validations[0].rule`;
    const fault = crd.report.errors.find(
      ({ code, at: where = "" }) => code === "rule-does-not-compile" && where.endsWith(at),
    );
    crd.free();
    return fault?.detail;
  };
  const fault = faultOf(expression);
  if (fault === undefined) {
    return {};
  }
  // A rule must be a boolean. What is tried out need not be one.
  const isNoBoolean = faultOf(`dyn(${expression}) == null`) === undefined;
  return isNoBoolean ? { isNoBoolean } : { refused: fault };
}

/** A definition with a schema. */
function definitionOf(openAPIV3Schema: object): string {
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "tries.example.com" },
    spec: {
      group: "example.com",
      names: { plural: "tries", kind: "try" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  });
}

/** The JSON of a node of an object; `undefined` if it is not there. */
function partOf(json: string, path: string): string | undefined {
  if (path === "") {
    return json;
  }
  let value: unknown = JSON.parse(json, exactly);
  for (const step of stepsOf(value, path)) {
    value = field(value, step);
  }
  return value === undefined ? undefined : JSON.stringify(value);
}
