// The input of a check: the texts, what the command knows about each before it reads it, and the settings.

import { lstatSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { repository } from "../../js/tools.ts";
import { visibleLine } from "../../js/visible.ts";
import { DEFAULT_RELEASES, Misuse, readReleases } from "../command-line/options.ts";
import { type Configuration, pathIn } from "../shared/config.ts";
import {
  type Input,
  readFault,
  readInputs,
  reasonOf,
  type Source,
  STDIN,
  sourcesOf,
} from "../shared/files.ts";
import { filesAt, mustHaveRevision } from "../shared/git.ts";
import { HERE, pathFromRoot } from "../shared/paths.ts";
import { inPieces, standardInput } from "../shared/stream.ts";
import type { CheckOptions } from "./options.ts";
import type { References } from "./references.ts";
import type { Configurations } from "./settings.ts";

/** The texts of a check, and its settings. */
export interface Inputs {
  /** The texts that are judged, then those that are only loaded. */
  sources: Source[];
  /** The files among them that the user named. */
  named: string[];
  /** An entry for each: its name and path, and how it is used. */
  entries: repository.TextEntry[];
  run: repository.RunSettings;
  /** The table of Kubernetes' own kinds, where those are judged: the command or a configuration asks for it. */
  kinds: string | undefined;
  references: References | undefined;
}

/** A text, and why it is there. */
interface Given {
  source: Source;
  isOnlyLoaded: boolean;
  /** The configuration that names it. */
  neededBy?: Configuration;
}

/** @throws {Misuse} where a configuration has mistakes, or names what is not there */
export async function inputsFor(
  options: CheckOptions,
  configurations: Configurations,
): Promise<Inputs> {
  const given = await givenTexts(options, configurations);
  const checked = given.filter(({ isOnlyLoaded }) => !isOnlyLoaded);
  const own = configurationsOf(checked, configurations);
  const releasesFor = releasesBy(options, configurations);
  if (options.upgrade && releasesFor(options.files[0] ?? ".").length < 2) {
    throw new Misuse("--upgrade compares two releases: --kubernetes-version FROM..TO");
  }
  const entries = given.map(({ source, isOnlyLoaded, neededBy }) => ({
    name: source.name,
    isNamed: source.named && (isOnlyLoaded || !options.forceExclude),
    path: source.name === STDIN ? undefined : pathFromRoot(source.name),
    piece: source.piece?.line,
    isOnlyLoaded,
    neededBy: configurations.numberOf(neededBy),
    configuration: configurations.numberOf(configurations.forText(source.name)),
    releases: releasesFor(source.name),
  }));
  const { validate, missing, noSkip, upgrade, replace, namespace } = options;
  const isJudgingOwn = options.builtIn || own.some(({ values }) => values.builtIn === true);
  return {
    sources: given.map(({ source }) => source),
    named: checked.flatMap(({ source: { name, named } }) =>
      named && name !== STDIN ? [name] : [],
    ),
    entries,
    run: {
      options: { validate, missing, noSkip, upgrade, folder: pathFromRoot(".") },
      here: HERE,
      configurations: configurations.numbered,
      named: options.files,
      replace,
      namespace,
    },
    kinds: isJudgingOwn ? await kubernetesKinds() : undefined,
    references: await referencesFor(options, own, configurations),
  };
}

async function kubernetesKinds(): Promise<string> {
  return (await import("../../js/kubernetes.ts")).kubernetesKinds;
}

/** The configurations of texts. */
function configurationsOf(texts: Given[], configurations: Configurations): Configuration[] {
  const all = new Set(texts.map(({ source }) => configurations.forText(source.name)));
  return [...all].filter((configuration) => configuration !== undefined);
}

/** How references are checked: the command or a configuration asks for it. */
async function referencesFor(
  options: CheckOptions,
  own: Configuration[],
  configurations: Configurations,
): Promise<References | undefined> {
  if (!options.references && !own.some(({ values }) => values.references)) return undefined;
  const further = own.flatMap(({ values }) => values.referenceTable);
  return {
    kinds: await kubernetesKinds(),
    further: further.map(({ from, path, to }) => `${from} ${path} ${to}`).join("\n"),
    areAsked: (file) =>
      options.references || configurations.forText(file)?.values.references === true,
  };
}

/**
 * The objects of the cluster: first from git, then from the named files. All of them must be readable: a missing object
 * would be judged as a new one.
 *
 * @throws {Misuse} where a text cannot be read
 */
export async function previousInputs({ previous, previousRef, files, crds }: CheckOptions) {
  const named = await readInputs(previous);
  for (const input of named) mustBeReadable(input);
  if (previousRef === undefined) return named;
  await mustHaveRevision(previousRef, "--previous-ref");
  const paths = [...files, ...crds].filter((path) => path !== "-");
  // The user may have corrected the file.
  const old = (await filesAt(previousRef, paths)).filter(({ fault }) => fault === undefined);
  return [...old.map((input) => ({ ...input, named: false })), ...named];
}

function mustBeReadable({ name, text, fault, named }: Input): void {
  let why: string | undefined;
  try {
    why = repository.previousFault(text, fault && readFault(fault), named);
  } catch (error) {
    why = reasonOf(error);
  }
  if (why !== undefined) throw new Misuse(`cannot read ${name}: ${why}`);
}

async function givenTexts(options: CheckOptions, configurations: Configurations): Promise<Given[]> {
  const known = new Set<string>();
  const select = (folder: string, names?: string[]) => {
    const configuration =
      names === undefined ? configurations.for(folder) : configurations.forFolder(folder, names);
    const gitignore = options.gitignore && (configuration?.values.gitignore ?? true);
    return { configuration, gitignore, forceExclude: options.forceExclude };
  };
  // The configuration may name a file that is judged anyway. It is read once, as a judged one.
  const texts = (await withStream(sourcesOf(options.files, known, select))).flatMap(inPieces);
  // OpenAPI documents describe kinds, as definitions do.
  const named = await withStream(sourcesOf([...options.crds, ...options.openapi], known));
  const given: Given[] = [
    ...texts.map((source) => ({ source, isOnlyLoaded: false })),
    ...named.map((source) => ({ source, isOnlyLoaded: true })),
  ];
  const own = configurationsOf(given.slice(0, texts.length), configurations);
  for (const configuration of own) {
    const names = texts.map(({ name }) => name);
    const files = names.filter((name) => configurations.forText(name) === configuration);
    const sources = [...neededBy(configuration, known), ...judgesOf(configuration, files, known)];
    for (const source of sources) {
      given.push({ source, isOnlyLoaded: true, neededBy: configuration });
    }
  }
  return given;
}

async function withStream(sources: Source[]): Promise<Source[]> {
  const found: Source[] = [];
  for (const source of sources) {
    if (source.name === STDIN) found.push(...(await standardInput()));
    else found.push(source);
  }
  return found;
}

/** The texts that `crds` and `openapi` of a configuration name: files, folders and globs. */
function neededBy({ folder, file, config, values }: Configuration, known: Set<string>): Source[] {
  const entries = (["crds", "openapi"] as const).flatMap((key) =>
    values[key].map((entry, number) => ({ key, entry, number })),
  );
  return entries.flatMap(({ key, entry, number }) => {
    const path = relative("", join(folder, entry)) || ".";
    const isPath = statSync(path, { throwIfNoEntry: false }) !== undefined;
    const isGlob = /[*?[{]/.test(entry) && !isPath;
    const [start = ""] = /^([^*?[{]*\/)?/.exec(entry) ?? [];
    const isThere = isGlob || lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    const root = relative("", join(folder, start)) || ".";
    const found = isThere ? sourcesOf([isGlob ? root : path], isGlob ? new Set() : known) : [];
    const own = isGlob ? found.filter(({ name }) => config.needs(pathIn({ folder }, name))) : found;
    if (own.length === 0 && (isGlob || !isThere)) {
      const { line = 0, character = 0 } = config.placeOfNeeded(key, number)?.start ?? {};
      const place = `${visibleLine(file)}:${line + 1}:${character + 1}`;
      throw new Misuse(`${place}: ${key}: no file matches ${JSON.stringify(entry)}`);
    }
    return own.filter(({ name, fault }) => !isGlob || fault || isFresh(name, known));
  });
}

/** The definitions that `definitions` of a configuration names for some of the files. */
function judgesOf(
  { folder, config, values }: Configuration,
  files: string[],
  known: Set<string>,
): Source[] {
  if (values.definitions.length === 0) return [];
  const numbers = config.channelsFor(files.map((file) => pathIn({ folder }, file)));
  return numbers.flatMap((number) =>
    (values.definitions[number]?.crds ?? []).flatMap((glob) => {
      const start = startOf(folder, glob);
      if (start === undefined) return [];
      const found = sourcesOf([start]).map((source) => ({ ...source, named: false }));
      const own = found.filter(({ name }) => config.channelHas(number, pathIn({ folder }, name)));
      return own.filter(({ name, fault }) => fault || isFresh(name, known));
    }),
  );
}

/** Where the files of a glob are: at its path, or below its folders without a pattern. Nothing if there is none. */
function startOf(folder: string, glob: string): string | undefined {
  const plain = glob.replace(/^\//, "");
  const [folders = ""] = /^([^*?[{]*\/)?/.exec(plain) ?? [];
  const paths = [plain, folders].map((path) => relative("", join(folder, path)) || ".");
  return paths.find((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
}

function isFresh(name: string, known: Set<string>): boolean {
  const real = realpathSync(name);
  if (known.has(real)) return false;
  known.add(real);
  return true;
}

/** The releases that judge a file. */
function releasesBy(options: CheckOptions, configurations: Configurations) {
  const known = new Map<string, string[]>();
  return (file: string): string[] => {
    if (options.kubernetes !== undefined) return options.kubernetes;
    const word = configurations.kubernetesVersionOf(file) ?? "";
    const releases = known.get(word) ?? (word === "" ? DEFAULT_RELEASES : readReleases(word));
    known.set(word, releases);
    return releases;
  };
}
