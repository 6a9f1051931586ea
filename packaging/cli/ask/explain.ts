// `crd-drydock explain`: a field, as `kubectl explain` shows it.

import { type Crd, type ExplainedField, type Explanation, explain } from "../../js/tools.ts";
import { visible } from "../../js/visible.ts";
import { newCommand, type Offer } from "../frame/program.ts";
import { print } from "../frame/terminal.ts";
import { Misuse, releaseOption, repeated } from "../frame/words.ts";
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
    const explained = crds.length === 0 ? ofBuiltinKind(found) : found;
    if (output === "json") print(`${JSON.stringify(explained)}\n`);
    else print(visible(textOf(explained)));
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
  const [version, wanted] = (apiVersion?.split("/") ?? []).reverse();
  const all = await builtinKinds(kind, release);
  const known = all.filter(({ group }) => wanted === undefined || group === wanted).slice(0, 1);
  if (known.length === 0) throw new Misuse(`Kubernetes ${release} has no ${kind} in ${apiVersion}`);
  return { known, version, problems: [] };
}

/** Without releases at the limits: Go's types hold numbers to their formats in every release. */
function ofBuiltinKind(explanation: Explanation): Explanation {
  return { ...explanation, limits: explanation.limits.map(({ since: _, ...limit }) => limit) };
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

function textOf(explanation: Explanation): string {
  const { group, kind, version, path, type, description, limits, rules, fields } = explanation;
  const ofGroup = group === "" ? "" : `GROUP:      ${group}\n`;
  const parts = [`${ofGroup}KIND:       ${kind}\nVERSION:    ${version}\n`];
  if (path !== "") parts.push(`FIELD: ${line({ ...explanation, name: path })}\n`);
  const says = description === "" ? `<${type}> without a description` : description;
  parts.push(`DESCRIPTION:\n${indented(says)}`);
  if (limits.length > 0) {
    const lines = limits.map(
      ({ at, keyword, value, since }) =>
        `${at === "" ? "" : `${at} `}${keyword}: ${JSON.stringify(value)}${
          since === undefined ? "" : `, since Kubernetes ${since}`
        }`,
    );
    parts.push(`LIMITS:\n${indented(lines.join("\n"))}`);
  }
  if (rules.length > 0) {
    const lines = rules.map(({ at, rule, message }) => {
      const says = message === "" ? "" : `\n  ${message}`;
      return `${at === "" ? "" : `${at} `}${rule.trim()}${says}`;
    });
    parts.push(`RULES:\n${indented(lines.join("\n"))}`);
  }
  if (fields.length > 0) {
    const lines = fields.map((field) => {
      const says = field.description === "" ? "" : `\n${indented(field.description)}`;
      return `${line(field)}${says}`;
    });
    parts.push(`FIELDS:\n${indented(lines.join("\n\n"))}`);
  }
  return parts.join("\n");
}

function line({ name, type, required, default: value }: ExplainedField): string {
  const marks = [`<${type}>`];
  if (required) marks.push("-required-");
  if (value !== undefined) marks.push(`default ${JSON.stringify(value)}`);
  return `${name} ${marks.join(" ")}`;
}

function indented(text: string): string {
  const lines = text.trimEnd().split("\n");
  return `${lines.map((each) => (each === "" ? "" : `  ${each}`)).join("\n")}\n`;
}
