// The settings, as clients give them. Those that the command has too have its names and its values.

import {
  type ChangeCategory,
  defaultKubernetesVersion,
  kubernetesVersions,
  repository,
} from "../js/tools.ts";
import { MISSING_MODES, type Missing, VALIDATIONS, type Validation } from "../settings/modes.ts";

/** The name below which clients keep the settings. */
export const SECTION = "crd-drydock";

/** A severity, as configurations name it; `off` leaves a diagnostic out. */
export type Level = (typeof LEVELS)[number];

const LEVELS = ["error", "warning", "note", "off"] as const;

/** A glob of a configuration. */
export interface NamedGlob {
  /** The address of the configuration's folder, with a slash behind. */
  folder: string;
  text: string;
}

export interface Settings {
  /** Where to look for definitions and objects: a glob relative to the folders. */
  files: string;
  /** Which files to leave out. */
  exclude: string;
  /** Files and folders with further definitions. */
  crds: string[];
  /** The globs of definitions and of OpenAPI documents in a configuration. */
  globs: NamedGlob[];
  /** Files and folders with OpenAPI documents, whose kinds have no definition. */
  openapi: string[];
  /** Whether objects of Kubernetes' own kinds are judged. */
  builtIn: boolean;
  /** Whether references between objects are checked. */
  references: boolean;
  /** How many files are read at most. */
  maxFiles: number;
  /** Whether problems in files that are not open are reported. */
  checkAllFiles: boolean;
  ruleCosts: boolean;
  /** Whether defaults and the types of variables in rules are shown within the text. */
  inlayHints: boolean;
  /** Whether advice is reported: remarks that the API server does not make. */
  advice: boolean;
  /** The release of Kubernetes that judges, or a range; then its newest release judges. */
  kubernetesVersion: string;
  /** How unknown and repeated fields are reported. */
  validate: Validation;
  /** How to report objects without a definition. */
  missing: Missing;
  /** The severities of diagnostics, by their codes. */
  severity: Record<string, Level>;
  /** Which breaking changes are reported of definitions that differ from version control. */
  breakingFor: "off" | ChangeCategory;
}

export const DEFAULTS: Settings = {
  files: "**/*.{yaml,yml,json}",
  exclude: "**/{node_modules,.git,vendor,dist,target}/**",
  crds: [],
  globs: [],
  openapi: [],
  builtIn: true,
  references: false,
  maxFiles: 10_000,
  checkAllFiles: false,
  ruleCosts: true,
  inlayHints: true,
  advice: true,
  kubernetesVersion: defaultKubernetesVersion,
  validate: "warn",
  missing: "auto",
  severity: {},
  breakingFor: "writers",
};

/** Settings that say which files are read. */
const OF_FILES = [
  "files",
  "exclude",
  "crds",
  "globs",
  "openapi",
  "maxFiles",
  "checkAllFiles",
  "references",
] as const;

/** Checks a value for each setting of clients; returns why it cannot be used. */
const CHECKS: {
  [Name in Exclude<keyof Settings, "globs">]: (value: unknown) => string | undefined;
} = {
  files: aText,
  exclude: aText,
  crds: texts,
  openapi: texts,
  builtIn: aTruth,
  references: aTruth,
  maxFiles: (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : "a whole number from 0 on",
  checkAllFiles: aTruth,
  ruleCosts: aTruth,
  inlayHints: aTruth,
  advice: aTruth,
  kubernetesVersion: releases,
  validate: (value) => oneOf(VALIDATIONS, value),
  missing: (value) => oneOf(MISSING_MODES, value),
  severity: (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => LEVELS.includes(one))
      ? undefined
      : `an object that gives codes one of ${LEVELS.join(", ")}`,
  breakingFor: (value) => oneOf(["off", "stored", "writers", "readers", "tools"], value),
};

/** The settings where a client sets nothing, and the ones before. */
interface OtherSettings {
  base: Settings;
  before: Settings;
}

/**
 * The settings with those of a client. A setting that it no longer has is as in the base. An invalid value is reported,
 * and the setting stays as it was before.
 *
 * @param given the settings, or an object that has them below their section
 */
export function withSettings(
  { base, before }: OtherSettings,
  given: unknown,
  complain: (message: string) => void,
): Settings {
  if (typeof given !== "object" || given === null) return base;
  const others = { base, before };
  const inner = (given as Record<string, unknown>)[SECTION];
  if (typeof inner === "object" && inner !== null) return withSettings(others, inner, complain);
  const settings: Record<string, unknown> = { ...base };
  for (const [name, check] of Object.entries(CHECKS)) {
    const value = (given as Record<string, unknown>)[name];
    if (value === undefined || value === null) continue;
    const wanted = check(value);
    settings[name] = wanted === undefined ? value : before[name as keyof Settings];
    if (wanted === undefined) continue;
    complain(`the setting ${SECTION}.${name} must be ${wanted}; it is ${JSON.stringify(value)}`);
  }
  return settings as unknown as Settings;
}

/** Whether other files are to be read. */
export function differInFiles(one: Settings, other: Settings): boolean {
  return OF_FILES.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** The release that judges: of a range the newest one. */
export function judging({ kubernetesVersion }: Settings): string {
  return repository.releasesIn(kubernetesVersion).at(-1) ?? kubernetesVersion;
}

function releases(value: unknown): string | undefined {
  const known = `one of ${kubernetesVersions.join(", ")}, or a range such as 1.33-1.36`;
  if (typeof value !== "string") return known;
  try {
    repository.releasesIn(value);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return known;
    throw error;
  }
}

function texts(value: unknown): string | undefined {
  const areTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  return areTexts ? undefined : "a list of texts";
}

function aText(value: unknown): string | undefined {
  return typeof value === "string" ? undefined : "a text";
}

function aTruth(value: unknown): string | undefined {
  return typeof value === "boolean" ? undefined : "true or false";
}

function oneOf(values: readonly string[], value: unknown): string | undefined {
  return values.includes(value as string) ? undefined : `one of ${values.join(", ")}`;
}
