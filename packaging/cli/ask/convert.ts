// `crd-drydock convert`: objects in another version.

import type { WorkspaceObject } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { newCommand, type Offer } from "../command-line/program.ts";
import { complain, type Document, documentOf, printDocuments } from "./answer.ts";
import {
  type CommonValues,
  FORMS,
  formOption,
  type Objects,
  readObjects,
  titleOf,
  withDefinitions,
} from "./inputs.ts";

interface Values extends CommonValues {
  to?: string;
  output: string;
}

export const convertOffer: Offer = {
  command: withDefinitions(newCommand("convert", "print objects in another version"))
    .usage("[options] --to VERSION FILE...")
    .argument("[file...]")
    .description(
      "Prints objects in another version of their definition, as a server converts them. Where the\n" +
        "definition converts with a webhook, there is no answer.",
    )
    .option("--to <version>", "the version to convert to")
    .addOption(formOption(FORMS))
    .addHelpText("after", "\nExit code: 0 all are converted, 2 some are not."),
  async run(command) {
    const values = command.opts<Values>();
    const { to } = values;
    if (to === undefined) throw new Misuse("--to is missing: the version to convert to");
    const objects = await readObjects(command.args, values);
    const converted: Document[] = [];
    const problems = [...objects.problems];
    for (const object of objects.objects) {
      const answer = convertOne(object, objects, to);
      if (typeof answer === "string") problems.push(`${titleOf(object, objects)}: ${answer}`);
      else converted.push(answer);
    }
    printDocuments(converted, values.output);
    complain(problems);
    return problems.length > 0 ? 2 : 0;
  },
};

/** The object in the other version, or why it is not converted. */
function convertOne(object: WorkspaceObject, objects: Objects, to: string): Document | string {
  const crd = objects.definitionOf(object);
  const { admission } = object;
  if (crd === undefined || admission === undefined) return object.message ?? "it has no definition";
  if (!admission.allowed) return admission.message ?? admission.decodeError ?? "it is refused";
  const { json, error } = crd.convert(admission.json, to);
  return json === null ? (error ?? "it is not converted") : documentOf(json);
}
