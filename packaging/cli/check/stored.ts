// What a changed definition does to the objects that are in the cluster.

import { type DocumentOutcome, repository } from "../../js/tools.ts";
import type { Input } from "../shared/files.ts";
import type { Finding } from "./finding.ts";
import { findingAboutFile } from "./unjudged.ts";

/** The definitions and objects of the cluster. */
export class StoredObjects {
  readonly #objects: repository.ClusterObjects | undefined;

  constructor(previous: Input[]) {
    if (previous.length > 0) this.#objects = new repository.ClusterObjects(previous);
  }

  /** What the definitions of a text do to objects that the cluster has. */
  findings(text: Input, outcomes: DocumentOutcome[], kubernetes: string): Finding[] {
    const places = outcomes.filter((one) => one.definition && one.outcome === "accepted");
    if (this.#objects === undefined || places.length === 0) return [];
    const names = places.map(({ name }) => name);
    const remarks = this.#objects.remarks(text.text, names, kubernetes);
    return remarks.flatMap(({ definition, code, severity, message }): Finding[] => {
      const place = places.find(({ name }) => name === definition);
      if (place === undefined) return [];
      const { apiVersion, kind, namespace, name, range } = place;
      return [
        {
          ...findingAboutFile(text, message, code),
          severity,
          range: { start: range.start, end: range.start },
          object: { apiVersion, kind, namespace, name },
        },
      ];
    });
  }
}
