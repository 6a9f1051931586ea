// What the API server makes of an object, beside what was sent.

import { type Admission, type Position, parse } from "crd-drydock";
import { Document, parseDocument } from "yaml";
import type { Stored } from "../protocol";
import { partAt } from "./places";
import type { Texts } from "./texts";

/** Both texts are written alike, so that only what the server changes differs. */
export function storedAt(texts: Texts, uri: string, position: Position): Stored {
  const part = partAt(texts, uri, position);
  if (!part) return { problem: "There is no custom resource here." };
  const { admission, outcome, message } = part.entry;
  if (part.entry.report) return { problem: "This is a definition: ask at a custom resource." };
  if (!admission || outcome === "not-judged") return { problem: message ?? "not checked" };
  const sent = parse(part.text)[0];
  if (admission.json === null || !sent?.json) {
    return { problem: `The API server refuses this: ${reasonOf(admission) ?? sent?.error}` };
  }
  return {
    name: nameOf(admission.object),
    sent: yaml(sent.json),
    stored: yaml(admission.json),
    refused: admission.allowed ? null : (reasonOf(admission) ?? "see the problems"),
  };
}

/** Why the server refuses an object. */
function reasonOf({ decodeError, errors }: Admission): string | undefined {
  return decodeError ?? errors[0]?.message;
}

function nameOf(object: unknown): string {
  const { kind, metadata } = object as { kind?: string; metadata?: { name?: string } };
  return [kind, metadata?.name].filter((word) => typeof word === "string").join(" ");
}

/** JSON text, which YAML 1.2 includes, as YAML 1.1, with every digit of its integers. */
function yaml(json: string): string {
  const value = parseDocument(json, { intAsBigInt: true, version: "1.2" }).toJS();
  return new Document(value, { version: "1.1" }).toString({ lineWidth: 0 });
}
