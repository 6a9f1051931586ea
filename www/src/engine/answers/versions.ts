// The object in each version of its definition, and what the cluster says of the definition.

import { type Message, message } from "../../language/message";
import { type Line, toLines } from "../../stored/lines";
import { markedTree } from "../../stored/tree";
import type { PageDefinition, Version } from "../definitions";
import { field, word } from "../documents";
import type { JudgedObject } from "../objects";
import type { ConvertedVersion, Trip, ViewResult } from "../protocol";

const MAX_LINES = 1000;

export function versionsView(
  definition: PageDefinition,
  judged: JudgedObject | undefined,
): ViewResult {
  const json = judged?.definition === definition ? judged.admission?.json : undefined;
  const own = judged?.version;
  return {
    name: "versions",
    webhook: definition.strategy === "Webhook" ? addressOf(definition) : undefined,
    versions: definition.versions.map((version) => converted(definition, version, json, own)),
    trip: json == null ? undefined : tripOf(definition, json),
    status: definition.crd.status(),
  };
}

function converted(
  { crd, serves, strategy }: PageDefinition,
  version: Version,
  json: string | null | undefined,
  own: string | undefined,
): ConvertedVersion {
  if (json == null || !serves) {
    return { ...version, lines: [], unknownFields: [] };
  }
  if (strategy === "Webhook" && version.name !== own) {
    return { ...version, lines: [], unknownFields: [], review: reviewOf(crd, json, version) };
  }
  const { json: text, error, unknownFields } = crd.convert(json, version.name);
  return {
    ...version,
    lines: text === null ? [] : linesOf(text),
    unknownFields,
    ...(error !== undefined && { error }),
  };
}

/** The review that the server would send to the webhook. The page sends nothing. */
function reviewOf(crd: PageDefinition["crd"], json: string, { name }: Version): Line[] {
  let review: object | undefined;
  crd.convert(json, name, (asked) => {
    review = asked;
    throw new Error("nobody is asked");
  });
  return review ? linesOf(JSON.stringify(review)) : [];
}

/** The changes of the object on its way into the store and back, without a webhook. */
export function tripOf({ crd, serves, strategy }: PageDefinition, json: string): Trip | undefined {
  if (!serves || strategy === "Webhook") {
    return undefined;
  }
  const { version, lost, gained } = crd.roundTrip(json);
  return version === null ? undefined : { version, lost, gained };
}

function linesOf(json: string): Line[] {
  return toLines(markedTree(json, json, [])).slice(0, MAX_LINES);
}

/** The webhook as people name it. */
function addressOf({ value }: PageDefinition): Message | string {
  const conversion = field(field(value, "spec"), "conversion");
  const client = field(field(conversion, "webhook"), "clientConfig");
  const service = field(client, "service");
  const [namespace, name, path] = ["namespace", "name", "path"].map((key) =>
    word(field(service, key)),
  );
  const url = word(field(client, "url"));
  return url || message("webhook-service", { service: `${namespace}/${name}${path}` });
}
