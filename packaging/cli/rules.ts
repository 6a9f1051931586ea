// The closed set of codes that findings have.

import { diagnosticCodes } from "../js/slim.ts";
import { NO_DEFINITION } from "./check.ts";

/** What each code means, and how to fix it. */
export const rules: Record<string, string> = {
  ...diagnosticCodes,
  [NO_DEFINITION]:
    "There is no definition of the object's kind among the files, so nothing is said of the " +
    "object. Name the file of the definition too, or give it with `--crds`.",
};
