// The closed set of codes that findings have.

import { diagnosticCodes } from "../js/slim.ts";
import { NO_DEFINITION, NOT_CHECKED } from "./check.ts";

/** What each code means, and how to fix it. */
export const rules: Record<string, string> = {
  ...diagnosticCodes,
  [NO_DEFINITION]:
    "There is no definition of the object's kind among the files, so nothing is said of the " +
    "object. Name the file of the definition too, or give it with `--crds`.",
  [NOT_CHECKED]:
    "The engine stopped at this file, which is a fault of crd-drydock's own: please report it with " +
    "the file. The other files are checked.",
};
