// The options that calls take, checked.

import { mustBeString } from "./arguments.ts";
import { kind } from "./source.ts";
import type { AdmitOptions } from "./types.ts";

/** The named string options. Throws if another option is set. */
export function optionsWith<Name extends string>(
  names: Name[],
  options: object | undefined,
): { [name in Name]?: string } {
  const known: { [name in Name]?: string } = {};
  for (const [name, value] of Object.entries(checked(options))) {
    if (value === undefined) continue;
    if (!names.includes(name as Name)) throw new TypeError(`options.${name} is unknown`);
    mustBeString(value, `options.${name}`);
    known[name as Name] = value;
  }
  return known;
}

/** Options, which may be absent but nothing else than an object. */
export function checked<Options extends object>(options: Options | undefined): Options {
  if (options === undefined) return {} as Options;
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`options must be an object; it is ${kind(options)}`);
  }
  return options;
}

const FIELD_VALIDATIONS = ["Strict", "Warn", "Ignore"];

/** How to treat unknown and repeated fields. */
export function checkedValidation(validation: unknown): string | undefined {
  if (validation === undefined) return undefined;
  if (typeof validation === "string" && FIELD_VALIDATIONS.includes(validation)) return validation;
  const is = typeof validation === "string" ? `"${validation}"` : kind(validation);
  throw new TypeError(`options.fieldValidation must be "Strict", "Warn" or "Ignore"; it is ${is}`);
}

/** The options of a request, checked. */
export function admitOptions(options: AdmitOptions) {
  const { previous, ...others } = checked(options);
  const names = ["version", "subresource", "fieldValidation"] as const;
  const { version, subresource, fieldValidation } = optionsWith([...names], others);
  if (subresource !== undefined && subresource !== "status") {
    throw new TypeError(`options.subresource must be "status"; it is "${subresource}"`);
  }
  return { previous, version, subresource, fieldValidation: checkedValidation(fieldValidation) };
}
