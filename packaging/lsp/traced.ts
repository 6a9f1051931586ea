// The trace of a rule as Markdown: a list of its sub-expressions.

import type { RuleTrace } from "../js/tools.ts";
import { visibleLine } from "../js/visible.ts";
import type { Trace } from "./protocol.ts";
import { ROOT } from "./runs.ts";

/** @param about the evaluation and its sub-expressions */
export function textOf({ kind, name, path, rule, trace }: Omit<Trace, "text" | "others">): string {
  const at = path === ROOT ? "the object" : code(path);
  const head = `${code(rule)} at ${at} of ${code(`${kind} ${name}`.trim())}: ${gave(trace)}`;
  return `${[head, "", ...itemsOf(rule, trace, "")].join("\n")}\n`;
}

/** A sub-expression with its own parts below it. */
function itemsOf(rule: string, trace: RuleTrace, indent: string): string[] {
  const { start, end, parts = [], rounds = [], more = 0, unneededRounds = 0 } = trace;
  const deeper = `${indent}  `;
  const inRounds = rounds.flatMap(({ variables, parts: own }) => {
    const names = variables.map((one) => code(`${one.name} = ${one.value}`)).join(", ");
    return [`${deeper}- ${names}`, ...own.flatMap((one) => itemsOf(rule, one, `${deeper}  `))];
  });
  return [
    `${indent}- ${code(rule.slice(start, end))}: ${gave(trace)}`,
    ...parts.flatMap((one) => itemsOf(rule, one, deeper)),
    ...inRounds,
    ...(more > 0 ? [`${deeper}- and for ${more} more`] : []),
    ...(unneededRounds > 0 ? [`${deeper}- ${unneededRounds} were not needed`] : []),
  ];
}

function gave({ value, error, type, cost, unneeded }: RuleTrace): string {
  if (unneeded) return "not needed";
  const kind = type === undefined ? [] : [type];
  const result = error === undefined ? code(value ?? "") : `error: ${code(error)}`;
  return `${result} (${[...kind, `cost ${cost.toLocaleString("en")}`].join(", ")})`;
}

/** A text of strangers as code on one line, which no character of it ends. */
function code(text: string): string {
  const line = visibleLine(text).trim() || " ";
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}
