// The closed set of codes that findings have.

import { UNUSED_IGNORE } from "../../changes/comments.ts";
import { diagnosticCodes } from "../../js/tools.ts";
import { UNREADABLE_FILE } from "./check.ts";
import { NOT_CHECKED } from "./judge.ts";
import { STORED_OBJECT_CHANGED, STORED_OBJECT_REFUSED } from "./stored.ts";
import { NO_DEFINITION, NO_DOCUMENTS, NO_TYPE, NOT_A_MANIFEST, UNKNOWN_KIND } from "./unjudged.ts";

/** The meaning of each code, and how to fix it. */
export const rules: Record<string, string> = {
  ...diagnosticCodes,
  [NO_DEFINITION]:
    "No file has a definition of the object's group, so nothing is said of the object. Name the " +
    "file of the definition too, give it with `--crds`, or say with `--missing` that it may lack.",
  [UNKNOWN_KIND]:
    "The object's group is known and has no such kind. Correct the kind, or give its definition " +
    "with `--crds`.",
  [NO_TYPE]:
    "The document looks like a manifest and lacks its `apiVersion` or `kind`, so no server takes " +
    "it. Add what is missing.",
  [NOT_A_MANIFEST]:
    "The file is not a manifest, or a template that has yet to be filled in, so nothing in it was " +
    "checked. Name rendered manifests.",
  [UNUSED_IGNORE]:
    "The comment silences nothing: what it was about is gone, or it stands in another place. Remove it.",
  [STORED_OBJECT_REFUSED]:
    "The definition that the cluster has admits an object there, and this one refuses it. Let the " +
    "definition admit it, or mend the object first.",
  [STORED_OBJECT_CHANGED]:
    "Under this definition an object in the cluster loses or gets fields when it is written next. " +
    "Keep the fields in the schema if somebody needs them.",
  [NO_DOCUMENTS]: "There is no document in the input, so nothing was checked.",
  [UNREADABLE_FILE]: "The file cannot be read, or is too large. The other files are checked.",
  [NOT_CHECKED]:
    "The engine stopped at this file, which is a fault of crd-drydock's own: please report it with " +
    "the file. The other files are checked.",
};
