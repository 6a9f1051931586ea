// The objects that commands ask about, and the definitions that they need.

import { type Command, Option } from "commander";
import { Crd, init, parse, Workspace, type WorkspaceObject } from "../../js/tools.ts";
import { DEFAULT_RELEASES, Misuse, releaseOption, repeated } from "../command-line/options.ts";
import { type Input, readInputs } from "../shared/files.ts";

/** The forms that documents are printed in. */
export const FORMS = ["yaml", "json"] as const;
/** The forms that other answers are printed in. */
export const ANSWERS = ["text", "json"] as const;

/** Options that most questions have. */
export interface CommonValues {
  crds?: string[];
  kubernetesVersion?: string[];
}

/** Adds the options that name definitions and the release. */
export function withDefinitions(command: Command): Command {
  return command
    .addOption(repeated("--crds <path>", "definitions that the objects need"))
    .addOption(releaseOption());
}

/** An option that chooses one form of the answer. */
export function formOption(forms: readonly [string, ...string[]]): Option {
  return new Option("-o, --output <format>", "the form of the answer")
    .choices(forms)
    .default(forms[0]);
}

/** The only release that was asked for. */
export function releaseOf({ kubernetesVersion = DEFAULT_RELEASES }: CommonValues): string {
  const [one, ...others] = kubernetesVersion;
  if (one !== undefined && others.length === 0) return one;
  throw new Misuse("--kubernetes-version: this command takes one release");
}

/** A definition that was read. */
export interface InputDefinition {
  crd: Crd;
  /** The file that it is from. */
  file: string;
}

/** Objects with what became of each. */
export interface Objects {
  objects: WorkspaceObject[];
  /** The definition that judges an object; `undefined` if there is none. */
  definitionOf(object: WorkspaceObject): Crd | undefined;
  /** The file that an object is from. */
  fileOf(object: WorkspaceObject): string;
  /** Why some input could not be read. */
  problems: string[];
}

/**
 * Reads objects and judges each by its definition, which is among them or in `--crds`.
 *
 * @throws {Misuse} when there are no files
 */
export async function readObjects(names: string[], values: CommonValues): Promise<Objects> {
  if (names.length === 0) throw new Misuse("no files: name some, or - for standard input");
  const kubernetes = releaseOf(values);
  await init();
  const known = new Set<string>();
  const inputs = await readInputs(names, known);
  const asked = inputs.length;
  inputs.push(...(await readInputs(values.crds ?? [], known)));
  const workspace = new Workspace({ kubernetes });
  inputs.forEach(({ text, fault }, at) => {
    if (fault === undefined) workspace.set(addressOf(at), text);
  });
  const compiled = new Map<string, Crd>();
  const definitionOf = ({ crd }: WorkspaceObject): Crd | undefined => {
    if (crd === undefined) return undefined;
    const text = workspace.text(crd.uri, crd.range) ?? "";
    const own = compiled.get(text) ?? new Crd(text, { kubernetes });
    compiled.set(text, own);
    return own;
  };
  const given = new Set(inputs.slice(0, asked).map((_, at) => addressOf(at)));
  const objects = workspace.objects().filter(({ uri, report }) => given.has(uri) && !report);
  const fileOf = ({ uri }: WorkspaceObject) => inputs[Number(uri)]?.name ?? uri;
  return { objects, definitionOf, fileOf, problems: inputs.flatMap(problemsOf) };
}

/** Addresses sort in the order of the inputs. */
function addressOf(at: number): string {
  return String(at).padStart(9, "0");
}

function problemsOf({ name, text, fault }: Input): string[] {
  if (fault !== undefined) return [`${name}: ${fault.message}`];
  return parse(text).flatMap(({ error }) => (error === undefined ? [] : [`${name}: ${error}`]));
}

/**
 * Reads definitions.
 *
 * @throws {Misuse} when there are no files, or no definitions in them
 */
export async function readDefinitions(
  names: string[],
  kubernetes: string,
): Promise<{ definitions: InputDefinition[]; problems: string[] }> {
  if (names.length === 0) throw new Misuse("no files: name some, or - for standard input");
  await init();
  const inputs = await readInputs(names);
  const problems = inputs.flatMap(problemsOf);
  const definitions: InputDefinition[] = [];
  for (const { name: file, text, fault } of inputs) {
    if (fault !== undefined || parse(text).some(({ error }) => error !== undefined)) continue;
    for (const crd of Crd.all(text, { kubernetes })) {
      const { decodeError } = crd.report;
      if (decodeError === undefined) definitions.push({ crd, file });
      else problems.push(`${file}: ${decodeError}`);
    }
  }
  if (definitions.length === 0 && problems.length === 0) {
    throw new Misuse("there is no CustomResourceDefinition in the files");
  }
  return { definitions, problems };
}

/** The name of an object. */
export function titleOf(object: WorkspaceObject, objects: Objects): string {
  const { kind, namespace, name } = object;
  const title = [kind, namespace, name].filter((word) => word !== "").join(" ");
  return `${objects.fileOf(object)}: ${title}`;
}
