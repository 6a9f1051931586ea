// `crd-drydock cost`: the estimated cost of the rules of definitions.

import { releaseOption } from "../command-line/options.ts";
import { newCommand, type Offer } from "../command-line/program.ts";
import { print } from "../command-line/terminal.ts";
import { columns, complain } from "./answer.ts";
import {
  ANSWERS,
  type CommonValues,
  formOption,
  type InputDefinition,
  readDefinitions,
  releaseOf,
} from "./inputs.ts";

interface Values extends CommonValues {
  output: string;
}

export const costOffer: Offer = {
  command: newCommand("cost", "print the estimated cost of the rules of definitions")
    .usage("[options] CRD...")
    .argument("[crd...]")
    .description("Prints the estimated cost of each rule, the costliest first, and the limits.")
    .addOption(formOption(ANSWERS))
    .addOption(releaseOption())
    .addHelpText(
      "after",
      "\nExit code: 0 all rules fit, 1 some cost too much, 2 a definition could not be read.",
    ),
  async run(command) {
    const values = command.opts<Values>();
    const { definitions, problems } = await readDefinitions(command.args, releaseOf(values));
    const costs = definitions.map(costOf);
    if (values.output === "json") print(`${JSON.stringify(costs)}\n`);
    else print(costs.map(textOf).join("\n"));
    complain(problems);
    if (problems.length > 0) return 2;
    return costs.some(({ cost, rules }) => isTooMuch(cost, rules)) ? 1 : 0;
  },
};

function costOf({ crd, file }: InputDefinition) {
  const { rules, cost } = crd.report;
  const name = `${crd.plural}.${crd.group}`;
  return { name, file, cost, rules: [...rules].sort((a, b) => b.total - a.total) };
}

type Cost = ReturnType<typeof costOf>;

function isTooMuch({ total, limit, perRuleLimit }: Cost["cost"], rules: Cost["rules"]): boolean {
  return total > limit || rules.some((rule) => rule.total > perRuleLimit);
}

function textOf({ name, rules, cost }: Cost): string {
  const rows = rules.map(({ path, perCall, total }) => {
    const excess = total > cost.perRuleLimit ? `above ${number(cost.perRuleLimit)}` : "";
    return [path, number(perCall), number(total), excess];
  });
  const share = cost.total > cost.limit ? "above the limit" : "the limit";
  const sum = `${name}: ${number(cost.total)} in all; ${share} is ${number(cost.limit)}\n`;
  return rows.length === 0 ? sum : sum + columns([["RULE", "A CALL", "IN ALL", ""], ...rows]);
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
