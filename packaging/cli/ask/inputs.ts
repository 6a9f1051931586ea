// The objects that commands ask about, and the definitions that they need.

import { Crd, init, parse, Workspace, type WorkspaceObject } from "../../js/tools.ts";
import { DEFAULT_RELEASES, Misuse } from "../command-line/options.ts";
import { type Input, readInputs } from "../shared/files.ts";

/** Values of its options. */
export interface CommonValues {
  crds?: string[];
  kubernetesVersion?: string[];
}

/** The only release that was asked for. */
export function releaseOf({ kubernetesVersion = DEFAULT_RELEASES }: CommonValues): string {
  const [one, ...others] = kubernetesVersion;
  if (one !== undefined && others.length === 0) return one;
  throw new Misuse("--kubernetes-version: this command takes one release");
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

/** The name of an object. */
export function titleOf(object: WorkspaceObject, objects: Objects): string {
  const { kind, namespace, name } = object;
  const title = [kind, namespace, name].filter((word) => word !== "").join(" ");
  return `${objects.fileOf(object)}: ${title}`;
}
