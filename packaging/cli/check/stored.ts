// What a changed definition does to the objects that are in the cluster.

import { Crd, type DocumentOutcome, diff, type ObjectOutcome, repository } from "../../js/tools.ts";
import type { Input } from "../shared/files.ts";
import { type GivenObject, objectsIn } from "../shared/objects.ts";
import type { Finding, Severity } from "./finding.ts";
import { findingAboutFile } from "./unjudged.ts";

/** The code of objects that can be written no more, or only as they are. */
export const STORED_OBJECT_REFUSED = "stored-object-refused";
/** The code of objects that become others when they are written. */
export const STORED_OBJECT_CHANGED = "stored-object-changed";

/** An object in the cluster, and what becomes of it. */
interface Fate extends ObjectOutcome {
  object: GivenObject;
}

/** One thing that may become of objects. */
interface Kind {
  code: string;
  severity: Severity;
  /** What becomes of them: "objects in the cluster …: 1 of 3". */
  words: string;
  has(fate: Fate): boolean;
  why(fate: Fate): string;
}

const KINDS: Kind[] = [
  {
    code: STORED_OBJECT_REFUSED,
    severity: "error",
    words: "cannot be updated as they are",
    has: ({ update }) => !update,
    why: ({ message = "" }) => message,
  },
  {
    code: STORED_OBJECT_REFUSED,
    severity: "warning",
    words: "can be updated, but not created anew",
    has: ({ ratcheted }) => ratcheted,
    why: ({ message = "" }) => message,
  },
  {
    code: STORED_OBJECT_CHANGED,
    severity: "warning",
    words: "lose fields at the next write",
    has: ({ pruned }) => pruned.length > 0,
    why: ({ pruned }) => pruned.join(", "),
  },
  {
    code: STORED_OBJECT_CHANGED,
    severity: "warning",
    words: "change when they are stored and read again",
    has: ({ roundTrip }) => roundTrip.length > 0,
    why: ({ roundTrip }) => roundTrip.join(", "),
  },
  {
    code: STORED_OBJECT_CHANGED,
    severity: "note",
    words: "get defaults at the next write",
    has: ({ defaulted }) => defaulted.length > 0,
    why: ({ defaulted }) => defaulted.join(", "),
  },
];

/** The definitions and objects of the cluster. */
export class StoredObjects {
  readonly #previous: Input[];
  #definitions: Map<string, Crd> | undefined;
  #objects: GivenObject[] = [];

  constructor(previous: Input[]) {
    this.#previous = previous;
  }

  /** What the definitions of a text do to objects that the cluster has. */
  findings(text: Input, outcomes: DocumentOutcome[], kubernetes: string): Finding[] {
    // The cluster does not get a definition that the server refuses.
    const places = outcomes.filter((one) => one.definition && one.outcome === "accepted");
    if (this.#previous.length === 0 || places.length === 0) return [];
    return Crd.all(text.text, { kubernetes }).flatMap((now) => {
      const name = nameOf(now);
      const place = places.find((outcome) => outcome.name === name);
      const fates = place === undefined ? [] : this.#fates(now, kubernetes);
      now.free();
      return place === undefined ? [] : KINDS.flatMap((kind) => told(text, place, kind, fates));
    });
  }

  #fates(now: Crd, kubernetes: string): Fate[] {
    const old = this.#known().get(nameOf(now));
    if (old === undefined || textOf(old) === textOf(now)) return [];
    const before = old.at(kubernetes);
    const objects = this.#objects.filter(
      (object) =>
        object.kind === old.kind &&
        object.group === old.group &&
        // A manifest that the old definition refuses never came into the cluster.
        (object.isStored || before.admit(object.text).allowed),
    );
    before.free();
    if (objects.length === 0) return [];
    const texts = objects.map(({ text }) => text);
    const options = { objects: texts, witnesses: false, kubernetes };
    return diff(old, now, options).objects.flatMap((outcome, at) => {
      const object = objects[at];
      return object === undefined ? [] : [{ ...outcome, object }];
    });
  }

  /** The definitions of the cluster. It is read when a definition asks for the first time. */
  #known(): Map<string, Crd> {
    if (this.#definitions !== undefined) return this.#definitions;
    const crds = this.#previous.flatMap(({ text }) => Crd.all(text));
    this.#definitions = new Map(crds.map((crd) => [nameOf(crd), crd]));
    this.#objects = objectsIn(this.#previous, []);
    return this.#definitions;
  }
}

function told(text: Input, place: DocumentOutcome, kind: Kind, fates: Fate[]): Finding[] {
  const [first, ...others] = fates.filter(kind.has);
  if (first === undefined) return [];
  const { file, name } = first.object;
  const message =
    `objects in the cluster ${kind.words}: ${others.length + 1} of ${fates.length}; ` +
    `the first is ${name} in ${file}: ${kind.why(first)}`;
  const { apiVersion, kind: of, namespace, name: own, range } = place;
  const object = { apiVersion, kind: of, namespace, name: own };
  return [
    {
      ...findingAboutFile(text, message, kind.code),
      severity: kind.severity,
      range: { start: range.start, end: range.start },
      object,
    },
  ];
}

function nameOf({ plural, group }: Crd): string {
  return `${plural}.${group}`;
}

function textOf(crd: Crd): string {
  return repository.definitionText(crd, "crd");
}
