// Which definitions judge the objects of a text.

import { visibleLine } from "../js/visible.ts";
import type { Judged } from "./protocol.ts";
import type { Texts } from "./texts.ts";

export function judgedIn({ workspace }: Texts, uri: string): Judged {
  const objects = workspace.objects(uri).filter(({ report }) => report === undefined);
  return {
    objects: objects.map(({ kind, name, range, crd, outcome, message }) => ({
      kind: visibleLine(kind),
      name: visibleLine(name),
      range,
      definition: crd ? { uri: crd.uri, range: crd.range } : null,
      problem: outcome === "not-judged" ? visibleLine(message ?? "not checked") : null,
    })),
  };
}
