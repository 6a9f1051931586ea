// Suites read as their folders have them read. The engine is needed; `files.ts` does without.

import { readSuite, type Suite } from "../js/tools.ts";
import { IN_TESTS } from "./files.ts";

/**
 * Reads the suite of a file. Repeated keys are warnings in folders where openshift/api's runner reads
 * suites, since it accepts them.
 */
export function readSuiteOf(path: string, text: string): Suite {
  const suite = readSuite(text);
  if (!IN_TESTS.test(path)) return suite;
  const errors = suite.errors.map((fault) =>
    fault.code === "repeated-key" ? { ...fault, severity: "warning" as const } : fault,
  );
  return { ...suite, errors };
}
