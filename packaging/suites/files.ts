// Suites and definitions as files, wherever those are: on disk, or in an editor.

/** Reads files. A folder and a file are named by one string, as the place has it. */
export interface SuiteFiles {
  /** The name of what a path leads to from the folder of a file: `../crds/boats.yaml`. */
  from(file: string, path: string): string;
  /** The same for the folder of a file, and for each folder above it. */
  upwards(file: string, path: string): Iterable<string>;
  /** The manifests directly in a folder, in the order of their names. None without the folder. */
  below(folder: string): Promise<string[]>;
  /** A file, or all manifests below a folder. */
  all(path: string): Promise<string[]>;
  /** The text of a file. */
  text(file: string): Promise<string>;
  /** The one name of a file that may have several: `crds/boats.yaml`, `./crds/boats.yaml`. */
  id(file: string): string;
}

const OWN = /\.testsuite\.ya?ml$/;
/** Folders where openshift/api's runner reads suites. */
export const IN_TESTS = /(^|\/)tests\/[^/]+\/[^/]+\.ya?ml$/;

/** Whether a file is a suite by its name, whatever is in it. */
export function isOwnName(path: string): boolean {
  return OWN.test(path);
}

/** Whether a file of this path may be a suite: `*.testsuite.yaml`, and YAML in a folder of `tests`. */
export function mayBeSuite(path: string): boolean {
  return isOwnName(path) || IN_TESTS.test(path);
}

/** Names that are like those of suites. */
const LIKE = /(^|[/._-])testsuites?\.(ya?ml|json)$/i;
const BELOW_TESTS = /(^|\/)tests\/(.*\/)?[^/]+\.ya?ml$/;

/** Whether a file of this path is no suite, and may be meant to be one. */
export function isLikeSuite(path: string): boolean {
  return !mayBeSuite(path) && (LIKE.test(path) || BELOW_TESTS.test(path));
}

/** Whether a text has one of the keys of a suite, or both in other letters. Files of helm-unittest have `tests`, too. */
export function looksLikeSuite(text: string): boolean {
  const isOne = /^crdName\s*:/m.test(text) || (/^tests\s*:/m.test(text) && !isHelmUnittest(text));
  return isOne || isMeantAsSuite(text);
}

/** Whether a text has tests of helm-unittest: a list, whose items say `it` or `asserts`. */
function isHelmUnittest(text: string): boolean {
  // No part matches across lines, so a text of many blank lines is searched in one way only.
  const isList = /^tests[ \t]*:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*-\s/m.test(text);
  return isList && /^[ \t]*(?:- )?(?:it|asserts)[ \t]*:/m.test(text);
}

/** Whether a text, YAML or JSON, has tests and names a definition, in any letters. */
export function isMeantAsSuite(text: string): boolean {
  const keys = [/^crd(Name)?\s*:|"crd(Name)?"\s*:/im, /^tests\s*:|"tests"\s*:/im];
  return keys.every((key) => key.test(text));
}
