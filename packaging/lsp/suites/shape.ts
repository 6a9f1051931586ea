// Which texts are suites, and their tests.

import type { Suite } from "../../js/tools.ts";
import { isOwnName, looksLikeSuite, mayBeSuite } from "../../suites/files.ts";
import { readSuiteOf } from "../../suites/read.ts";
import { nameOf, pathOf } from "../addresses.ts";
import type { FoundSuite } from "../protocol.ts";
import type { Texts } from "../texts.ts";

const MAY_BE_SUITE = /\.testsuite\.ya?ml|\/tests\//;

/** Whether a text is a suite. */
export function isSuite(uri: string, text: string): boolean {
  // Reading an address takes time, and most files are no suites.
  if (!MAY_BE_SUITE.test(uri)) return false;
  const path = pathOf(uri);
  return isOwnName(path) || (mayBeSuite(path) && looksLikeSuite(text));
}

/** Reads suites, each text once. */
export class SuiteReader {
  readonly #known = new Map<string, { text: string; suite: Suite }>();

  read(uri: string, text: string): Suite {
    const known = this.#known.get(uri);
    if (known?.text === text) return known.suite;
    const suite = readSuiteOf(pathOf(uri), text);
    this.#known.set(uri, { text, suite });
    return suite;
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  /** The addresses of all suites, in their order. */
  uris(texts: Texts): string[] {
    const uris = new Set([...texts.files, ...texts.open]);
    return [...uris].filter((uri) => isSuite(uri, texts.get(uri) ?? "")).sort();
  }

  /** All suites, in the order of their addresses. */
  all(texts: Texts): FoundSuite[] {
    return this.uris(texts).flatMap((uri) => this.found(texts, uri) ?? []);
  }

  /** The suite that a text is, if it is one. */
  found(texts: Texts, uri: string): FoundSuite | undefined {
    const text = texts.get(uri);
    if (text === undefined || !isSuite(uri, text)) return undefined;
    const { name, tests, errors } = this.read(uri, text);
    return {
      uri,
      name: name || nameOf(uri),
      tests: tests.map(({ name, kind, range }, index) => ({ index, name, kind, range })),
      problems: errors.map(({ severity, message, range }) => ({ severity, message, range })),
    };
  }
}
