// The objects of `--previous`, as they are before their updates.

import { readFile } from "node:fs/promises";
import { addTo } from "../../js/lists.ts";
import { decodeText, type Range } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { messageOf } from "../shared/files.ts";
import { disk } from "./disk.ts";
import { type Kind, kindOf } from "./kinds.ts";
import { broken, type FileFault, type SuiteFile } from "./model.ts";
import { identityOf, isUntyped, lineAt, objectsOf, type Sent } from "./sent.ts";

/** An object before its update. */
export interface Before {
  text: string;
  file: string;
}

/** An object, and whether a test updates it. */
interface PreviousObject extends Before {
  namespace: unknown;
  /** Whether the user named its file. */
  isNamed: boolean;
  range: Range;
  isUsed: boolean;
}

export class Previous {
  /** The objects by group, kind and name. */
  readonly #objects = new Map<string, PreviousObject[]>();
  readonly #faults: SuiteFile[] = [];

  /**
   * Reads files and folders.
   *
   * @throws {Misuse} when one cannot be read
   */
  static async read(paths: string[]): Promise<Previous> {
    const previous = new Previous();
    for (const path of paths) {
      const files = await disk.all(path).catch((error) => {
        throw new Misuse(`--previous: ${path}: ${messageOf(error)}`);
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
    if (!isCustom(kind)) return undefined;
    if (!(value as { metadata?: { name?: unknown } }).metadata?.name) {
      return "a previous object needs a name: its update has the same";
    }
    const { key, namespace } = identityOf(value);
    const other = this.#objects.get(key)?.find((one) => one.namespace === namespace);
    if (other !== undefined) {
      return `there is another previous object of this name, in ${other.file}`;
    }
    addTo(this.#objects, key, { namespace, text, file, isNamed, range, isUsed: false });
    return undefined;
  }

  #tell(file: string, message: string, range: Range, severity?: FileFault["severity"]): void {
    this.#faults.push(aside(file, message, range, severity));
  }

  /** The object before an update; from now on it counts as used. */
  before(value: unknown, isNamespaced: boolean): Before | undefined {
    const { key, namespace } = identityOf(value);
    const all = this.#objects.get(key) ?? [];
    const found = all.find((one) => !isNamespaced || one.namespace === namespace);
    if (found !== undefined) found.isUsed = true;
    return found;
  }

  /**
   * The problems of the objects. An object that no test updates is a problem if the user named its file,
   * or if all tests of a folder run.
   */
  faults(isFolder: boolean): SuiteFile[] {
    const unused = [...this.#objects.values()].flat().filter(({ isUsed }) => !isUsed);
    const told = unused.filter(({ isNamed }) => isNamed || isFolder);
    const message =
      "it is not used: no object below valid or invalid has its kind, namespace and name";
    return [
      ...this.#faults,
      ...told.map(({ file, range }) => aside(file, message, range, "warning")),
    ];
  }
}

/** A problem of a file that has no tests itself. */
function aside(
  file: string,
  message: string,
  range: Range,
  severity?: FileFault["severity"],
): SuiteFile {
  return { ...broken(file, message, range, severity), isAside: true };
}

/** Kubernetes' own kinds, definitions and the files of Kustomize are passed over. */
function isCustom({ group, kind }: Kind): boolean {
  const isOther = kind === "CustomResourceDefinition" || group === "kustomize.config.k8s.io";
  return group.includes(".") && !isOther;
}
