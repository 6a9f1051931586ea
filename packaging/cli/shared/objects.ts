// The objects in texts. Each item of a list is an object of its own.

import type { Input } from "./files.ts";
import { withWorkspace } from "./workspace.ts";

/** An object as the user gave it. */
export interface GivenObject {
  file: string;
  /** Kind, namespace and name, as far as the object has them. */
  name: string;
  kind: string;
  group: string;
  /** Whether a cluster made it: it has a `uid`. */
  isStored: boolean;
  /** The object as JSON, with exact numbers. */
  text: string;
}

/** The objects of texts, without definitions. Documents that cannot be read are added to the problems. */
export function objectsIn(inputs: Input[], problems: string[]): GivenObject[] {
  return inputs.flatMap(({ name: file, text, fault }) => {
    if (fault !== undefined) problems.push(`${file}: ${fault.message}`);
    return withWorkspace(file, text, (workspace) => {
      for (const { reason, message } of workspace.outcomes(file)) {
        const isUnreadable = reason === "unreadable" || reason === "template";
        if (isUnreadable) problems.push(`${file}: ${message}`);
      }
      return workspace.objects(file).flatMap(({ kind, namespace, name, identity, sent }) => {
        // An empty document has no object.
        if (sent === undefined || sent === "null") return [];
        const named = [kind, namespace, name].filter(Boolean).join(" ");
        const { group } = identity;
        return [{ file, name: named, kind, group, isStored: hasUid(sent), text: sent }];
      });
    });
  });
}

function hasUid(json: string): boolean {
  const { metadata } = JSON.parse(json) as { metadata?: { uid?: unknown } | null };
  return typeof metadata?.uid === "string";
}
