// Reads the words of a command line, for all commands.

import { type ParseArgsConfig, parseArgs } from "node:util";
import { releasesOf } from "./releases.ts";

/** A mistake in the command or in what it names. The command ends with exit code 2. */
export class Misuse extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Read<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>
>;

/**
 * Options and other words.
 *
 * @throws {Misuse} when an option is unknown or lacks its value
 */
export function readWords<const Known extends Options>(
  words: string[],
  options: Known,
): Read<Known> {
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
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

/**
 * The releases of `--kubernetes-version`: one or a range.
 *
 * @throws {Misuse} when a release is unknown, or the range is upside down
 */
export function readReleases(word: string): string[] {
  try {
    return releasesOf(word);
  } catch (error) {
    if (error instanceof RangeError) throw new Misuse(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}
