// The configurations of repositories among the texts: `drydock.yaml`, `.drydock.yaml` and the key
// `crd-drydock` of a `package.json`. What they say counts more than the settings of the client, so that
// editor and command say the same.

import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { type DocumentOutcome, type ObjectReference, repository, Workspace } from "../js/tools.ts";
import { visible } from "../js/visible.ts";
import {
  CONFIGURATION_NAMES,
  isPackage,
  mayConfigure,
  readConfiguration,
} from "../settings/configuration.ts";
import { configurationKeys } from "../settings/keys.ts";
import type { SchemaKeys } from "../texts/schema-keys.ts";
import { canonical, nameOf } from "./addresses.ts";
import type { Settings } from "./settings.ts";
import { faultDiagnostic } from "./shown.ts";
import type { Texts } from "./texts.ts";

const LEVELS = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const;

/** Whether a text is a configuration. Most packages have none. */
export function isConfiguration(uri: string, text: string): boolean {
  return mayConfigure(nameOf(uri), text);
}

/** Where configurations may be that hold for folders or files and are above them. */
export function placesAbove(uris: readonly string[]): string[] {
  const places = new Set<string>();
  for (const below of uris.filter((uri) => uri.startsWith("file:///"))) {
    const steps = below.slice("file:///".length).split("/").filter(Boolean);
    for (let depth = steps.length - 1; depth >= 0; depth -= 1) {
      const above = ["file://", ...steps.slice(0, depth)].join("/");
      for (const name of CONFIGURATION_NAMES) places.add(`${above}/${name}`);
    }
  }
  return [...places];
}

interface Known {
  /** The address of its folder, with a slash behind it. */
  folder: string;
  text: string;
  config: repository.Config;
  /** Whether it has mistakes. Then nothing counts for its folder but the settings of the client. */
  isFaulty: boolean;
}

/** The configurations among the texts. */
export class Configurations {
  readonly #texts: Texts;
  #known = new Map<string, Known>();
  #isStale = true;
  #keys: SchemaKeys | undefined;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** A configuration changed, came or went. */
  changed(): void {
    this.#isStale = true;
  }

  /** The settings for a text: those of its configuration, or those of the client if it has none. */
  settingsFor(
    uri: string,
    settings: Settings,
  ): { settings: Settings; own: repository.PathSettings | undefined } {
    const known = this.#nearest(uri);
    const own = known?.config.settingsOf(pathIn(known, uri));
    if (own === undefined) return { settings, own };
    const { missing = settings.missing, validate = settings.validate } = own;
    const severity = { ...settings.severity, ...own.severity };
    return { settings: { ...settings, missing, validate, severity }, own };
  }

  /** Further fields that refer to objects, of all configurations. */
  get referenceTable(): ObjectReference[] {
    if (this.#isStale) this.#read();
    const counting = [...this.#known.values()].filter(({ isFaulty }) => !isFaulty);
    return counting.flatMap(({ config }) => config.values.referenceTable);
  }

  /** Whether a text is left out. */
  excludes(uri: string): boolean {
    const known = this.#nearest(uri);
    return known?.config.excludesFile(pathIn(known, uri)) ?? false;
  }

  /** The settings that hold for all texts: those of the configuration that counts in the first folder. */
  forAll(folders: readonly string[], settings: Settings): Settings {
    const [first] = folders;
    const known = first === undefined ? undefined : this.#nearest(`${first}/drydock.yaml`);
    if (known === undefined) return settings;
    const { kubernetesVersion = settings.kubernetesVersion, builtIn = settings.builtIn } =
      known.config.values;
    const { references = settings.references } = known.config.values;
    const needed = [...known.config.values.crds, ...known.config.values.openapi];
    const globs = needed.filter(isGlob).map((text) => ({ folder: known.folder, text }));
    const places = (paths: string[]) =>
      paths.filter((path) => !isGlob(path)).map((path) => addressIn(known.folder, path));
    const crds = [...settings.crds, ...places(known.config.values.crds)];
    const openapi = [...settings.openapi, ...places(known.config.values.openapi)];
    return { ...settings, kubernetesVersion, builtIn, references, crds, globs, openapi };
  }

  /**
   * The mistakes of a configuration.
   *
   * @param absent the addresses that are named, and where there is nothing
   */
  problems(uri: string, absent: ReadonlySet<string>): Diagnostic[] {
    const text = this.#texts.get(uri) ?? "";
    if (!isConfiguration(uri, text)) return [];
    const config = readConfiguration(nameOf(uri), text);
    const { problems = [] } = config?.values ?? {};
    const own = problems.map(faultDiagnostic);
    return [...own, ...(config && absent.size > 0 ? namingNothing(uri, config, absent) : [])];
  }

  /** The keys of configurations, to complete and to explain them. Those of a package are JSON. */
  keysFor(uri: string): SchemaKeys | undefined {
    const name = nameOf(uri);
    if (isPackage(name) || !CONFIGURATION_NAMES.includes(name)) return undefined;
    this.#keys ??= configurationKeys(new Workspace());
    return this.#keys;
  }

  /** The configuration that counts for a text. */
  #nearest(uri: string): Known | undefined {
    if (this.#isStale) this.#read();
    const own = [...this.#known.values()].filter(({ folder }) => uri.startsWith(folder));
    const [nearest] = own.sort((one, other) => other.folder.length - one.folder.length);
    return nearest?.isFaulty ? undefined : nearest;
  }

  #read(): void {
    this.#isStale = false;
    const before = this.#known;
    this.#known = new Map();
    const uris = new Set([...this.#texts.files, ...this.#texts.open]);
    const rank = (uri: string) => CONFIGURATION_NAMES.indexOf(nameOf(uri));
    const own = [...uris].filter((uri) => isConfiguration(uri, this.#texts.get(uri) ?? ""));
    for (const uri of own.sort((one, other) => rank(one) - rank(other))) {
      const folder = uri.slice(0, uri.lastIndexOf("/") + 1);
      const text = this.#texts.get(uri) ?? "";
      const same = before.get(folder);
      const config = same?.text === text ? same.config : readConfiguration(nameOf(uri), text);
      if (config === undefined || this.#known.has(folder)) continue;
      const isFaulty = config.values.problems.length > 0;
      this.#known.set(folder, { folder, text, config, isFaulty });
    }
  }
}

/** The entries of a configuration that name a file or folder which is not there. */
function namingNothing(
  uri: string,
  config: repository.Config,
  absent: ReadonlySet<string>,
): Diagnostic[] {
  return (["crds", "openapi"] as const).flatMap((key) =>
    config.values[key].flatMap((path, number): Diagnostic[] => {
      const range = config.placeOfNeeded(key, number);
      const folder = uri.slice(0, uri.lastIndexOf("/") + 1);
      const name = isGlob(path) ? folder + path : addressIn(uri, path);
      if (!absent.has(name) || !range) return [];
      const message = visible(`${key}: no file matches ${JSON.stringify(path)}`);
      const severity = DiagnosticSeverity.Error;
      return [{ range, severity, source: "crd-drydock", code: "missing", message }];
    }),
  );
}

function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** The address of a path of a configuration. That of a folder ends without a slash. */
function addressIn(folder: string, path: string): string {
  return canonical(new URL(path, folder).href.replace(/(?<=[^/:])\/+$/, ""));
}

/** The diagnostics that settings and comments leave, with the severities that the settings give. */
export function leftBy(
  own: Pick<repository.PathSettings, "skip" | "severity">,
  text: string,
  documents: DocumentOutcome[],
  diagnostics: Diagnostic[],
): Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  return leftNumbers(own.skip, text, documents, diagnostics).flatMap((number) => {
    const one = diagnostics[number];
    const level = own.severity[String(one?.code ?? "")];
    if (one === undefined || level === "off") return [];
    return [level === undefined ? one : { ...one, severity: LEVELS[level] }];
  });
}

/** The numbers of the diagnostics that neither comments nor names of kinds leave out. */
function leftNumbers(
  skip: string[],
  text: string,
  documents: DocumentOutcome[],
  diagnostics: Diagnostic[],
): number[] {
  if (skip.length === 0 && !text.includes("drydock-ignore")) return [...diagnostics.keys()];
  const places = documents.map(({ range, apiVersion, kind }) => {
    return [range.start.line, range.end.line, apiVersion, kind] as const;
  });
  const found = diagnostics.map(({ code, range }) => {
    return [String(code ?? ""), range.start.line] as const;
  });
  return [...repository.leftBy(text, skip, places, found)];
}

function pathIn({ folder }: Known, uri: string): string {
  return decodeURIComponent(uri.slice(folder.length));
}
