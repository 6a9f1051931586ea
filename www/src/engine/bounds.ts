// Bounds that bring the rules of a definition below their limits, but refuse the objects at hand, help nobody.

import { Workspace } from "crd-drydock/slim";
import { edited } from "./edited";
import type { Fix, Texts } from "./protocol";

/** Larger texts are not judged anew for each fix. */
const MAX_LENGTH = 100_000;

/** The fixes of a definition under which its objects get no error that they do not have now. */
export function harmless(fixes: Fix[], texts: Texts, kubernetes: string): Fix[] {
  const { crd, object } = texts;
  if (fixes.length === 0 || crd.length + object.length > MAX_LENGTH) {
    return fixes;
  }
  const before = errorsOf(crd, object, kubernetes);
  return fixes.filter(({ edits }) =>
    errorsOf(edited(crd, edits), object, kubernetes).every((error) => before.includes(error)),
  );
}

/** The errors of the objects when they are created. */
function errorsOf(crd: string, object: string, kubernetes: string): string[] {
  const workspace = new Workspace();
  try {
    workspace.setKubernetes(kubernetes);
    workspace.set("crd", crd);
    workspace.set("object", object);
    return workspace
      .objects("object")
      .flatMap(
        ({ admission }, at) => admission?.errors.map(({ message }) => `${at} ${message}`) ?? [],
      );
  } finally {
    workspace.free();
  }
}
