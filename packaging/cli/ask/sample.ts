// `crd-drydock sample`: objects that definitions admit.

import { Misuse, releaseOption } from "../command-line/options.ts";
import { newCommand, type Offer } from "../command-line/program.ts";
import { complain, documentOf, printDocuments } from "./answer.ts";
import { builtinKinds, builtinSamples } from "./builtin-kinds.ts";
import { type CommonValues, FORMS, formOption, readDefinitions, releaseOf } from "./inputs.ts";

interface Values extends CommonValues {
  kind?: string;
  apiVersion?: string;
  full?: true;
  output: string;
}

export const sampleOffer: Offer = {
  command: newCommand("sample", "print an object that a definition admits")
    .usage("[options] CRD...")
    .argument("[crd...]")
    .description("Prints an object that a server takes, for each definition in the files.")
    .option("--kind <kind>", "one of Kubernetes' own kinds, instead of files with definitions")
    .option("--api-version <version>", "a version of the definition, by default the stored one")
    .option("--full", "with all fields, not only those that are required")
    .addOption(formOption(FORMS))
    .addOption(releaseOption())
    .addHelpText("after", "\nExit code: 0, or 2 when there is no sample for a definition."),
  async run(command) {
    const values = command.opts<Values>();
    if (values.kind !== undefined) {
      if (command.args.length > 0) throw new Misuse("--kind takes the place of files");
      if (values.full || values.apiVersion !== undefined) {
        throw new Misuse("--full and --api-version are about definitions, not about --kind");
      }
      const own = await sampleOf(values.kind, releaseOf(values));
      printDocuments([documentOf(own)], values.output);
      return 0;
    }
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

/** The sample of one of Kubernetes' own kinds. */
async function sampleOf(name: string, release: string): Promise<string> {
  const kinds = new Set((await builtinKinds(name, release)).map(({ kind }) => kind));
  const samples = await builtinSamples();
  const found = samples.find(({ kind }) => kinds.has(kind));
  if (found === undefined) {
    const known = samples.map(({ kind }) => kind).sort();
    throw new Misuse(`there is no sample of ${name}; there are ${known.join(", ")}`);
  }
  return found.json;
}
