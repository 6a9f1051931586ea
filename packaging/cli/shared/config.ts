// The configuration that holds for a path: the nearest `drydock.yaml`, `.drydock.yaml` or
// `package.json` with the key `crd-drydock`, in its folder or above.

import { readFileSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { decodeText, type Range, type repository } from "../../js/tools.ts";
import { CONFIGURATION_NAMES, isPackage, readConfiguration } from "../../settings/configuration.ts";
import { Misuse } from "../command-line/options.ts";
import { reasonOf } from "./files.ts";
import { pathFrom } from "./paths.ts";
import { type FileRange, lineAt, placeOfFault, placeText } from "./place.ts";

/** A configuration and its file. */
export interface Configuration {
  /** As the user would name it. */
  file: string;
  /** The folder that its paths and globs start at. */
  folder: string;
  config: repository.Config;
  values: repository.ConfigValues;
  /** The text of the file. */
  text: string;
}

/** Mistakes in a configuration. */
export class ConfigurationMistakes extends Misuse {
  /** The file, as the user would name it. */
  readonly file: string;
  readonly problems: repository.ConfigValues["problems"];

  constructor(file: string, problems: repository.ConfigValues["problems"]) {
    const lines = problems.map(({ range, message }) => `${placeText({ file, range })}: ${message}`);
    super(lines.join("\ncrd-drydock: "));
    this.file = file;
    this.problems = problems;
  }
}

/** A configuration that cannot be read, and where reading it ends. */
export class UnreadableConfiguration extends Misuse {
  /** The file, as the user would name it. */
  readonly file: string;
  readonly why: string;
  readonly range: Range;

  constructor({ file, range }: FileRange, why: string) {
    super(`cannot read ${file}: ${why}`);
    this.file = file;
    this.why = why;
    this.range = range;
  }
}

const known = new Map<string, Configuration | undefined>();

/**
 * The configuration for a file or folder, which need not exist. The engine must be ready.
 *
 * @throws {Misuse} where it has mistakes, with their places
 */
export function configurationFor(path: string): Configuration | undefined {
  const start = resolve(path);
  return inFolder(isFolder(start) ? start : dirname(start));
}

/**
 * The configuration for what is in a folder, given the names in it where they are known. The engine must
 * be ready.
 *
 * @throws {Misuse} where it has mistakes, with their places
 */
export function configurationAt(
  folder: string,
  names?: readonly string[],
): Configuration | undefined {
  return inFolder(resolve(folder), names);
}

/**
 * Reads a configuration from a file that the user names.
 *
 * @throws {Misuse} where it cannot be read or has mistakes
 */
export function configurationIn(file: string): Configuration {
  const found = read(resolve(file));
  if (found === undefined) throw new Misuse(`${file}: there is no configuration in it`);
  return found;
}

/** Has configurations be read again. */
export function forgetConfigurations(): void {
  known.clear();
}

/** A path as the globs of a configuration see it: with `/`, from its folder. */
export function pathIn({ folder }: Pick<Configuration, "folder">, path: string): string {
  return pathFrom(folder, path);
}

function inFolder(folder: string, names = CONFIGURATION_NAMES): Configuration | undefined {
  if (known.has(folder)) return known.get(folder);
  const own = CONFIGURATION_NAMES.filter((name) => names.includes(name))
    .map((name) => join(folder, name))
    .filter((file) => isFile(file))
    .map(read)
    .find((found) => found !== undefined);
  const above = dirname(folder);
  const found = own ?? (above === folder ? undefined : inFolder(above));
  known.set(folder, found);
  return found;
}

function read(path: string): Configuration | undefined {
  const file = relative(process.cwd(), path) || path;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(readFileSync(path));
  } catch (error) {
    throw new UnreadableConfiguration({ file, range: lineAt(0) }, reasonOf(error));
  }
  const decoded = decodeText(bytes);
  const { text, fault } = decoded;
  const name = basename(path);
  if (fault !== undefined) {
    if (isPackage(name)) return undefined;
    throw new UnreadableConfiguration({ file, range: placeOfFault(decoded) }, fault);
  }
  const config = readConfiguration(name, text);
  if (config === undefined) return undefined;
  const { values } = config;
  if (values.problems.length > 0) throw new ConfigurationMistakes(file, values.problems);
  return { file, folder: dirname(path), config, values, text };
}

function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false;
}

function isFile(path: string): boolean {
  return statsOf(path)?.isFile() ?? false;
}

/** `undefined` if the path does not exist or the user may not read it. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
