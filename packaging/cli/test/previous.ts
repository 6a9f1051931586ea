// The objects of `--previous`, as they are before their updates.

import { readFile } from "node:fs/promises";
import { decodeText, type ObjectIdentity, type WorkspaceObject } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { reasonOf } from "../shared/files.ts";
import { lineAt, placeOfFault } from "../shared/place.ts";
import { disk } from "./disk.ts";
import { Judges, numberOfPrevious } from "./judges.ts";
import type { GroupKind, Kinds } from "./kinds.ts";
import { broken, type FileFault, type SuiteFile } from "./model.ts";
import { hasType, isCustom, isUntyped, objectsOf, placeOf, type Sent } from "./sent.ts";
import { verdictOf } from "./verdict.ts";

/** An object before its update. */
export interface Before {
  text: string;
  file: string;
}

/** An object, and whether a test updates it. */
interface PreviousObject extends Before {
  identity: ObjectIdentity;
  /** Whether a definition may judge it. */
  isCustom: boolean;
  /** Whether the user named its file. */
  isNamed: boolean;
  range: Sent["range"];
  isUsed: boolean;
}

/** An object that may have a previous one, and its file. */
interface Tested {
  identity: ObjectIdentity;
  file: string;
}

export class Previous {
  /** The texts of the files. */
  readonly #texts: string[] = [];
  /** The files by what their objects are. */
  readonly #files = new Map<string, string>();
  /** The objects by the numbers of their texts and their places there. */
  readonly #objects = new Map<string, PreviousObject>();
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
    const read = decodeText(await readFile(file));
    const { text, fault } = read;
    const all = fault === undefined ? objectsOf(text) : [];
    if (fault !== undefined) this.#tell(file, fault, placeOfFault(read));
    else if (all.length === 0) this.#tell(file, "it has no object", lineAt(0), "warning");
    const number = this.#texts.push(text) - 1;
    for (const sent of all) {
      const { error, errorRange, range } = sent;
      const isOther = error === undefined && !isNamed && isUntyped(sent);
      const problem = isOther
        ? "it has no apiVersion and no kind"
        : this.#add(sent, number, { file, isNamed });
      if (problem === undefined) continue;
      this.#tell(file, problem, errorRange ?? range, isOther ? "warning" : "error");
    }
  }

  /** Keeps an object, or says why not. */
  #add(
    { object, text, range, error }: Sent,
    number: number,
    of: Pick<PreviousObject, "file" | "isNamed">,
  ): string | undefined {
    if (error !== undefined) return error;
    if (object === undefined || !hasType(object)) return "an object needs apiVersion and kind";
    // Definitions and the files of tools are passed over.
    if (object.report !== undefined || object.reason === "tool-file") return undefined;
    const { identity } = object;
    if (identity.name === "") {
      return isCustom(object)
        ? "a previous object needs a name: its update has the same"
        : undefined;
    }
    const own = { identity, isCustom: isCustom(object), text, range, isUsed: false };
    this.#objects.set(keyOf(number, object), { ...own, ...of });
    const other = this.#files.get(namesOf(identity));
    if (other !== undefined) return `there is another previous object of this name, in ${other}`;
    this.#files.set(namesOf(identity), of.file);
    return undefined;
  }

  #tell(
    file: string,
    message: string,
    range: Sent["range"],
    severity?: FileFault["severity"],
  ): void {
    this.#faults.push(broken(file, message, range, severity));
  }

  /** What asks the engine about objects beside these. */
  judges(): Judges {
    return new Judges(this.#texts);
  }

  /** The object before the update that a file has; from now on it counts as used. */
  before({ identity, previous }: WorkspaceObject, file: string): Before | undefined {
    this.#tested.push({ identity, file });
    if (previous === undefined) return undefined;
    const found = this.#objects.get(keyOf(numberOfPrevious(previous.uri), previous));
    if (found !== undefined) found.isUsed = true;
    return found;
  }

  /**
   * The problems of the objects. An object that no test updates is a problem if the user named its file,
   * or if all tests of a folder run. It is an error if its group or its kind seems to be misspelt.
   */
  async faults(isFolder: boolean, kinds: Kinds): Promise<SuiteFile[]> {
    const all = [...this.#objects.values()];
    const used = new Set(all.flatMap(({ isUsed, identity }) => (isUsed ? namesOf(identity) : [])));
    const unused = all.filter(({ identity }) => !used.has(namesOf(identity)));
    const found = unused.map(async (one) => {
      const { file, range, identity, isNamed } = one;
      const meant = await this.#meant(one, kinds);
      if (meant !== undefined) {
        const why = `there is no definition of ${fullName(identity)}`;
        const message = `${why}, and ${meant.file} has ${fullName(meant.identity)} ${identity.name}`;
        return broken(file, message, range);
      }
      if (!one.isCustom || !(isNamed || isFolder)) return [];
      const message =
        "it is not used: no object below valid or invalid has its kind, namespace and name";
      return broken(file, message, range, "warning");
    });
    return [...this.#faults, ...(await Promise.all(found)).flat()];
  }

  /** The object that an unused one was meant for: it has the same name, and another group or another kind. */
  async #meant({ identity: own }: PreviousObject, kinds: Kinds): Promise<Tested | undefined> {
    const meant = this.#tested.find(({ identity: { group, kind, ...others } }) => {
      const isLike = group === own.group || kind === own.kind;
      return isLike && namesOf({ ...others, group: own.group, kind: own.kind }) === namesOf(own);
    });
    if (meant === undefined) return undefined;
    const folder = verdictOf(meant.file)?.folder ?? "";
    return (await kinds.find(folder, own)).length === 0 ? meant : undefined;
  }
}

/** The key of an object in a text. */
function keyOf(number: number, object: Parameters<typeof placeOf>[0]): string {
  return `${number} ${placeOf(object)}`;
}

/** The same for the same object. Without a definition nothing tells whether an object without a namespace has one: it counts as `default`. */
function namesOf({ group, kind, namespace = "default", name }: ObjectIdentity): string {
  return JSON.stringify([group, kind, namespace, name]);
}

function fullName({ group, kind }: GroupKind): string {
  return [kind, group].filter(Boolean).join(".");
}
