// The rules of a version's schema: what each may cost, and what each did.

import type { RuleRun } from "crd-drydock/slim";
import { isWithin } from "../../../../packaging/js/paths";
import { SKIP_REASONS } from "../../../../packaging/js/wire";
import { type Message, message } from "../../language/message";
import type { PageDefinition } from "../definitions";
import { field, items, word } from "../documents";
import type { JudgedObject } from "../objects";
import { serverError } from "../plain";
import type { PathStep, RuleRow, ShownRun, ViewRequest, ViewResult } from "../protocol";
import { scratch } from "./scratch";

type Rules = Extract<ViewRequest, { name: "rules" }>;

/** The most runs that are shown of one rule. */
const MAX_RUNS = 50;
const MAX_ROWS = 500;

export function rulesView(
  definition: PageDefinition,
  judged: JudgedObject | undefined,
  request: Rules,
): ViewResult {
  const { report } = definition;
  const rows = rulesOf(definition, judged).map(({ at, place, index, row }): RuleRow => {
    const own = runsOf(judged).filter(({ id }) => id.path === row.node && id.index === index);
    const runs = row.messageExpression === undefined ? own : withMessages(own, judged);
    const found = report.errors.filter((error) => isWithin(error.at ?? error.field, at));
    const cost = report.rules.find((one) => (one.at ?? one.path) === `${at}.rule`);
    // The estimate of a rule that does not compile is 0, and means nothing.
    const compiles = found.every(
      ({ code, at: where, field }) =>
        code !== "rule-does-not-compile" || (where ?? field) !== `${at}.rule`,
    );
    const estimate = compiles ? cost : undefined;
    return {
      ...row,
      place,
      isTransition: cost?.usesOldSelf === true,
      faults: found.map(serverError),
      runs: sorted(runs).slice(0, MAX_RUNS).map(shown),
      hidden: Math.max(0, runs.length - MAX_RUNS),
      ...(estimate && { estimate }),
    };
  });
  return {
    name: "rules",
    rows: rows.slice(0, MAX_ROWS),
    estimated: report.cost,
    used: judged?.admission?.cost,
    idle: whyIdle(judged),
    scratch: scratch(definition, judged, request),
  };
}

/** The runs of rules. The path of the whole object is empty here; the server calls it `<nil>`. */
export function runsOf(judged: JudgedObject | undefined): RuleRun[] {
  const runs = judged?.admission?.rules ?? [];
  return runs.map((run) => (run.path === "<nil>" ? { ...run, path: "" } : run));
}

/** Runs of one rule, and the messages that it computed: each run that failed is one of its errors, in their order. */
function withMessages(runs: RuleRun[], judged: JudgedObject | undefined): Told[] {
  const errors = judged?.admission?.errors ?? [];
  const [{ id } = { id: undefined }] = runs;
  const own = errors.filter(
    ({ code, rule }) =>
      code === "rule-failed" && rule?.path === id?.path && rule?.index === id?.index,
  );
  const details = own.map(({ detail }) => detail).values();
  return runs.map((run) => {
    const isFailed = run.result === false && run.ratcheted !== true;
    const said = isFailed ? details.next().value : undefined;
    return { ...run, ...(said !== undefined && { said }) };
  });
}

/** A run, and the message of its error. */
type Told = RuleRun & Pick<ShownRun, "said">;

/** An evaluation with the page's words for why there was none. */
function shown({ skipped, ...run }: Told): ShownRun {
  const [noOldValue, uncompiled] = SKIP_REASONS;
  const known =
    skipped === noOldValue
      ? message("run-no-old-value")
      : skipped === uncompiled
        ? message("run-uncompiled")
        : skipped;
  return { ...run, ...(known !== undefined && { skipped: known }) };
}

/** Why rules without a run did not run. */
function whyIdle(judged: JudgedObject | undefined): Message {
  const { admission } = judged ?? {};
  if (judged === undefined || admission === undefined) {
    return message("idle-no-object");
  }
  if (admission.decodeError !== undefined) {
    return message("idle-early");
  }
  switch (admission.rulesStopped) {
    case "errors":
      return message("idle-errors");
    case "cost":
      return message("idle-cost");
    default:
      return message("idle");
  }
}

/** Rules that failed come first. */
function sorted(runs: Told[]): Told[] {
  const rank = (run: RuleRun) => Number(run.result === true) + Number(run.skipped !== undefined);
  return runs.toSorted((a, b) => rank(a) - rank(b));
}

interface LocatedRule {
  place: PathStep[];
  /** The place of the rule in the definition. */
  at: string;
  /** Its place in the rules of its node. */
  index: number;
  row: Pick<RuleRow, "rule" | "node" | "message" | "messageExpression">;
}

interface SchemaNode {
  schema: unknown;
  place: PathStep[];
  at: string;
  /** The path of the node, as rules are named by it. */
  node: string;
}

/** The rules of the schema that the object is judged by. */
function rulesOf(
  { value, versions }: PageDefinition,
  judged: JudgedObject | undefined,
): LocatedRule[] {
  const own = versions.findIndex(({ name }) => name === judged?.version);
  const index =
    own >= 0
      ? own
      : Math.max(
          0,
          versions.findIndex((one) => one.storage),
        );
  const version = items(field(field(value, "spec"), "versions"))[index];
  const found: LocatedRule[] = [];
  const left: SchemaNode[] = [
    {
      schema: field(field(version, "schema"), "openAPIV3Schema"),
      place: ["spec", "versions", index, "schema", "openAPIV3Schema"],
      at: `spec.versions[${index}].schema.openAPIV3Schema`,
      node: "",
    },
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { schema, place, at, node } = next;
    for (const [index, rule] of items(field(schema, "x-kubernetes-validations")).entries()) {
      const text = word(field(rule, "rule"));
      const says = word(field(rule, "message"));
      const computes = word(field(rule, "messageExpression"));
      found.push({
        place: [...place, "x-kubernetes-validations", index, "rule"],
        at: `${at}.x-kubernetes-validations[${index}]`,
        index,
        row: {
          rule: text,
          node,
          ...(says && { message: says }),
          ...(computes && { messageExpression: computes }),
        },
      });
    }
    left.push(...children(next).reverse());
  }
  return found;
}

function children({ schema, place, at, node }: SchemaNode): SchemaNode[] {
  const below: SchemaNode[] = [];
  const properties = field(schema, "properties");
  if (typeof properties === "object" && properties !== null) {
    for (const [name, child] of Object.entries(properties)) {
      below.push({
        schema: child,
        place: [...place, "properties", name],
        at: `${at}.properties[${name}]`,
        node: node === "" ? name : `${node}.${name}`,
      });
    }
  }
  for (const keyword of ["items", "additionalProperties"]) {
    const child = field(schema, keyword);
    if (typeof child === "object" && child !== null) {
      const step = { place: [...place, keyword], at: `${at}.${keyword}`, node: `${node}[*]` };
      below.push({ schema: child, ...step });
    }
  }
  return below;
}

/** The keys along a path. Names may hold dots, so the longest that is there is taken. */
export function stepsOf(top: unknown, path: string): string[] {
  const steps: string[] = [];
  let value = top;
  let rest = path;
  while (rest !== "") {
    const bracketed = /^\[([^\]]*)\]/.exec(rest);
    const plain = rest.replace(/^\./, "");
    const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
    const key =
      bracketed?.[1] ??
      keys
        .filter(
          (one) => plain === one || plain.startsWith(`${one}.`) || plain.startsWith(`${one}[`),
        )
        .sort((a, b) => b.length - a.length)[0];
    if (key === undefined) {
      return [...steps, rest];
    }
    steps.push(key);
    rest = bracketed ? rest.slice(bracketed[0].length) : plain.slice(key.length);
    value = field(value, key);
  }
  return steps;
}
