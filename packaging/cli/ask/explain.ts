// `crd-drydock explain`: a field, as `kubectl explain` shows it.

import { groupVersionOf } from "../../js/group.ts";
import { type Crd, explain } from "../../js/tools.ts";
import { visible } from "../../js/visible.ts";
import { explanationText, withoutReleases } from "../../kinds/explanation.ts";
import { Misuse, releaseOption, repeated } from "../command-line/options.ts";
import { newCommand, type Offer } from "../command-line/program.ts";
import { print } from "../command-line/terminal.ts";
import { complain } from "./answer.ts";
import { builtinKinds } from "./builtin-kinds.ts";
import { ANSWERS, type CommonValues, formOption, readDefinitions, releaseOf } from "./inputs.ts";

interface Values extends CommonValues {
  apiVersion?: string;
  output: string;
}

export const explainOffer: Offer = {
  command: newCommand("explain", "explain a field, as kubectl explain does")
    .usage("[options] [--crds PATH] KIND[.FIELD...]")
    .argument("[field]")
    .description(
      "Explains a kind or a field: its type, default, limits, rules and the fields below it.\n" +
        "KIND is a kind or a plural name; boat.spec.crew names a field of it. Without --crds,\n" +
        "KIND is one of Kubernetes' own kinds. Their fields have no descriptions here.",
    )
    .addOption(repeated("--crds <path>", "definitions"))
    .option(
      "--api-version <version>",
      "a version, by default the stored one; for Kubernetes' own kinds also GROUP/VERSION",
    )
    .addOption(formOption(ANSWERS))
    .addOption(releaseOption("the release of Kubernetes' own kinds"))
    .addHelpText("after", "\nExit code: 0, or 2 when there is no such field."),
  async run(command) {
    const values = command.opts<Values>();
    const { crds = [], output } = values;
    const [field, ...others] = command.args;
    if (field === undefined || others.length > 0) {
      throw new Misuse("explain takes one kind or field, such as boat.spec");
    }
    const [kind = "", ...path] = field.split(".");
    const { known, version, problems } = await kindsOf(crds, kind, values);
    complain(problems);
    const chosen = choose(known, kind);
    const options = version === undefined ? {} : { version };
    const found = explain(chosen, path.join("."), options);
    if (!found.found) throw new Misuse(found.error);
    const explained = crds.length === 0 ? withoutReleases(found) : found;
    if (output === "json") print(`${JSON.stringify(explained)}\n`);
    else print(visible(explanationText(explained)));
    return problems.length > 0 ? 2 : 0;
  },
};

/**
 * The definitions in files. Without files, one of Kubernetes' own kinds: that of the group in
 * `--api-version`, else the first one.
 */
async function kindsOf(
  crds: string[],
  kind: string,
  values: Values,
): Promise<{ known: Crd[]; version?: string | undefined; problems: string[] }> {
  const { apiVersion } = values;
  const release = releaseOf(values);
  if (crds.length > 0) {
    const { definitions, problems } = await readDefinitions(crds, release);
    return { known: definitions.map(({ crd }) => crd), version: apiVersion, problems };
  }
  const asked = apiVersion === undefined ? undefined : groupVersionOf(apiVersion);
  const all = await builtinKinds(kind, release);
  // A version alone is one of any group.
  const isMeant = ({ group }: Crd) => !apiVersion?.includes("/") || group === asked?.group;
  const known = all.filter(isMeant).slice(0, 1);
  if (known.length === 0) throw new Misuse(`Kubernetes ${release} has no ${kind} in ${apiVersion}`);
  return { known, version: asked?.version, problems: [] };
}

function choose(crds: Crd[], kind: string): Crd {
  const wanted = kind.toLowerCase();
  const names = ({ kind, plural }: Crd) => [kind.toLowerCase(), plural.toLowerCase()];
  const [found, ...others] = crds.filter((crd) => names(crd).includes(wanted));
  if (found === undefined) {
    const known = [...new Set(crds.map((crd) => crd.kind))].sort().join(", ");
    throw new Misuse(`no definition has the kind ${kind}; there are ${known}`);
  }
  if (others.length > 0) {
    const groups = [found, ...others].map(({ group }) => group).join(", ");
    throw new Misuse(`several groups define ${kind}: ${groups}; name the file of one`);
  }
  return found;
}
