// `crd-drydock stored`: what a server stores of objects.

import { newCommand, type Offer } from "../command-line/program.ts";
import { complain, type Document, printDocuments } from "./answer.ts";
import {
  type CommonValues,
  FORMS,
  formOption,
  readObjects,
  titleOf,
  withDefinitions,
} from "./inputs.ts";

interface Values extends CommonValues {
  output: string;
}

export const storedOffer: Offer = {
  command: withDefinitions(newCommand("stored", "print what a server stores of objects"))
    .usage("[options] FILE...")
    .argument("[file...]")
    .description(
      "Prints what a server stores of each object: without unknown fields, with defaults. Unknown\n" +
        "fields are dropped, as with `kubectl apply --validate=ignore`.",
    )
    .addOption(formOption(FORMS))
    .addHelpText(
      "after",
      "\nExit code: 0 all are stored, 1 some are refused, 2 some could not be judged.",
    ),
  async run(command) {
    const values = command.opts<Values>();
    const objects = await readObjects(command.args, values);
    const stored: Document[] = [];
    const refused: string[] = [];
    const unjudged: string[] = [...objects.problems];
    for (const object of objects.objects) {
      const { outcome, admission, message } = object;
      const title = titleOf(object, objects);
      if (outcome === "not-judged" || admission === undefined) {
        unjudged.push(`${title}: ${message ?? "it is not judged"}`);
      } else if (admission.allowed) {
        stored.push({ yaml: admission.yaml, json: admission.json });
      } else {
        refused.push(`${title}: ${admission.message ?? admission.decodeError ?? "it is refused"}`);
      }
    }
    printDocuments(stored, values.output);
    complain([...refused, ...unjudged]);
    if (unjudged.length > 0) return 2;
    return refused.length > 0 ? 1 : 0;
  },
};
