// The objects of `--previous`, as they are before their updates.

import { readFile } from "node:fs/promises";
import { addTo } from "../../js/lists.ts";
import { decodeText, type Range } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { reasonOf } from "../shared/files.ts";
import { disk } from "./disk.ts";
import { type Defined, type Kind, type Kinds, kindOf } from "./kinds.ts";
import { broken, type FileFault, type SuiteFile } from "./model.ts";
import { identityOf, isUntyped, lineAt, objectsOf, type Sent } from "./sent.ts";
import { verdictOf } from "./verdict.ts";

/** An object before its update. */
export interface Before {
  text: string;
  file: string;
}

/** An object, and whether a test updates it. */
interface PreviousObject extends Before {
  kind: Kind;
  name: string;
  namespace: unknown;
  /** Whether the user named its file. */
  isNamed: boolean;
  range: Range;
  isUsed: boolean;
}

/** An object that may have a previous one. */
interface Tested {
  definition: Defined;
  /** The file of the object. */
  file: string;
  name: unknown;
  namespace: unknown;
}

export class Previous {
  /** The objects by group, kind and name. */
  readonly #objects = new Map<string, PreviousObject[]>();
  readonly #faults: SuiteFile[] = [];
  readonly #tested: Tested[] = [];

  /**
   * Reads files and folders.
   *
   * @throws {Misuse} when one cannot be read
   */
  static async read(paths: string[]): Promise<Previous> {
    const previous = new Previous();
    for (const path of paths) {
      const files = await disk.all(path).catch((error) => {
        throw new Misuse(`--previous: ${path}: ${reasonOf(error)}`);
      });
      for (const file of files) await previous.#read(file, file === path);
    }
    return previous;
  }

  async #read(file: string, isNamed: boolean): Promise<void> {
    const { text, fault } = decodeText(await readFile(file));
    const all = fault === undefined ? objectsOf(text) : [];
    if (fault !== undefined) this.#tell(file, fault, lineAt(0));
    else if (all.length === 0) this.#tell(file, "it has no object", lineAt(0), "warning");
    for (const sent of all) {
      const { value, error, errorRange, range } = sent;
      const isOther = error === undefined && !isNamed && isUntyped(value);
      const problem = isOther ? "it has no apiVersion and no kind" : this.#add(sent, file, isNamed);
      if (problem === undefined) continue;
      this.#tell(file, problem, errorRange ?? range, isOther ? "warning" : "error");
    }
  }

  /** Keeps an object, or says why not. */
  #add({ value, text, range, error }: Sent, file: string, isNamed: boolean): string | undefined {
    if (error !== undefined) return error;
    const kind = kindOf(value);
    if (kind === undefined) return "an object needs apiVersion and kind";
    if (isOther(kind)) return undefined;
    const { key, name, namespace } = identityOf(value);
    if (!name) {
      return isCustom(kind) ? "a previous object needs a name: its update has the same" : undefined;
    }
    const other = this.#objects.get(key)?.find((one) => one.namespace === namespace);
    if (other !== undefined) {
      return `there is another previous object of this name, in ${other.file}`;
    }
    const own = { kind, name: String(name), namespace, text, file, isNamed, range };
    addTo(this.#objects, key, { ...own, isUsed: false });
    return undefined;
  }

  #tell(file: string, message: string, range: Range, severity?: FileFault["severity"]): void {
    this.#faults.push(broken(file, message, range, severity));
  }

  /** The object before the update that a file has; from now on it counts as used. */
  before(value: unknown, file: string, definition: Defined): Before | undefined {
    const { key, name, namespace } = identityOf(value);
    this.#tested.push({ definition, file, name, namespace });
    const all = this.#objects.get(key) ?? [];
    const found = all.find((one) => !definition.isNamespaced || one.namespace === namespace);
    if (found !== undefined) found.isUsed = true;
    return found;
  }

  /**
   * The problems of the objects. An object that no test updates is a problem if the user named its file,
   * or if all tests of a folder run. It is an error if its group or its kind seems to be misspelt.
   */
  async faults(isFolder: boolean, kinds: Kinds): Promise<SuiteFile[]> {
    const unused = [...this.#objects.values()].flat().filter(({ isUsed }) => !isUsed);
    const found = unused.map(async (one) => {
      const { file, range, kind, isNamed } = one;
      const meant = await this.#meant(one, kinds);
      if (meant !== undefined) {
        const { definition, file: tested } = meant;
        const why = `there is no definition of ${fullName(kind)}`;
        const message = `${why}, and ${tested} has ${fullName(definition)} ${one.name}`;
        return broken(file, message, range);
      }
      if (!isCustom(kind) || !(isNamed || isFolder)) return [];
      const message =
        "it is not used: no object below valid or invalid has its kind, namespace and name";
      return broken(file, message, range, "warning");
    });
    return [...this.#faults, ...(await Promise.all(found)).flat()];
  }

  /** The object that an unused one was meant for: it has the same name, and another group or another kind. */
  async #meant(unused: PreviousObject, kinds: Kinds): Promise<Tested | undefined> {
    const { kind: own, name, namespace } = unused;
    const meant = this.#tested.find(({ definition, ...one }) => {
      const isSame = one.name === name && one.namespace === namespace;
      return isSame && (definition.kind === own.kind || definition.group === own.group);
    });
    if (meant === undefined) return undefined;
    const folder = verdictOf(meant.file)?.folder ?? "";
    return (await kinds.find(folder, own)).length === 0 ? meant : undefined;
  }
}

/** Definitions and the files of Kustomize are passed over. */
function isOther({ group, kind }: Kind): boolean {
  return kind === "CustomResourceDefinition" || group === "kustomize.config.k8s.io";
}

/** Kubernetes' own kinds are no custom ones. An object of such a kind may also have lost its group. */
function isCustom({ group }: Kind): boolean {
  return group.includes(".");
}

function fullName({ group, kind }: Omit<Kind, "version">): string {
  return [kind, group].filter(Boolean).join(".");
}
