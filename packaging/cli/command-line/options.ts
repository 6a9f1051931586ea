// The options that several commands have, and how values are read.

import { Option } from "commander";
import { defaultKubernetesVersion, kubernetesVersions, repository } from "../../js/tools.ts";

/** A mistake in the command or in what it names. The command ends with exit code 2. */
export class Misuse extends Error {}

/** An option with a value that may be repeated. */
export function repeated(flags: string, about: string): Option {
  return new Option(flags, `${about}; may be repeated`).argParser(
    (word: string, before: string[] | undefined) => [...(before ?? []), word],
  );
}

/** An option whose value is from a closed set. */
export function choice(flags: string, about: string, values: readonly string[]): Option {
  return new Option(flags, about).choices(values);
}

const SUGGESTIONS = new WeakMap<Option, readonly string[]>();

/** Lets shells offer values for an option. The option takes other values, too. */
export function suggesting(option: Option, values: readonly string[]): Option {
  SUGGESTIONS.set(option, values);
  return option;
}

/** The values that shells offer for an option. */
export function valuesOf(option: Option): readonly string[] {
  return option.argChoices ?? SUGGESTIONS.get(option) ?? [];
}

/** How many threads work. */
export function threadsOption(): Option {
  const about = "how many threads work, by default one for each processor";
  return new Option("--threads <n>", about).argParser(readThreads);
}

/**
 * Reads the value of `--threads`.
 *
 * @throws {Misuse} when it is no number from 1 to 99
 */
export function readThreads(word: string): number {
  if (!/^[1-9][0-9]?$/.test(word))
    throw new Misuse(`--threads is a number from 1 to 99; it got ${word}`);
  return Number(word);
}

/** The release that answers. `about` is its part in the command. */
export function releaseOption(about = "the release that answers"): Option {
  const words = `${about}, ${defaultKubernetesVersion} by default`;
  const option = new Option("--kubernetes-version <version>", words).argParser(readReleases);
  return suggesting(option, kubernetesVersions);
}

/** The release or range of releases that answers. `more` are the last words of its help. */
export function releasesOption(about?: string, more = ""): Option {
  const option = releaseOption(about);
  const all = `${kubernetesVersions[0]}-${kubernetesVersions.at(-1)}`;
  option.description += `, or a range such as ${all}${more}`;
  return option.argParser((word, before?: string[]) => {
    if (before === undefined) return readReleases(word);
    throw new Misuse(`--kubernetes-version is given twice: name a range such as ${all}`);
  });
}

/** The releases that answer where none is asked for. */
export const DEFAULT_RELEASES = [defaultKubernetesVersion];

/**
 * The releases of `--kubernetes-version`: `1.33`, or the range `1.29-1.37`, also as `1.29..1.37`.
 *
 * @throws {Misuse} when a release is unknown, or the range is upside down
 */
export function readReleases(word: string): string[] {
  try {
    return repository.releasesIn(word);
  } catch (error) {
    if (error instanceof RangeError) throw new Misuse(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}

/** A format of a report, and its file. Without a file the report is printed. */
export interface Report<Format extends string = string> {
  form: Format;
  file?: string;
}

/** The option for formats of the report, which may go to files. `more` explains some of them. */
export function reportOption(formats: readonly string[], more?: string): Option {
  const [usual, ...others] = formats;
  const listed = `${others.slice(0, -1).join(", ")} or ${others.at(-1)}`;
  const explained = more === undefined ? "" : `; ${more}`;
  const about = `the report: ${usual} (the default), ${listed}; to a file with =FILE${explained}`;
  return suggesting(repeated("-o, --output <format[=file]>", about), formats);
}

/**
 * The reports that were asked for.
 *
 * @throws {Misuse} when a format is unknown, a file has no name, or two reports have one place
 */
export function readReports<const Format extends string>(
  words: string[] | undefined,
  formats: readonly Format[],
): Report<Format>[] {
  const reports = (words ?? [formats[0] ?? ""]).map((word): Report<Format> => {
    const [name = "", ...rest] = word.split("=");
    const form = oneOf("--output", formats, name);
    const file = rest.join("=");
    // As in most programs, `-` is standard output.
    return rest.length === 0 || file === "-" ? { form } : { form, file };
  });
  const files = reports.flatMap(({ file }) => file ?? []);
  if (files.includes("")) throw new Misuse("--output: there is no file after =");
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined)
    throw new Misuse(`--output: two reports cannot be in one file, ${twice}`);
  const printed = reports.filter(({ file }) => file === undefined);
  if (printed.length > 1) {
    const names = printed.map(({ form }) => form);
    const words = `${names.join(" and ")} cannot ${names.length > 2 ? "all" : "both"} be printed: write ${names[0]}=FILE for one`;
    throw new Misuse(`--output: ${words}`);
  }
  return reports;
}

/**
 * A value from a closed set.
 *
 * @throws {Misuse} when it is another value
 */
export function oneOf<Value extends string>(
  option: string,
  values: readonly Value[],
  given: string,
): Value {
  const known = values.find((value) => value === given);
  if (known !== undefined) return known;
  throw new Misuse(`${option} is one of ${values.join(", ")}; it got ${JSON.stringify(given)}`);
}
