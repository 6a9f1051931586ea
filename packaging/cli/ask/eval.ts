// `crd-drydock eval`: one CEL expression.

import { evaluate, init, parse } from "../../js/tools.ts";
import { Misuse, releaseOption } from "../command-line/options.ts";
import { newCommand, type Offer } from "../command-line/program.ts";
import { print } from "../command-line/terminal.ts";
import { readInputs } from "../shared/files.ts";
import { complain } from "./answer.ts";
import { ANSWERS, type CommonValues, formOption, releaseOf } from "./inputs.ts";

interface Values extends CommonValues {
  self?: string;
  oldSelf?: string;
  output: string;
}

export const evalOffer: Offer = {
  command: newCommand("eval", "evaluate a CEL expression as rules are evaluated")
    .usage("[options] EXPRESSION")
    .argument("[expression]")
    .description(
      "Evaluates an expression in the environment of a definition's rules. The variables have no\n" +
        "declared types, so the cost may differ from that of a rule.",
    )
    .option("--self <file>", "the value of self, YAML or JSON; - for standard input")
    .option("--old-self <file>", "the value of oldSelf")
    .addOption(releaseOption())
    .addOption(formOption(ANSWERS))
    .addHelpText("after", "\nExit code: 0 with a value, 1 with an error."),
  async run(command) {
    const values = command.opts<Values>();
    const [expression, ...others] = command.args;
    if (expression === undefined || others.length > 0) {
      throw new Misuse("eval takes one expression: put it in quotes");
    }
    const kubernetes = releaseOf(values);
    await init();
    const variables = await readVariables(values);
    const answer = evaluate(expression, variables, { kubernetes });
    const { compileError, error, text, type, cost } = answer;
    if (values.output === "json") {
      print(`${JSON.stringify(answer)}\n`);
    } else if (compileError === undefined && error === undefined) {
      print(`${text}\ntype: ${type}\ncost: ${cost}\n`);
    } else {
      complain([compileError ?? error ?? ""]);
    }
    return compileError === undefined && error === undefined ? 0 : 1;
  },
};

/** The variables as JSON text, which keeps whole numbers and others apart. */
async function readVariables({ self, oldSelf }: Values): Promise<string> {
  const variables = [];
  for (const [name, file] of [
    ["self", self],
    ["oldSelf", oldSelf],
  ]) {
    if (file !== undefined) variables.push(`${JSON.stringify(name)}:${await readValue(file)}`);
  }
  return `{${variables.join(",")}}`;
}

async function readValue(file: string): Promise<string> {
  const [input] = await readInputs([file]);
  if (input === undefined || input.fault !== undefined) {
    throw new Misuse(`${file}: ${input?.fault?.message ?? "it was read already"}`);
  }
  const [document, ...others] = parse(input.text);
  if (others.length > 0) throw new Misuse(`${file}: it has several documents`);
  if (document?.error !== undefined) throw new Misuse(`${file}: ${document.error}`);
  return document?.json ?? "null";
}
