// Suites read as their folders have them read. The engine is needed; `files.ts` does without.

import { readSuite, type Suite } from "../js/tools.ts";
import { IN_TESTS } from "./files.ts";

/** The mistakes that openshift/api's runner accepts. */
const ACCEPTED = new Set(["repeated-key", "other-name"]);

/**
 * Reads the suite of a file. Mistakes that openshift/api's runner accepts are warnings in the folders where it
 * reads suites.
 */
export function readSuiteOf(path: string, text: string): Suite {
  const suite = readSuite(text);
  if (!IN_TESTS.test(path)) return suite;
  const errors = suite.errors.map((fault) =>
    ACCEPTED.has(fault.code) ? { ...fault, severity: "warning" as const } : fault,
  );
  return { ...suite, errors };
}
