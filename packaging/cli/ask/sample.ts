// `crd-drydock sample`: objects that definitions admit.

import { newCommand, type Offer } from "../frame/program.ts";
import { DEFAULT_RELEASE_ABOUT, kubernetesOption } from "../frame/words.ts";
import { complain, documentOf, printDocuments } from "./answer.ts";
import { type CommonValues, FORMS, formOption, readDefinitions, releaseOf } from "./inputs.ts";

interface Values extends CommonValues {
  apiVersion?: string;
  full?: true;
  output: string;
}

export const sampleOffer: Offer = {
  command: newCommand("sample", "print an object that a definition admits")
    .usage("[options] CRD...")
    .argument("[crd...]")
    .description("Prints an object that a server takes, for each definition in the files.")
    .option("--api-version <version>", "a version of the definition, by default the stored one")
    .option("--full", "with all fields, not only those that are required")
    .addOption(formOption(FORMS))
    .addOption(kubernetesOption(`the release that answers, ${DEFAULT_RELEASE_ABOUT}`))
    .addHelpText("after", "\nExit code: 0, or 2 when there is no sample for a definition."),
  async run(command) {
    const values = command.opts<Values>();
    const { definitions, problems } = await readDefinitions(command.args, releaseOf(values));
    const samples = [];
    for (const { crd, file } of definitions) {
      const version = values.apiVersion;
      const sample = crd.sample({ ...(version && { version }), optional: values.full === true });
      const { allowed, decodeError, message } = crd.admit(sample, version ? { version } : {});
      if (allowed) samples.push(documentOf(sample));
      else problems.push(`${file}: no sample of ${crd.kind}: ${message ?? decodeError}`);
    }
    printDocuments(samples, values.output);
    complain(problems);
    return problems.length > 0 ? 2 : 0;
  },
};
