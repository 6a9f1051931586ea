// The definitions of the workspace, and the objects of each with their verdicts: for views.

import { groupOf } from "../js/group.ts";
import { Turns } from "../js/turns.ts";
import { visibleLine } from "../js/visible.ts";
import { mayDefine } from "../texts/recognise.ts";
import { invalid } from "./gate.ts";
import { keyOf, whyNotManifests } from "./manifests.ts";
import { contains, definitionAt } from "./places.ts";
import {
  type At,
  DEFINITIONS,
  type FoundDefinition,
  type FoundObject,
  type FoundObjects,
  OBJECTS,
} from "./protocol.ts";
import type { Server } from "./server.ts";
import type { Texts } from "./texts.ts";

/** How many objects of a definition are listed at most. */
const MOST_OBJECTS = 1000;

export function registerInventory(server: Server): void {
  const { gate, texts, folders } = server;
  gate.on<object, FoundDefinition[]>(DEFINITIONS, async (_, token) => {
    await folders.ready;
    return server.outward(await definitionsIn(texts, () => !token.isCancellationRequested));
  });
  gate.on<At, FoundObjects>(OBJECTS, async (params, token) => {
    if (typeof params.uri !== "string" || typeof params.position?.line !== "number") {
      throw invalid(`${OBJECTS} takes { uri, position }`);
    }
    await folders.ready;
    const found = await objectsOf(
      server,
      server.placed(params),
      () => !token.isCancellationRequested,
    );
    return server.outward(found);
  });
}

/** All definitions. Their places are looked up with pauses. */
async function definitionsIn(texts: Texts, isWanted: () => boolean): Promise<FoundDefinition[]> {
  const found: FoundDefinition[] = [];
  const turns = new Turns();
  for (const file of texts.workspace.uris()) {
    if (!mayDefine(texts.get(file) ?? "")) continue;
    for (const { uri, range, name, group, kind } of texts.workspace.definitions(file)) {
      found.push({
        uri,
        range,
        name: visibleLine(name),
        group: visibleLine(group),
        kind: visibleLine(kind),
      });
    }
    await turns.next();
    if (!isWanted()) break;
  }
  return found.sort((one, other) => (one.kind < other.kind ? -1 : Number(one.kind > other.kind)));
}

/** The objects of the definition at a place. Texts are judged with pauses. */
async function objectsOf(
  { texts, manifests }: Server,
  { uri: file, position }: At,
  isWanted: () => boolean,
): Promise<FoundObjects> {
  const { workspace } = texts;
  const own = definitionAt(texts, file, ({ range }) => contains(range, position));
  if (own === undefined) return { objects: [], isAll: true };
  const mayHave = (uri: string) => texts.get(uri)?.includes(own.kind) === true;
  await texts.fill(isWanted, mayHave);
  const objects: FoundObject[] = [];
  const turns = new Turns();
  for (const uri of workspace.uris().filter(mayHave)) {
    if (objects.length >= MOST_OBJECTS || !isWanted()) break;
    const outcomes = workspace.outcomes(uri);
    const isInOrder = outcomes.every(({ outcome }) => outcome === "accepted");
    const skipped = whyNotManifests(isInOrder ? [] : manifests.skipped(uri, { outcomes }));
    for (const one of outcomes) {
      const isOfKind = one.kind === own.kind && groupOf(one.apiVersion) === own.group;
      if (one.definition || !isOfKind) continue;
      const { range, message } = one;
      const whyNot = skipped.get(keyOf(one));
      const outcome = whyNot === undefined ? one.outcome : "not-judged";
      const [name, namespace] = [visibleLine(one.name), visibleLine(one.namespace)];
      const why = outcome === "not-judged" ? { problem: visibleLine(whyNot ?? message ?? "") } : {};
      objects.push({ uri, range, name, namespace, outcome, ...why });
    }
    await turns.next();
  }
  return { objects: objects.slice(0, MOST_OBJECTS), isAll: objects.length < MOST_OBJECTS };
}
